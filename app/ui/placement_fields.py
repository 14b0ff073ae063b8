"""The fields of a model's placement: their words, and how each is read from the options and written into them."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.core.errors import SettingsError
from app.core.loading import CacheType, FileMode, FlashAttention, LoadOptions, Role, Split
from app.core.preferences import LONGEST_CONTEXT, Value
from app.core.said import said
from app.ui.setting import Choice, Number, Setting, Switch, Words
from app.ui.translation import tr

AUTOMATIC, ALL, NONE, SOME = "automatic", "all", "none", "some"
MOST_LAYERS = 9_999
MOST_TOKENS = 65_536  # of one pass
MOST_THREADS = 512  # llama.cpp allows no more


NUMBER = Number(1, MOST_LAYERS)


@dataclass(frozen=True, slots=True)
class Entry:
    setting: Setting
    read: Callable[[LoadOptions], Value]
    write: Callable[[Value], Mapping[str, Any]]
    only_with_devices: bool = False


def layers_entry() -> Choice:
    return Choice(
        ((AUTOMATIC, tr("Automatic")), (ALL, tr("All")), (NONE, tr("None")), (SOME, tr("A number"))),
    )


def layers_value() -> Setting:
    return Setting(
        "layers",
        tr("Layers on devices"),
        tr("How much of the model a GPU computes; automatic: the draft wholly, then as many of the target's as fit"),
        layers_entry(),
    )


def number_of_layers() -> Setting:
    return Setting("n_layers", tr("So many"), tr("The last ones of the model; the others stay"), NUMBER)


def layers_word(options: LoadOptions) -> str:
    n_layers = options.n_gpu_layers
    if n_layers is None:
        return AUTOMATIC
    return {-1: ALL, 0: NONE}.get(n_layers, SOME)


def layers_edit(value: Value, n_layers: int) -> dict[str, Any]:
    """A number begins with half of all."""
    return {"n_gpu_layers": {AUTOMATIC: None, ALL: -1, NONE: 0}.get(str(value), max(1, n_layers // 2))}


def main_entries() -> tuple[Entry, ...]:
    context = Setting(
        "n_context",
        tr("Context"),
        tr("Tokens that the model can look back on; its cache grows with them"),
        Number(0, LONGEST_CONTEXT, 1024, tr("As trained, at most 8,192"), tr(" tokens")),
    )
    return (_number(context),)


def more_entries(role: Role) -> tuple[Entry, ...]:
    threads = tr("Measured or physical cores")
    return (
        _kind("split", tr("Split over devices"), tr("How a model lies on several devices"), Split, _splits(), True),
        Entry(
            Setting(
                "shares",
                tr("Shares"),
                tr("Of the layers, device by device, such as 3, 1"),
                Words(tr("By free memory")),
            ),
            lambda options: ", ".join(f"{share:g}" for share in options.shares),
            lambda value: {"shares": read_shares(str(value))},
            True,
        ),
        Entry(
            Setting(
                "cache_on_device",
                tr("Cache with the layers"),
                tr("Off: all of it stays in the machine's own memory, which is slower"),
                Switch(),
            ),
            lambda options: options.cache_on_device,
            lambda value: {"cache_on_device": bool(value)},
            True,
        ),
        _kind("key_type", tr("Cache of keys"), _cache_meaning(role), CacheType, _cache_types()),
        _kind("value_type", tr("Cache of values"), _cache_meaning(role), CacheType, _cache_types()),
        _kind(
            "flash_attention",
            tr("Flash attention"),
            tr("Computes attention in less memory; a cache of values in few bits needs it"),
            FlashAttention,
            {FlashAttention.AUTO: tr("Where it is there"), FlashAttention.ON: tr("On"), FlashAttention.OFF: tr("Off")},
        ),
        _kind("file_mode", tr("File in memory"), tr("How the file comes into memory"), FileMode, _file_modes()),
        _number(
            Setting(
                "n_threads",
                tr("Threads"),
                tr("Of the processor, for one token after the other"),
                Number(0, MOST_THREADS, 1, threads),
            )
        ),
        _number(
            Setting(
                "n_threads_batch",
                tr("Threads for many tokens"),
                tr("For reading a prompt and for testing proposals"),
                Number(0, MOST_THREADS, 1, tr("The same")),
            )
        ),
        _number(
            Setting(
                "n_batch",
                tr("Tokens of a pass"),
                tr("At most, and the step in which a prompt is read"),
                Number(1, MOST_TOKENS, 64),
            )
        ),
        _number(
            Setting(
                "n_ubatch",
                tr("Computed together"),
                tr("Tokens at once; the buffers for computing grow with them"),
                Number(1, MOST_TOKENS, 64),
            )
        ),
    )


def read_shares(text: str) -> tuple[float, ...]:
    """Raises `SettingsError`."""
    try:
        shares = tuple(float(part) for part in text.replace(";", ",").split(",") if part.strip())
    except ValueError:
        shares = (math.nan,)
    if any(not math.isfinite(share) for share in shares):
        raise SettingsError(
            said("{text} cannot be shares of a model.", text=repr(text)), said("Give numbers, such as 3, 1.")
        )
    return shares


def _number(setting: Setting) -> Entry:
    return Entry(
        setting,
        lambda options: int(getattr(options, setting.name)),
        lambda value: {setting.name: int(value)},
    )


def _kind(
    name: str, title: str, meaning: str, kind: Any, words: Mapping[Any, str], only_with_devices: bool = False
) -> Entry:
    options = tuple((one.value, words[one]) for one in kind)
    return Entry(
        Setting(name, title, meaning, Choice(options)),
        lambda options: str(getattr(options, name).value),
        lambda value: {name: kind(value)},
        only_with_devices,
    )


def _splits() -> dict[Split, str]:
    return {Split.LAYERS: tr("By layers"), Split.ROWS: tr("By rows"), Split.NONE: tr("Not at all")}


def _cache_meaning(role: Role) -> str:
    if role is Role.DRAFT:
        return tr("Fewer bits take less memory; a draft's proposals suffer from them far more than a target's replies")
    return tr("Fewer bits take less memory; 8 bits give nearly the same replies")


def _cache_types() -> dict[CacheType, str]:
    return {
        one: tr("{name}, the usual").format(name=one.value) if one is CacheType.F16 else one.value for one in CacheType
    }


def _file_modes() -> dict[FileMode, str]:
    return {
        FileMode.AUTO: tr("As llama.cpp sees fit"),
        FileMode.MAP: tr("Mapped"),
        FileMode.LOCK: tr("Mapped and locked"),
        FileMode.READ: tr("Read"),
    }
