"""Messages that must be refused, and how, at their places in the shared vectors."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mental import cheats
from tests.mental.helpers import Drbg, flip
from tests.mental.table import Run

from copas.mental import group, making
from copas.mental.bodies import ClaimBody, TakeoverBody
from copas.mental.checks import claim_statement
from copas.mental.keys import SERVER, Secrets
from copas.mental.messages import Message, MessageKey, MessageType, TakeoverReason
from copas.mental.proofs import prove_dleq
from scripts.vector_runs import RecordedRun


def changed(message: Message, body: bytes, secrets: Secrets, head: bytes | None = None) -> Message:
    """Return a message of the same key with another body, truly signed."""
    return Message.signed(
        message.key, head or message.head, body, secrets.signing, Drbg(f"changed {len(body)}")
    )


def first(messages: list[Message], seat: int) -> Message:
    """Return a seat's message."""
    return next(m for m in messages if m.seat == seat)


def refuse_keys(run: RecordedRun) -> None:
    """Refuse decoded points and scalars that are not canonical, and a foreign proof."""
    message = first(run.automatic(), 1)
    secrets, body = run.people.secrets[1], message.body
    s_plus_l = (int.from_bytes(body[64:96], "little") + group.ORDER).to_bytes(32, "little")
    bad = {
        "identity": bytes(32) + body[32:],
        "non-canonical point": b"\xed" + b"\xff" * 30 + b"\x7f" + body[32:],
        "negative point": bytes([1]) + bytes(31) + body[32:],
        "unreduced scalar": body[:64] + s_plus_l + body[96:],
        "zero scalar": body[:32] + bytes(32) + body[64:],
        "trailing byte": body + b"\0",
        "missing byte": body[:-1],
        "empty": b"",
        "proof of another seat": first(run.automatic(), 2).body,
        "escrow that does not add up": body[:96] + body[128:160] + body[128:],
    }
    for why, other in bad.items():
        run.refuse(changed(message, other, secrets), why)
    run.refuse(
        Message(message.ctx, 0, message.type, 1, message.head, body, flip(message.signature, 300)),
        "tampered signature",
    )
    run.refuse(
        Message(message.ctx, 0, message.type, 2, message.head, body, message.signature), "another seat"
    )
    run.refuse(changed(message, bytes(9000), secrets), "too large")
    run.refuse(changed(message, body, secrets, head=bytes(64)), "fork: another head")


def refuse_decks(run: RecordedRun) -> None:
    """Refuse a deck with a repeated element, and a deck out of turn."""
    (message,) = run.automatic()
    secrets, body = run.people.secrets[message.seat], message.body
    run.refuse(changed(message, body[64:128] + body[64:], secrets), "repeated ciphertext")
    run.refuse(changed(message, body[:-64] + body[-64:-32] + body[32:64], secrets), "repeated B")
    later = message.key._replace(seat=message.seat + 1)
    signing = run.people.secrets[message.seat + 1].signing
    run.refuse(Message.signed(later, message.head, body, signing, Drbg("turn")), "wrong turn")


def refuse_shares(run: RecordedRun) -> None:
    """Refuse shares of other slots, with a proof made for them."""
    cheat = cheats.WrongShare(run.observer, 3, run.people.secrets[3], Drbg("shares"))
    run.refuse(first(cheat.due(), 3), "share of another slot")
    message = first(run.automatic(), 3)
    run.refuse(changed(message, b"\1" + message.body[1:], run.people.secrets[3]), "another previous head")


def refuse_passes(run: RecordedRun) -> None:
    """Refuse a forged transfer and a pass that was not committed to."""
    for cheat in (cheats.ForgedPass, cheats.ChangedPass):
        actor = cheat(run.observer, 0, run.people.secrets[0], Drbg(cheat.__name__))
        run.refuse(first(actor.due(), 0), cheat.__name__)


def refuse_plays(run: RecordedRun, other: Run) -> None:
    """Refuse plays out of turn, used places, replays, and messages of another deal."""
    seat = run.observer.debts[0].seat
    human = run.humans[seat]
    honest = Drbg("play")
    secrets = run.people.secrets[seat]
    known = human.knowledge(seat)
    card = run.pick_play(human.view(), honest)
    place = known.hand.index(card)
    state = run.observer.state
    body = making.play_body(state, seat, known.x, place, honest)
    key = MessageKey(run.setup.ctx, run.observer.round, MessageType.PLAY, seat, None)
    head = run.observer.head
    message = Message.signed(key, head, body, secrets.signing, honest)
    wrong = (seat + 1) % 4
    signing = run.people.secrets[wrong].signing
    run.refuse(Message.signed(key._replace(seat=wrong), head, body, signing, honest), "wrong turn")
    run.refuse(changed(message, bytes([(place + 1) % 13]) + body[1:], secrets), "proof of another index")
    run.refuse(changed(message, body[:33] + flip(body[33:], 5), secrets), "wrong proof")
    run.refuse(changed(message, b"\x0d" + body[1:], secrets), "no such index")
    run.refuse(
        Message.signed(key._replace(round=key.round - 1), head, body, secrets.signing, honest), "old round"
    )
    run.refuse(next(m for m in other.automatic()), "message of another set-up")
    for used, played in used_places(run):
        earlier = making.play_body(state, used, run.humans[used].knowledge(used).x, played, honest)
        if used == seat:
            run.refuse(changed(message, earlier, secrets), "duplicate index")
    claim = key._replace(type=MessageType.CLAIM)
    run.refuse(Message.signed(claim, head, b"\0", secrets.signing, honest), "claim with points left")


