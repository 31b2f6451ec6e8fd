import Maestro

/// A snapshot taken by a case: the screen there.
package struct SnapshotRecord: Sendable, Hashable {
  /// The path relative to the flow, with or without its extension.
  package var path: String
  /// The extension of its files where the path has none, such as `txt`.
  package var ending: String
  /// The case.
  package var axes: WalkCase.Axes
  /// The screen.
  package var text: String

  /// Creates a record.
  package init(path: String, ending: String, axes: WalkCase.Axes, text: String) {
    self.path = path
    self.ending = ending
    self.axes = axes
    self.text = text
  }
}

/// The files to write so that every case finds its snapshot.
package enum SnapshotUpdate {
  /// Returns the files to write, as few as distinguish the cases, by their paths.
  ///
  /// - Parameters:
  ///   - records: the snapshots of cases; where a case has a snapshot more than once, the last counts.
  ///   - exists: whether a path has a file.
  /// - Returns: the content of each file, and outdated files that would take precedence over these.
  package static func plan(
    _ records: [SnapshotRecord], exists: (String) -> Bool
  ) -> (write: [String: String], remove: [String]) {
    var write: [String: String] = [:]
    var remove: Set<String> = []
    let byPath = Dictionary(grouping: records, by: \.path)
    for (path, records) in byPath {
      let level = level(of: records, exists)
      for record in records {
        write[SnapshotPath.file(path, level, record.axes, ending: record.ending)] = record.text
      }
      for record in records {
        for other in SnapshotPath.Level.allCases where other < level {
          let file = SnapshotPath.file(path, other, record.axes, ending: record.ending)
          if exists(file) { remove.insert(file) }
        }
      }
    }
    return (write, remove.subtracting(write.keys).sorted())
  }

  /// Returns the least specific level at which no file would have two contents.
  ///
  /// Where more specific files exist already, a walk of some cases says nothing about the others.
  private static func level(of records: [SnapshotRecord], _ exists: (String) -> Bool) -> SnapshotPath.Level {
    let cases = Set(records.map(\.axes)).count
    let known = SnapshotPath.Level.allCases.first { level in
      level != .all
        && records.contains { exists(SnapshotPath.file($0.path, level, $0.axes, ending: $0.ending)) }
    }
    for level in SnapshotPath.Level.allCases.reversed() {
      if cases == 1, let known, level > known { continue }
      let files = Dictionary(grouping: records) {
        SnapshotPath.file($0.path, level, $0.axes, ending: $0.ending)
      }
      if files.values.allSatisfy({ Set($0.map(\.text)).count == 1 }) { return level }
    }
    return .walkCase
  }
}

extension Step {
  /// Whether a walk ends after the step: it is the flow's last one that begins at or before a line.
  func isLast(_ until: Int?, in flow: Flow) -> Bool {
    guard let until, span.source === flow.source else { return false }
    let lines = flow.allSteps.map { $0.span.location.line }
    return span.location.line == lines.filter { $0 <= until }.max()
  }
}
