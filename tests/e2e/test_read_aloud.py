"""What a screen reader finds on the table, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import PHONE
from tests.e2e.stage_server import stage_server

TURN = """
- region "Você":
  - text: "Você rating 1648, provisório 19 no total, nenhuma vaza Sua vez Siga o naipe: ouros"
  - button "Jogar três de ouros"
  - group "Sua mão, 11 cartas":
    - button "valete de ouros"
    - button "oito de ouros"
    - button "quatro de ouros"
    - button "três de ouros, escolhida"
    - 'button "valete de espadas, Saíram ouros: siga o naipe, recebida" [disabled]'
- main "Mesa":
  - heading "Partida até 50" [level=1]
  - text: "copas: Fechadas Dama em jogo"
  - 'group "Vaza: Wellington Albuquerque, dois de ouros; Cora, nove de ouros"'
  - group "Beto, bot, rating 1551, 41 no total, nenhuma vaza"
  - group "Wellington Albuquerque, rating 1454, provisório, 47 no total, uma vaza"
  - group "Cora, rating 1357, 49 no total, uma vaza"
- banner:
  - button "Menu"
  - text: Partida até 50 Mão 5 · passe esquerda
  - button "Última vaza"
  - button "Placar"
- log:
  - paragraph: "Sua vez. Siga o naipe: ouros"
"""
PASS = """
- region "Você":
  - text: Você
  - timer: /0:\\d+/
  - text: 19 no total, nenhuma vaza 3 de 3 escolhidas Toque para trocar
  - button "Passar"
  - img /Faltam \\d+ segundos/
  - group "Sua mão, 13 cartas":
    - button "quatro de paus"
    - button "valete de ouros, escolhida" [pressed]
- main "Mesa":
  - group "Beto, bot, 41 no total, nenhuma vaza": Beto escolheu
  - group "Wellington Albuquerque, 47 no total, nenhuma vaza":
    - text: Wellington Albuquerque escolhendo…
    - 'button "Wellington Albuquerque: silenciar, bloquear ou denunciar"'
- log:
  - paragraph: Escolha 3 cartas para Beto. Ninguém vê o que vem antes de todos passarem.
"""
SHEET = """
- dialog "Placar":
  - heading "Placar" [level=2]
  - button "Fechar"
  - region "lua":
    - heading "Você atirou na lua" [level=3]
  - group "Placar":
    - table "Pontos por mão. Vence a menor soma.":
      - rowgroup:
        - row "Mão Você Beto bot Wellington Albuquerque Cora"
      - rowgroup:
        - row "4 sem passe lua 0 26 26 26":
          - rowheader "4 sem passe lua"
          - cell "0"
      - rowgroup:
        - row "Total 19 67 73 75"
  - 'img "Até 50: Você 19, Beto 67, Wellington Albuquerque 73, Cora 75"'
  - button "Continuar"
  - button "O que o bot teria jogado"
  - link "Verificar esta mão"
"""


@pytest.fixture(scope="module")
def stage() -> Iterator[str]:
    with stage_server() as address:
        yield address


@pytest.mark.parametrize(
    ("query", "read"),
    [
        ("n=4&deal=5&plays=10&choose=1&rated=1&room=matched", TURN),
        ("state=pass", PASS),
        ("state=moon&plays=52", SHEET),
    ],
    ids=["turn", "pass", "score sheet"],
)
def test_names_roles_and_order(stage: str, chromium: Browser, query: str, read: str) -> None:
    page = chromium.new_page(viewport=PHONE)  # type: ignore[arg-type]
    page.goto(f"{stage}/stage/stage.html?{query}")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("body")).to_match_aria_snapshot(read)
    page.close()
