import Foundations

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
