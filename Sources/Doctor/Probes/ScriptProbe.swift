/// The engine for the larger scripts of walkthroughs.
enum ScriptProbe: MachineProbe {
  static let name = "scripts"

  private static let libraries = [
    "libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.0.so.18",
  ]

  static func findings(on machine: any Machine) -> [Finding] {
    if let found = libraries.first(where: { machine.failure(ofLoading: $0) == nil }) {
      return [Finding("JavaScriptCore", .ok, found)]
    }
    return [
      Finding(
        "JavaScriptCore", .missing, "small scripts run without it",
        help: "larger scripts of walkthroughs need it: sudo apt-get install libjavascriptcoregtk-4.1-0")
    ]
  }
}
