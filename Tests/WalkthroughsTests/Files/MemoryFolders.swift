import Foundations
import Maestro
import Synchronization

@testable import Walkthroughs

/// Files of walks that are on no disk.
final class MemoryFolders: WalkFolders {
  private let kept: Mutex<[String: String]>
  /// Whether nothing can be written.
  private let isFull: Bool

  init(_ files: [String: String] = [:], isFull: Bool = false) {
    kept = Mutex(files)
    self.isFull = isFull
  }

  var files: [String: String] { kept.withLock { $0 } }

  func has(_ path: String) -> Bool { files[path] != nil }

  func read(_ path: String) throws(Diagnostic) -> SourceText {
    guard let text = files[path] else {
      throw Diagnostic(.missingFlowFile, "there is no file `\(path)`", at: nil)
    }
    return SourceText(path: path, text: text)
  }

  func write(_ text: String, to path: String) throws(CommandError) {
    if isFull { throw CommandError("`\(path)` cannot be written") }
    kept.withLock { $0[path] = text }
  }

  func remove(_ path: String) -> Bool { kept.withLock { $0.removeValue(forKey: path) } != nil }
}