def used_places(run: RecordedRun) -> Iterator[tuple[int, int]]:
    """Yield every (seat, place) that was played."""
    for seat, places in run.observer.state.used.items():
        for place in places:
            yield seat, place


def refuse_openings(run: RecordedRun) -> None:
    """Refuse an opening by somebody who does not hold the card."""
    state, opening = run.observer.state, run.setup.rules.opening_card
    seat = next(s for s in run.humans if opening not in run.humans[s].knowledge(s).hand)
    x = run.humans[seat].knowledge(seat).x
    body = making.hand_body(state, seat, x, 0, Drbg("opening"))
    run.refuse(signed(run, MessageType.HAND, seat, body), "opening: another card")
    share = group.sub(body[33:65], group.card_point(str(opening)))
    forged = body[:-96] + share + body[-64:]
    run.refuse(signed(run, MessageType.HAND, seat, forged), "opening: an invented share")
    run.refuse(signed(run, MessageType.HAND, seat, bytes([body[0] | 4]) + body[1:]), "hand: unknown flag")
    run.refuse(signed(run, MessageType.HAND, seat, b"\0"), "hand: no cards after a pass")


def refuse_reveals(run: RecordedRun) -> None:
    """Refuse another secret."""
    message = first(run.automatic(), 2)
    run.refuse(changed(message, group.scalar_bytes(5), run.people.secrets[2]), "another secret")


def signed(run: RecordedRun, kind: MessageType, seat: int, body: bytes, target: int | None = None) -> Message:
    """Return a message of the running round, signed by who signs for the seat."""
    controller = run.observer.state.controller(seat)
    secrets = run.people.server if controller == SERVER else run.people.secrets[seat]
    key = MessageKey(run.setup.ctx, run.observer.round, kind, seat, target)
    draw = Drbg(f"signed {run.observer.round} {kind} {seat} {body.hex()}")
    return Message.signed(key, run.observer.head, body, secrets.signing, draw)


def evidence(run: RecordedRun, seat: int, slots: list[tuple[bool, int]]) -> bytes:
    """Return EVIDENCE about sound cards."""
    x = run.humans[seat].knowledge(seat).x
    return making.evidence_body(run.observer.state, seat, x, slots, Drbg(f"evidence {slots}"))


def refuse_evidence(run: RecordedRun) -> None:
    """Refuse evidence about sound cards, other people's, and cards that were passed on or never passed."""
    state, kind = run.observer.state, MessageType.EVIDENCE
    passed = state.passes[0].slots if state.passes else ()
    own = [slot for slot in state.layout.slots(0) if slot not in passed]
    fake = group.base(3) + bytes(64)
    run.refuse(signed(run, kind, 0, evidence(run, 0, [(False, own[0])])), "evidence: a sound card")
    two = evidence(run, 0, [(False, own[0]), (False, own[1])])
    run.refuse(signed(run, kind, 0, two), "evidence: two sound cards")
    sound = evidence(run, 0, [(False, own[0])])
    run.refuse(signed(run, kind, 0, sound[:3] + group.base(3) + sound[35:]), "evidence: an invented share")
    run.refuse(signed(run, kind, 0, b"\1\0" + bytes([state.layout.hand]) + fake), "evidence: another's slot")
    run.refuse(signed(run, kind, 0, b"\1\1" + bytes([own[0]]) + fake), "evidence: received slot")
    run.refuse(signed(run, kind, 0, b"\0" + bytes(64)), "evidence: nothing")
    for slot in passed:
        run.refuse(signed(run, kind, 0, b"\1\0" + bytes([slot]) + fake), "evidence: a slot passed on")


