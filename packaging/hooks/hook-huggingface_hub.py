"""For PyInstaller: huggingface_hub imports its parts by name when they are asked for, and asks for versions."""

from PyInstaller.utils.hooks import copy_metadata

datas = [*copy_metadata("huggingface_hub"), *copy_metadata("hf_xet"), *copy_metadata("httpx2"), *copy_metadata("tqdm")]
hiddenimports = [
    "huggingface_hub.errors",
    "huggingface_hub.hf_api",
    "huggingface_hub.utils",
    "huggingface_hub.utils._cache_manager",
    "hf_xet",
]
# Servers, agents and the machine-learning frameworks that it can talk to.
excludedimports = ["fastai", "gradio", "keras", "mcp", "safetensors", "tensorboardX", "tensorflow", "torch"]
