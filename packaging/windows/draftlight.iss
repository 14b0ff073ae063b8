; Inno Setup 6: iscc /DVersion=0.1.0 /DFlavour=cpu packaging\windows\draftlight.iss
; Makes dist\draftlight-VERSION-windows-FLAVOUR-setup.exe of build\bundle\draftlight.
#ifndef Version
  #error Say which version it is: /DVersion=0.1.0
#endif
#ifndef Flavour
  #define Flavour "cpu"
#endif
#define Root "..\.."

[Setup]
AppId={{6E0C3C1B-0A55-4C44-9B5C-6B6A2E1F7D11}
AppName=Draftlight
AppVersion={#Version}
AppPublisher=The Draftlight authors
VersionInfoVersion={#Version}
; For one user without being asked for a password; for all with /ALLUSERS.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
DefaultDirName={autopf}\Draftlight
DefaultGroupName=Draftlight
DisableProgramGroupPage=yes
LicenseFile={#Root}\LICENSE
SetupIconFile={#Root}\build\icons\draftlight.ico
UninstallDisplayIcon={app}\draftlight-window.exe
OutputDir={#Root}\dist
OutputBaseFilename=draftlight-{#Version}-windows-{#Flavour}-setup
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
ChangesEnvironment=yes
CloseApplications=yes

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"
Name: "japanese"; MessagesFile: "compiler:Languages\Japanese.isl"

[CustomMessages]
english.Associate=Open GGUF models with Draftlight
japanese.Associate=GGUF モデルを Draftlight で開く
english.ToPath=Put draftlight on the path, for terminals
japanese.ToPath=ターミナル用に draftlight をパスに加える

[Tasks]
Name: "associate"; Description: "{cm:Associate}"
Name: "topath"; Description: "{cm:ToPath}"
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; What an older version had and this one has not.
Type: filesandordirs; Name: "{app}\_internal"
Type: filesandordirs; Name: "{app}\licences"

[Files]
Source: "{#Root}\build\bundle\draftlight\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Draftlight"; Filename: "{app}\draftlight-window.exe"; AppUserModelID: "org.draftlight.Draftlight"
Name: "{autodesktop}\Draftlight"; Filename: "{app}\draftlight-window.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.gguf\OpenWithProgids"; ValueType: string; ValueName: "Draftlight.gguf"; ValueData: ""; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\Draftlight.gguf"; ValueType: string; ValueName: ""; ValueData: "GGUF model"; Flags: uninsdeletekey; Tasks: associate
Root: HKA; Subkey: "Software\Classes\Draftlight.gguf\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\draftlight-window.exe,0"; Tasks: associate
Root: HKA; Subkey: "Software\Classes\Draftlight.gguf\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\draftlight-window.exe"" open ""%1"""; Tasks: associate
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Check: NeedsPath; Tasks: topath

[Run]
Filename: "{app}\draftlight-window.exe"; Description: "{cm:LaunchProgram,Draftlight}"; Flags: nowait postinstall skipifsilent

[Code]
function NeedsPath: Boolean;
var
  Before: string;
begin
  if not RegQueryStringValue(HKCU, 'Environment', 'Path', Before) then
    Before := '';
  Result := Pos(';' + Uppercase(ExpandConstant('{app}')) + ';', ';' + Uppercase(Before) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Before: string;
  Place: Integer;
begin
  if (Step <> usPostUninstall) or not RegQueryStringValue(HKCU, 'Environment', 'Path', Before) then
    exit;
  Place := Pos(';' + Uppercase(ExpandConstant('{app}')), Uppercase(Before));
  if Place > 0 then
  begin
    Delete(Before, Place, Length(ExpandConstant('{app}')) + 1);
    RegWriteExpandStringValue(HKCU, 'Environment', 'Path', Before);
  end;
end;
