internal import Foundations

/// Longer work on a database that one process has claimed, such as sending what is in it, until this object is gone.
package final class StoreClaim: Sendable {
  /// Nil where the database is in memory, which no other process has.
  private let lock: FileLock?

  init(_ lock: FileLock?) { self.lock = lock }
}

extension Store {
  /// Claims work on the database for this process.
  ///
  /// - Parameter work: its name, such as `outbox`.
  /// - Returns: the claim, which ends with the process at the latest; nil where another one has it.
  package func claim(_ work: String) -> StoreClaim? {
    guard let path else { return StoreClaim(nil) }
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return FileLock("\(path[..<name]).\(path[name...]).\(work).lock").map { StoreClaim($0) }
  }
}
