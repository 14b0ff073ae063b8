"""The queue: order, two at a time, pause, cancel, what is there again after a crash."""

import json
import logging
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.download import Download, DownloadStatus
from app.core.errors import AccessDenied, ChecksumError, NetworkError, Offline, Unexpected
from app.library.download_queue import DownloadQueue
from app.library.line import Line
from app.library.network import Network
from app.library.origin import origin_path
from app.library.part_file import n_kept, part_path, sidecar_path
from tests.downloads import FOREVER, REPO, SECONDS, Listener, asked, noise, wanted
from tests.local_hub import Fault, HubRepo, LocalHub

KIB = 1024
NAMES = ("a.gguf", "b.gguf", "c.gguf", "d.gguf")
CONTENT = {name: noise(200 * KIB, seed) for seed, name in enumerate(NAMES)}
DONE, FAILED, PAUSED, RUNNING, WAITING = (
    DownloadStatus.DONE,
    DownloadStatus.FAILED,
    DownloadStatus.PAUSED,
    DownloadStatus.RUNNING,
    DownloadStatus.WAITING,
)


@pytest.fixture
def hub() -> Iterator[LocalHub]:
    with LocalHub({REPO: CONTENT}) as hub:
        yield hub


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "models"


@pytest.fixture
def queue(tmp_path: Path, listener: Listener) -> Iterator[DownloadQueue]:
    with DownloadQueue(tmp_path / "list", listener, line=Line(read_timeout=FOREVER), margin=0) as queue:
        yield queue


def stall(hub: LocalHub, *names: str, after: int = 100 * KIB) -> list[Fault]:
    faults = [Fault(name, stall_after=after) for name in names]
    hub.faults += faults
    return faults


def reach(faults: list[Fault]) -> None:
    for fault in faults:
        assert fault.reached.wait(SECONDS)


def release(faults: list[Fault]) -> None:
    for fault in faults:
        fault.released.set()


