"""What the whole suite shares: simulations tell at the end what they have seen, and from which seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Prints the property `simulation` of every test that has one."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    told = [
        str(value) for report in reports for name, value in report.user_properties if name == "simulation"
    ]
    if told:
        terminalreporter.section("simulations")
        for line in told:
            terminalreporter.write_line(line)
