"""An RPC server of llama.cpp on loopback, in a process of its own: a device like any other, for tests without a GPU."""

import socket
import subprocess
import sys
from types import TracebackType
from typing import Self

SERVER = """
import sys
from ctypes import c_char_p, c_size_t, c_void_p
from app.engine.devices import _get, _count, _name
from app.engine.native import native

start = native("ggml_backend_rpc_start_server", [c_char_p, c_char_p, c_size_t, c_size_t, c_void_p], None)
cpu = (c_void_p * 1)(*(handle for handle in map(_get, range(_count())) if _name(handle) == "CPU"))
start(sys.argv[1].encode(), None, 1, 1, cpu)
"""


class RpcServer:
    """Listens from `with` to its end; `kill` takes it away in the middle of whatever it does."""

    def __init__(self) -> None:
        self.address = f"127.0.0.1:{_free_port()}"

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, self.address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._await()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def _await(self) -> None:
        host, port = self.address.split(":")
        while True:
            assert self.process.poll() is None, "the server ended by itself"
            try:
                socket.create_connection((host, int(port)), 1).close()
            except ConnectionRefusedError:
                continue
            return


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
