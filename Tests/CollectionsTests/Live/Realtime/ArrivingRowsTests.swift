import Foundations
import PluginKit
import Services
import Simulation
import Synchronization
import Testing

@testable import Backend
@testable import Collections

/// Rows that are seen as they are written, before the server stores them.
@Suite struct ArrivingRowsTests {
  private let project: SupabaseProject
  private let peer: any SocketConnection

  init() throws {
    project = try SupabaseProject()
    let backend = project.backend
    let request = HTTPRequest(
      .get, "/realtime/v1/websocket?apikey=\(SupabaseKeys.publishable)&vsn=1.0.0", headers: HTTPHeaders([]))
    peer = try project.scheduler.run { try await backend.connect(request) }
    for topic in ["room:home", "room:work"] {
      try send(
        #"{"event":"phx_join","topic":"realtime:\#(topic)","ref":"1","payload":{"config":{}}}"#)
    }
  }

  private static let live = RealtimeDeclaration(
    "tasks", arriving: ArrivingDeclaration("room:$topic", "partial", fields: ["title"]))

  private func send(_ text: String) throws {
    try project.scheduler.run { [peer] in try await peer.send(.text(text)) }
    project.scheduler.drain()
  }

  private func say(
    _ payload: String, event: String = "partial", topic: String = "room:home"
  ) throws {
    try send(
      #"{"event":"broadcast","topic":"realtime:\#(topic)","ref":"2","payload":{"type":"broadcast","event":"\#(event)","payload":\#(payload)}}"#
    )
  }

  private func advance(_ milliseconds: Int) {
    project.scheduler.advance(by: .milliseconds(milliseconds))
  }

  /// A device whose screen looks at a topic.
  private func open(_ device: SupabaseDevice, _ topic: String = "home") throws -> any ModelHandle {
    let model = try device.shelf.open("tasks", ("topic", .string(topic)))
    _ = model.snapshot
    project.scheduler.drain()
    return model
  }

  private func arriving(_ model: any ModelHandle) -> [String] {
    guard case .list(let rows) = model.value("arriving") else { return ["none"] }
    return rows.map { row in
      guard case .map(let row) = row, case .string(let id)? = row["id"],
        case .string(let text)? = row["title"]
      else { return "?" }
      return "\(id): \(text)"
    }
  }

  private static let key = "0b5fd8a0-0000-4000-8000-000000000001"

  @Test func showsWhatIsWrittenUntilTheRowIsStored() throws {
    let device = try project.device(Self.live)
    let model = try open(device)
    #expect(arriving(model) == [] && device.link.sockets == 2)
    try say(#"{"id": "\#(Self.key)", "title": ""}"#)
    #expect(arriving(model) == ["\(Self.key): "])
    advance(300)
    try say(#"{"id": "\#(Self.key)", "title": "oat", "room": "home"}"#)
    #expect(arriving(model) == ["\(Self.key): oat"])
    #expect(device.titles == [] && model.value("total") == 0, "it is no row")
    #expect(arriving(device.tasks) == [], "nobody has named a topic there")
    try project.send(.post, "/rest/v1/tasks", #"{"id": "\#(Self.key)", "title": "oat milk"}"#)
    project.scheduler.drain()
    #expect(arriving(model) == [] && device.titles == ["oat milk"])
    // What was sent before arrives after it.
    try say(#"{"id": "\#(Self.key)", "title": "oat"}"#)
    advance(300)
    #expect(arriving(model) == [])
    #expect(try device.shelf.statuses().isEmpty && device.shelf.reports.all == [])
  }

  @Test func goesWhereNothingMoreIsSaidOfIt() throws {
    let model = try open(try project.device(Self.live))
    try say(#"{"id": "a", "title": "x"}"#)
    advance(4000)
    try say(#"{"id": "b", "title": "y"}"#)
    advance(900)
    #expect(arriving(model) == ["a: x", "b: y"])
    advance(200)
    #expect(arriving(model) == ["b: y"])
    advance(4000)
    #expect(arriving(model) == [])
  }

  @Test func eachTopicHasItsOwnRows() throws {
    let device = try project.device(Self.live)
    let (home, work) = (try open(device), try open(device, "work"))
    try say(#"{"id": "a", "title": "x"}"#, topic: "room:work")
    try say(#"{"id": "b", "title": "y"}"#, event: "typing")
    #expect(arriving(home) == [] && arriving(work) == ["a: x"])
    work.close()
    project.scheduler.drain()
    #expect(device.link.sockets == 2, "nobody looks at that topic any more")
  }

  @Test func manyMessagesAreFewChanges() throws {
    let model = try open(try project.device(Self.live))
    let calls = Mutex(0)
    model.onChange {
      calls.withLock { $0 += 1 }
      _ = model.snapshot
    }
    for number in 0..<90 { try say(#"{"id": "a", "title": "\#(number)"}"#) }
    advance(1000)
    #expect(arriving(model) == ["a: 89"])
    #expect(calls.withLock(\.self) <= 3)
    for number in 0..<60 { try say(#"{"id": "row \#(number)", "title": "x"}"#) }
    advance(1000)
    #expect(arriving(model).count == ArrivingRows.most && arriving(model).last == "row 59: x")
  }

  @Test func whatCannotBeReadIsReportedOnce() throws {
    let device = try project.device(Self.live)
    let model = try open(device)
    for payload in [
      "{}", "7", #"{"id": "a"}"#, #"{"id": "a", "title": 7}"#, #"{"title": "x"}"#,
      #"{"id": "a", "title": "\#(String(repeating: "x", count: ArrivingRows.largest))"}"#,
    ] { try say(payload) }
    advance(1000)
    #expect(arriving(model) == [] && device.titles == [])
    #expect(device.shelf.reports.all.count == 1, "\(device.shelf.reports.all)")
    #expect(device.shelf.reports.all.first?.contains("a row that is being written") == true)
    try say(#"{"id": "a", "title": "x"}"#)
    #expect(arriving(model) == ["a: x"])
  }

  @Test func nothingIsLeftForTheNextPerson() throws {
    let scope = Mutex<String?>("server ann")
    let link = SupabaseLink(project)
    let shelf = Shelf(
      [
        CollectionDeclaration(
          "tasks", record: SupabaseDevice.record, remote: SupabaseDevice.remote(Self.live), at: .nowhere)
      ], scheduler: project.scheduler, server: link, sockets: link, scope: { scope.withLock(\.self) },
      authorizer: project.person)
    let model = try shelf.open("tasks", ("topic", "home"))
    _ = model.snapshot
    project.scheduler.drain()
    try say(#"{"id": "a", "title": "x"}"#)
    #expect(arriving(model) == ["a: x"])
    scope.withLock { $0 = nil }
    shelf.store.accountChanged()
    project.scheduler.drain()
    #expect(arriving(model) == [] && link.sockets == 0)
    scope.withLock { $0 = "server bea" }
    shelf.store.accountChanged()
    project.scheduler.drain()
    #expect(arriving(model) == [])
    try say(#"{"id": "b", "title": "y"}"#)
    #expect(arriving(model) == ["b: y"])
  }
}
