package import Foundations
package import Storage

/// A backend's database after seeding, made once for all backends of a run of tests or walkthroughs.
///
/// Each of them opens a copy, with ``ServerStore/Location/copy(of:)``, and reads no data.
package struct BackendImage: Sendable {
  /// The database.
  package let content: StoreSnapshot
  /// The servers with their precomputed data; their copies read no data.
  package let parts: [BackendSetup.Part]
  /// Errors in the data.
  package let diagnostics: [Diagnostic]

  /// Seeds a database in memory and takes its snapshot.
  ///
  /// - Parameters:
  ///   - parts: the servers with their data.
  ///   - now: the time that rows are stamped with.
  /// - Throws: a diagnostic without a place where SQLite fails.
  package init(_ parts: [BackendSetup.Part], now: Timestamp) throws(Diagnostic) {
    let store = try ServerStore(.memory, for: parts.map(\.server))
    diagnostics = try ServerSeeding.seed(parts, into: store, now: now)
    content = try store.snapshot()
    self.parts = parts.map { BackendSetup.Part($0.server, data: $0.data, warm: $0.server.warm(store)) }
  }
}
