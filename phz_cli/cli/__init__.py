"""The command line: one file a command, read only when that command runs; texts for people; no logic.

stdout is data, stderr is narration. Exit status: 0 fine, 1 findings, 2 unreadable or misused. Start with `commands.py`,
the table of all commands, then `validate.py`; `console.py` is what every command prints through.
"""
