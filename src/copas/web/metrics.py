"""What operators can watch: counters and gauges in the Prometheus text format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from copas.live import messages as wire
from copas.live.table import Reply

if TYPE_CHECKING:
    from copas.live.hub import Hub
    from copas.web.lateness import Lateness

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The counters of one server; `copas.live.hub.Meters`.

    Attributes:
        frames_received: frames received so far.
        frames_sent: frames sent so far; both are plain numbers, since there are thousands a second.
        slow: sockets closed because they read too slowly.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._seconds = Histogram(
            "copas_request_seconds",
            "From a request's arrival until its effects were told",
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self._refused = Counter(
            "copas_refused", "Refused requests", labelnames=["code"], registry=self._registry
        )
        self.frames_received = self.frames_sent = 0
        self.slow = Counter("copas_slow_readers", "Sockets closed as slow", registry=self._registry)

    def answered(self, seconds: float, reply: Reply) -> None:
        """Note how long a request took."""
        self._seconds.observe(seconds)
        if isinstance(reply, wire.Refused):
            self._refused.labels(str(reply.code)).inc()

    def watch(self, hub: Hub, lateness: Lateness) -> None:
        """Report what a hub knows of itself, and how late the loop is."""
        self._registry.register(_HubCollector(hub, self, lateness))

    def text(self) -> bytes:
        """Return everything in the text format."""
        return generate_latest(self._registry)


class _HubCollector(Collector):
    def __init__(self, hub: Hub, metrics: Metrics, lateness: Lateness) -> None:
        self._hub = hub
        self._metrics = metrics
        self._lateness = lateness

    def collect(self) -> Iterable[Metric]:
        """Yield what stands now."""
        hub = self._hub
        yield GaugeMetricFamily("copas_sockets", "Open sockets", value=hub.sockets)
        tables = GaugeMetricFamily("copas_tables", "Tables in memory", labels=["state"])
        states = [str(host.table.state) for host in hub.hosts.values()]
        for state in sorted(set(states)):
            tables.add_metric([state], states.count(state))
        yield tables
        yield GaugeMetricFamily("copas_clock_stopped", "Whether clocks stand still", value=hub.clock.stopped)
        yield GaugeMetricFamily("copas_store_waiting", "Batches not stored yet", value=hub.writer.waiting)
        received, sent = self._metrics.frames_received, self._metrics.frames_sent
        late, worst = self._lateness.seconds, self._lateness.take_worst()
        yield CounterMetricFamily("copas_late_seconds", "Time that clocks left out", value=late)
        yield GaugeMetricFamily("copas_loop_late_seconds", "Worst lateness since the last look", value=worst)
        yield CounterMetricFamily("copas_frames_received", "Frames received", value=received)
        yield CounterMetricFamily("copas_frames_sent", "Frames sent", value=sent)
        yield CounterMetricFamily("copas_events", "Events stored", value=hub.writer.entries)
        yield CounterMetricFamily("copas_commits", "Transactions", value=hub.writer.commits)
        yield CounterMetricFamily("copas_store_failures", "Batches that failed", value=hub.writer.failures)
