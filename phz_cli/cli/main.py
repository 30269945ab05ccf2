"""The entry point of `phz`. It imports next to nothing, so that Ctrl-C is answered while the rest is imported."""

import sys
from collections.abc import Sequence

from phz_cli.cli import interrupts


def main() -> None:
    """Runs the command line of this process and ends it."""
    interrupts.listen()
    try:
        from phz_cli.cli.running import run_process  # noqa: PLC0415 - see above

        status = run_process(sys.argv[1:])
    except BaseException:
        if not interrupts.was_pressed():
            raise
        sys.stderr.write("Interrupted.\n")
        status = interrupts.INTERRUPTED
    interrupts.stop_listening()
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Runs one command line; the exit status. No exception passes."""
    from phz_cli.cli import running  # noqa: PLC0415 - see above

    return running.run(arguments)
