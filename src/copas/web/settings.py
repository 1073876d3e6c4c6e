"""Settings of the server: flags come before the environment, that before the file, that before the defaults.

A setting `x` is the flag `--x` (with dashes), the variable `COPAS_X`, and the key `x` of the TOML file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from copas.bots import LEVELS, UnknownBot, normalise
from copas.errors import CopasError
from copas.live.clock import HEARTBEAT, Timing
from copas.live.hub import Limits
from copas.people.grouping import Kind
from copas.people.matchmaking import QueueSettings
from copas.rules import MAX_TARGET

PREFIX = "COPAS_"
_TRUE, _FALSE = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off", ""})


class BadSetting(CopasError):
    """A setting with a value it cannot have, or one that does not exist.

    Attributes:
        key: the catalogue's sentence for it.
        name: which.
        value: what was given.
    """

    key = "serve-bad-setting"

    def __init__(self, name: str, value: object, sentence: str = "") -> None:
        super().__init__(sentence or f"The setting {name} cannot be {value!r}.")
        self.name = name
        self.value = value

    @property
    def arguments(self) -> dict[str, str]:
        """What the catalogue's sentence speaks of."""
        return {"name": self.name, "value": str(self.value)}


class TooShort(BadSetting):
    """A time in which no sign of life could be expected: everybody would count as absent.

    Attributes:
        least: the least number of seconds.
    """

    key = "serve-setting-too-short"

    def __init__(self, name: str, value: float, least: float) -> None:
        beat = HEARTBEAT / 1000
        sentence = f"The setting {name} is at least {least:g} s, not {value:g}:"
        sentence += f" a sign of life comes every {beat:g} s."
        super().__init__(name, value, sentence)
        self.least = least

    @property
    def arguments(self) -> dict[str, str]:
        """What the catalogue's sentence speaks of."""
        return {**super().arguments, "least": f"{self.least:g}", "beat": f"{HEARTBEAT / 1000:g}"}


