#!/bin/sh
# Usage: build_linux.sh [FLAVOUR]        cpu (the default), vulkan or cuda
# Everything for a release on Linux, from nothing to dist/: an environment of its own, llama.cpp for that flavour and for
# any processor, the bundle with its licences, a .tar.gz and a .deb. BUILD (build) is where it works, DIST (dist) where
# the packages go, ENVIRONMENT (BUILD/environment) a Python environment that is used as it is where there is one.
set -eu
cd "$(dirname "$0")/.."
flavour=${1:-cpu}
build=$(realpath -m "${BUILD:-build}")
dist=$(realpath -m "${DIST:-dist}")
environment=${ENVIRONMENT:-$build/environment}
python=$environment/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONHASHSEED=0 QT_QPA_PLATFORM=offscreen

# Not for the processor that builds: AVX2 and FMA, which is what GGML_NATIVE=OFF leaves on.
options="-DGGML_NATIVE=OFF -DGGML_RPC=ON -DLLAVA_BUILD=OFF"
case $flavour in
cpu) ;;
vulkan) options="$options -DGGML_VULKAN=ON" ;;
cuda) options="$options -DGGML_CUDA=ON" ;;
*) echo "There is no flavour '$flavour': cpu, vulkan or cuda." >&2 && exit 2 ;;
esac

if [ ! -x "$python" ]; then
    echo "== An environment with llama.cpp for $flavour (some minutes)"
    "${PYTHON:-python3}" -m venv "$environment"
    CMAKE_ARGS="$options ${CMAKE_ARGS:-}" "$python" -m pip install --quiet --no-cache-dir --no-binary llama-cpp-python \
        --no-deps "$("$python" packaging/requirement.py llama-cpp-python)"
    "$python" -m pip install --quiet . -r packaging/requirements.txt
    "$python" -m pip uninstall --quiet --yes draftlight # the bundle takes it from here
fi

echo "== Icons"
mkdir -p "$build"
"$python" packaging/icons.py build/icons

echo "== The bundle"
"$python" -m PyInstaller --noconfirm --log-level WARN --workpath "$build/work" --distpath "$build/bundle" \
    packaging/draftlight.spec
bundle=$build/bundle/draftlight
# Python's own come with all their symbols. Not the others: some wheels' libraries do not survive it.
strip --strip-unneeded "$bundle"/_internal/libpython3*.so.* "$bundle"/_internal/python3*/lib-dynload/*.so
"$python" packaging/bundle_content.py "$bundle"
"$python" packaging/licences.py "$build/work/draftlight" "$bundle/licences"
"$bundle/draftlight" --version
du -sm "$bundle" | sed 's/\t.*/ MB/'

echo "== What the desktop is told"
desktop-file-validate packaging/linux/*.desktop
appstreamcli validate --no-net packaging/linux/*.metainfo.xml

echo "== The packages"
"$python" packaging/linux_packages.py "$bundle" build/icons "$dist" --flavour "$flavour"
