"""Which process writes something, and whether it still lives; a number alone is given to others later."""

import os

import psutil


def this_process() -> str:
    return f"{os.getpid()} {psutil.Process().create_time()}"


def lives(writer: str) -> bool:
    pid, _, started = writer.partition(" ")
    try:
        return abs(psutil.Process(int(pid)).create_time() - float(started)) < 1
    except (psutil.Error, ValueError):
        return False
