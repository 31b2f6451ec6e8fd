import Foundation
import Foundations
import Glibc
import Walkthroughs

/// The failures of the last walk, in `.last-run.json`.
struct LastRunFile {
  private let folder: String
  /// Whether the folder was given explicitly, so that its errors are reported.
  private let isAsked: Bool

  /// The file's format; other versions are ignored.
  private struct Form: Codable {
    var version = 1
    var failed: [String]
  }

  /// Locates the file.
  ///
  /// - Parameters:
  ///   - folder: its folder; nil for one per checkout in the XDG state folder (XDG Base Directory Specification 0.8).
  ///   - root: the checkout.
  init(folder: String?, root: String) {
    isAsked = folder != nil
    let resolved = realpath(root, nil)
    defer { free(resolved) }
    let path = resolved.map { String(cString: $0) } ?? root
    let base =
      HostEnvironment.variable("XDG_STATE_HOME") ?? (HostEnvironment.variable("HOME") ?? "/tmp")
      + "/.local/state"
    self.folder = folder ?? "\(base)/kolam/walks/\(String(StableHash.of(path), radix: 16))"
  }

  private var path: String { folder + "/.last-run.json" }

  /// Returns the ids of the cases that failed last time; nil before the first walk.
  ///
  /// - Throws: an error if the file exists and is unreadable.
  func read() throws -> [String]? {
    guard access(path, F_OK) == 0 else { return nil }
    let source = try SourceText.load(path)
    guard let form = try? JSONDecoder().decode(Form.self, from: Data(source.bytes)), form.version == 1 else {
      throw CommandError(
        "`\(path)` does not say what failed last time; walk without --last-failed to write it anew")
    }
    return form.failed
  }

  /// Writes the ids of failed cases.
  func write(_ failed: [String]) throws(CommandError) {
    let text = JSON.object([
      .init("version", .int(1)), .init("failed", .array(failed.map(JSON.string))),
    ]).indentedText
    do throws(CommandError) {
      try Folders.make(folder, mode: 0o755)
      try AtomicFile.write(Array((text + "\n").utf8), to: path)
    } catch {
      if isAsked { throw error }
    }
  }
}
