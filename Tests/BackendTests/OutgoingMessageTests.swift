import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// What a development server sends to people.
@Suite struct OutgoingMessageTests {
  private let clock = Scheduler(.virtual(start: testStart))
  private let backend: Backend

  init() throws { backend = try Backend(BackendSetup(parts: [], clock: ServerClock(clock))) }

  @Test func theNewestFiftyAreListed() async throws {
    for number in 1...60 { backend.messages.send("\(number)", to: "+911234567890", now: testStart) }
    #expect(backend.messages.recent.map(\.text) == (11...60).map(String.init))
    let response = try await backend.send(HTTPRequest(.get, "/__kolam/messages"))
    #expect(String(decoding: response.body, as: UTF8.self).contains(#""to":"+911234567890","text":"60""#))
  }

  @Test func aStreamHasThoseFromNowOn() throws {
    let backend = backend
    backend.messages.send("before", to: "a@example.org", now: testStart)
    let messages = try clock.run { [clock] in
      let stream = try await backend.stream(HTTPRequest(.get, OutgoingMessages.streamPath))
      clock.start("sender") {
        backend.messages.send("one", to: "a@example.org", now: testStart)
        backend.messages.send("tw\no \u{1F511}", to: "b@example.org", now: testStart)
      }
      var bytes: [UInt8] = []
      while bytes.count(where: { $0 == 10 }) < 2, let part = try await stream.body.next() { bytes += part }
      return bytes.split(separator: 10).compactMap { OutgoingMessage(line: Array($0)) }
    }
    #expect(messages.map(\.text) == ["one", "tw\no \u{1F511}"])
    #expect(messages.map(\.recipient) == ["a@example.org", "b@example.org"])
    #expect(messages.map(\.time) == [testStart, testStart])
  }

  /// The texts of a stream's first messages, and its position.
  private func read(_ count: Int, after position: String?) throws -> (texts: [String], position: String?) {
    let request = HTTPRequest(
      .get, OutgoingMessages.streamPath, query: position.map { [.init("after", $0)] } ?? [])
    return try clock.run { [backend] in
      let stream = try await backend.stream(request)
      var bytes: [UInt8] = []
      while bytes.count(where: { $0 == 10 }) < count, let part = try await stream.body.next() {
        bytes += part
      }
      return (
        bytes.split(separator: 10).compactMap { OutgoingMessage(line: Array($0))?.text },
        stream.headers["x-kolam-messages"]
      )
    }
  }

  @Test func aStreamIsReadOnFromAPosition() throws {
    for number in 1...60 { backend.messages.send("\(number)", to: "a@example.org", now: testStart) }
    let start = "\(testStart.milliseconds)"
    #expect(try read(0, after: nil).position == "\(start)/60")
    let missed = try read(2, after: "\(start)/58")
    #expect(missed.texts == ["59", "60"] && missed.position == "\(start)/58")
    // No more than are kept.
    #expect(try read(50, after: "\(start)/2").texts.first == "11")
  }

  @Test func aPositionOfAnEarlierServerIsBeforeAllOfThisOne() throws {
    backend.messages.send("one", to: "a@example.org", now: testStart)
    let missed = try read(1, after: "1000/58")
    #expect(missed.texts == ["one"] && missed.position == "\(testStart.milliseconds)/0")
  }

  @Test(arguments: ["", "/", "1", "a/b", "1/2/3", "99999999999999999999/1", "1/-"])
  func whatIsNoPositionMeansFromNowOn(_ text: String) throws {
    backend.messages.send("one", to: "a@example.org", now: testStart)
    #expect(try read(0, after: text).position == "\(testStart.milliseconds)/1")
  }

  @Test(arguments: ["", "{", "[]", #"{"to":"a"}"#, #"{"number":1,"time":"soon","to":"a","text":"b"}"#])
  func whatIsNoMessageIsLeftOut(_ line: String) {
    #expect(OutgoingMessage(line: Array(line.utf8)) == nil)
  }

  // MARK: Pushes

  private func push(_ body: String) throws -> HTTPResponse {
    try clock.run { [backend] in
      try await backend.send(
        HTTPRequest(
          .post, "/__kolam/push", headers: HTTPHeaders([("content-type", "application/json")]),
          body: Array(body.utf8)))
    }
  }

  private func register(_ token: String, _ account: String) throws {
    let service = PushService(
      store: try clock.run { [backend] in await backend.storeForTests }, messages: backend.messages,
      clock: ServerClock(clock))
    try service.store.write {
      try service.register(token, platform: "android", account: account, session: "s-\(account)", in: $0)
    }
  }

  @Test func aPushGoesToTheDevicesOfItsAccount() throws {
    for (token, account) in [("t1", "ann"), ("t2", "ann"), ("t3", "bob")] { try register(token, account) }
    let one = try push(
      #"{"title":"Ready","text":"Idli","channel":"alerts","link":"epicura://recipe/idli","account":"ann"}"#)
    #expect(String(decoding: one.body, as: UTF8.self) == #"{"devices":2}"#)
    let sent = backend.messages.recent
    #expect(sent.map(\.recipient) == ["t1", "t2"])
    #expect(
      sent.map(\.push)
        == Array(
          repeating: PushMessage("Ready", "Idli", channel: "alerts", link: "epicura://recipe/idli"), count: 2)
    )
    #expect(sent.allSatisfy { OutgoingMessage(line: Array($0.line.utf8)) == $0 })
    _ = try push(
      #"{"title":"Ready","type":"cooking_complete","data":{"session_id":"s1","a":"b"},"account":"bob"}"#)
    let typed = try #require(backend.messages.recent.last)
    #expect(
      typed.push == PushMessage("Ready", type: "cooking_complete", data: ["session_id": "s1", "a": "b"]))
    #expect(OutgoingMessage(line: Array(typed.line.utf8)) == typed)
    #expect(String(decoding: try push(#"{"title":"All"}"#).body, as: UTF8.self) == #"{"devices":3}"#)
  }

  @Test func aDeviceThatIsRegisteredForSomebodyElseIsTheirsNoMore() throws {
    try register("t1", "ann")
    try register("t1", "bob")
    let counts = try clock.run { [backend] in
      (
        try await backend.push(PushMessage("x"), to: "ann"),
        try await backend.push(PushMessage("x"), to: "bob")
      )
    }
    #expect(counts == (0, 1))
  }

  @Test(arguments: ["", "[]", "{}", #"{"title":1}"#, #"{"text":"x"}"#])
  func aPushWithoutATitleIsRejected(_ body: String) throws {
    let response = try push(body)
    #expect(response.status == 400)
    #expect(String(decoding: response.body, as: UTF8.self).contains("invalid_push"))
  }

  @Test func theTokensOfDevicesAreNotListed() throws {
    try register("token-1", "ann")
    _ = try push(#"{"title":"Ready"}"#)
    let list = try clock.run { [backend] in try await backend.send(HTTPRequest(.get, "/__kolam/messages")) }
    let text = String(decoding: list.body, as: UTF8.self)
    #expect(text.contains("Ready") && !text.contains("token-1"))
  }
}

extension Backend {
  fileprivate var storeForTests: ServerStore { store }
}
