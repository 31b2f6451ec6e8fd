/// The least coverage that is asked for, in percent by kind.
package struct CoverageThresholds: Sendable, Hashable {
  /// The kinds with their least coverage, as written.
  private let least: [Threshold]

  private struct Threshold: Hashable {
    let kind: CoverageReport.Kind
    let percent: Int
  }

  /// A text is no list of thresholds.
  package struct Malformed: Error, Sendable {
    /// One sentence.
    package let message: String
  }

  /// A kind whose coverage is less than what is asked for.
  package struct Shortfall: Sendable, Hashable {
    /// The coverage.
    package let part: CoverageReport.Part
    /// What is asked for, in percent.
    package let least: Int

    /// The shortfall in words.
    package var words: String {
      "\(part.covered) of \(part.total) \(part.kind.rawValue) covered (\(part.percent ?? 100)%), "
        + "expected at least \(least)%"
    }
  }

  /// Parses thresholds such as `screens=90,actions=80`.
  ///
  /// - Throws: ``Malformed`` where a kind is unknown or repeated, or a number is no percentage.
  package init(_ text: String) throws(Malformed) {
    let kinds = CoverageReport.Kind.allCases.map(\.rawValue)
    var least: [Threshold] = []
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = sides.first, let kind = CoverageReport.Kind(rawValue: String(name)) else {
        throw Malformed(message: "found `\(entry)`, expected one of \(kinds.joined(separator: ", "))")
      }
      guard sides.count == 2, let percent = Int(sides[1]), (0...100).contains(percent) else {
        throw Malformed(
          message: "found `\(entry)`, expected a percentage from 0 to 100, such as `\(name)=90`")
      }
      guard !least.contains(where: { $0.kind == kind }) else {
        throw Malformed(message: "`\(name)` is there twice")
      }
      least.append(Threshold(kind: kind, percent: percent))
    }
    self.least = least
  }

  /// Returns what a report falls short of; a kind without items is covered.
  package func shortfalls(of report: CoverageReport) -> [Shortfall] {
    least.compactMap { threshold in
      let part = report[threshold.kind]
      return (part.percent ?? 100) < threshold.percent
        ? Shortfall(part: part, least: threshold.percent) : nil
    }
  }
}
