package import Foundations

/// A backend's database after seeding, made once for all backends of a run of tests or walkthroughs.
///
/// Each of them opens a copy, with ``ServerStore/Place/image(_:)``, and reads no data.
package struct BackendImage: Sendable {
  /// The database.
  package let bytes: [UInt8]
  /// What was wrong with the data.
  package let diagnostics: [Diagnostic]

  /// Seeds a database in memory and takes its image.
  ///
  /// - Parameters:
  ///   - parts: the servers with their data.
  ///   - now: the time that rows are stamped with.
  /// - Throws: a diagnostic without a place where SQLite fails.
  package init(_ parts: [BackendSetup.Part], now: Timestamp) throws(Diagnostic) {
    let store = try ServerStore(.memory, for: parts.map(\.server))
    diagnostics = try ServerSeeding.seed(parts, into: store, now: now)
    bytes = try store.image()
  }
}
