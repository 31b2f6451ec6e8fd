package import Foundations
package import Storage

/// The server side of a plugin: tables, seed data, routes and channels.
///
/// A ``Backend`` is composed of the servers of an app's plugins. A server knows no prefix, no other server and no port;
/// its paths are relative to the prefix that `app.yaml` gives.
///
/// ```swift
/// actor NotesServer: AppServer {
///   static let name = "notes"
///   static func migrate(_ migrator: inout DatabaseMigrator) {
///     migrator.registerMigration("notes 1") { db in … }
///   }
///   private let context: ServerContext
///   init(_ context: ServerContext) { self.context = context }
///   nonisolated var routes: [Route] { [Route(.get, "/notes") { try await self.list($0) }] }
/// }
/// ```
package protocol AppServer: Sendable {
  /// Its name, which identifies its seed data in the store.
  static var name: String { get }

  /// The entry of `servers:` in `app.yaml` that it belongs to; ``ServerName/main`` unless it says otherwise.
  static var serverName: String { get }

  /// The names of the servers of other plugins that it does the work of, which are left out where it is; none unless it
  /// says otherwise.
  static var replaces: Set<String> { get }

  /// Registers the migrations of its tables.
  ///
  /// Each migration's name begins with the server's name, since all servers of a backend share one file. A migration
  /// that was shipped is never changed.
  static func migrate(_ migrator: inout DatabaseMigrator)

  /// Incremented whenever the same files give different content, so that stores are seeded again; 1 at first.
  static var dataRevision: Int { get }

  /// Updates its tables to the data folder; called only where the folder has changed since the last time.
  ///
  /// - Parameters:
  ///   - db: the store, within a transaction.
  ///   - data: the folder beside the server; it may be missing, see ``DataFolder/problem``.
  ///   - now: the time.
  /// - Returns: errors in the data. While there are any, the data is read, and reported, at every start.
  /// - Throws: SQLite's errors; nothing was written then.
  static func seed(_ db: Database, from data: DataFolder, now: Timestamp) throws -> [Diagnostic]

  /// Data precomputed from freshly seeded tables, once for all backends that start with a copy of them, such as the
  /// response that every app requests first; nil for nothing.
  ///
  /// - Parameter store: the store, just seeded.
  /// - Returns: the value of ``ServerContext/warm`` of each of them.
  static func warm(_ store: ServerStore) -> (any Sendable)?

  /// Whether a request with a valid token may still be answered, such as while the session of its sign-in lasts; asked
  /// of every server of the backend.
  ///
  /// - Parameters:
  ///   - token: the token, which is signed and has not expired.
  ///   - db: the store.
  /// - Returns: false where the token's time is over; true of a server that knows nothing of sessions.
  /// - Throws: what SQLite reports.
  static func accepts(_ token: AccessToken, _ db: Database) throws -> Bool

  /// Deletes what it has stored of an account that is deleted.
  ///
  /// - Parameters:
  ///   - account: the account's id.
  ///   - db: the store, within the transaction that deletes the account.
  /// - Throws: what SQLite reports; the account is kept then.
  static func forget(_ account: String, _ db: Database) throws

  /// In what other servers of the same contract may differ, for testers; none unless it says otherwise.
  static var dialects: [Dialect] { get }

  /// Makes the server over a store with its tables.
  init(_ context: ServerContext)

  /// The requests it answers, relative to the prefix.
  var routes: [Route] { get }

  /// Its streams and sockets, relative to the prefix.
  var channels: [Channel] { get }

  /// What testers change while it runs: whole paths below `/__kolam/`, which no fault concerns. A product's own server has
  /// no such paths.
  var adminRoutes: [Route] { get }
}

extension AppServer {
  package static var serverName: String { ServerName.main }
  package static var replaces: Set<String> { [] }
  package static var dataRevision: Int { 1 }
  package static func migrate(_ migrator: inout DatabaseMigrator) {}
  package static func seed(
    _ db: Database, from data: DataFolder, now: Timestamp
  ) throws -> [Diagnostic] { [] }
  package static func warm(_ store: ServerStore) -> (any Sendable)? { nil }
  package static func accepts(_ token: AccessToken, _ db: Database) throws -> Bool { true }
  package static func forget(_ account: String, _ db: Database) throws {}
  package static var dialects: [Dialect] { [] }
  package var routes: [Route] { [] }
  package var channels: [Channel] { [] }
  package var adminRoutes: [Route] { [] }
}

/// The built-in names of `servers:` entries.
package enum ServerName {
  /// The default server of every plugin.
  package static let main = "main"
}
