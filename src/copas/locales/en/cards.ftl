### Cards and suits. $suit is clubs, diamonds, hearts or spades; $rank runs from 2 to 14 (ace).

cards-suit = { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
 }
# One letter a suit, for eyes or terminals that have trouble with the symbols.
cards-suit-letter = { $suit ->
    [clubs] C
    [diamonds] D
    [hearts] H
   *[spades] S
 }
cards-rank = { $rank ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] jack
    [12] queen
    [13] king
   *[14] ace
 }
cards-name = { cards-rank } of { cards-suit }
cards-name-second = { cards-name }, second deck
cards-direction = { $direction ->
    [left] left
    [right] right
    [across] across
   *[hold] hold
 }
