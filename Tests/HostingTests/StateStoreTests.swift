import Foundation
import Foundations
import PluginKit
import Runtime
import Storage
import Testing

@testable import Hosting

/// Kept states in a data folder that two processes share.
@Suite struct StateStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "kolam-\(UUID().uuidString)")
  private let key = StoredState.Key(account: "", place: "app", name: "x")

  private func store() -> StateStore { StateStore(Stores(folder: folder.path), of: nil) { _ in } }

  @Test func readingMakesNoFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = store()
    let first = try #require(try store.read(since: nil))
    #expect(first.states.isEmpty)
    #expect(try store.read(since: first.revision) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func eachProcessSeesWhatTheOtherWrites() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (one, other) = (store(), store())
    let before = try #require(try other.read(since: nil)).revision
    let row = StoredState(type: "int", value: "1")
    try one.write([key: row], settingAside: [:])
    let seen = try #require(try other.read(since: before))
    #expect(seen.states == [key: row])
    #expect(try other.read(since: seen.revision) == nil)
    try other.write([key: StoredState(type: "int", value: "2")], settingAside: [:])
    let own = try #require(try one.read(since: nil))
    #expect(own.states[key]?.value == "2")
    #expect(try store().read(since: nil)?.states[key]?.value == "2")
  }

  @Test func whatCouldNotBeReadIsSetAsideOnce() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (one, other) = (store(), store())
    let old = StoredState(type: "string", value: "\"a\"")
    let new = StoredState(type: "int", value: "1")
    try one.write([key: old], settingAside: [:])
    try one.write([key: new], settingAside: [key: old])
    try other.write([key: new], settingAside: [key: old])
    let stores = Stores(folder: folder.path)
    let file = stores.deferred("state", migrator: StateStore.migrator) { _ in }
    let unread = try file.fetch { try String.fetchAll($0, sql: "SELECT value FROM unread") }
    #expect(unread == ["\"a\""])
  }

  @Test func aDamagedRowIsAnEmptyText() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try store().write([key: StoredState(type: "int", value: "1")], settingAside: [:])
    let file = Stores(folder: folder.path).deferred("state", migrator: StateStore.migrator) { _ in }
    try file.write { try $0.execute(sql: "UPDATE state SET value = x'ff00', type = x'ff'") }
    #expect(try store().read(since: nil)?.states[key] == StoredState(type: "", value: ""))
  }
}
