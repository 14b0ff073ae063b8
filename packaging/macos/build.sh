#!/bin/sh
# Usage: packaging/macos/build.sh
# Everything for a release on macOS, from nothing to dist/: the app for this machine's processor, with Metal, in a .dmg.
# Needs Xcode's command line tools, CMake and Python 3.11 or newer from python.org.
# DRAFTLIGHT_SIGN_AS names the certificate ("Developer ID Application: …"), DRAFTLIGHT_NOTARY the profile that
# `xcrun notarytool store-credentials` has kept; without them the app runs only where it was built.
set -eu
cd "$(dirname "$0")/../.."
environment=build/environment
python=$environment/bin/python
if [ ! -x "$python" ]; then
    "${PYTHON:-python3}" -m venv "$environment"
    CMAKE_ARGS="-DGGML_NATIVE=OFF -DGGML_METAL=ON -DGGML_METAL_EMBED_LIBRARY=ON -DGGML_RPC=ON -DLLAVA_BUILD=OFF ${CMAKE_ARGS:-}" \
        "$python" -m pip install --quiet --no-cache-dir --no-binary llama-cpp-python --no-deps \
        "$("$python" packaging/requirement.py llama-cpp-python)"
    "$python" -m pip install --quiet . -r packaging/requirements.txt
    "$python" -m pip uninstall --quiet --yes draftlight
fi
"$python" packaging/icons.py build/icons
# The licences are inside what is signed, so they are collected from a first run's lists.
"$python" -m PyInstaller --noconfirm --log-level WARN --workpath build/work --distpath build/bundle packaging/draftlight.spec
"$python" packaging/bundle_content.py build/bundle/Draftlight.app
"$python" packaging/licences.py build/work/draftlight build/bundle/Draftlight.app/Contents/Resources/licences
version=$("$python" -c 'import app; print(app.__version__)')
app=build/bundle/Draftlight.app
image=dist/draftlight-$version-macos-$(uname -m).dmg
mkdir -p dist build/image
if [ "${DRAFTLIGHT_SIGN_AS:-}" ]; then
    # Once more, since the licences came after the signature.
    codesign --force --deep --options runtime --timestamp --entitlements packaging/macos/entitlements.plist \
        --sign "$DRAFTLIGHT_SIGN_AS" "$app"
    codesign --verify --deep --strict "$app"
fi
"$app/Contents/MacOS/draftlight" --version
rm -rf build/image "$image" && mkdir build/image
cp -R "$app" build/image/ && ln -s /Applications build/image/Applications
hdiutil create -quiet -volname "Draftlight $version" -srcfolder build/image -format UDZO "$image"
if [ "${DRAFTLIGHT_NOTARY:-}" ]; then
    codesign --sign "$DRAFTLIGHT_SIGN_AS" --timestamp "$image"
    xcrun notarytool submit "$image" --keychain-profile "$DRAFTLIGHT_NOTARY" --wait
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
fi
