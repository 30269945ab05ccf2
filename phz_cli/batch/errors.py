"""The one error of batch work, and its sentences."""

from typing import Final, Literal

Language = Literal["zh", "en"]

SENTENCES: Final[dict[str, dict[Language, str]]] = {
    "batch.worker_died": {
        "zh": "有一个干活的进程被中止了（内存不够？）；已写完的都还在，再运行一次就接着做。",
        "en": "A worker process was killed (out of memory?); what was written is safe, run the same command again.",
    },
    "batch.no_ray": {
        "zh": "--engine ray 要装附加包：pip install 'phz[cluster]'。",
        "en": "--engine ray needs an extra: pip install 'phz[cluster]'.",
    },
    "batch.no_s3": {
        "zh": "读 s3:// 要装附加包：pip install 'phz[cluster]'。",
        "en": "Reading s3:// needs an extra: pip install 'phz[cluster]'.",
    },
    "batch.not_a_plan": {
        "zh": "{path} 不是 phz batch plan 写的计划：{detail}",
        "en": "{path} is no plan of phz batch plan: {detail}",
    },
    "batch.unplannable": {
        "zh": "标准输入不能分片；请先存成文件。",
        "en": "Standard input cannot be cut into shards; save it to a file first.",
    },
    "batch.unnameable": {
        "zh": "文件名 {file} 不是 UTF-8，写不进计划；请先改名。",
        "en": "The name of {file} is no UTF-8 and cannot stand in a plan; rename it first.",
    },
    "batch.input_changed": {
        "zh": "{file} 在做计划之后变了；请重新 phz batch plan。",
        "en": "{file} has changed since it was planned; run phz batch plan again.",
    },
    "batch.input_unread": {
        "zh": "读不了 {file}：{detail}",
        "en": "{file} cannot be read: {detail}",
    },
    "batch.no_shard": {
        "zh": "计划里没有第 {shard} 片：一共 {of} 片，从 1 数起。",
        "en": "The plan has no shard {shard}: there are {of}, counted from 1.",
    },
    "batch.other_count": {
        "zh": "--shard 写的是共 {of} 片，计划却分成 {planned} 片。",
        "en": "--shard speaks of {of} shards, the plan has {planned}.",
    },
    "batch.missing": {
        "zh": "还缺第 {shards} 片；先对它们运行 phz batch run。",
        "en": "Missing shards: {shards}; run phz batch run for them first.",
    },
    "batch.other_plan": {
        "zh": "第 {shard} 片是按另一份计划做的；请删去 {folder} 后重做这一片。",
        "en": "Shard {shard} was made by another plan; remove {folder} and run that shard again.",
    },
    "batch.damaged": {
        "zh": "第 {shard} 片的 {file} 与回执不符（缺了或改过）；请删去 {folder} 后重做这一片。",
        "en": "File {file} of shard {shard} is not what its receipt says (missing or changed); "
        "remove {folder} and run that shard again.",
    },
    "batch.unreconciled": {
        "zh": "对不上账：各片回执共 {receipts} 局，合并读到 {merged} 局；库 {store} 请勿使用，重新合并。",
        "en": "The books do not balance: {receipts} hands in the receipts, {merged} merged; "
        "do not use the store {store}, merge again.",
    },
    "batch.not_a_folder_store": {
        "zh": "{path} 不是 phz 的 Parquet 库：{detail}",
        "en": "{path} is no Parquet store of phz: {detail}",
    },
    "batch.exists": {
        "zh": "{path} 已存在，不覆盖；请换一个名字。",
        "en": "{path} exists and is not overwritten; name another place.",
    },
    "batch.unwritten": {
        "zh": "写不进 {path}：{detail}；写完的片都还在。",
        "en": "{path} cannot be written: {detail}; the shards written before are safe.",
    },
}


class BatchError(Exception):
    """Batch work that cannot go on. `key` names its sentence, `parameters` fill it."""

    def __init__(self, key: str, **parameters: object) -> None:
        """`key` is one of SENTENCES."""
        self.key = key
        self.parameters = parameters
        super().__init__(self.sentence("en"))

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.key, self.parameters)

    def sentence(self, language: Language) -> str:
        """What is wrong and what to do about it, in one sentence."""
        return SENTENCES[self.key][language].format(**self.parameters)


def _again(key: str, parameters: dict[str, object]) -> BatchError:
    return BatchError(key, **parameters)
