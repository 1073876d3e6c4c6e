"""`copas serve`: the site, for this machine, a club or the public."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from copas.cli.exits import CommandFailure, Exit
from copas.cli.session import catalogue_in_use, say


def serve_command(
    *,
    host: Annotated[str | None, Parameter(help="serve-host", show_default=False)] = None,
    port: Annotated[int | None, Parameter(help="serve-port", show_default=False)] = None,
    data: Annotated[str | None, Parameter(help="serve-data", show_default=False)] = None,
    database: Annotated[str | None, Parameter(help="serve-database", show_default=False)] = None,
    base_url: Annotated[str | None, Parameter(help="serve-base-url", show_default=False)] = None,
    proxies: Annotated[str | None, Parameter(help="serve-proxies", show_default=False)] = None,
    metrics: Annotated[str | None, Parameter(help="serve-metrics", show_default=False)] = None,
    log_level: Annotated[str | None, Parameter(help="serve-log-level", show_default=False)] = None,
    bots: Annotated[str | None, Parameter(help="serve-bots", show_default=False)] = None,
    config: Annotated[str, Parameter(help="serve-config", show_default=False)] = "",
) -> int:
    """Run the server until it is told to stop."""
    from copas.web import pauses

    with pauses.loading():
        from copas.live.store import StoreError
        from copas.web.serve import CannotListen, serve
        from copas.web.settings import BadSetting, load_settings

    flags = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "base_url": base_url,
        "proxies": proxies,
        "metrics": metrics,
        "log_level": log_level,
        "bots": bots,
    }
    words = catalogue_in_use()
    try:
        settings = load_settings(flags, file=config)
    except BadSetting as error:
        raise CommandFailure(words(error.key, **error.arguments)) from None
    try:
        serve(settings, lambda url: say(words("serve-ready", url=url)))
    except CannotListen as error:
        address = f"{settings.host}:{settings.port}"
        sentence = words("serve-cannot-listen", address=address, reason=str(error))
        raise CommandFailure(sentence, Exit.NO_FILE) from None
    except StoreError as error:
        raise CommandFailure(words("serve-no-database", reason=str(error)), Exit.NO_FILE) from None
    return Exit.OK
