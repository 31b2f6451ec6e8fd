import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// Changes and messages as Realtime's clients get them.
struct RealtimeTests {
  private let server: SupabaseTestServer
  private let me: (access: String, refresh: String, id: String)

  init() throws {
    server = try SupabaseTestServer()
    me = try server.person("me")
  }

  private func connect() throws -> any SocketConnection {
    let backend = server.backend
    let request = HTTPRequest(
      .get, "/realtime/v1/websocket?apikey=\(SupabaseKeys.publishable)&vsn=1.0.0", headers: HTTPHeaders([]))
    return try server.scheduler.run { try await backend.connect(request) }
  }

  private func send(_ text: String, by socket: any SocketConnection) throws {
    try server.scheduler.run { try await socket.send(.text(text)) }
  }

  /// Joins a channel for the rows of a table.
  private func join(
    _ socket: any SocketConnection, token: String,
    _ wanted: String = #"{"event":"*","schema":"public","table":"lists"}"#,
    topic: String = "realtime:room"
  ) throws {
    try send(
      """
      {"event":"phx_join","topic":"\(topic)","ref":"1","payload":{"access_token":"\(token)","config":
      {"broadcast":{"self":false},"presence":{"key":""},"postgres_changes":[\(wanted)]}}}
      """, by: socket)
  }

  private struct TooFew: Error { let found: Int }

  /// The next messages of a socket that are of an event; fewer are an error.
  private func next(
    _ count: Int, of socket: any SocketConnection, _ event: String
  ) throws -> [ParsedJSON] {
    let scheduler = server.scheduler
    return try scheduler.run {
      try await scheduler.deadline(in: .seconds(20)) {
        var found: [ParsedJSON] = []
        for try await message in socket.incoming {
          guard case .text(let text) = message, let json = try? ParsedJSON.read(Array(text.utf8)),
            json["event"]?.text == event
          else { continue }
          found.append(json)
          if found.count == count { return found }
        }
        throw TooFew(found: found.count)
      }
    }
  }

  private func insert(_ names: [String], as person: (access: String, refresh: String, id: String)) throws {
    let rows = names.map { "{\"user_id\":\"\(person.id)\",\"name\":\"\($0)\"}" }.joined(separator: ",")
    #expect(try server.send(.post, "/rest/v1/lists", "[\(rows)]", token: person.access).status == 201)
  }

  private func names(_ changes: [ParsedJSON]) -> [String] {
    changes.compactMap { $0["payload"]?["data"]?["record"]?["name"]?.text }
  }

  @Test func changesArriveInTheirOrderAndOnlyOwnOnes() throws {
    let (mine, other) = (try connect(), try server.person("other"))
    try join(mine, token: me.access)
    let reply = try #require(next(1, of: mine, "phx_reply").first)
    let id = reply["payload"]?["response"]?["postgres_changes"]?.elements?.first?["id"]?.whole
    #expect(id != nil)
    #expect(try next(1, of: mine, "system")[0]["payload"]?["message"]?.text == "Subscribed to PostgreSQL")
    try insert(["x"], as: other)
    let names = (0..<50).map { "n\($0)" }
    try insert(names, as: me)
    let changes = try next(50, of: mine, "postgres_changes")
    #expect(self.names(changes) == names)
    #expect(changes.allSatisfy { $0["payload"]?["ids"]?.elements?.first?.whole == id })
  }

  @Test func aDeletionCarriesTheKeyAlone() throws {
    let mine = try connect()
    try insert(["a"], as: me)
    try join(mine, token: me.access)
    _ = try server.send(.delete, "/rest/v1/lists?name=eq.a", token: me.access)
    let change = try #require(next(1, of: mine, "postgres_changes").first)["payload"]?["data"]
    #expect(change?["type"]?.text == "DELETE")
    #expect(change?["old_record"]?.members?.map(\.0) == ["id"])
    #expect(change?["record"] == nil)
  }

