"""A model on the hub, in one file or in several."""

from app.core.hub import RemoteFile, RemoteModel


def test_a_model_in_several_files_is_named_by_its_first_and_as_large_as_all() -> None:
    files = tuple(RemoteFile("owner/name", "c0ffee", f"Q4/big-0000{n}-of-00002.gguf", 5 * n) for n in (1, 2))
    model = RemoteModel(files, "Q4_K_M")
    assert (model.repo, model.name, model.n_bytes) == ("owner/name", "big-00001-of-00002.gguf", 15)
    assert RemoteModel((RemoteFile("owner/name", "c0ffee", "small.gguf", 5),), "").name == "small.gguf"
