### Cartas e naipes. $suit é clubs, diamonds, hearts ou spades; $rank vai de 2 a 14 (ás).

cards-suit = { $suit ->
    [clubs] paus
    [diamonds] ouros
    [hearts] copas
   *[spades] espadas
 }
# Uma letra por naipe, para quem vê mal os símbolos ou tem um terminal sem eles.
cards-suit-letter = { $suit ->
    [clubs] P
    [diamonds] O
    [hearts] C
   *[spades] E
 }
cards-rank = { $rank ->
    [2] dois
    [3] três
    [4] quatro
    [5] cinco
    [6] seis
    [7] sete
    [8] oito
    [9] nove
    [10] dez
    [11] valete
    [12] dama
    [13] rei
   *[14] ás
 }
cards-name = { cards-rank } de { cards-suit }
cards-name-second = { cards-name }, segundo baralho
cards-direction = { $direction ->
    [left] à esquerda
    [right] à direita
    [across] à frente
   *[hold] sem passagem
 }
