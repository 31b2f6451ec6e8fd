import Foundations
import Glibc
import Walkthroughs

/// Writes the output files of a walk: the artifacts of flows, and updated baselines of screens.
struct WalkFiles {
  /// The folder for artifacts, if any.
  let folder: String?

  /// Writes all files of a walk.
  ///
  /// - Returns: a message per file.
  /// - Throws: ``CommandError`` if a file cannot be written.
  func write(_ record: WalkRecord) throws(CommandError) -> [String] {
    try keep(record) + update(record)
  }

  /// Writes the artifacts, in a folder for each flow and in it one for each case.
  private func keep(_ record: WalkRecord) throws(CommandError) -> [String] {
    let count = record.cases.reduce(0) { $0 + $1.artifacts.count }
    guard count > 0 else { return [] }
    guard let folder else {
      return ["\(Self.counted(count)) of flows not written; name a folder for them with --output-dir"]
    }
    for walkCase in record.cases {
      for artifact in walkCase.artifacts {
        try write(
          artifact.text, to: "\(folder)/\(Self.place(of: walkCase.walkCase))/\(Self.contained(artifact.path))"
        )
      }
    }
    return ["\(Self.counted(count)) of flows written to \(visibleText(folder))"]
  }

  private func update(_ record: WalkRecord) throws(CommandError) -> [String] {
    let snapshots = record.cases.flatMap(\.snapshots)
    guard !snapshots.isEmpty else { return [] }
    let plan = SnapshotUpdate.plan(snapshots) { access($0, F_OK) == 0 }
    var lines: [String] = []
    for (path, text) in plan.write.sorted(by: { $0.key < $1.key }) {
      let before = (try? SourceText.load(path))?.bytes
      guard before != Array(text.utf8) else { continue }
      try write(text, to: path)
      lines.append("\(before == nil ? "new" : "changed"): \(visibleText(path))")
    }
    for path in plan.remove where unlink(path) == 0 { lines.append("removed: \(visibleText(path))") }
    return lines.isEmpty ? ["all snapshots are as they were"] : lines
  }

  private func write(_ text: String, to path: String) throws(CommandError) {
    if let slash = path.lastIndex(of: "/") { try Folders.make(String(path[..<slash]), mode: 0o755) }
    try AtomicFile.write(Array(text.utf8), to: path)
  }

  /// Returns `browse/hi.free.small`, a folder unique to a case.
  private static func place(of walkCase: WalkCase) -> String {
    let parts =
      [walkCase.axes.locale, walkCase.axes.tier, walkCase.axes.device]
      + (walkCase.row.map { [$0.name] } ?? [])
    let file = walkCase.flow.source.path.split(separator: "/").last.map(String.init) ?? ""
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    return "\(contained(stem))/\(contained(parts.joined(separator: ".").replacing("/", with: "-")))"
  }

  /// Returns a path that cannot escape a folder.
  private static func contained(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return visibleText(parts.joined(separator: "/"))
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
}
