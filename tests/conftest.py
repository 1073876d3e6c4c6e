"""What the whole suite shares: how properties are tried, and what simulations report at the end.

Properties are never timed: a loaded machine must not fail a test. Where `CI` is set they try the same
examples every time, elsewhere new ones; what fails tells how to try it again.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

settings.register_profile(
    "copas",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize="CI" in os.environ,
)
settings.load_profile("copas")


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
