"""Where a model's files go, whatever a hub calls them."""

from pathlib import Path

from app.core.hub import RemoteFile, RemoteModel
from app.library.download_request import download_request, model_folder

FOLDER = Path("/models")


def url(file: RemoteFile) -> str:
    return f"https://me:secret@hub.invalid/{file.path}?token=secret"


def test_files_keep_their_paths_below_their_repository() -> None:
    paths = [f"Q4/m-{number:05}-of-00002.gguf" for number in (1, 2)]
    model = RemoteModel(tuple(RemoteFile("owner/name", "c0ffee", path, 5, "5ha") for path in paths), "Q4")
    folder = model_folder(FOLDER, model)
    request = download_request(model, folder, url)
    assert folder == FOLDER / "owner" / "name"
    assert [file.target for file in request.files] == [folder / path for path in paths]
    assert [(file.n_bytes, file.sha256, file.source) for file in request.files] == [
        (5, "5ha", file) for file in model.files
    ]
    assert (request.key, request.title, request.n_bytes) == (f"owner/name/{paths[0]}", "m-00001-of-00002.gguf", 10)


def test_no_path_leads_out_of_the_folder() -> None:
    model = RemoteModel((RemoteFile("../..", "c0ffee", "../../etc/x.gguf", 5),), "")
    request = download_request(model, model_folder(FOLDER, model), url)
    assert request.files[0].target == FOLDER / "_" / "etc" / "x.gguf"


def test_a_direct_address_goes_to_the_folder_and_its_key_holds_no_secret() -> None:
    model = RemoteModel((RemoteFile("", "", "x.gguf", 5, url="https://hub.invalid/x.gguf"),), "")
    request = download_request(model, model_folder(FOLDER, model), url)
    assert request.files[0].target == FOLDER / "x.gguf"
    assert request.key == "https://hub.invalid/x.gguf"