def refuse_takeovers(run: RecordedRun) -> None:
    """Refuse takeovers of bots and strangers, and reasons that do not hold."""
    leave, expel = run.humans[1].leave(), run.humans[0].expel(1, MessageType.REVEAL)
    first_debt = run.observer.debts[0].type
    own = signed(run, MessageType.EXPEL, 1, bytes([1, first_debt]))
    cases = [
        ("a bot's seat", TakeoverBody(3, TakeoverReason.SILENCE, b"")),
        ("no seat", TakeoverBody(77, TakeoverReason.SILENCE, b"")),
        ("silence that shows something", TakeoverBody(1, TakeoverReason.SILENCE, leave.encode())),
        ("leave of somebody else", TakeoverBody(0, TakeoverReason.LEAVE, leave.encode())),
        ("leave that is an expulsion", TakeoverBody(1, TakeoverReason.LEAVE, expel.encode())),
        ("expulsion without that debt", TakeoverBody(1, TakeoverReason.EXPEL, expel.encode())),
        ("expulsion by oneself", TakeoverBody(1, TakeoverReason.EXPEL, own.encode())),
        ("fault that is a leave", TakeoverBody(1, TakeoverReason.FAULT, leave.encode())),
        ("rubbish", TakeoverBody(1, TakeoverReason.LEAVE, b"rubbish")),
    ]
    for why, body in cases:
        message = signed(run, MessageType.TAKEOVER, SERVER, body.encode(), body.target)
        run.refuse(message, f"takeover: {why}")
    run.refuse(signed(run, MessageType.TAKEOVER, 1, b"\1\3" + bytes(4), 1), "takeover: by a person")


def refuse_claims(run: RecordedRun) -> None:
    """Refuse, of the leader, a claim of half a hand and one that is not certain; of another, any."""
    state, seat = run.observer.state, run.observer.debts[0].seat
    x, hand = run.humans[seat].knowledge(seat).x, state.hands[seat]
    half = ClaimBody(tuple((i, group.mul(x, hand[i].a)) for i in state.unused(seat)[1:]), b"")
    proof = prove_dleq(x, claim_statement(state, seat, half), Drbg("half"))
    run.refuse(
        signed(run, MessageType.CLAIM, seat, half._replace(proof=proof).encode()), "claim: half a hand"
    )
    whole = making.claim_body(state, seat, x, Drbg("whole"), show=True)
    run.refuse(signed(run, MessageType.CLAIM, seat, whole), "claim: not certain")
    run.refuse(signed(run, MessageType.CLAIM, seat, whole[:-1] + b"\0\0"), "claim: a byte too many")
    invented = whole[:3] + group.base(3) + whole[35:]
    run.refuse(signed(run, MessageType.CLAIM, seat, invented), "claim: an invented share")
    run.refuse(signed(run, MessageType.CLAIM, (seat + 1) % 4, whole), "claim: not the leader")


def refuse_opens(run: RecordedRun) -> None:
    """Refuse wrong parts, parts for somebody who is there, and messages of the person who is gone."""
    target = min(run.observer.state.gone)
    seat = next(d.seat for d in run.observer.debts if d.type is MessageType.OPEN)
    part = making.open_body(run.observer.state, seat, target, run.people.secrets[seat].box)
    run.refuse(signed(run, MessageType.OPEN, seat, flip(part, 11), target), "open: another part")
    run.refuse(signed(run, MessageType.OPEN, seat, part + b"\0", target), "open: a byte too many")
    other = next(s for s in run.observer.state.present() if s != seat)
    run.refuse(signed(run, MessageType.OPEN, seat, bytes([other]) + part[1:], other), "open: nobody left")
    key = MessageKey(run.setup.ctx, run.observer.round, MessageType.OPEN, target, target)
    signing = run.people.secrets[target].signing
    late = Message.signed(key, run.observer.head, part, signing, Drbg("late"))
    run.refuse(late, "open: by the person who is gone")


def refuse_undos(run: RecordedRun) -> None:
    """Refuse to undo what is no own play."""
    for number in (0, run.observer.round, 2**32 - 1):
        message = signed(run, MessageType.UNDO, 1, number.to_bytes(4, "big"))
        run.refuse(message, "undo: no own play")
    run.refuse(signed(run, MessageType.HINT, 1, b"\2"), "hint: by nobody")
    run.refuse(signed(run, MessageType.HINT, 1, b""), "hint: empty")


def refuse_scores(run: RecordedRun) -> None:
    """Refuse other scores and more of them."""
    (message, *_) = run.automatic()
    secrets = run.people.secrets[message.seat]
    run.refuse(changed(message, flip(message.body, 31), secrets), "other scores")
    run.refuse(changed(message, message.body + bytes(4), secrets), "five scores")


def refuse_mixed_bots(run: RecordedRun) -> None:
    """Refuse a bot's pass of another bot's cards, which the shared dealing key could prove."""
    state, server = run.observer.state, run.server
    theirs = list(state.layout.slots(2))[: state.layout.passed]
    x = server.knowledge(3).x
    body = making.pass_body(state, 3, x, theirs, Drbg("mixed"))
    run.refuse(signed(run, MessageType.PASS, 3, body), "a bot passes another bot's cards")


def commit_to_others(run: RecordedRun) -> None:
    """Let the server commit a bot to another bot's cards."""
    state = run.observer.state
    theirs = list(state.layout.slots(2))[: state.layout.passed]
    body = making.commit_body(state, 3, run.server.knowledge(3).x, theirs)
    run.say(run.server.make(MessageType.PASS_COMMIT, 3, body.__bytes__))
