# Usage: packaging\windows\build.ps1 [-Flavour cpu|vulkan|cuda]
# Everything for a release on Windows, from nothing to dist\. Needs Python 3.11 or newer, Visual Studio's C++ tools with
# CMake, Inno Setup 6, and for a flavour its SDK.
param([ValidateSet("cpu", "vulkan", "cuda")] [string] $Flavour = "cpu")
$ErrorActionPreference = "Stop"
$PSNativeCommandUseErrorActionPreference = $true
Set-Location (Join-Path $PSScriptRoot "..\..")
$environment = "build\environment"
$python = "$environment\Scripts\python.exe"
$options = "-DGGML_NATIVE=OFF -DGGML_RPC=ON -DLLAVA_BUILD=OFF"
if ($Flavour -eq "vulkan") { $options += " -DGGML_VULKAN=ON" }
if ($Flavour -eq "cuda") { $options += " -DGGML_CUDA=ON" }

if (-not (Test-Path $python)) {
    python -m venv $environment
    $env:CMAKE_ARGS = "$options $env:CMAKE_ARGS"
    & $python -m pip install --quiet --no-cache-dir --no-binary llama-cpp-python --no-deps (& $python packaging\requirement.py llama-cpp-python)
    & $python -m pip install --quiet . -r packaging\requirements.txt
    & $python -m pip uninstall --quiet --yes draftlight
}
& $python packaging\icons.py build\icons
& $python packaging\windows\version_resource.py build\version_resource.py
& $python -m PyInstaller --noconfirm --log-level WARN --workpath build\work --distpath build\bundle packaging\draftlight.spec
& $python packaging\bundle_content.py build\bundle\draftlight
& $python packaging\licences.py build\work\draftlight build\bundle\draftlight\licences
& build\bundle\draftlight\draftlight.exe --version
$version = & $python -c "import app; print(app.__version__)"

if ($env:DRAFTLIGHT_SIGN_WITH) {
    # The thumbprint of a certificate in the user's store.
    foreach ($name in "draftlight.exe", "draftlight-window.exe") {
        signtool sign /sha1 $env:DRAFTLIGHT_SIGN_WITH /fd sha256 /tr http://timestamp.digicert.com /td sha256 "build\bundle\draftlight\$name"
    }
}
iscc "/DVersion=$version" "/DFlavour=$Flavour" packaging\windows\draftlight.iss
Compress-Archive -Force -Path build\bundle\draftlight -DestinationPath "dist\draftlight-$version-windows-$Flavour.zip"
