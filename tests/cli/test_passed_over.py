"""Files of a folder that are not read are named, and `--strict` fails for them; nothing read at all is status 2."""

from pathlib import Path

import pytest

from phz_cli.cli.main import run

BROKEN = Path(__file__).parents[2] / "sample_logs" / "broken" / "M905.jsonl"


@pytest.mark.parametrize("command", ["validate", "ingest"])
def test_what_is_passed_over_is_named(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "table.log").write_bytes(BROKEN.read_bytes())
    (folder / "letter.md").write_text("nothing", encoding="utf-8")
    assert run(["--lang", "en", command, "logs"]) == 0
    assert capsys.readouterr().err.count("letter.md: passed over") == 1
    assert run(["--lang", "en", command, "logs", "--strict"]) == 2
    (folder / "letter.md").unlink()
    assert run(["--lang", "en", command, "logs", "--strict"]) == 0
