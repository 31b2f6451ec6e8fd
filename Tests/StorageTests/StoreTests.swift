import Foundation
import Foundations
import Synchronization
import Testing

@testable import Storage

struct StoreTests {
  private let folder = TemporaryFolder()

  private static func migrator(_ steps: [(String, String)]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (name, sql) in steps { migrator.registerMigration(name) { try $0.execute(sql: sql) } }
    return migrator
  }
  private static let first = ("1 plants", "CREATE TABLE plant (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
  private static let second = ("2 pots", "CREATE TABLE pot (plant INTEGER NOT NULL REFERENCES plant (id))")

  @Test func opensAFileInWALModeWithForeignKeysAndFullDurability() throws {
    let store = try Store(path: folder.path("a.sqlite"), migrator: Self.migrator([Self.first, Self.second]))
    let pragmas = try store.read { db in
      try ["journal_mode", "foreign_keys", "synchronous", "busy_timeout"].map { name in
        try String.fetchOne(db, sql: "PRAGMA \(name)")
      }
    }
    #expect(pragmas == ["wal", "1", "2", "5000"])
    #expect(throws: StoreError.self) {
      try store.write { try $0.execute(sql: "INSERT INTO pot VALUES (7)") }
    }
  }

  @Test func statementsOfOneReadSeeWhatNoOtherProcessWritesMeanwhile() throws {
    let path = folder.path("a.sqlite")
    let store = try Store(path: path, migrator: Self.migrator([Self.first]))
    let other = try Store(path: path, migrator: Self.migrator([Self.first]))
    func count(_ db: Database) throws -> Int? { try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") }
    let counts = try store.read { db in
      let before = try count(db)
      try other.write { try $0.execute(sql: "INSERT INTO plant (name) VALUES ('tulsi')") }
      return [before, try count(db)]
    }
    #expect(counts == [0, 0])
    #expect(try store.read { try count($0) } == 1)
  }

  @Test func aNewFileAndItsLogArePrivateToTheirOwner() throws {
    let path = folder.path("a.sqlite")
    let store = try Store(path: path, migrator: Self.migrator([Self.first]))
    try store.write { try $0.execute(sql: "INSERT INTO plant (name) VALUES ('tulsi')") }
    for name in [path, path + "-wal", path + "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  /// Which of SQLite's errors a full disk causes depends on the file that does not grow.
  @Test(arguments: [ResultCode.SQLITE_FULL, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_WRITE])
  func aFullDiskIsToldAsOne(_ code: ResultCode) {
    let error = StoreError(DatabaseError(resultCode: code), path: "a.sqlite")
    #expect(error.reason == .full)
    #expect(error.help == "free some space and try again")
  }

  @Test func aFileThatCannotBeWrittenIsCopiedToMemoryWithItsLogAndMigrated() throws {
    let path = folder.path("a copy.sqlite")
    let full = StoreError(.full, path: path, detail: "SQLite error 13: full")
    let store = try Store(path: path, migrator: Self.migrator([Self.first]))
    try store.write { try $0.execute(sql: "INSERT INTO plant (name) VALUES ('tulsi')") }
    for isInLog in [true, false] {
      if !isInLog { try store.close() }
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let copy = try Store(inMemory: path, migrator: Self.migrator([Self.first, Self.second]), because: full)
      #expect(copy.path == nil)
      #expect(try copy.read { try String.fetchAll($0, sql: "SELECT name FROM plant") } == ["tulsi"])
      try copy.write { try $0.execute(sql: "INSERT INTO pot VALUES (1)") }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      #expect(
        copy.warning?.message
          == "changes will not be kept: there is no space left for `\(path)`: SQLite error 13: full")
    }
  }

  @Test func aMissingFileThatCannotBeMadeHasNoContent() throws {
    let error = StoreError(.full, path: "/none/a.sqlite", detail: "")
    let copy = try Store(inMemory: "/none/a.sqlite", migrator: Self.migrator([Self.first]), because: error)
    #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM plant") } == 0)
  }

  @Test func aDamagedFileIsNoCopy() throws {
    let path = folder.path("a.sqlite")
    try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: StoreError.self) {
      try Store(
        inMemory: path, migrator: Self.migrator([Self.first]),
        because: StoreError(.full, path: path, detail: ""))
    }
    #expect(error?.reason == .corrupt)
  }

  @Test func anEmptyFileIsReported() throws {
    let path = folder.path("a.sqlite")
    #expect(try Store(path: path, migrator: Self.migrator([Self.first])).warning == nil)
    #expect(try Store(path: path, migrator: Self.migrator([Self.first])).warning == nil)
    try Data().write(to: URL(fileURLWithPath: path))
    try? FileManager.default.removeItem(atPath: path + "-wal")
    #expect(try Store(path: path, migrator: Self.migrator([Self.first])).warning?.code == .emptyStore)
  }

  @Test func keepsRowsWhenReopenedWithMoreMigrations() throws {
    let path = folder.path("a.sqlite")
    do {
      let store = try Store(path: path, migrator: Self.migrator([Self.first]))
      try store.write { try $0.execute(sql: "INSERT INTO plant (name) VALUES ('tulsi')") }
    }
    let store = try Store(path: path, migrator: Self.migrator([Self.first, Self.second]))
    #expect(try store.read { try String.fetchAll($0, sql: "SELECT name FROM plant") } == ["tulsi"])
    #expect(try store.read { try $0.tableExists("pot") })
  }

  @Test func rejectsAFileOfANewerVersionUnchanged() throws {
    let path = folder.path("a.sqlite")
    _ = try Store(path: path, migrator: Self.migrator([Self.first, Self.second]))
    let error = try #require(throws: StoreError.self) {
      _ = try Store(path: path, migrator: Self.migrator([Self.first]))
    }
    #expect(error.reason == .newer)
    #expect(error.description.contains(path) && error.description.contains("2 pots"))
    #expect(error.help.contains("update the app"))
    _ = try Store(path: path, migrator: Self.migrator([Self.first, Self.second]))
  }

