import Foundation
package import Foundations

/// What failed when flows were walked last, in `.last-run.json`.
package struct LastRunFile: Sendable {
  private let folder: String
  /// Whether somebody asked for the folder, so that what goes wrong with it matters.
  private let isAsked: Bool
  private let folders: any WalkFolders

  /// The file's form; another version is taken for none.
  private struct Form: Codable {
    var version = 1
    var failed: [String]
  }

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - folder: the folder it is in; nil for one of the checkout's own in the state folder.
  ///   - state: the person's state folder (XDG Base Directory Specification 0.8).
  ///   - root: the checkout, by a path that is always the same.
  ///   - folders: what reads and writes it.
  package init(folder: String?, state: String, root: String, in folders: any WalkFolders) {
    isAsked = folder != nil
    self.folder = folder ?? "\(state)/kolam/walks/\(String(StableHash.of(root), radix: 16))"
    self.folders = folders
  }

  private var path: String { folder + "/.last-run.json" }

  /// The ids of the cases that failed last time; nil where nothing was walked yet.
  ///
  /// - Throws: where the file is there and cannot be read.
  package func read() throws -> [String]? {
    guard folders.has(path) else { return nil }
    let source = try folders.read(path)
    guard let form = try? JSONDecoder().decode(Form.self, from: Data(source.bytes)), form.version == 1 else {
      throw CommandError(
        "`\(path)` does not say what failed last time; walk without --last-failed to write it anew")
    }
    return form.failed
  }

  /// Keeps what failed.
  ///
  /// - Parameters:
  ///   - record: what came of the walk.
  ///   - isLastFailed: whether only what failed before was walked: what of that was canceled still counts as failed.
  /// - Throws: ``CommandError`` where it cannot be written to the folder that was asked for.
  package func write(_ record: WalkRecord, isLastFailed: Bool) throws(CommandError) {
    let canceled = isLastFailed ? record.cases.filter { $0.status == .canceled } : []
    let failed = (record.failed + canceled).map(\.walkCase.id)
    let text = JSON.object([
      .init("version", .int(1)), .init("failed", .array(failed.map(JSON.string))),
    ]).indentedText
    do throws(CommandError) { try folders.write(text + "\n", to: path) } catch {
      if isAsked { throw error }
    }
  }
}
