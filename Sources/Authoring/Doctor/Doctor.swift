/// Looks at what a machine can do for the program, and says what to install where something is missing.
///
/// It changes nothing, connects to nobody, and loads libraries only to ask for their versions.
package struct Doctor: Sendable {
  private let machine: any Machine

  /// Looks at a machine.
  package init(_ machine: any Machine) { self.machine = machine }

  private static let probes: [any MachineProbe.Type] = [
    SystemProbe.self, TerminalProbe.self, NetworkProbe.self, StorageProbe.self, SecretsProbe.self,
    BluetoothProbe.self, NotificationProbe.self, ScannerProbe.self, ScriptProbe.self,
  ]

  /// What there is, by section.
  package var sections: [Section] {
    Self.probes.map { Section(name: $0.name, findings: $0.findings(on: machine)) }
  }
}

/// Looks at one kind of thing.
protocol MachineProbe {
  /// The section's name.
  static var name: String { get }

  /// What there is on a machine.
  static func findings(on machine: any Machine) -> [Finding]
}
