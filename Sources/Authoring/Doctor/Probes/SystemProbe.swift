/// The system and what is built into the program.
enum SystemProbe: MachineProbe {
  static let name = "system"

  static func findings(on machine: any Machine) -> [Finding] {
    [
      Finding("system", .ok, "\(machine.system ?? "Linux"), \(machine.architecture)"),
      Finding("ICU", .ok, "\(machine.icuVersion), part of the program"),
    ]
  }
}
