import Foundations
import PluginKit
import Services
import Simulation
import Testing

@testable import Collections

/// Servers without the rows of an app, which leave them to the device.
@Suite struct AbsentRowsTests {
  private let service = RowService(makesKeys: false)

  private func device(isLocal: Bool = true, isDelta: Bool) throws -> SyncedTasks {
    let known = SyncedTasks.declaration(
      keys: .client,
      delta: isDelta
        ? DeltaDeclaration(cursor: "data.cursor", row: "task", key: "key", end: .more("data.more")) : nil)
    let remote = try #require(known.remote)
    let device = try SyncedTasks(
      CollectionDeclaration(
        known.name, record: known.record,
        remote: RemoteDeclaration(
          server: remote.server, path: remote.path, paging: remote.paging, items: remote.items,
          isComplete: true, changes: remote.changes, delta: remote.delta, isLocalWhereAbsent: isLocal),
        at: .nowhere), at: service)
    device.drain()
    return device
  }

  private func respond(_ status: Int, _ code: String = "not_found") {
    service.fault { _ in .response(.json(#"{"error": {"code": "\#(code)"}}"#, status: status)) }
  }

  @Test(arguments: [true, false]) func keepsRowsOnTheDeviceWithoutAnError(isDelta: Bool) throws {
    respond(404)
    let device = try device(isDelta: isDelta)
    #expect(device.tasks.value("phase") == "ready")
    #expect(device.tasks.value("errorCode") == .null)
    device.call("add", ("title", "milk"))
    device.call("update", ("id", device.id("milk")), ("done", true))
    device.advance(.seconds(60))
    #expect(device.rows == ["milk"])
    #expect(device.tasks.value("waiting") == 0)
    device.call("remove", ("id", device.id("milk")))
    device.advance(.seconds(60))
    #expect(device.rows == [])
  }

  @Test(arguments: [true, false]) func isAnErrorWhereTheAppDoesNotSaySo(isDelta: Bool) throws {
    respond(404)
    let device = try device(isLocal: false, isDelta: isDelta)
    #expect(device.tasks.value("errorCode") == "server")
  }

  @Test(arguments: [true, false]) func isAnErrorOnceRowsWereRead(isDelta: Bool) throws {
    service.set("a", [("title", .string("milk"))])
    let device = try device(isDelta: isDelta)
    // A gateway in the server's place says nothing about the rows.
    respond(404)
    device.refresh()
    #expect(device.tasks.value("errorCode") == "server")
    device.call("update", ("id", "a"), ("title", "tea"))
    #expect(device.rows == ["tea conflict"], "it may be that this row is gone")
    service.fault { _ in .none }
    device.call("discard", ("id", "a"))
    device.refresh()
    #expect(device.rows == ["milk"])
  }

  @Test func aPositionThatIsGoneIsNoAbsence() throws {
    respond(404, "GONE")
    let device = try device(isDelta: true)
    #expect(device.tasks.value("errorCode") == "server")
  }

  @Test func aRowThatIsNotThereIsNoAbsenceWhereTheListIs() throws {
    service.fault { $0.method == .post ? .response(.json("{}", status: 404)) : .none }
    service.refuse { $0.method == .get ? .json("{}", status: 500) : nil }
    let device = try device(isDelta: true)
    device.call("add", ("title", "milk"))
    device.advance(.seconds(1))
    #expect(device.rows == ["milk failed"])
  }
}
