public import Foundations
import Storage

/// The recipes and ratings in SQLite.
///
/// It is called synchronously, within the actor that owns it.
struct RecipeStore: Sendable {
  private let queue: DatabaseQueue

  /// Opens the store, and creates or upgrades its tables.
  ///
  /// - Parameter path: the file; in memory if nil.
  /// - Throws: a diagnostic without a place that names the file, the reason and a remedy.
  init(path: String?) throws(Diagnostic) {
    var configuration = Configuration()
    // Another process, such as a second `kolam run`, may be writing.
    configuration.busyMode = .timeout(5)
    configuration.label = "backend"
    if path != nil { configuration.journalMode = .wal }
    do {
      queue =
        if let path { try DatabaseQueue(path: path, configuration: configuration) } else {
          try DatabaseQueue(configuration: configuration)
        }
      let migrator = RecipeSchema.migrator
      if try queue.read(migrator.hasBeenSuperseded) { throw Self.newer(path) }
      try migrator.migrate(queue)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw Diagnostic(
        .backendStore, "cannot open the backend's store `\(path ?? "in memory")`: \(error)", at: nil,
        help: "check that its folder exists and may be written, or move the file away to begin anew")
    }
  }

  private static func newer(_ path: String?) -> Diagnostic {
    Diagnostic(
      .backendStore, "the backend's store `\(path ?? "in memory")` was written by a newer version", at: nil,
      help: "update, or choose another folder with `--data`")
  }

  /// Reads within one consistent view.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result { try queue.read(body) }

  /// Writes all or nothing.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result { try queue.write(body) }

  /// A number that changes when another process has written.
  func changesElsewhere() throws -> Int {
    try queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}

extension RecipeStore {
  /// Whether the store was seeded, without a fault, from exactly the files of a manifest.
  func isSeeded(from manifest: String) throws(Diagnostic) -> Bool {
    try seeding { try read { try RecipeSeeding.isCurrent(manifest, $0) } }
  }

  /// Brings the store in line with the data, see ``RecipeSeeding``.
  func seed(_ data: RecipeData, manifest: String?, now: Timestamp) throws(Diagnostic) {
    try seeding { try write { try RecipeSeeding.seed(data, manifest: manifest, now: now.milliseconds, $0) } }
  }

  /// Replaces everything by what another store holds.
  func copy(_ other: RecipeStore) throws(Diagnostic) {
    try seeding { try other.queue.backup(to: queue) }
  }

  private func seeding<Result>(_ body: () throws -> Result) throws(Diagnostic) -> Result {
    do { return try body() } catch {
      throw Diagnostic(.backendStore, "cannot fill the backend's store: \(error)", at: nil)
    }
  }
}

extension Diagnostic.Code {
  /// The backend's store cannot be opened.
  public static let backendStore = Self("KL0946")
}