  @Test func aFilterAdmitsItsRows() throws {
    let mine = try connect()
    try join(
      mine, token: me.access,
      #"{"event":"INSERT","schema":"public","table":"lists","filter":"name=in.(b,c)"}"#)
    try insert(["a", "b", "c"], as: me)
    let changes = try next(2, of: mine, "postgres_changes")
    #expect(names(changes) == ["b", "c"])
  }

  @Test func anUnpublishedTableIsAnErrorOfTheSystem() throws {
    let mine = try connect()
    try join(mine, token: me.access, #"{"event":"*","schema":"public","table":"none"}"#)
    #expect(try next(1, of: mine, "system")[0]["payload"]?["status"]?.text == "error")
  }

  @Test func aClientThatNeverReadsHoldsUpNobody() throws {
    let (idle, mine) = (try connect(), try connect())
    try join(idle, token: me.access)
    try join(mine, token: me.access)
    for batch in 0..<30 {
      let names = (0..<100).map { "n\(batch)-\($0)" }
      try insert(names, as: me)
      let changes = try next(100, of: mine, "postgres_changes")
      #expect(self.names(changes) == names)
    }
    // It was dropped, and what it has not read with it.
    let count = try server.scheduler.run {
      var count = 0
      for try await _ in idle.incoming { count += 1 }
      return count
    }
    #expect(count < 3000)
  }

  @Test func aChannelEndsWithItsToken() throws {
    let mine = try connect()
    try join(mine, token: me.access)
    #expect(try next(1, of: mine, "phx_reply").count == 1)
    for beat in 0..<125 {
      server.scheduler.advance(by: .seconds(30))
      try send(#"{"event":"heartbeat","topic":"phoenix","payload":{},"ref":null}"#, by: mine)
      if beat == 110 { #expect(mine.closing == nil) }
    }
    #expect(try next(1, of: mine, "phx_close").count == 1)
  }

  @Test func aTokenThatDoesNotCountIsNotLetIn() throws {
    let mine = try connect()
    try join(mine, token: "a.b.c")
    let reply = try #require(next(1, of: mine, "phx_reply").first)["payload"]
    #expect(reply?["status"]?.text == "error")
    #expect(reply?["response"]?["reason"]?.text?.hasPrefix("MalformedJWT") == true)
  }

  @Test func messagesGoToTheOthersOfATopic() throws {
    let (one, two) = (try connect(), try connect())
    try join(one, token: me.access)
    try join(two, token: me.access)
    try send(
      #"{"event":"broadcast","topic":"realtime:room","ref":"2","payload":{"type":"broadcast","event":"typing","payload":{"a":1}}}"#,
      by: one)
    #expect(try next(1, of: two, "broadcast")[0]["payload"]?["payload"]?["a"]?.whole == 1)
    try send(
      #"{"event":"presence","topic":"realtime:room","ref":"3","payload":{"type":"presence","event":"track","payload":{"who":"me"}}}"#,
      by: one)
    let joins = try next(1, of: two, "presence_diff")[0]["payload"]?["joins"]?.members?.first?.1
    #expect(joins?["metas"]?.elements?.first?["who"]?.text == "me")
    one.close(.normal)
    #expect(try next(1, of: two, "presence_diff")[0]["payload"]?["leaves"]?.members?.count == 1)
  }

  @Test func aSilentClientIsDropped() throws {
    let mine = try connect()
    server.scheduler.advance(by: .seconds(61))
    #expect(mine.closing != nil)
  }

  @Test func anotherVersionOfTheProtocolIsRefused() throws {
    let backend = server.backend
    let request = HTTPRequest(
      .get, "/realtime/v1/websocket?apikey=\(SupabaseKeys.publishable)&vsn=2.0.0", headers: HTTPHeaders([]))
    let scheduler = server.scheduler
    #expect(throws: SocketOpeningError.self) {
      _ = try scheduler.run { try await backend.connect(request) }
    }
  }
}
