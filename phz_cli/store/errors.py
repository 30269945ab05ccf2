"""The one error of the store, and its sentences."""

from pathlib import Path
from typing import Final, Literal

Language = Literal["zh", "en"]

SENTENCES: Final[dict[str, dict[Language, str]]] = {
    "store.missing": {
        "zh": "库文件 {path} 不存在；先用 phz ingest 把记录读进来。",
        "en": "The store {path} does not exist; read records into it with phz ingest first.",
    },
    "store.no_folder": {
        "zh": "库文件 {path} 所在的文件夹不存在；请先建好文件夹。",
        "en": "The folder of the store {path} does not exist; make it first.",
    },
    "store.not_a_folder": {
        "zh": "{path} 不是 phz 的 Parquet 库：{detail}",
        "en": "{path} is no Parquet store of phz: {detail}",
    },
    "store.no_s3": {
        "zh": "读 s3:// 要装附加包：pip install 'phz[cluster]'。",
        "en": "Reading s3:// needs an extra: pip install 'phz[cluster]'.",
    },
    "store.damaged": {
        "zh": "库文件 {path} 有损坏：{detail}；用 phz store rebuild 把原始记录救到新库里。",
        "en": "The store {path} is damaged: {detail}; save its raw hands into a new store with phz store rebuild.",
    },
    "store.locked": {
        "zh": "库文件 {path} 正被另一个程序占用；等它用完再试。",
        "en": "The store {path} is in use by another program; try again when it is done.",
    },
    "store.not_a_store": {
        "zh": "{path} 不是 phz 的库文件；请换一个文件名。",
        "en": "{path} is not a store of phz; name another file.",
    },
    "store.newer": {
        "zh": "库文件 {path} 的版本是 {found}，本程序只认得 {known}；请升级 phz。",
        "en": "The store {path} has schema version {found}, this program knows {known}; upgrade phz.",
    },
    "store.older": {
        "zh": "库文件 {path} 的版本是 {found}，本程序要 {known}；"
        "请运行 phz store migrate --store {path}，库里的局都会保留。",
        "en": "The store {path} has schema version {found}, this program needs {known}; "
        "run phz store migrate --store {path}: every hand in it is kept.",
    },
    "store.unmigrated": {
        "zh": "库文件 {path} 没有升级，原样未动：{detail}",
        "en": "The store {path} was not migrated and is as it was: {detail}",
    },
    "store.incomplete": {
        "zh": "库文件 {path} 没有升级，原样未动：有 {lost} 行读不出来；请用 phz store rebuild 把读得出的救到新库里。",
        "en": "The store {path} was not migrated and is as it was: {lost} rows of it cannot be read; "
        "save the others into a new store with phz store rebuild.",
    },
    "store.people_together": {
        "zh": "库文件 {path} 里的同一局 {hand}，别名文件把两个人并成了一个；他们不会是同一个人，请改别名文件。",
        "en": "The alias file joins two players of one hand, {hand} in {path}: they cannot be one person; correct it.",
    },
    "store.unopened": {
        "zh": "库文件 {path} 打不开：{detail}",
        "en": "The store {path} cannot be opened: {detail}",
    },
    "store.unwritten": {
        "zh": "写不进库文件 {path}：{detail}；已写完的批次都还在。",
        "en": "The store {path} cannot be written: {detail}; the batches written before are safe.",
    },
}


class StoreError(Exception):
    """A store that cannot be used. `key` names its sentence, `parameters` fill it."""

    def __init__(self, key: str, path: Path, **parameters: object) -> None:
        """`key` is one of SENTENCES."""
        self.key = key
        self.parameters: dict[str, object] = {"path": str(path), **parameters}
        super().__init__(self.sentence("en"))

    def sentence(self, language: Language) -> str:
        """What is wrong and what to do about it, in one sentence."""
        return SENTENCES[self.key][language].format(**self.parameters)