def kept_list(tmp_path: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads((tmp_path / "list" / "downloads.json").read_text())["downloads"]
    return found


def statuses(queue: DownloadQueue) -> dict[str, DownloadStatus]:
    return {one.request.key: one.status for one in queue.downloads}


def test_all_arrive_two_at_a_time_in_order(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path
) -> None:
    faults = stall(hub, "a.gguf", "b.gguf")
    for name in NAMES:
        queue.add(asked(wanted(hub, folder, name)))
    reach(faults)
    assert statuses(queue) == {"a.gguf": RUNNING, "b.gguf": RUNNING, "c.gguf": WAITING, "d.gguf": WAITING}
    release(faults)
    for name in NAMES:
        assert listener.wait_for(name, DONE).fraction == 1.0
        assert (folder / name).read_bytes() == CONTENT[name]
    begun = [status.split()[0] for status in listener.statuses() if status.endswith(" running")]
    assert list(dict.fromkeys(begun))[2:] == ["c.gguf", "d.gguf"]


def test_asking_twice_is_asking_once(hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path) -> None:
    faults = stall(hub, "a.gguf")
    request = asked(wanted(hub, folder, "a.gguf"))
    queue.add(request)
    reach(faults)
    queue.add(request)
    release(faults)
    listener.wait_for("a.gguf", DONE)
    assert len(queue.downloads) == len(hub.requests) == 1
    queue.add(request)
    listener.until(lambda: [one.status for one in listener.told].count(DONE) > 1)
    assert len(queue.downloads) == len(hub.requests) == 1


def test_a_pause_keeps_what_arrived(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path, tmp_path: Path
) -> None:
    faults = stall(hub, "a.gguf")
    queue.add(asked(wanted(hub, folder, "a.gguf")))
    listener.until(lambda: bool(listener.told) and listener.told[-1].n_done > 0)
    reach(faults)
    queue.pause("a.gguf")
    listener.wait_for("a.gguf", PAUSED)
    kept = n_kept(folder / "a.gguf")
    assert kept > 0
    assert kept_list(tmp_path)[0]["status"] == "paused"
    queue.resume("a.gguf")
    listener.wait_for("a.gguf", DONE)
    assert hub.requests[-1].range == f"bytes={kept}-"
    assert (folder / "a.gguf").read_bytes() == CONTENT["a.gguf"]
    assert kept_list(tmp_path) == []


def test_one_that_waits_can_be_paused_and_another_takes_its_turn(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path
) -> None:
    faults = stall(hub, "a.gguf", "b.gguf")
    for name in NAMES:
        queue.add(asked(wanted(hub, folder, name)))
    reach(faults)
    queue.pause("c.gguf")
    assert statuses(queue)["c.gguf"] is PAUSED
    release(faults)
    listener.wait_for("d.gguf", DONE)
    assert statuses(queue)["c.gguf"] is PAUSED
    queue.resume("c.gguf")
    listener.wait_for("c.gguf", DONE)


def test_a_resume_right_after_a_pause(hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path) -> None:
    faults = stall(hub, "a.gguf")
    queue.add(asked(wanted(hub, folder, "a.gguf")))
    reach(faults)
    for _ in range(5):
        queue.pause("a.gguf")
        queue.resume("a.gguf")
    listener.wait_for("a.gguf", DONE)


def test_a_cancel_leaves_nothing(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path, tmp_path: Path
) -> None:
    faults = stall(hub, "a.gguf")
    queue.add(asked(wanted(hub, folder, "a.gguf")))
    reach(faults)
    queue.cancel("a.gguf")
    listener.wait_for("a.gguf", DownloadStatus.CANCELLED)
    assert list(folder.iterdir()) == []
    assert queue.downloads == ()
    assert kept_list(tmp_path) == []


@pytest.mark.parametrize("where", ["paused", "failed", "waiting"])
def test_what_does_not_run_can_be_cancelled(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path, where: str
) -> None:
    faults = stall(hub, "a.gguf", "b.gguf")
    for name in NAMES[:3]:
        queue.add(asked(wanted(hub, folder, name)))
    reach(faults)
    if where == "paused":
        queue.pause("a.gguf")
        listener.wait_for("a.gguf", PAUSED)
    if where == "failed":
        hub.faults.append(Fault("d.gguf", status=404))
        queue.cancel("c.gguf")
        queue.add(asked(replace(wanted(hub, folder, "d.gguf")), key="a2"))
        release(faults)
        listener.wait_for("a2", FAILED)
    key = {"paused": "a.gguf", "failed": "a2", "waiting": "c.gguf"}[where]
    queue.cancel(key)
    listener.wait_for(key, DownloadStatus.CANCELLED)
    assert key not in statuses(queue)


def test_a_cancel_takes_back_the_shards_that_it_brought_and_no_others(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path
) -> None:
    folder.mkdir()
    (folder / "a.gguf").write_bytes(CONTENT["a.gguf"])
    faults = stall(hub, "c.gguf")
    queue.add(asked(*(wanted(hub, folder, name) for name in NAMES), key="split"))
    reach(faults)
    assert (folder / "b.gguf").exists()
    queue.cancel("split")
    listener.wait_for("split", DownloadStatus.CANCELLED)
    assert sorted(path.name for path in folder.iterdir()) == ["a.gguf", "a.gguf.origin.json"]


def test_the_progress_of_several_files_is_one(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path
) -> None:
    queue.add(asked(*(wanted(hub, folder, name) for name in NAMES), key="split"))
    done = listener.wait_for("split", DONE)
    assert done.n_done == done.n_bytes == 800 * KIB
    counted = [one.n_done for one in listener.told]
    assert counted == sorted(counted)


def test_of_several_files_only_the_bad_one_is_fetched_again(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path
) -> None:
    hub.faults = [Fault("b.gguf", content=noise(200 * KIB, 9), times=2)]
    queue.add(asked(*(wanted(hub, folder, name) for name in NAMES[:3]), key="split"))
    failed = listener.wait_for("split", FAILED)
    assert isinstance(failed.error, ChecksumError)
    queue.resume("split")
    listener.wait_for("split", DONE)
    asked_for = [request.path.rsplit("/", 1)[-1] for request in hub.requests]
    assert asked_for == ["a.gguf", "b.gguf", "b.gguf", "b.gguf", "c.gguf"]


def test_a_failure_says_why_and_holds_up_nobody(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path
) -> None:
    hub.repos[REPO].gated = "auto"
    hub.repos["owner/open"] = HubRepo({"b.gguf": CONTENT["b.gguf"]})
    queue.add(asked(wanted(hub, folder, "a.gguf")))
    queue.add(asked(wanted(hub, folder, "b.gguf", "owner/open")))
    assert listener.wait_for("a.gguf", FAILED).error
    listener.wait_for("b.gguf", DONE)
    queue.remove("b.gguf")
    queue.remove("a.gguf")
    assert queue.downloads == ()
    assert (folder / "b.gguf").exists()


def test_a_bug_is_a_failure_too(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bug(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("app.library.download.PartFile", bug)
    queue.add(asked(wanted(hub, folder, "a.gguf")))
    assert isinstance(listener.wait_for("a.gguf", FAILED).error, Unexpected)
    monkeypatch.undo()
    queue.resume("a.gguf")
    listener.wait_for("a.gguf", DONE)


def test_a_listener_that_fails_stops_nothing(
    hub: LocalHub, tmp_path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    done = threading.Event()

    def fail(download: Download) -> None:
        if download.status is DONE:
            done.set()
        raise ValueError("oh")

    with DownloadQueue(None, fail, margin=0) as queue:
        queue.add(asked(wanted(hub, folder, "a.gguf")))
        assert done.wait(SECONDS)
    assert "who was told of a download failed" in caplog.text


def test_a_listener_may_use_the_queue(hub: LocalHub, folder: Path) -> None:
    listener = Listener()

    def listen(download: Download) -> None:
        if download.status is DONE:
            queues[0].remove(download.request.key)
        listener(download)

    with DownloadQueue(None, listen, margin=0) as queue:
        queues = [queue]
        queue.add(asked(wanted(hub, folder, "a.gguf")))
        listener.wait_for("a.gguf", DONE)
        assert queue.downloads == ()


def test_progress_is_told_ten_times_a_second_at_most(hub: LocalHub, folder: Path) -> None:
    """The clock stands still, so that only changes of the status are told."""
    listener = Listener()
    with DownloadQueue(None, listener, margin=0, clock=lambda: 5.0) as queue:
        queue.add(asked(wanted(hub, folder, "a.gguf")))
        listener.wait_for("a.gguf", DONE)
    assert listener.statuses()[-2:] == ["a.gguf running", "a.gguf done"]
    assert len(listener.told) == 3  # that it was added, that it runs, that it is done


def test_closing_keeps_everything_for_the_next_time(
    hub: LocalHub, listener: Listener, folder: Path, tmp_path: Path
) -> None:
    faults = stall(hub, "a.gguf", "b.gguf")
    line = Line(read_timeout=FOREVER)
    with DownloadQueue(tmp_path / "list", listener, line=line, margin=0) as queue:
        for name in NAMES:
            queue.add(asked(wanted(hub, folder, name)))
        reach(faults)
        queue.pause("b.gguf")
        queue.pause("c.gguf")
        listener.wait_for("b.gguf", PAUSED)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("download ")]
    told = len(listener.told)
    release(faults)
    kept = n_kept(folder / "a.gguf")
    again = Listener()
    with DownloadQueue(tmp_path / "list", again, margin=0) as queue:
        again.wait_for("a.gguf", DONE)
        again.wait_for("d.gguf", DONE)
        assert statuses(queue) == {"a.gguf": DONE, "b.gguf": PAUSED, "c.gguf": PAUSED, "d.gguf": DONE}
        assert next(one for one in queue.downloads if one.request.key == "b.gguf").n_done == n_kept(folder / "b.gguf")
    assert [request.range for request in hub.requests if request.path.endswith("a.gguf")][-1] == (
        f"bytes={kept}-" if kept else ""
    )
    assert len(listener.told) == told


def test_a_list_of_a_crashed_program_is_taken_up(
    hub: LocalHub, listener: Listener, folder: Path, tmp_path: Path
) -> None:
    """What a killed program leaves: one running, one cancelled whose part was not removed yet, one that failed."""
    with DownloadQueue(tmp_path / "list", margin=0, online=False) as queue:
        for name in NAMES[:3]:
            queue.add(asked(wanted(hub, folder, name)))
    path = tmp_path / "list" / "downloads.json"
    content = json.loads(path.read_text())
    content["downloads"][0]["status"] = "running"
    content["downloads"][1]["status"] = "cancelled"
    content["downloads"][2] |= {"status": "failed", "error": ["It broke.", "Try again."]}
    path.write_text(json.dumps(content))
    folder.mkdir()
    part_path(folder / "b.gguf").write_bytes(b"left")
    sidecar_path(folder / "b.gguf").write_bytes(b"left")
    with DownloadQueue(tmp_path / "list", listener, margin=0) as queue:
        listener.wait_for("a.gguf", DONE)
        failed = queue.downloads[1]
        assert (failed.status, str(failed.error)) == (FAILED, "It broke. Try again.")
        assert failed.request == asked(wanted(hub, folder, "c.gguf"))
    assert not part_path(folder / "b.gguf").exists()
    assert not sidecar_path(folder / "b.gguf").exists()


@pytest.mark.parametrize("content", ["", "[]", '{"downloads": [{"key": 1}]}', '{"downloads": 5}', "\0"])
def test_a_list_that_cannot_be_read_is_laid_aside(tmp_path: Path, content: str) -> None:
    (tmp_path / "downloads.json").write_text(content)
    with DownloadQueue(tmp_path) as queue:
        assert queue.downloads == ()
    assert (tmp_path / "downloads.broken.json").read_text() == content


def test_a_second_program_has_a_list_of_its_own(hub: LocalHub, folder: Path, tmp_path: Path) -> None:
    listener = Listener()
    with DownloadQueue(tmp_path / "list", online=False) as first:
        first.add(asked(wanted(hub, folder, "a.gguf")))
        with DownloadQueue(tmp_path / "list", listener, margin=0) as second:
            assert second.downloads == ()
            second.add(asked(wanted(hub, folder, "b.gguf")))
            listener.wait_for("b.gguf", DONE)
        assert [entry["key"] for entry in kept_list(tmp_path)] == ["a.gguf"]


def test_a_list_that_cannot_be_written_stops_nothing(hub: LocalHub, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    listener = Listener()
    with DownloadQueue(tmp_path / "file", listener, margin=0) as queue:
        queue.add(asked(wanted(hub, folder, "a.gguf")))
        listener.wait_for("a.gguf", DONE)


def test_offline_nothing_is_asked_and_online_it_goes_on(
    hub: LocalHub, listener: Listener, folder: Path, tmp_path: Path
) -> None:
    with DownloadQueue(None, listener, margin=0, online=False) as queue:
        queue.add(asked(wanted(hub, folder, "a.gguf")))
        assert isinstance(listener.wait_for("a.gguf", WAITING).error, Offline)
        assert hub.requests == []
        faults = stall(hub, "a.gguf")
        queue.set_online(True)
        reach(faults)
        queue.set_online(False)
        waiting = listener.wait_for("a.gguf", WAITING)
        assert isinstance(waiting.error, Offline)
        queue.set_online(True)
        listener.wait_for("a.gguf", DONE)
        assert listener.told[-1].error is None


def test_a_network_that_is_off_is_never_asked(hub: LocalHub, listener: Listener, folder: Path) -> None:
    networks = [Network(hub.endpoint, offline=True)]
    with DownloadQueue(None, listener, line=Line(lambda: networks[-1]), margin=0) as queue:
        queue.add(asked(wanted(hub, folder, "a.gguf")))
        assert isinstance(listener.wait_for("a.gguf", FAILED).error, Offline)
        assert hub.requests == []
        networks.append(Network(hub.endpoint))
        queue.set_online(True)
        listener.wait_for("a.gguf", DONE)


def test_a_wait_is_ended_by_a_pause(hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path) -> None:
    hub.faults = [Fault("a.gguf", status=503, headers={"Retry-After": "800"})]
    queue.add(asked(wanted(hub, folder, "a.gguf")))
    retrying = listener.wait_for("a.gguf", DownloadStatus.RETRYING)
    assert isinstance(retrying.error, NetworkError)
    assert "800 s" in retrying.error.remedy
    queue.pause("a.gguf")
    listener.wait_for("a.gguf", PAUSED)


def test_the_limit_is_for_all_and_can_be_lifted(
    hub: LocalHub, queue: DownloadQueue, listener: Listener, folder: Path
) -> None:
    queue.limit(1000)
    for name in NAMES[:2]:
        queue.add(asked(wanted(hub, folder, name)))
    listener.until(lambda: any(one.n_done for one in listener.told))
    assert DONE not in statuses(queue).values()
    queue.limit(0)
    listener.wait_for("a.gguf", DONE)
    listener.wait_for("b.gguf", DONE)


def test_a_token_is_never_written_or_logged(
    folder: Path, tmp_path: Path, listener: Listener, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "draftlight")
    repo = HubRepo({"a.gguf": CONTENT["a.gguf"], "b.gguf": CONTENT["b.gguf"]}, gated="auto")
    with LocalHub({REPO: repo}, tokens={"hf_secret": {REPO}}) as hub:
        network = Network(hub.endpoint, "hf_secret")
        faults = stall(hub, "a.gguf")
        with DownloadQueue(tmp_path / "list", listener, line=Line(lambda: network), margin=0) as queue:
            queue.add(asked(wanted(hub, folder, "b.gguf")))
            listener.wait_for("b.gguf", DONE)
            file = wanted(hub, folder, "a.gguf")
            queue.add(asked(replace(file, url=f"{file.url}?token=hf_secret")))
            reach(faults)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.name == "downloads.json" for path in files)
    assert all(b"hf_secret" not in path.read_bytes() for path in files)
    assert "hf_secret" not in caplog.text
    assert origin_path(folder / "b.gguf").exists()


def test_a_token_that_is_refused_fails_at_once(folder: Path, listener: Listener) -> None:
    with LocalHub({REPO: {"a.gguf": CONTENT["a.gguf"]}}) as hub:
        network = Network(hub.endpoint, "wrong")
        with DownloadQueue(None, listener, line=Line(lambda: network), margin=0) as queue:
            queue.add(asked(wanted(hub, folder, "a.gguf")))
            assert isinstance(listener.wait_for("a.gguf", FAILED).error, AccessDenied)
        assert len(hub.requests) == 1


def test_what_nobody_knows_is_ignored(queue: DownloadQueue) -> None:
    for method in (queue.pause, queue.resume, queue.cancel, queue.remove):
        method("unknown")
