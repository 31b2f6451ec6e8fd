import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Collections

/// New rows that go to the server in one request, and what becomes of each.
@Suite struct BatchTests {
  static let declaration = BatchDeclaration(
    items: "items", most: 4, rejected: BatchDeclaration.Rejections("rejected", duplicates: ["known"]))

  /// A device without a network that has added tasks.
  private func device(
    _ titles: [String], batch: BatchDeclaration = Self.declaration, at service: RowService,
    in stores: Stores = .inMemory()
  ) throws -> SyncedTasks {
    let device = try SyncedTasks(
      SyncedTasks.declaration(keys: .client, batch: batch), at: service, in: stores)
    device.set(online: false)
    for title in titles { device.call("add", ("title", .string(title))) }
    return device
  }

  private func batches(_ service: RowService) -> [[String]] {
    service.requests.filter { $0.path == "/tasks/batch" }.map { request in
      (try? ParsedJSON.read(request.body))?["items"]?.elements?.compactMap { $0["title"]?.text } ?? []
    }
  }

  private func titles(_ service: RowService) -> [String] {
    service.column("title").values.map { String($0.dropFirst().dropLast()) }.sorted()
  }

  @Test func rowsGoInTheOrderOfTheirAdditionAndNoMoreThanARequestTakes() throws {
    let service = RowService(makesKeys: false)
    let device = try device(["a", "b", "c", "d", "e", "f"], at: service)
    device.set(online: true)
    #expect(batches(service) == [["a", "b", "c", "d"], ["e", "f"]])
    #expect(titles(service) == ["a", "b", "c", "d", "e", "f"])
    #expect(device.rows == ["a", "b", "c", "d", "e", "f"])
  }

  @Test(.scenario(15)) func rowsThatTheResponseNamesAreRejectedAndTheOthersDone() throws {
    let service = RowService(makesKeys: false)
    service.refuse(titles: ["b": "too_late"])
    let device = try device(["a", "b", "c"], at: service)
    device.set(online: true)
    #expect(device.rows.sorted() == ["a", "b failed", "c"])
    #expect(device.tasks.column("syncError").filter { $0 != .null } == ["too_late"])
    #expect(titles(service) == ["a", "c"])
    #expect(batches(service).count == 1)
  }

  @Test(.scenario(15)) func aRowThatNobodyNamesKeepsNoOtherFromTheServer() throws {
    let service = RowService(makesKeys: false)
    service.refuse(titles: ["b": "too_late"], isNamed: false)
    let device = try device(["a", "b", "c", "d"], at: service)
    device.set(online: true)
    #expect(device.rows.sorted() == ["a", "b failed", "c", "d"])
    #expect(titles(service) == ["a", "c", "d"])
    #expect(batches(service) == [["a", "b", "c", "d"], ["a", "b"], ["a"], ["b"], ["c", "d"]])
  }

  @Test func aBatchThatIsTooLargeForAGatewayIsHalved() throws {
    let service = RowService(makesKeys: false)
    service.fault { request in
      guard request.path == "/tasks/batch", request.body.count > 200 else { return .none }
      return .response(
        HTTPResponse(
          status: 413, headers: HTTPHeaders([("content-type", "text/html")]), body: Array("<html>".utf8)))
    }
    let device = try device(["a", "b", "c", "d"], at: service)
    device.set(online: true)
    #expect(device.rows.sorted() == ["a", "b", "c", "d"])
    #expect(batches(service).map(\.count) == [4, 2, 2])
  }

  @Test(arguments: [true, false])
  func aBatchWhoseResponseWasLostAddsNothingTwice(knowsKeys: Bool) throws {
    let service = RowService(makesKeys: false, knowsKeys: knowsKeys)
    service.fault { $0.path == "/tasks/batch" ? .replyLost : .none }
    let device = try device(["a", "b"], at: service)
    device.set(online: true)
    #expect(device.rows == ["a pending", "b pending"])
    service.fault { _ in .none }
    device.call("add", ("title", "c"))
    device.advance(.seconds(60))
    #expect(device.rows == ["a", "b", "c"])
    #expect(service.done.count == 3)
  }

  @Test func whatWasInFlightWhenTheProcessEndedIsSentAgainAndOnce() throws {
    let (service, stores) = (RowService(makesKeys: false), Stores.inMemory())
    service.fault { $0.path == "/tasks/batch" ? .slow(.zero, back: .seconds(5)) : .none }
    try device(["a", "b", "c"], at: service, in: stores).set(online: true)
    #expect(titles(service) == ["a", "b", "c"])
    service.fault { _ in .none }
    let next = try SyncedTasks(
      SyncedTasks.declaration(keys: .client, batch: Self.declaration), at: service, in: stores)
    next.advance(.seconds(60))
    #expect(next.rows == ["a", "b", "c"])
    #expect(service.done.count == 3)
  }

  @Test func aListThatAnswersAnotherNumberOfRowsConfirmsNone() throws {
    let service = RowService(makesKeys: false)
    let batch = BatchDeclaration(items: "items", accepted: "accepted")
    let device = try device(["a", "b"], batch: batch, at: service)
    service.fault { $0.path == "/tasks/batch" ? .response(.json(#"{"accepted": [41]}"#)) : .none }
    device.set(online: true)
    #expect(device.rows == ["a pending", "b pending"])
    service.fault { _ in .none }
    device.advance(.seconds(60))
    #expect(device.rows == ["a", "b"])
  }

  /// What is written in place of a list of refused rows; none of it says which rows were taken.
  @Test(arguments: [
    #"{"rejected": "none"}"#, #"{"rejected": {"a": "late"}}"#, #"{"rejected": [7]}"#,
    #"{"rejected": [{"code": "late"}]}"#, #"{"rejected": [{"id": null}]}"#, "[]",
  ])
  func anUnreadableListOfRefusedRowsConfirmsNone(_ body: String) throws {
    let service = RowService(makesKeys: false)
    let device = try device(["a"], at: service)
    service.fault { $0.path == "/tasks/batch" ? .response(.json(body)) : .none }
    device.set(online: true)
    #expect(device.rows == (body == "[]" ? ["a"] : ["a pending"]))
  }

  @Test func aRowThatIsTakenBackBeforeItIsSentIsInNoBatch() throws {
    let service = RowService(makesKeys: false)
    let device = try device(["a", "b"], at: service)
    device.call("remove", ("id", device.id("a")))
    device.set(online: true)
    #expect(batches(service) == [["b"]])
  }

  @Test func afterACorrectionARefusedRowIsSentAgain() throws {
    let service = RowService(makesKeys: false)
    service.refuse(titles: ["b": "too_late"])
    let device = try device(["a", "b"], at: service)
    device.set(online: true)
    device.call("update", ("id", device.id("b")), ("title", "better"))
    #expect(device.rows == ["a", "better"])
    #expect(titles(service) == ["a", "better"])
  }
}
