import Foundations
import Glibc
import Services
import Storage
import Sync
internal import Synchronization

/// The changes of the server, in a file that is only ever appended to: a line is an entity, its number the version.
final class DurabilityChanges: SyncSource {
  private let entities: Mutex<[String]>
  private let log: Int32
  private let random: @Sendable () -> Double
  private static let pageSize = 7

  /// Reads what has changed so far.
  ///
  /// - Parameters:
  ///   - folder: where the file is.
  ///   - random: a fraction that decides what fails.
  /// - Throws: where the file cannot be opened.
  init(_ folder: String, random: @escaping @Sendable () -> Double = { 1 }) throws(BenchmarkError) {
    self.random = random
    log = open("\(folder)/changes.log", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard log >= 0 else { throw BenchmarkError("cannot open the server's changes") }
    entities = Mutex(AppendedFile.lines(log).map(String.init))
  }

  deinit { close(log) }

  /// Changes an entity on the server.
  func change(_ entity: String) {
    entities.withLock { entities in
      AppendedFile.append("\(entity)\n", to: log)
      entities.append(entity)
    }
  }

  func changes(after cursor: String?) async -> Result<SyncPage, APIError> {
    if random() < 0.1 { return .failure(.timeout) }
    let start = cursor.flatMap { Int($0) } ?? 0
    return entities.withLock { entities in
      let end = min(start + Self.pageSize, entities.count)
      let changes = entities[start..<end].enumerated().map { index, entity in
        SyncChange(
          entity, version: Int64(start + index + 1), body: Array("version \(start + index + 1)".utf8))
      }
      return .success(SyncPage(changes, cursor: "\(end)", isLast: end == entities.count))
    }
  }

  /// Notes the version; one that was applied before cannot be noted again, and fails the page.
  func apply(_ change: SyncChange, of account: String, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO applied (entity, version) VALUES (?, ?)", arguments: [change.entity, change.version])
  }

  func local(_ entity: String, of account: String, in db: Database) throws -> [UInt8]? {
    Array("local".utf8)
  }

  /// Compares what a device has taken over with what the server has.
  ///
  /// - Parameters:
  ///   - engine: the device's sync, which has seen all changes.
  ///   - store: the device's database.
  /// - Returns: what is missing, a sentence each.
  /// - Throws: where the device's database cannot be read.
  func missing(on engine: SyncEngine, _ store: Store) throws -> [String] {
    var versions: [String: Set<Int64>] = [:]
    for row in try store.fetch({ try Row.fetchAll($0, sql: "SELECT entity, version FROM applied") }) {
      versions[row["entity"], default: []].insert(row["version"])
    }
    for conflict in try engine.conflicts() { versions[conflict.entity, default: []].insert(conflict.version) }
    // Of what has changed here as well the conflict log has the newest only; all else is taken over version by version.
    var expected: [String: [Int64]] = [:]
    for (index, entity) in entities.withLock(\.self).enumerated() {
      let version = Int64(index + 1)
      if entity.hasPrefix("far") {
        expected[entity, default: []].append(version)
      } else {
        expected[entity] = [version]
      }
    }
    return expected.sorted { $0.key < $1.key }.flatMap { entity, all in
      all.filter { versions[entity]?.contains($0) != true }.map {
        "version \($0) of \(entity) is neither taken over nor in the conflict log"
      }
    }
  }
}
