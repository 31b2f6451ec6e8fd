package import Foundations

/// Writes the files that a walk leaves: what flows keep, and what screens should look like from now on.
package struct WalkFiles: Sendable {
  /// Where what flows keep is written to; nil for nowhere.
  private let folder: String?
  private let folders: any WalkFolders

  /// Says where to.
  ///
  /// - Parameters:
  ///   - folder: where what flows keep is written to; nil for nowhere.
  ///   - folders: what writes them.
  package init(folder: String?, in folders: any WalkFolders) {
    self.folder = folder
    self.folders = folders
  }

  /// Writes all files of a walk.
  ///
  /// - Returns: what was done, a line each.
  /// - Throws: ``CommandError`` where a file cannot be written.
  package func write(_ record: WalkRecord) throws(CommandError) -> [String] {
    try keep(record) + update(record)
  }

  /// Writes the artifacts, in a folder for each flow and in it one for each case.
  private func keep(_ record: WalkRecord) throws(CommandError) -> [String] {
    let count = record.cases.reduce(0) { $0 + $1.artifacts.count }
    guard count > 0 else { return [] }
    guard let folder else {
      return ["\(Self.counted(count)) of flows not written; name a folder for them with --output-dir"]
    }
    let caseFolders = ArtifactFolders(of: record.cases.map(\.walkCase))
    for walkCase in record.cases {
      for artifact in walkCase.artifacts {
        try folders.write(
          artifact.text,
          to:
            "\(folder)/\(caseFolders.folder(of: walkCase.walkCase))/\(ArtifactFolders.contained(artifact.path))"
        )
      }
    }
    return ["\(Self.counted(count)) of flows written to \(visibleText(folder))"]
  }

  private func update(_ record: WalkRecord) throws(CommandError) -> [String] {
    let snapshots = record.cases.flatMap(\.snapshots)
    guard !snapshots.isEmpty else { return [] }
    let plan = SnapshotUpdate.plan(snapshots, exists: folders.has)
    var lines: [String] = []
    for (path, text) in plan.write.sorted(by: { $0.key < $1.key }) {
      let before = (try? folders.read(path))?.bytes
      if path.hasSuffix(".yaml"), let before, !TreeExpectation.isTree(SourceText(path: path, bytes: before)) {
        throw CommandError("`\(visibleText(path))` is no tree of a screen, so it is not replaced by one")
      }
      guard before != Array(text.utf8) else { continue }
      try folders.write(text, to: path)
      lines.append("\(before == nil ? "new" : "changed"): \(visibleText(path))")
    }
    for path in plan.remove where folders.remove(path) { lines.append("removed: \(visibleText(path))") }
    return lines.isEmpty ? ["all snapshots are as they were"] : lines
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
}

/// The files that a walk leaves and finds again, by paths from where the program runs.
package protocol WalkFolders: Sendable {
  /// Whether there is something at a path.
  func has(_ path: String) -> Bool
  /// A file's text.
  ///
  /// - Throws: a diagnostic where it cannot be read.
  func read(_ path: String) throws(Diagnostic) -> SourceText
  /// Puts a text in a file's place, as a whole, in a folder that is made where it is missing.
  ///
  /// - Throws: ``CommandError`` where it cannot be written.
  func write(_ text: String, to path: String) throws(CommandError)
  /// Takes a file away.
  ///
  /// - Returns: whether it is gone now.
  func remove(_ path: String) -> Bool
}
