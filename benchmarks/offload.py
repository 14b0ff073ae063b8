"""Whether models on a device say what they say on the processor, lie where they were put, and how fast they are there.

    python -m benchmarks.offload TARGET [--draft DRAFT] --device CUDA0
    python -m benchmarks.offload TARGET --connect 192.168.0.7:50052
    python -m benchmarks.offload TARGET --loopback        a device without a GPU: another process on this machine

The same checks as the tests', on whatever hardware there is; ends with 1 where one fails. Times on a busy machine are
worth as much as their ratios.
"""

import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from app.core.events import Finished, Round
from app.core.loading import LoadOptions, LoadRequest, Role
from app.core.metrics import MetricsFold
from app.core.request import DrafterKind, Message, Request
from app.core.sameness import NEAR_TIE
from app.engine.devices import devices
from app.engine.dry_run import forecast
from app.engine.engine import Engine
from app.engine.llama_model import open_model
from app.engine.remote_device import connect
from tests.rpc_server import RpcServer

CONTEXT = 2048
REPEATS = 3
WITHIN = 0.05  # of what a device then takes
PROMPT = "Write a Python function that reverses the words of a sentence, and explain it in three sentences."


@dataclass(frozen=True, slots=True)
class Reply:
    tokens: tuple[int, ...]
    speed: float  # tokens per second


@dataclass(frozen=True, slots=True)
class Place:
    """Where the pair is."""

    name: str
    target: LoadOptions
    draft: LoadOptions


class Offload:
    def __init__(
        self, target: Path, draft: Path | None, device: str, n_tokens: int, n_threads: int, cache: Path
    ) -> None:
        self._target, self._draft, self._cache = target, draft, cache
        self._device, self._n_threads = device, n_threads
        kind = DrafterKind.MODEL if draft else DrafterKind.NONE
        n_max = 4 if draft else 0
        self._request = Request((Message("user", PROMPT),), drafter=kind, n_max=n_max, auto=False, max_tokens=n_tokens)

    def there(self, n_layers: int = -1) -> LoadOptions:
        return LoadOptions(CONTEXT, n_layers, self._n_threads, devices=(self._device,))

    @property
    def here(self) -> LoadOptions:
        return LoadOptions(CONTEXT, 0, self._n_threads, devices=("CPU",))

    def placed(self) -> Iterator[str]:
        """What is wrong with where layers lie and what they take; prints what is right."""
        n_all = forecast(self._target, self.here, self._cache).n_layers
        for n_layers in (n_all, n_all // 2, 0):
            wanted = self.there(n_layers)
            expected = forecast(self._target, wanted, self._cache)
            with open_model(self._target, wanted) as model:
                taken = model.memory
            print(f"{n_layers:4} of {n_all} layers asked for, {taken.n_offloaded} placed")
            if taken.n_offloaded != n_layers:
                yield f"{taken.n_offloaded} layers were placed instead of {n_layers}"
            for use in taken.uses:
                planned = expected.on(use.device)
                told = (planned.total - planned.tables) / 1e6, use.total / 1e6
                print(f"     {use.device}: forecast {told[0]:.1f} MB, taken {told[1]:.1f} MB")
                if abs(told[0] - told[1]) > max(WITHIN * told[1], 1.0):
                    yield f"{n_layers} layers take {told[1]:.1f} MB on {use.device} instead of {told[0]:.1f} MB"

    def places(self) -> Iterator[Place]:
        yield Place("all here", self.here, self.here)
        yield Place("target there", self.there(), self.here)
        if self._draft:
            yield Place("draft there", self.here, self.there())
            yield Place("both there", self.there(), self.there())

    def same(self) -> Iterator[str]:
        """What is wrong with the replies; prints the speeds."""
        base: Reply | None = None
        for place in self.places():
            with Engine(self._cache) as engine:
                engine.load(LoadRequest(Role.TARGET, self._target, place.target))
                if self._draft:
                    engine.load(LoadRequest(Role.DRAFT, self._draft, place.draft))
                replies = [self._reply(engine) for _ in range(REPEATS)]
                reply = Reply(replies[0].tokens, median(one.speed for one in replies))
                base = base or reply
                verdict = self._verdict(engine, base.tokens, reply.tokens)
            ratio = reply.speed / base.speed
            print(f"{place.name:14} {reply.speed:8.2f} tokens/s  {ratio:5.2f} of all here  {verdict}")
            if verdict.startswith("different"):
                yield f"{place.name}: {verdict}"

    def _reply(self, engine: Engine) -> Reply:
        engine.forget()
        fold, tokens = MetricsFold(), []
        for event in engine.generate(self._request):
            if isinstance(event, Round):
                fold.add(event)
                tokens += [one.token for one in event.emitted]
            if isinstance(event, Finished) and event.error:
                raise SystemExit(f"{event.error} {event.remedy}")
        return Reply(tuple(tokens), fold.metrics.tokens_per_second or 0.0)

    def _verdict(self, engine: Engine, base: Sequence[int], other: Sequence[int]) -> str:
        place = next((n for n, (one, two) in enumerate(zip(base, other, strict=False)) if one != two), None)
        if place is None:
            return "identical" if len(base) == len(other) else "different in length"
        ours, theirs = engine.logits(self._request, other[:place], (other[place], base[place]))
        gap = abs(ours - theirs)
        word = "near tie" if gap <= NEAR_TIE else "different"
        return f"{word} from token {place + 1} on: logits {gap:.3f} apart"


def main() -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", type=Path)
    parser.add_argument("--draft", type=Path)
    parser.add_argument("--device", default="")
    parser.add_argument("--connect", default="")
    parser.add_argument("--loopback", action="store_true")
    parser.add_argument("--tokens", type=int, default=64)
    parser.add_argument("--threads", type=int, default=0, help="of the processor; on a busy machine 1")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        address = arguments.connect
        if arguments.loopback:
            address = stack.enter_context(RpcServer()).address
        name = connect(address)[0].name if address else arguments.device
        found = [device for device in devices() if device.takes_layers]
        for device in found:
            print(f"{device.name}: {device.description} ({device.backend})")
        if name not in [device.name for device in found]:
            parser.error("name a device: " + (", ".join(device.name for device in found) or "there is none"))
        cache = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        offload = Offload(arguments.target, arguments.draft, name, arguments.tokens, arguments.threads, cache)
        wrong = [*offload.placed(), *offload.same()]
    for one in wrong:
        print(f"WRONG: {one}")
    print("All is right." if not wrong else f"{len(wrong)} things are wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
