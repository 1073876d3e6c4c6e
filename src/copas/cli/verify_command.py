"""`copas verify`: audits a record. Of a match dealt fairly every proof, of an open record every card."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from copas.cli.exits import CommandFailure, Exit
from copas.cli.session import catalogue_in_use, read_text, record_refusal, say
from copas.errors import RecordError

if TYPE_CHECKING:
    from copas.mental.audit import AuditReport, DealSummary, Failure
    from copas.record import Record


def verify_command(
    file: Annotated[str, Parameter(help="cli-verify-file", allow_leading_hyphen=True)],
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="cli-option-json")] = False,
) -> int:
    """Audit a record; the exit code says whether everything holds."""
    text = read_text(file)
    try:
        if _is_fair(text):
            return _verify_fair(text, as_json=as_json)
        return _verify_open(text, as_json=as_json)
    except RecordError as error:
        raise CommandFailure(record_refusal(error), Exit.REFUSED) from None


def _is_fair(text: str) -> bool:
    """Say whether this is the record of a match dealt fairly; whatever is no JSON is not."""
    from copas.mental.record import FORMAT

    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(values, dict) and values.get("format") == FORMAT


# Matches dealt fairly


def _verify_fair(text: str, *, as_json: bool) -> int:
    from copas.mental.audit import audit
    from copas.mental.bot_audit import shipped
    from copas.mental.record import FairRecord

    report = audit(FairRecord.from_json(text), shipped)
    if as_json:
        say(json.dumps(report_to_dict(report), indent=2, ensure_ascii=False))
    else:
        for line in report_lines(report):
            say(line)
    return Exit.OK if report.clean else Exit.REFUSED


def report_to_dict(report: AuditReport) -> dict[str, Any]:
    """Return a report as plain JSON values."""
    return {
        "kind": "fair",
        "clean": report.clean,
        "sound": report.sound,
        "guilty": [_party_number(party) for party in report.guilty],
        "passed": {str(check): count for check, count in sorted(report.passed.items())},
        "unchecked_bots": report.unchecked_bots,
        "failures": [_failure_to_dict(failure) for failure in report.failures],
        "deals": [_deal_to_dict(deal) for deal in report.deals],
    }


def _party_number(party: int) -> int | str:
    from copas.mental.keys import SERVER

    return "server" if party == SERVER else party


def _failure_to_dict(failure: Failure) -> dict[str, Any]:
    return {
        "check": str(failure.check),
        "party": None if failure.party is None else _party_number(failure.party),
        "seat": failure.seat,
        "message": None if failure.type is None else failure.type.name,
        "setup": failure.setup,
        "round": failure.round,
        "cause": failure.cause,
        "sentence": failure.sentence,
        "finding": failure.finding,
    }


def _deal_to_dict(deal: DealSummary) -> dict[str, Any]:
    return {
        "deal": deal.deal,
        "setup": deal.setup,
        "outcome": str(deal.outcome),
        "void": deal.void,
        "guilty": [_party_number(party) for party in deal.guilty],
        "gone": list(deal.gone),
        "scores": list(deal.scores),
        "marks": list(deal.marks),
    }


def report_lines(report: AuditReport) -> list[str]:
    """Return a report in words: what was checked how often, what failed, what follows."""
    from copas.mental.audit import Check

    words = catalogue_in_use()
    failed = {failure.check for failure in report.failures}
    lines = [words("verify-head", deals=len(report.deals))]
    for check in Check:
        if report.passed[check] or check in failed:
            state = "failed" if check in failed else "held"
            lines.append(
                words("verify-row", state=state, check=_check_name(check), count=report.passed[check])
            )
    lines += [_failure_line(failure) for failure in report.failures]
    if report.unchecked_bots:
        lines.append(words("verify-bots-unchecked", count=report.unchecked_bots))
    verdict = "clean" if report.clean else "sound" if report.sound else "broken"
    return [*lines, words("verify-verdict", verdict=verdict)]


def _check_name(check: str) -> str:
    return catalogue_in_use()("verify-check", check=str(check))


def _failure_line(failure: Failure) -> str:
    words = catalogue_in_use()
    where = words("verify-place", setup=failure.setup or 0, round=failure.round or 0)
    return words(
        "verify-failure",
        check=_check_name(failure.check),
        who=_party_name(failure.party),
        place=where,
        finding="yes" if failure.finding else "no",
        cause=failure.cause,
    )


def _party_name(party: int | None) -> str:
    words = catalogue_in_use()
    if party is None:
        return words("verify-record")
    number = _party_number(party)
    return words("verify-server") if isinstance(number, str) else words("verify-seat", number=number + 1)


# Open records: no proofs, but every card is judged


def _verify_open(text: str, *, as_json: bool) -> int:
    from copas.term.shelf import read_record

    record = read_record(text)
    if as_json:
        say(json.dumps(_open_to_dict(record), indent=2))
    else:
        say(catalogue_in_use()("verify-open", deals=len(record.deals)))
    return Exit.OK


def _open_to_dict(record: Record) -> dict[str, Any]:
    match = record.replay()
    return {"kind": "open", "clean": True, "deals": len(record.deals), "scores": list(match.scores)}
