"""`phz arbitrate`: the dossier in its forms, for its readers, and what is said where there is none."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from phz_cli.audit import audit_record
from phz_cli.cli.main import run
from phz_cli.records import Record, to_json, view
from phz_cli.records.model import Match, Player
from phz_cli.store import ingest
from tests.audit.disputed import page_record

CAPTURED = pytest.CaptureFixture[str]
FALSE_WIN = replace(
    page_record("H701"),
    seats=[Player(id=f"p{seat}", name=name) for seat, name in enumerate(("赵一", "钱二", "孙三"))],
    match=Match(event="常德赛", operator="记录员周四"),
)


def written(folder: Path, *records: Record) -> str:
    """A file with these records."""
    path = folder / "hands.jsonl"
    path.write_bytes(b"".join(to_json(record) + b"\n" for record in records))
    return str(path)


def printed(capsys: CAPTURED, *words: str) -> str:
    """What a run prints that goes well."""
    assert run(["arbitrate", *words]) == 0
    return capsys.readouterr().out


def test_it_is_printed_as_markdown_with_the_claim(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(tmp_path, FALSE_WIN)
    text = printed(capsys, path, "--hand", "H701", "--claim", "钱二说*够*息", "--lang", "zh")
    assert "# 裁判卷宗：H701 第 5 手" in text and "第 5 手，钱二胡牌不够息" in text
    assert r"申诉：钱二说\*够\*息" in text
    assert "诈胡，赔给每家 K 个底 | +K | −2K | +K" in text
    assert "记录员周四" in text and f"{path}:1" in text.replace("\\", "")
    assert text == printed(capsys, path, "--hand", "H701#5", "--claim", "钱二说*够*息", "--lang", "zh").replace(
        "#5", ""
    )


@pytest.mark.parametrize("form", ["md", "html", "json"])
def test_the_public_gets_no_names_no_place_and_no_hidden_card(tmp_path: Path, form: str) -> None:
    path, out = written(tmp_path, FALSE_WIN), tmp_path / f"ruling.{form}"
    words = ["arbitrate", path, "--hand", "H701", "--for", "public", "--out", str(out), "--claim", "孙三的话"]
    assert run([*words, "--lang", "zh"]) == 0
    text = out.read_text(encoding="utf-8")
    for secret in ("赵一", "钱二", "孙三", "周四", "hands.jsonl", FALSE_WIN.deal.hands[0]):
        assert secret not in text
    assert ("甲" in text and "常德赛" in text) or form == "json"


@pytest.mark.parametrize("form", ["html", "pdf", "md", "json"])
def test_the_same_call_writes_the_same_bytes(tmp_path: Path, form: str) -> None:
    if form == "pdf":
        pytest.importorskip("typst", reason="typst is missing")
    path, made = written(tmp_path, FALSE_WIN), []
    for name in ("one", "two"):
        out = tmp_path / f"{name}.{form}"
        assert run(["arbitrate", path, "--hand", "H701", "--out", str(out), "--lang", "en"]) == 0
        made.append(out.read_bytes())
    assert made[0] == made[1] and len(made[0]) > 1000


def test_json_holds_the_dossier(tmp_path: Path) -> None:
    seen = view(FALSE_WIN, 0)
    other = replace(FALSE_WIN, actions=FALSE_WIN.actions[:-1])
    path, out = written(tmp_path, FALSE_WIN, seen, other), tmp_path / "ruling.json"
    assert run(["arbitrate", path, "--hand", f"{path}:1", "--out", str(out), "--lang", "en"]) == 0
    found = json.loads(out.read_bytes())
    assert (found["action"], found["seat"], found["made_for"]) == (5, 1, "referee")
    assert [one["code"] for one in found["findings"]] == ["H701"]
    assert set(found["findings"][0]["quoted"]) == {"zh", "en"}
    assert [one["conflict"] for one in found["record"]["others"]] == [False, True]
    assert {"way": "pay_each", "points": [0, 0, 0], "each": [1, -2, 1], "by_rules": False} in found["points"]
    assert found["causes"][0]["code"] == "H701"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--hand", "none"], "没有找到 none"),
        (["--hand", "H701", "--at", "6"], "只有 5 手"),
        (["--hand", "H701#4", "--at", "3"], "不一样"),
        (["--hand", "H701", "--out", "ruling.doc"], ".html、.pdf、.md 或 .json"),
    ],
)
def test_misuse_is_one_sentence(tmp_path: Path, capsys: CAPTURED, words: list[str], says: str) -> None:
    assert run(["arbitrate", written(tmp_path, FALSE_WIN), *words, "--lang", "zh"]) == 2
    captured = capsys.readouterr()
    assert says in captured.err and captured.out == "" and "Traceback" not in captured.err


def test_the_record_itself_is_not_overwritten(tmp_path: Path, capsys: CAPTURED) -> None:
    path = tmp_path / "hands.json"
    path.write_bytes(to_json(FALSE_WIN) + b"\n")
    assert run(["arbitrate", str(path), "--hand", "H701", "--out", str(path), "--lang", "en"]) == 2
    assert path.read_bytes() == to_json(FALSE_WIN) + b"\n"


def test_the_winning_cards_are_shown_to_those_who_saw_them(tmp_path: Path, capsys: CAPTURED) -> None:
    record = page_record("F501")
    path, words = written(tmp_path, record), ["--hand", "F501", "--at", "3", "--lang", "zh"]
    whole = printed(capsys, path, *words)
    assert "乙叫胡的牌" in whole
    assert "乙叫胡的牌" in printed(capsys, path, *words, "--for", "parties")
    assert "叫胡的牌" not in printed(capsys, path, *words, "--for", "public")


def stored(folder: Path, *words: str) -> str:
    """A store with the hand and one ruling on it for each text of words."""
    store = folder / "ruled.duckdb"
    ingest([audit_record(FALSE_WIN, file="a.jsonl", line=1, raw=to_json(FALSE_WIN))], store)
    for text in words:
        given = ["--by", "郑裁判", "--reason", "钱二数错了", "--when", "2026-03-15", "--store", str(store)]
        assert run(["rule", "H701#5", *text.split(), *given, "--lang", "zh"]) == 0
    return str(store)


def test_earlier_rulings_of_the_hand_are_listed(tmp_path: Path, capsys: CAPTURED) -> None:
    path = written(tmp_path, FALSE_WIN)
    store = stored(tmp_path, "--verdict penalty --points=1,-2,1", "--verdict upheld --code H701 --cancel 1")
    words = [path, "--hand", "H701", "--store", store, "--lang", "zh"]
    text = printed(capsys, *words).partition("## 裁定\n")[2]
    assert "| 1 | 第 5 手 | 罚分；赵一 +1、钱二 −2、孙三 +1（后来取消） | 郑裁判：钱二数错了（2026-03-15） |" in text
    assert "| 2 | 第 5 手 H701 | 违例成立；取消第 1 号 | 郑裁判：钱二数错了（2026-03-15） |" in text
    assert text.index("以前的裁定") < text.index("裁判签字")
    public = printed(capsys, *words, "--for", "public").partition("## 裁定\n")[2]
    assert "乙 −2" in public and "郑裁判" not in public and "钱二" not in public
    out = tmp_path / "ruling.json"
    assert run(["arbitrate", *words, "--out", str(out)]) == 0
    found = json.loads(out.read_bytes())
    assert [(one["verdict"], one["in_force"]) for one in found["rulings"]] == [("penalty", False), ("upheld", True)]


def test_the_usual_store_is_looked_at_where_there_is_one(
    tmp_path: Path, capsys: CAPTURED, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, FALSE_WIN)
    Path(stored(tmp_path, "--verdict dismissed --points=0,0,0")).rename(tmp_path / "phz.duckdb")
    words = [path, "--hand", "H701", "--lang", "zh"]
    assert "以前的裁定" not in printed(capsys, *words)
    monkeypatch.chdir(tmp_path)
    assert "以前的裁定" in printed(capsys, *words)
    (tmp_path / "phz.duckdb").write_bytes(b"something else")
    assert run(["arbitrate", *words]) == 0
    assert "没有看以前的裁定" in capsys.readouterr().err
    assert run(["arbitrate", *words, "--store", "phz.duckdb"]) == 2
    assert run(["arbitrate", *words, "--store", "none.duckdb"]) == 2
