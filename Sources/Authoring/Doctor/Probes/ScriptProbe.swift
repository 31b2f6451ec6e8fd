/// The engine for the larger scripts of walkthroughs.
enum ScriptProbe: MachineProbe {
  static let name = "scripts"

  static func findings(on machine: any Machine) -> [Finding] {
    guard let failure = machine.scriptEngineFailure else {
      return [Finding("JavaScriptCore", .ok, "larger scripts of walkthroughs run")]
    }
    return [
      Finding(
        "JavaScriptCore", .missing, "small scripts run without it: \(failure)",
        help: "larger scripts of walkthroughs need it: sudo apt-get install libjavascriptcoregtk-4.1-0")
    ]
  }
}
