"""How the models of a pair are placed and sized, from the words of the command line."""

from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from app.core.loading import CacheType, FileMode, FlashAttention, LoadOptions, Split

MOST_THREADS = 512  # llama.cpp allows no more


def load_options(arguments: Namespace) -> tuple[LoadOptions, LoadOptions]:
    """Of the target and of the draft; other machines are connected first.

    Raises `SettingsError`, and `DeviceError` where another machine does not answer.
    """
    if arguments.connect:
        from app.engine.remote_device import connect  # brings llama.cpp, which reading the command line can do without

        for address in arguments.connect:
            connect(address)
    return _options(arguments, ""), _options(arguments, "draft_")


def _options(arguments: Namespace, part: str) -> LoadOptions:
    def of(name: str) -> Any:  # argparse has seen to the types
        return getattr(arguments, f"{part}{name}")

    return LoadOptions(
        n_context=of("context"),
        n_gpu_layers=of("gpu_layers"),
        n_threads=of("threads"),
        n_threads_batch=of("batch_threads"),
        devices=tuple(of("device")),
        shares=tuple(of("share")),
        key_type=of("cache_type"),
        value_type=of("cache_type"),
        split=arguments.split,
        cache_on_device=not arguments.cache_on_cpu,
        flash_attention=arguments.flash_attention,
        file_mode=arguments.file_mode,
    )


def add_load_options(command: ArgumentParser, number: Callable[[int], Callable[[str], int]], most: int) -> None:
    """`number` makes a reader of numbers up to a limit, `most` is the highest that C can hold."""
    group = command.add_argument_group(
        "placement", "where the models go and how; `draftlight devices` lists the devices"
    )
    for part, name in (("", "target"), ("draft-", "draft")):

        def add(
            option: str, read: Callable[[str], object], default: object, meta: str, meaning: str, part: str = part
        ) -> None:
            action = "append" if isinstance(default, list) else "store"
            group.add_argument(
                f"--{part}{option}",
                type=read,
                default=default,
                metavar=meta,
                help=meaning,
                action=action,
            )

        add("context", number(most), 0, "N", f"context of the {name} in tokens")
        add(
            "gpu-layers",
            _layers(number(most)),
            None,
            "N|all|auto",
            f"layers of the {name} on a device (auto: as many as fit)",
        )
        add("device", str, [], "NAME", f"a device for the {name}; repeatable, CPU: none (this machine's GPUs)")
        add("share", float, [], "X", f"share of the {name} for each device in turn (by free memory)")
        add("cache-type", CacheType, CacheType.F16, "TYPE", f"numbers in the {name}'s cache: {_names(CacheType)} (f16)")
        add("threads", number(MOST_THREADS), 0, "N", f"CPU threads of the {name}")
        add("batch-threads", number(MOST_THREADS), 0, "N", f"CPU threads of the {name} for many tokens at once")
    group.add_argument(
        "--split", type=Split, default=Split.LAYERS, metavar="HOW", help=f"over devices: {_names(Split)}"
    )
    group.add_argument("--cache-on-cpu", action="store_true", help="the caches stay in the machine's own memory")
    group.add_argument(
        "--flash-attention",
        type=FlashAttention,
        default=FlashAttention.AUTO,
        metavar="WHEN",
        help=f"{_names(FlashAttention)} (auto)",
    )
    group.add_argument(
        "--file-mode",
        type=FileMode,
        default=FileMode.AUTO,
        metavar="HOW",
        help=f"how files come into memory: {_names(FileMode)} (auto)",
    )
    add_connect(group)


def add_connect(group: _ActionsContainer) -> None:
    group.add_argument(
        "--connect",
        action="append",
        default=[],
        metavar="HOST:PORT",
        help="another machine as a device, by RPC, which is neither encrypted nor authenticated; repeatable",
    )


def _names(kind: type[StrEnum]) -> str:
    return ", ".join(kind)


def _layers(number: Callable[[str], int]) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        if text == "auto":
            return None
        return -1 if text == "all" else number(text)

    return read
