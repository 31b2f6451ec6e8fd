import Foundations
import Storage

/// Seeds servers from their data folders, and records the version of each folder.
enum ServerSeeding {
  /// Seeds every server whose data folder has changed.
  ///
  /// - Parameters:
  ///   - parts: the servers with their data folders.
  ///   - store: their store.
  ///   - now: the time.
  /// - Returns: errors in the data, sorted by place.
  /// - Throws: a diagnostic without a place where the store fails.
  static func seed(
    _ parts: [BackendSetup.Part], into store: ServerStore, now: Timestamp
  ) throws(Diagnostic) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    for part in parts {
      guard let data = part.data.map({ DataFolder($0.path, shownAs: $0.shownAs) }) else { continue }
      diagnostics.report(contentsOf: try seed(part.server, from: data, into: store, now: now))
    }
    return diagnostics.sorted
  }

  private static func seed(
    _ server: any AppServer.Type, from data: DataFolder, into store: ServerStore, now: Timestamp
  ) throws(Diagnostic) -> [Diagnostic] {
    let manifest = "revision \(server.dataRevision)\n\(data.manifest)"
    let name = server.name
    return try store.diagnosed { () throws -> [Diagnostic] in
      let known = try store.read { db in
        try String.fetchOne(db, sql: "SELECT manifest FROM seeds WHERE server = ?", arguments: [name])
      }
      if data.problem == nil, known == manifest { return [] }
      return try store.write { db in
        let found = try server.seed(db, from: data, now: now)
        // A server without a data folder is seeded at every start, and a start writes nothing that is there.
        if found.isEmpty, known == manifest { return [] }
        if found.isEmpty {
          try db.execute(
            sql: "INSERT OR REPLACE INTO seeds (server, manifest) VALUES (?, ?)", arguments: [name, manifest])
        } else {
          // While the data has errors it is read, and reported, at every start.
          try db.execute(sql: "DELETE FROM seeds WHERE server = ?", arguments: [name])
        }
        return found
      }
    }
  }
}
