import Authoring
import Foundations
import Runtime
import Synchronization
import Testing

/// Copies of a shipped app for checks of edits, one for each that runs at a time.
///
/// Each check reuses the one of the app without the edit, which takes a quarter of the time of a check from scratch.
final class CheckedCopies: Sendable {
  /// A copy without an edit, and the app as it was checked there.
  private struct Unedited: Sendable {
    let copy: AppCopy
    let app: App?
  }

  let app: String
  private let idle = Mutex<[Unedited]>([])

  init(_ app: String) { self.app = app }

  /// Checks the app with a file's text replaced.
  ///
  /// - Parameters:
  ///   - file: the file, relative to the root.
  ///   - bytes: its text.
  ///   - fromScratch: whether nothing is reused.
  /// - Returns: the diagnostics, sorted.
  /// - Throws: an error if a copy cannot be created.
  func check(_ file: String, _ bytes: [UInt8], fromScratch: Bool = false) throws -> [Diagnostic] {
    let found = try idle.withLock { $0.popLast() } ?? makeCopy()
    found.copy.write(file, bytes)
    defer {
      found.copy.restore(file)
      idle.withLock { $0.append(found) }
    }
    return AppCheck.run(folder(of: found.copy), reusing: fromScratch ? nil : found.app).diagnostics.sorted
  }

  private func makeCopy() throws -> Unedited {
    let copy = try AppCopy(app)
    return Unedited(copy: copy, app: AppCheck.run(folder(of: copy)).app)
  }

  private func folder(of copy: AppCopy) -> AppFolder { AppFolder(root: copy.root, app: app) }
}
