#!/bin/sh
# Usage: llama_cpp.sh WHEEL
# Installs llama-cpp-python: built here ("source"), or ready-made from its own index ("cpu", "cu124", "metal", "vulkan", …).
set -eu
wheel=$1
stamp=.venv/.llama-$wheel
python=.venv/bin/python
requirement=$($python packaging/requirement.py llama-cpp-python)

install() { $python -m pip install --quiet --no-deps "$@" "$requirement"; }
has_rpc() { $python -c 'import glob, sysconfig; assert glob.glob(sysconfig.get_path("platlib") + "/llama_cpp/lib/*ggml-rpc*")' 2>/dev/null; }

# Another wheel of the same version is in place, or none: pip would not notice the difference.
if [ -e "$stamp" ]; then again=; else again=--force-reinstall; fi

if [ "$wheel" = source ]; then
    # With RPC, another process or machine can serve as a device. The user's own CMAKE_ARGS come last, so they win.
    CMAKE_ARGS="-DGGML_RPC=ON ${CMAKE_ARGS:-}"
    export CMAKE_ARGS
    echo "Installing $requirement: its first build takes about five minutes, later ones come from pip's cache"
    install $again
    if ! has_rpc; then
        echo "pip's cache held a build without RPC: building anew, about five minutes"
        $python -m pip cache remove --quiet "$(echo "$requirement" | sed 's/-/_/g; s/==/-/')-*" || true
        install --force-reinstall
    fi
else
    echo "Installing $requirement, ready-made for $wheel"
    install $again --only-binary llama-cpp-python \
        --extra-index-url "https://abetlen.github.io/llama-cpp-python/whl/$wheel" || {
        echo "There is no wheel '$wheel' of $requirement for this system, or its index cannot be reached." >&2
        echo "docs/install.md lists them; 'make demo WHEEL=source' builds here instead." >&2
        exit 1
    }
fi
rm -f .venv/.llama-*
touch "$stamp"
