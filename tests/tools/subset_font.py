"""Regenerate the fonts of phz_cli/charts/fonts from Debian's fonts-noto-cjk (Noto Sans CJK 2.004, OFL 1.1).

    python tests/tools/subset_font.py [--source FOLDER] [--out FOLDER]

Regular: ASCII, Latin-1, all of GB2312 (6763 hanzi, punctuation, full-width forms, kana, Greek), name
characters outside GB2312, the cards and every character of the package's own Chinese texts.
Bold: the same without GB2312's second level; a text that Bold does not cover is drawn in Regular.
The subset is a Modified Version under the OFL, so it has a family name of its own. Same source, same bytes.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).resolve().parents[2]
FAMILY: Final = "PHZ Sans SC"
SIMPLIFIED_CHINESE: Final = 2
"""The place of the SC face in the collection."""

NAME_CHARACTERS: Final = (
    "喆玥堃昇珺瑄犇垚晞旻祎翀赟甯燊玙玚珣珩琍琎璟瑀珮琬琰瑢璐璠瑨玘玠珉珏珅珂珈珞珽璩玭琇琭瑒瑭璆璘璨瓒"
    "昉昕昀昊昇昱昳昶晅晊晟晗晔晢暐暟曈曦叡叇勍勔卲卬妤妘妭妧姈姞姮姝婳媖嫄嫚嫕孖孲寘屾峣峂崚崟嵚嶶巃"
    "恺恒愔慜扆抃擎斌昜朏杧杺桄桢桤梽棽棻棨槿槊樨橒檑欤歆泠泂泖洺洢浛浠涵淏淯淼渼湉湜湲溍溦滢滟漪潆潞澍澔濂瀚灏"
    "炆炘炜炫烜烨焓焜煊煜熠燚爚牂犟珑畇畯皓睿碧祉祐祾禔秾竑竣筠篪粲綦缦羿翙翥翯聿臻舸艿芃芊芮苒茜莙莜菡萱葳蓁蔓蕤蕙"
    "薇虓蝾衎裛裎褀谞谡谧豳贇赒赪赳跂轲轶迓迦逄逯遹邕邗邝郃郗郜郯鄞鄢鄯酆钊钰钶铖铱铷铮锃锜锟镔闳闿阗陟隽雒雯霁霈霓靓靖韫"
    "韬颀颉颋颙颢颿飏馥馨骁骅骉骐骢骦鸮鹍鹮麒麟黾鼐龑龢囍煕熙珵瑧璈玹玮琤瑱祎旖晴倓侊佺佾俣偲傒儁伃仝仡"
    "鎏鑫淼焱垚犇猋羴骉珪烔晧晖昺晙暄劼頔岺嵘嵊淩浚濬滘塱囝囡奀亖〇卍"
)
CARDS_AND_RULES: Final = (
    "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾囤胡息提跑偎碰吃坎醒庄闲舵等番墩臭比亮摊洗黄溜圈魏魍畏漂啸扫"
)
SYMBOLS: Final = (
    "\u2212\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2022\u2030\u2264\u2265\u2248\u2260"
    "\u2190\u2191\u2192\u2193\u21d2\u2713\u2717\u25cf\u25cb\u25b2\u25bc\u25c6\u25a0\u3013\u20ac"
)


def gb2312(rows: range) -> Iterator[int]:
    """Unicode numbers of these rows of GB2312 (1-9 signs, 16-55 first level, 56-87 second level)."""
    for row in rows:
        for cell in range(1, 95):
            try:
                yield ord(bytes((row + 0xA0, cell + 0xA0)).decode("gb2312"))
            except UnicodeDecodeError:
                continue


def own_texts() -> Iterator[int]:
    """Every character of what may be drawn: rule sets, messages and fault pages, the words of the charts."""
    rulebook, charts = ROOT / "phz_cli" / "rulebook", ROOT / "phz_cli" / "charts"
    for path in sorted([*rulebook.rglob("*.toml"), *rulebook.rglob("*.md"), *charts.glob("*.py")]):
        yield from (ord(character) for character in path.read_text("utf-8") if ord(character) > 0x7F)


def wanted(weight: str) -> list[int]:
    """The sorted Unicode numbers of one weight; the subsetter leaves out what the source font lacks."""
    numbers = {*range(0x20, 0x7F), *range(0xA0, 0x100), *gb2312(range(1, 10)), *gb2312(range(16, 56))}
    numbers.update(map(ord, CARDS_AND_RULES + SYMBOLS))
    numbers.update(own_texts())
    if weight == "Regular":
        numbers.update(gb2312(range(56, 88)), map(ord, NAME_CHARACTERS))
    return sorted(numbers)


def rename(font: TTFont, weight: str) -> None:
    """Give the Modified Version its own family name and keep the copyright and licence entries."""
    full = FAMILY if weight == "Regular" else f"{FAMILY} {weight}"
    postscript = f"{FAMILY.replace(' ', '')}-{weight}"
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in {0, 5, 13, 14}]
    names = {1: FAMILY, 2: weight, 3: f"2.004;{postscript}", 4: full, 6: postscript}
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    outlines = font["CFF "].cff
    outlines.fontNames[0] = postscript
    top = outlines.topDictIndex[0]
    top.FullName, top.FamilyName, top.Weight = full, FAMILY, weight


def build(source: Path, weight: str, characters: Iterable[int], out: Path) -> Path:
    """Write one weight and return its path."""
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["VORG", "vhea", "vmtx", "BASE"]
    font = TTFont(
        source / f"NotoSansCJK-{weight}.ttc",
        fontNumber=SIMPLIFIED_CHINESE,
        lazy=True,
        recalcTimestamp=False,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    rename(font, weight)
    path = out / f"{FAMILY.replace(' ', '')}-{weight}.otf"
    font.save(path)
    return path


def main() -> None:
    """Write both weights and say how large they are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, default=Path("/usr/share/fonts/opentype/noto"))
    parser.add_argument("--out", type=Path, default=ROOT / "phz_cli" / "charts" / "fonts")
    arguments = parser.parse_args()
    for weight in ("Regular", "Bold"):
        path = build(arguments.source, weight, wanted(weight), arguments.out)
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
