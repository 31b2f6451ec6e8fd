import Foundations

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
protocol MachineProbe: SendableMetatype {
  /// The section's name.
  static var name: String { get }

  /// What there is on a machine.
  static func findings(on machine: any Machine) -> [Finding]
}

/// What a probe has found about one thing that the program can use.
package struct Finding: Sendable, Hashable {
  /// How it stands.
  package enum State: String, Sendable, CaseIterable {
    /// It can be used.
    case ok
    /// It can be used in part.
    case limited
    /// It cannot be used.
    case missing
  }

  /// What was looked at, such as `libcurl`.
  package let name: String
  /// How it stands.
  package let state: State
  /// What was found, in a few words.
  package let detail: String
  /// What needs it, and what to do where it is missing or limited; nil where nothing is to be done.
  package let help: String?

  init(_ name: String, _ state: State, _ detail: String, help: String? = nil) {
    (self.name, self.state, self.detail, self.help) = (name, state, detail, help)
  }
}

/// A group of findings.
package struct Section: Sendable, Hashable {
  /// What they are about, such as `network`.
  package let name: String
  /// The findings.
  package let findings: [Finding]
}

/// What a doctor has found, as text or for programs.
package struct DoctorReport: Sendable {
  private let sections: [Section]

  /// Reports findings.
  package init(_ sections: [Section]) { self.sections = sections }

  /// A line for each finding, and what to do below it; text of the machine cannot disturb a terminal.
  package var text: String {
    let names = sections.flatMap { $0.findings.map(\.name.count) }
    let width = names.max() ?? 0
    var lines: [String] = []
    for section in sections {
      if !lines.isEmpty { lines.append("") }
      lines.append(section.name)
      for finding in section.findings {
        let blanks = String(repeating: " ", count: width - finding.name.count)
        lines.append("  \(mark(finding.state)) \(finding.name)\(blanks)  \(visibleText(finding.detail))")
        if let help = finding.help { lines.append("      \(visibleText(help))") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // Words of one width, which a screen reader reads.
  private func mark(_ state: Finding.State) -> String {
    switch state {
    case .ok: "ok     "
    case .limited: "limited"
    case .missing: "missing"
    }
  }

  /// One JSON object: sections by name, each a list of findings.
  package var json: String {
    let members = sections.map { section in
      JSON.Member(
        section.name,
        .array(
          section.findings.map { finding in
            .object([
              JSON.Member("name", .string(finding.name)),
              JSON.Member("state", .string(finding.state.rawValue)),
              JSON.Member("detail", .string(visibleText(finding.detail))),
              JSON.Member("help", finding.help.map { .string(visibleText($0)) }),
            ])
          }))
    }
    return JSON.object(members).text + "\n"
  }
}