  @Test(arguments: [
    "not a database, but long enough to have a header of its own".utf8.map { $0 }, [0, 1, 2, 3],
  ])
  func rejectsAFileThatIsNotADatabaseUnchanged(_ bytes: [UInt8]) throws {
    let path = folder.path("a.sqlite")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let error = try #require(throws: StoreError.self) {
      _ = try Store(path: path, migrator: Self.migrator([Self.first]))
    }
    #expect(error.reason == .corrupt)
    #expect(error.diagnostic.help?.contains("move the file away") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
  }

  @Test func rejectsADamagedDatabase() throws {
    let path = folder.path("a.sqlite")
    do {
      let store = try Store(path: path, migrator: Self.migrator([Self.first]))
      try store.write { try $0.execute(sql: "INSERT INTO plant (name) VALUES ('tulsi')") }
      try store.close()
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in 100..<bytes.count { bytes[index] = 0xA5 }
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = try #require(throws: StoreError.self) {
      _ = try Store(path: path, migrator: Self.migrator([Self.first]))
    }
    #expect(error.reason == .corrupt)
  }

  @Test func reportsAMissingFolder() throws {
    let error = try #require(throws: StoreError.self) {
      _ = try Store(path: folder.path("missing/a.sqlite"), migrator: Self.migrator([Self.first]))
    }
    #expect(error.reason == .unreachable)
  }

  @Test func rollsBackAFailedMigration() throws {
    let path = folder.path("a.sqlite")
    _ = try Store(path: path, migrator: Self.migrator([Self.first]))
    let broken = ("2 pots", "CREATE TABLE pot (id); INSERT INTO nowhere VALUES (1)")
    let error = try #require(throws: StoreError.self) {
      _ = try Store(path: path, migrator: Self.migrator([Self.first, broken]))
    }
    #expect(error.reason == .migration)
    #expect(error.description.contains("nowhere"))
    let store = try Store(path: path, migrator: Self.migrator([Self.first]))
    #expect(try store.read { try $0.tableExists("pot") } == false)
  }

  @Test func returnsTheSameStoreForTheSameName() throws {
    for stores in [Stores.inMemory(), Stores(folder: folder.path("made/on/demand"))] {
      let store = try stores.open("plants", migrator: Self.migrator([Self.first]))
      try store.write { try $0.execute(sql: "INSERT INTO plant (name) VALUES ('tulsi')") }
      #expect(try stores.open("plants", migrator: Self.migrator([Self.first])) === store)
      #expect(try stores.open("others", migrator: Self.migrator([Self.first])) !== store)
    }
  }

  @Test func aDeferredStoreIsOpenedByItsFirstUse() throws {
    let folder = folder.path("data")
    let stores = Stores(folder: folder)
    let store = stores.deferred("plants", migrator: Self.migrator([Self.first])) { _ in }
    #expect(store.isUnmade && !stores.exists("plants"))
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(try store.fetch { try Int.fetchOne($0, sql: "SELECT count(*) FROM plant") } == 0)
    #expect(!store.isUnmade && stores.exists("plants"))
    #expect(try stores.open("plants", migrator: Self.migrator([Self.first])) === store)
    #expect(stores.deferred("plants", migrator: Self.migrator([Self.first])) { _ in } === store)
    try store.close()
    let again = Stores(folder: folder).deferred("plants", migrator: Self.migrator([Self.first])) { _ in }
    #expect(!again.isUnmade)
  }

  @Test func whyADeferredStoreCannotBeOpenedIsTheErrorOfEachUseUntilItCan() throws {
    let path = folder.path("plants.sqlite")
    try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: path))
    let store = Stores(folder: folder.path("")).deferred("plants", migrator: Self.migrator([Self.first])) {
      _ in
    }
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) { try store.read { _ in } }
      #expect(error?.reason == .corrupt)
    }
    try FileManager.default.removeItem(atPath: path)
    try store.write { try $0.execute(sql: "INSERT INTO plant (name) VALUES ('tulsi')") }
  }

  @Test func whatIsToBeKnownOfADeferredStoresFileIsToldWhenItIsOpened() throws {
    let path = folder.path("plants.sqlite")
    try Data().write(to: URL(fileURLWithPath: path))
    let notes = Mutex<[Diagnostic]>([])
    let stores = Stores(folder: folder.path(""))
    let store = stores.deferred("plants", migrator: Self.migrator([Self.first])) { note in
      notes.withLock { $0.append(note) }
    }
    #expect(stores.warnings.isEmpty)
    for _ in 0..<2 { try store.read { _ in } }
    #expect(notes.withLock { $0.map(\.code) } == [.emptyStore])
    #expect(stores.warnings.map(\.code) == [.emptyStore])
  }

  @Test func oneOfTwoThatMakeADatabaseWaitsForTheOther() throws {
    let lock = FolderLock(folder.path(""))
    let store = Stores(folder: folder.path("")).deferred("plants", migrator: Self.migrator([Self.first])) {
      _ in
    }
    let (hasBegun, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex<[String]>([])
    Thread.detachNewThread {
      hasBegun.signal()
      do throws(StoreError) {
        try store.read { _ in }
        order.withLock { $0.append("made") }
      } catch { order.withLock { $0.append("\(error)") } }
      isDone.signal()
    }
    #expect(hasBegun.wait(timeout: .now() + .seconds(60)) == .success)
    order.withLock { $0.append("released") }
    lock.release()
    #expect(isDone.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(order.withLock(\.self) == ["released", "made"])
  }

  @Test func reportsAFolderThatCannotBeCreated() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path("file")))
    let error = try #require(throws: StoreError.self) {
      _ = try Stores(folder: folder.path("file/data")).open("plants", migrator: Self.migrator([Self.first]))
    }
    #expect(error.reason == .unreachable)
    #expect(error.description.contains("file/data"))
  }
}

/// A temporary folder.
final class TemporaryFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "kolam-\(UUID().uuidString)")

  init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