@dataclass(frozen=True)
class Settings:
    """Everything that an operator can set. Times are in seconds.

    Attributes:
        host: the address to listen on.
        port: the port; 0 takes a free one and prints it.
        data: the folder of the database.
        database: the database's URL; empty for SQLite in the data folder.
        base_url: how people reach the site, if not by the address of the request.
        proxies: addresses of reverse proxies whose forwarding headers count, comma-separated.
        metrics: addresses that may read /metrics, comma-separated; "*" for everybody.
        log_level: debug, info, warning or error.
        bots: the level of the bots where nobody chose one.
        levels: the bots to choose from, comma-separated; those that compile get ready in the background.
        tables: tables in memory at most.
        sockets: open sockets at most.
        sockets_per_address: open sockets of one address at most.
        requests: HTTP requests a second of one address, in the long run.
        frames: frames a second of one socket, in the long run.
        clock_play: grace of a card.
        clock_pass: grace of passing and of the moon choice.
        clock_machine: grace of what browsers answer by themselves.
        clock_reserve: each seat's reserve in a deal.
        clock_silence: without a sign of life for so long, a person is absent.
        clock_gone: absent for so long in one go, a person has left.
        clock_between: pause between deals.
        clock_gather: a live table is given up if not everybody has sat down after so long.
        clock_idle: a timed match without any message from a person is given up after so long.
        queue_answer: how long people may take to say yes to a table that was found.
        queue_bots: searching so long, people are asked whether bots may fill the table.
        queue_targets: the targets of live matches, comma-separated.
        queue_away: a search outlives its lost connection for so long.
        bot_least: the shortest pause before a bot decides.
        bot_most: the longest.
        commit_wait: how long a commit collects events; the next one waits three times as long.
        sources: send the client's files as they are written, for people who work on them.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = ""
    database: str = ""
    base_url: str = ""
    proxies: str = "127.0.0.1"
    metrics: str = "127.0.0.1,::1"
    log_level: str = "info"
    bots: str = "médio"
    levels: str = "iniciante,médio,forte,mestre"
    tables: int = 5_000
    sockets: int = 20_000
    sockets_per_address: int = 500
    requests: float = 20.0
    frames: float = 20.0
    clock_play: float = 5.0
    clock_pass: float = 15.0
    clock_machine: float = 10.0
    clock_reserve: float = 60.0
    clock_silence: float = 20.0
    clock_gone: float = 60.0
    clock_between: float = 8.0
    clock_gather: float = 20.0
    clock_idle: float = 1800.0
    queue_answer: float = 15.0
    queue_bots: float = 60.0
    queue_targets: str = "50,100"
    queue_away: float = 20.0
    bot_least: float = 0.3
    bot_most: float = 1.5
    commit_wait: float = 0.002
    sources: bool = False

    def __post_init__(self) -> None:
        for name in ("tables", "sockets", "sockets_per_address", "requests", "frames"):
            self._demand(name, getattr(self, name) > 0)
        for name in (
            one.name
            for one in fields(self)
            if one.name.startswith(("clock_", "queue_")) and one.type == "float"
        ):
            self._demand(name, 0 < getattr(self, name) <= 86_400)
        self._demand_heartbeat()
        self._demand("queue_targets", bool(self.targets))
        self._demand("levels", all(map(_is_level, self.offered)))
        self._demand("port", 0 <= self.port <= 65_535)
        self._demand("bot_least", 0 <= self.bot_least <= self.bot_most)
        self._demand("commit_wait", 0 <= self.commit_wait <= 1)
        self._demand("log_level", self.log_level in ("debug", "info", "warning", "error"))
        url = urlsplit(self.base_url)
        self._demand("base_url", not self.base_url or (url.scheme in ("http", "https") and bool(url.netloc)))

    def _demand(self, name: str, holds: bool) -> None:
        if not holds:
            raise BadSetting(name, getattr(self, name))

    def _demand_heartbeat(self) -> None:
        """Refuse times in which a person who is there would count as absent, or gone before absent."""
        least = HEARTBEAT / 1000 + 1
        for name, bound in (("clock_silence", least), ("clock_gone", max(least, self.clock_silence))):
            value: float = getattr(self, name)
            if value < bound:
                raise TooShort(name, value, bound)

    @property
    def timing(self) -> Timing:
        """The durations of a table's life."""

        def ms(seconds: float) -> int:
            return round(seconds * 1000)

        return Timing(
            play=ms(self.clock_play),
            mind=ms(self.clock_pass),
            machine=ms(self.clock_machine),
            reserve=ms(self.clock_reserve),
            silence=ms(self.clock_silence),
            gone=ms(self.clock_gone),
            between=ms(self.clock_between),
            gather=ms(self.clock_gather),
            idle=ms(self.clock_idle),
            bot_least=ms(self.bot_least),
            bot_most=ms(self.bot_most),
        )

    @property
    def offered(self) -> tuple[str, ...]:
        """The bots to choose from."""
        return tuple(word.strip() for word in self.levels.split(","))

    @property
    def targets(self) -> tuple[int, ...]:
        """The targets of live matches; none if the setting makes no sense."""
        words = [word.strip() for word in self.queue_targets.split(",")]
        good = all(word.isascii() and word.isdecimal() and 0 < int(word) <= MAX_TARGET for word in words)
        return tuple(int(word) for word in words) if good else ()

    @property
    def queue(self) -> QueueSettings:
        """The settings of the queue for live tables."""
        return QueueSettings(
            kinds=tuple(Kind(target, rated) for rated in (True, False) for target in self.targets),
            answer=self.queue_answer,
            bots_suggested=self.queue_bots,
            away=self.queue_away,
        )

    @property
    def limits(self) -> Limits:
        """What the server takes."""
        return Limits(tables=self.tables, sockets=self.sockets)

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data) if self.data else user_data_path("copas", appauthor=False)

    @property
    def database_url(self) -> str:
        """The database's URL."""
        return self.database or f"sqlite:///{(self.folder / 'server.db').absolute()}"

    @property
    def secure(self) -> bool:
        """Whether people reach the site by https, as far as is known."""
        return self.base_url.startswith("https://")


def _is_level(name: str) -> bool:
    try:
        return normalise(name) in LEVELS
    except UnknownBot:
        return False


def load_settings(
    flags: Mapping[str, Any], environment: Mapping[str, str] | None = None, file: str = ""
) -> Settings:
    """Collect the settings.

    Args:
        flags: what was given on the command line; None stands for not given.
        environment: the environment.
        file: a TOML file; that named by COPAS_CONFIG by default.

    Raises:
        BadSetting: if a value is impossible or a name unknown.
    """
    env = os.environ if environment is None else environment
    path = file or env.get(PREFIX + "CONFIG", "")
    values: dict[str, Any] = {}
    if path:
        values.update(_read_file(path))
    names = {field.name for field in fields(Settings)}
    values.update({name: env[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in env})
    values.update({name: value for name, value in flags.items() if value is not None})
    return replace(Settings(), **{name: _convert(name, value) for name, value in values.items()})


def _read_file(path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadSetting("config", path) from None


def _convert(name: str, value: Any) -> Any:  # noqa: ANN401 - one parser for every type of setting
    kinds = {field.name: type(getattr(Settings(), field.name)) for field in fields(Settings)}
    kind = kinds.get(name)
    if kind is None:
        raise BadSetting(name, value)
    if kind is bool and isinstance(value, str):
        if value.lower() not in _TRUE | _FALSE:
            raise BadSetting(name, value)
        return value.lower() in _TRUE
    try:
        return kind(value)
    except (TypeError, ValueError):
        raise BadSetting(name, value) from None
