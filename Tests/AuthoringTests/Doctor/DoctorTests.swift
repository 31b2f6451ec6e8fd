import Testing

@testable import Authoring

@Suite struct DoctorTests {
  /// A finding of a machine.
  private func finding(_ name: String, _ change: (inout FakeMachine) -> Void = { _ in }) -> Finding? {
    var machine = FakeMachine()
    change(&machine)
    return Doctor(machine).sections.flatMap(\.findings).first { $0.name == name }
  }

  private func line(_ finding: Finding?) -> String? {
    finding.map { "\($0.state.rawValue): \($0.detail)\($0.help.map { " (\($0))" } ?? "")" }
  }

  @Test func tellsWhatACommonMachineHas() {
    #expect(line(finding("system")) == "ok: Debian GNU/Linux 12 (bookworm), x86_64")
    #expect(line(finding("ICU")) == "ok: 74.0, part of the program")
    #expect(line(finding("width")) == "ok: 80 columns, 24 rows")
    #expect(line(finding("colors")) == "ok: 256 (xterm-256color)")
    #expect(line(finding("characters")) == "ok: UTF-8 (hi_IN.UTF-8)")
    #expect(line(finding("libcurl")) == "ok: 7.88.1, TLS by OpenSSL/3.0.17")
    #expect(line(finding("TLS roots")) == "ok: 140 certificates in /etc/ssl/certs/ca-certificates.crt")
    #expect(
      line(finding("data folder"))
        == "ok: /people/asha/.local/share/kolam is made with the first data")
    #expect(line(finding("free space")) == "ok: 8192 MiB")
    #expect(line(finding("keys")) == "ok: none yet")
    #expect(line(finding("JavaScriptCore")) == "ok: larger scripts of walkthroughs run")
  }

  @Test func whatIsMissingSaysWhatToInstall() throws {
    let bare = { (machine: inout FakeMachine) in
      machine.libraries = []
      machine.certificates = 0
      machine.socketFailure = "address family not supported by protocol"
    }
    for (name, package) in [
      ("libcurl", "libcurl4"), ("TLS roots", "ca-certificates"),
      ("keyring", "libsecret-tools"),
      ("desktop", "libnotify-bin"), ("zbar", "zbar-tools"),
      ("JavaScriptCore", "libjavascriptcoregtk-4.1-0"),
    ] {
      let found = try #require(finding(name, bare))
      #expect(found.state == .missing, "\(name)")
      #expect(found.help?.contains("apt-get install \(package)") == true, "\(name)")
    }
    #expect(
      line(finding("kernel", bare))
        == "missing: no Bluetooth socket: address family not supported by protocol (pairing uses a simulated "
        + "appliance without it, or the controller that --ble names)")
  }

  @Test(arguments: [
    (["TERM": "xterm", "COLORTERM": "truecolor"], "ok: 16 million (xterm)"),
    (["TERM": "xterm"], "ok: 16 (xterm)"),
    (["TERM": "dumb"], "limited: none: TERM is `dumb` (set TERM to what the terminal is)"),
    ([:], "limited: none: TERM is `dumb` (set TERM to what the terminal is)"),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], "limited: off by NO_COLOR"),
    (["TERM": "xterm-256color", "NO_COLOR": ""], "ok: 256 (xterm-256color)"),
  ])
  func colorsFollowTheEnvironment(_ variables: [String: String], _ expected: String) {
    #expect(line(finding("colors") { $0.variables = variables }) == expected)
  }

  @Test func aPipeHasNoWidthAndNoColors() {
    let pipe = { (machine: inout FakeMachine) in (machine.isTerminal, machine.terminalSize) = (false, nil) }
    #expect(line(finding("width", pipe)) == "limited: no terminal: 80 columns are assumed")
    #expect(line(finding("colors", pipe)) == "limited: none in a pipe or a file")
  }

  @Test(arguments: [
    (["LANG": "C"], Finding.State.limited), ([:], .limited), (["LANG": "C", "LC_ALL": "ta_IN.utf8"], .ok),
    (["LANG": "en_GB.ISO-8859-1"], .limited),
  ])
  func charactersFollowTheLocale(_ variables: [String: String], _ state: Finding.State) {
    #expect(finding("characters") { $0.variables = variables }?.state == state)
  }

  @Test(arguments: [
    ("http://asha:pass@proxy:3128", "http://••••@proxy:3128"), ("asha:p@ss@proxy", "••••@proxy"),
    ("http://proxy:3128/", "http://proxy:3128/"),
  ])
  func aProxysCredentialsStaySecret(_ address: String, _ shown: String) {
    #expect(line(finding("https_proxy") { $0.variables["https_proxy"] = address }) == "ok: \(shown)")
  }

  @Test func aKeyThatOthersMayReadIsReported() {
    let found = finding("keys") { machine in
      machine.folders[machine.dataFolder] = ["epicura", "grobro"]
      machine.files["\(machine.dataFolder)/epicura/secrets/key"] = 0o600
      machine.files["\(machine.dataFolder)/grobro/secrets/key"] = 0o644
    }
    #expect(found?.state == .limited)
    #expect(found?.help == "make them private: chmod 600 /people/asha/.local/share/kolam/grobro/secrets/key")
  }

  @Test func theKeyringNeedsADesktopSession() {
    let installed = { (machine: inout FakeMachine) in _ = machine.programs.insert("secret-tool") }
    #expect(finding("keyring", installed)?.state == .limited)
    #expect(
      line(
        finding("keyring") { machine in
          installed(&machine)
          machine.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/user/1000/bus"
        }) == "ok: /usr/bin/secret-tool")
  }

  @Test func aFolderThatCannotBeWrittenAndAFullDiskAreReported() {
    let readOnly = finding("data folder") { $0.files["/people/asha"] = 0o555 }
    #expect(readOnly?.state == .limited && readOnly?.help?.contains("--data") == true)
    #expect(finding("free space") { $0.space = 5 << 20 }?.state == .limited)
    #expect(finding("free space") { $0.space = nil } == nil)
  }

  @Test func adaptersCamerasAndSerialLinesAreNamed() {
    let full = { (machine: inout FakeMachine) in
      machine.folders = [
        "/sys/class/bluetooth": ["hci0"], "/dev": ["null", "ttyACM0", "ttyUSB1", "video0", "video1"],
      ]
      machine.programs = ["zbarimg", "notify-send"]
    }
    #expect(line(finding("adapter", full)) == "ok: hci0, used by --ble l2cap")
    #expect(line(finding("camera", full)) == "ok: /dev/video0, /dev/video1")
    #expect(line(finding("serial line", full)) == "ok: /dev/ttyACM0, /dev/ttyUSB1")
    #expect(line(finding("zbar", full)) == "ok: /usr/bin/zbarimg")
    #expect(finding("desktop", full)?.state == .limited)
    #expect(
      finding("desktop") { machine in
        full(&machine)
        machine.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/user/1000/bus"
      }?.state == .ok)
    #expect(finding("adapter")?.state == .missing)
  }

  @Test func textOfTheMachineCannotDisturbATerminal() {
    var machine = FakeMachine()
    machine.system = "Evil\u{1B}[2J OS\u{202E}"
    let report = DoctorReport(Doctor(machine).sections)
    for text in [report.text, report.json] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
      #expect(text.contains("Evil"))
    }
  }
}
