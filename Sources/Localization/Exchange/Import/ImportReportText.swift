import Foundations

/// Says what an import does.
package enum ImportReportText {
  /// Ids beyond these are counted, unless everything was asked for.
  private static let maxIDs = 20

  /// Returns the report as text: the number of texts by outcome, and their ids.
  ///
  /// - Parameters:
  ///   - reports: the report of each catalog.
  ///   - all: whether every change is listed.
  /// - Returns: lines of text.
  package static func text(_ reports: [ImportReport], all: Bool) -> String {
    reports.map { report in
      let counts = ImportChange.Kind.allCases.map { (words($0), report.count($0)) }.filter { $0.1 > 0 }
      var lines = [
        "\(report.catalog), \(report.locale): "
          + (counts.isEmpty ? "no texts" : counts.map { "\($0.1) \($0.0)" }.joined(separator: ", "))
      ]
      let shown = report.changes.filter { $0.kind == .added || $0.kind == .changed }
      for change in all ? shown[...] : [] {
        lines.append("  \(words(change.kind)): \(name(change.id))")
        if let before = change.before {
          lines.append("    - \(visibleText(before.text)) (\(before.state.rawValue))")
        }
        if let after = change.after {
          lines.append("    + \(visibleText(after.text)) (\(after.state.rawValue))")
        }
      }
      lines += list(
        "unfinished in the file, and marked for review; Xcode would leave these out",
        report.changes.filter { $0.isUnfinished && ($0.kind == .added || $0.kind == .changed) }.map(\.id), all
      )
      lines += list("not translated in the file, and kept as they were", report.kept.map(\.id), all)
      lines += list("plural forms that still have no text", report.missing, all)
      return lines.joined(separator: "\n") + "\n"
    }.joined()
  }

  private static func list(_ title: String, _ ids: [String], _ all: Bool) -> [String] {
    guard !ids.isEmpty else { return [] }
    let shown = all ? ids[...] : ids.prefix(maxIDs)
    return ["  \(title):"] + shown.map { "    " + name($0) }
      + (ids.count > shown.count ? ["    and \(ids.count - shown.count) more"] : [])
  }

  private static func name(_ id: String) -> String { id.isEmpty ? "(the empty key)" : visibleText(id) }

  private static func words(_ kind: ImportChange.Kind) -> String {
    switch kind {
    case .added: "added"
    case .changed: "changed"
    case .unchanged: "unchanged"
    case .untranslated: "not translated"
    case .conflict: "in conflict"
    case .refused: "refused"
    }
  }

  /// The report for programs.
  package static func json(_ reports: [ImportReport]) -> String {
    JSON.array(
      reports.map { report in
        .object([
          .init("catalog", .string(report.catalog)), .init("locale", .string(report.locale.description)),
          .init(
            "changes",
            .array(
              report.changes.filter { ![.unchanged, .untranslated].contains($0.kind) || $0.problem != nil }
                .map { change in
                  .object([
                    .init("id", .string(change.id)), .init("kind", .string(change.kind.rawValue)),
                    .init("before", change.before.map { .string($0.text) }),
                    .init("after", change.after.map { .string($0.text) }),
                    .init("state", change.after.map { .string($0.state.rawValue) }),
                    .init("unfinished", change.isUnfinished ? .bool(true) : nil),
                    .init("problem", change.problem.map { .string($0.message) }),
                  ])
                })),
          .init("unchanged", .int(report.count(.unchanged))),
          .init("untranslated", .int(report.count(.untranslated))),
          .init("missing", .array(report.missing.map { .string($0) })),
        ])
      }
    ).indentedText + "\n"
  }
}
