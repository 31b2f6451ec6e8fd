import Foundations
import PluginKit
import Testing

@testable import Collections

/// The client's side of a channel of Realtime, without a server.
@Suite struct RealtimeMachineTests {
  /// A channel, whose outputs are short texts.
  private struct Channel {
    var machine = RealtimeMachine("tasks", RealtimeDeclaration("tasks"))
    var now = start
    private var frames: [ParsedJSON] = []

    init(_ declaration: RealtimeDeclaration? = RealtimeDeclaration("tasks")) {
      machine = RealtimeMachine("tasks", declaration)
    }

    mutating func feed(_ input: RealtimeMachine.Input) -> [String] {
      machine.handle(input, at: now).map { output in
        switch output {
        case .send(let text):
          let frame = (try? json(text)) ?? .null
          frames.append(frame)
          return "send \(frame["event"]?.text ?? "")"
        case .say(.connected): return "connected"
        case .say(.lost): return "lost"
        case .say(.hint): return "hint"
        case .say(.arriving(let row)): return "arriving \(text(row.bytes))"
        case .say(.row(let row)): return "row \(text(row.bytes))"
        case .say(.patch(let row)): return "patch \(text(row.bytes))"
        case .say(.removed(let key)): return "removed \(key)"
        case .broadcast(let event, let payload): return "hear \(event) \(text(payload.bytes))"
        case .authorize(let isRefused): return isRefused ? "refresh" : "authorize"
        case .reconnect: return "reconnect"
        case .end: return "end"
        case .report(let sentence): return "report \(sentence)"
        }
      }
    }

    mutating func feed(_ event: String, _ payload: String, ref: String? = nil) -> [String] {
      feed(
        .text(
          #"{"event":"\#(event)","topic":"realtime:tasks","payload":\#(payload),"ref":\#(ref.map { "\"\($0)\"" } ?? "null")}"#
        ))
    }

    /// The last frame that was sent.
    var last: ParsedJSON { frames.last ?? .null }
    var ref: String { last["ref"]?.text ?? "" }

    /// Lets time go by until something is due, and says what that was.
    mutating func wait() -> (Duration, [String]) {
      guard let deadline = machine.deadline else { return (.zero, []) }
      let waited = now.duration(to: deadline)
      now = deadline
      return (waited, feed(.tick))
    }

    mutating func join(token: String? = "t") -> [String] {
      feed(.opened) + feed(.token(token))
    }

    static let echo = #"[{"id":7,"event":"*","schema":"public","table":"tasks"}]"#

    mutating func accept(_ echo: String = Self.echo) -> [String] {
      feed("phx_reply", #"{"status":"ok","response":{"postgres_changes":\#(echo)}}"#, ref: ref)
    }

    mutating func refuse(_ reason: String) -> [String] {
      feed("phx_reply", #"{"status":"error","response":{"reason":"\#(reason)"}}"#, ref: ref)
    }

    mutating func subscribe(_ status: String = "ok", _ message: String = "Subscribed to PostgreSQL")
      -> [String]
    {
      feed("system", #"{"extension":"postgres_changes","status":"\#(status)","message":"\#(message)"}"#)
    }

    mutating func open() -> [String] { join() + accept() + subscribe() }

    mutating func change(_ data: String, ids: String = "[7]") -> [String] {
      feed("postgres_changes", #"{"ids":\#(ids),"data":\#(data)}"#)
    }
  }

  @Test func isConnectedOnlyOnceTheDatabaseSaysChanges() throws {
    var channel = Channel()
    #expect(channel.feed(.opened) == ["authorize"])
    #expect(channel.feed(.token("JWT")) == ["send phx_join"])
    let config = channel.last["payload"]?["config"]
    #expect(
      config.map { text($0.bytes) }
        == #"{"broadcast":{"ack":false,"self":false},"presence":{"key":"","enabled":false},"private":false,"postgres_changes":[{"event":"*","schema":"public","table":"tasks"}]}"#
    )
    #expect(channel.last["payload"]?["access_token"]?.text == "JWT")
    #expect(channel.last["join_ref"]?.text == channel.ref && channel.last["topic"]?.text == "realtime:tasks")
    #expect(channel.accept() == [])
    #expect(channel.feed("presence_state", "{}") == [])
    #expect(channel.subscribe() == ["connected"])
    #expect(channel.feed(.lost) == ["lost"])
    #expect(channel.feed(.lost) == [])
    #expect(channel.machine.deadline == nil)
  }

  @Test func saysTheRowsOfChanges() {
    var channel = Channel()
    _ = channel.open()
    let columns = #""columns":[{"name":"id","type":"uuid"},{"name":"title","type":"text"}],"errors":null"#
    #expect(
      channel.change(#"{"type":"INSERT","record":{"id":"a","title":"x"},\#(columns)}"#)
        == [#"row {"id":"a","title":"x"}"#])
    #expect(
      channel.change(
        #"{"type":"UPDATE","record":{"id":"a","title":null},"old_record":{"id":"a"},\#(columns)}"#)
        == [#"row {"id":"a","title":null}"#])
    #expect(channel.change(#"{"type":"DELETE","old_record":{"id":"a"},\#(columns)}"#) == ["removed a"])
    #expect(channel.change(#"{"type":"DELETE","old_record":{"id":12},"errors":[]}"#) == ["removed 12"])
  }

  @Test(arguments: [
    (#"{"type":"INSERT","record":{"id":"a"},"errors":["Error 401: Unauthorized"]}"#, "hint"),
    (#"{"type":"UPDATE","record":{"id":"a"},"errors":["Error 413: Payload Too Large"]}"#, "hint"),
    // A large value that has not changed is left out.
    (
      #"{"type":"UPDATE","record":{"id":"a"},"columns":[{"name":"id"},{"name":"notes"}],"errors":null}"#,
      "hint"
    ),
    (#"{"type":"DELETE","old_record":{"other":1}}"#, "hint"), (#"{"type":"DELETE"}"#, "hint"),
    (#"{"type":"TRUNCATE"}"#, "hint"),
  ])
  func asksToReadWhatAChangeDoesNotHave(data: String, expected: String) {
    var channel = Channel()
    _ = channel.open()
    #expect(channel.change(data) == [expected])
  }

  @Test func aRowThatHasLeftTheListIsRemoved() {
    var channel = Channel(RealtimeDeclaration("tasks", matching: ["archived": "false", "by": "null"]))
    _ = channel.open()
    func change(_ members: String) -> String {
      #"{"type":"UPDATE","record":{"id":"a",\#(members)},"errors":null}"#
    }
    #expect(channel.change(change(#""archived":false,"by":null"#)).first?.hasPrefix("row ") == true)
    #expect(channel.change(change(#""archived":true,"by":null"#)) == ["removed a"])
    #expect(channel.change(change(#""archived":false,"by":{}"#)) == ["removed a"])
    var hints = Channel(RealtimeDeclaration("tasks", isHint: true))
    _ = hints.open()
    #expect(hints.change(change(#""archived":false"#)) == ["hint"])
  }

  @Test func joinsAgainWhereChangesAreNotThoseThatWereAskedFor() {
    var channel = Channel()
    #expect(channel.join() == ["authorize", "send phx_join"])
    let other = #"[{"id":7,"event":"*","schema":"public","table":"lists"}]"#
    #expect(
      channel.accept(other) == ["report Realtime has not taken what was asked of `tasks`", "send phx_leave"])
    #expect(channel.wait() == (.seconds(1), ["authorize"]))
    #expect(channel.feed(.token("t")) == ["send phx_join"])
    #expect(channel.accept("[]") == ["send phx_leave"])
    #expect(channel.wait() == (.seconds(2), ["authorize"]))
    _ = channel.feed(.token("t"))
    _ = channel.accept()
    #expect(channel.subscribe() == ["connected"])
    #expect(
      channel.change(#"{"type":"DELETE","old_record":{"id":"a"}}"#, ids: "[8]") == ["send phx_leave", "lost"])
    // The reply to it and the end of the channel say nothing.
    #expect(channel.feed("phx_close", "{}", ref: channel.ref) == [])
    #expect(channel.wait().0 == .seconds(5))
  }

  @Test(arguments: ["phx_error", "phx_close"]) func joinsAgainAfterGrowingDelays(event: String) {
    var channel = Channel()
    _ = channel.open()
    #expect(channel.feed(event, "{}") == ["lost"])
    #expect(channel.wait() == (.seconds(1), ["authorize"]))
    for delay in [2, 5, 10, 10] {
      #expect(channel.feed(.token("t")) == ["send phx_join"])
      #expect(channel.last["payload"]?["config"]?["postgres_changes"]?.elements?.count == 1)
      #expect(channel.feed(event, "{}") == [])
      var (waited, outputs) = channel.wait()
      while outputs == ["send heartbeat"] {
        _ = channel.feed(
          .text(#"{"event":"phx_reply","topic":"phoenix","payload":{},"ref":"\#(channel.ref)"}"#))
        let next = channel.wait()
        (waited, outputs) = (waited + next.0, next.1)
      }
      #expect(waited == .seconds(delay) && outputs.last == "authorize")
    }
    _ = channel.feed(.token("t"))
    _ = channel.accept()
    #expect(channel.subscribe() == ["connected"])
    // What has lasted begins with the first delay.
    channel.now = channel.now.advanced(by: .seconds(10))
    _ = channel.feed(event, "{}")
    _ = channel.feed(.tick)
    #expect(channel.machine.deadline.map { channel.now.duration(to: $0) } ?? .zero <= .seconds(1))
  }

  @Test func anEarlierChannelsEndSaysNothing() {
    var channel = Channel()
    _ = channel.open()
    #expect(channel.feed("phx_close", "{}", ref: "99") == [])
    #expect(
      channel.feed("phx_reply", #"{"status":"error","response":{"reason":"unmatched topic"}}"#) == ["lost"])
  }

  @Test(arguments: ["InvalidJWTToken: Token has expired", "InvalidJWTExpiration: no exp"])
  func refreshesARefusedTokenOnce(reason: String) {
    var channel = Channel()
    _ = channel.join()
    #expect(channel.refuse(reason) == ["refresh"])
    #expect(channel.feed(.token("new")) == ["send phx_join"])
    #expect(channel.last["payload"]?["access_token"]?.text == "new")
    #expect(
      channel.refuse(reason) == ["report Realtime refuses the channel `realtime:tasks`: \(reason)", "end"])
    #expect(channel.feed(.opened) == [] && channel.machine.deadline == nil)
    var other = Channel()
    _ = other.join()
    _ = other.refuse(reason)
    _ = other.feed(.token("new"))
    _ = other.accept()
    _ = other.subscribe()
    _ = other.feed("phx_close", "{}")
    _ = other.wait()
    _ = other.feed(.token("new"))
    #expect(other.refuse(reason) == ["refresh"], "that the token was good counts")
  }

  @Test(arguments: [
    "Unauthorized: You do not have permissions", "MalformedJWT: no JWT", "JwtSignatureError: bad",
    "TopicNameRequired: no topic", "TenantNotFound: none",
  ])
  func endsWhereNoOtherAttemptHelps(reason: String) {
    var channel = Channel()
    _ = channel.join()
    #expect(channel.refuse(reason).last == "end")
  }

  @Test(arguments: [
    "ConnectionRateLimitReached: Too many", "InitializingProjectConnection: wait",
    "DatabaseLackOfConnections: wait", "RealtimeRestarting: wait", "something new",
  ])
  func waitsWhereTheServerIsNotReady(reason: String) {
    var channel = Channel()
    _ = channel.join()
    #expect(channel.refuse(reason) == ["report Realtime is not ready: \(reason)"])
    #expect(channel.wait() == (.seconds(1), ["authorize"]))
  }

  @Test func waitsForATokenAndEndsWithTheSession() {
    var channel = Channel()
    #expect(channel.feed(.opened) == ["authorize"])
    #expect(channel.feed(.unauthorized(isFinal: false)) == [])
    #expect(channel.wait() == (.seconds(1), ["authorize"]))
    #expect(channel.feed(.unauthorized(isFinal: true)) == ["end"])
  }

  @Test func anAppWithoutSignInJoinsWithoutAToken() {
    var channel = Channel()
    _ = channel.join(token: nil)
    #expect(channel.last["payload"]?["access_token"] == nil)
  }

  @Test func sendsANewTokenAndIsConnectedAgain() {
    var channel = Channel()
    _ = channel.open()
    #expect(channel.feed(.token("t")) == [])
    #expect(channel.feed(.token("new")) == ["send access_token"])
    #expect(channel.last["payload"]?["access_token"]?.text == "new")
    #expect(channel.feed(.token("new")) == [])
    #expect(channel.subscribe() == ["connected"], "rows are read again")
    #expect(channel.feed(.token(nil)) == [])
  }

  @Test func asksWhetherTheServerIsThereAndReconnectsWithoutAReply() {
    var channel = Channel()
    _ = channel.open()
    #expect(channel.wait() == (.seconds(25), ["send heartbeat", "authorize"]))
    #expect(channel.last["topic"]?.text == "phoenix")
    #expect(
      channel.feed(
        .text(#"{"event":"phx_reply","topic":"phoenix","payload":{"status":"ok"},"ref":"\#(channel.ref)"}"#))
        == [])
    #expect(channel.wait() == (.seconds(25), ["send heartbeat", "authorize"]))
    #expect(channel.wait() == (.seconds(10), ["lost", "reconnect"]))
    #expect(channel.feed(.opened) == ["authorize"])
  }

  @Test func joinsAgainWhereTheServerSaysNothing() {
    var channel = Channel()
    _ = channel.join()
    #expect(channel.wait() == (.seconds(10), ["send phx_leave"]))
    #expect(channel.wait() == (.seconds(1), ["authorize"]))
    _ = channel.feed(.token("t"))
    _ = channel.accept()
    var outputs: [String] = []
    while !outputs.contains("send phx_leave") {
      outputs = channel.wait().1
      if outputs.contains("send heartbeat") {
        _ = channel.feed(
          .text(#"{"event":"phx_reply","topic":"phoenix","payload":{},"ref":"\#(channel.ref)"}"#))
      }
    }
  }

  @Test func anErrorOfTheDatabaseKeepsTheChannel() {
    var channel = Channel()
    _ = channel.open()
    let words = "Realtime does not say what changes in `tasks`: no such table"
    #expect(channel.subscribe("error", "no such table") == ["lost", "report \(words)"])
    #expect(channel.subscribe("error", "no such table") == [])
    #expect(channel.subscribe() == ["connected"])
    #expect(
      channel.feed("system", #"{"extension":"system","status":"error","message":"Token has expired"}"#) == [])
  }

  @Test func asksOnceAndReadsForEveryMalformedMessage() {
    var channel = Channel()
    _ = channel.open()
    let malformed = [
      "", "no JSON", "[]", "7", "{}", #"{"event":7,"topic":"realtime:tasks"}"#, #"{"event":"system"}"#,
      #"{"event":"x","topic":null}"#, "{\"event\":", String(repeating: "[", count: 100_000),
    ]
    var reports = 0
    for text in malformed {
      let outputs = channel.feed(.text(text))
      #expect(outputs.last == "hint", "\(text.prefix(40))")
      reports += outputs.count - 1
    }
    #expect(reports == 1)
    for payload in [
      "null", "[]", "{}", #"{"ids":[7]}"#, #"{"ids":7,"data":{}}"#, #"{"ids":[7],"data":[]}"#,
      #"{"ids":[7],"data":{}}"#, #"{"ids":[7],"data":{"type":"INSERT"}}"#,
      #"{"ids":[7],"data":{"type":"INSERT","record":7}}"#, #"{"ids":[7],"data":{"type":"RENAME"}}"#,
      #"{"ids":[7],"data":{"type":7,"record":{}}}"#,
    ] {
      #expect(channel.feed("postgres_changes", payload).last == "hint", "\(payload)")
    }
    #expect(channel.change(#"{"type":"DELETE","old_record":{"id":"a"}}"#) == ["removed a"])
  }

  @Test func ignoresEventsOfOthersAndUnknownOnes() {
    var channel = Channel()
    _ = channel.open()
    for text in [
      #"{"event":"postgres_changes","topic":"realtime:lists","payload":{}}"#,
      #"{"event":"new","topic":"realtime:tasks","payload":{}}"#,
      #"{"event":"presence_diff","topic":"realtime:tasks","payload":{}}"#,
      #"{"event":"phx_reply","topic":"phoenix","payload":{},"ref":"999"}"#,
      #"{"event":"phx_reply","topic":"realtime:tasks","payload":{"status":"ok"},"ref":"1"}"#,
    ] {
      #expect(channel.feed(.text(text)) == [], "\(text)")
    }
  }

  @Test func aTopicWithoutRowsHasMessages() {
    var channel = Channel(nil)
    _ = channel.join()
    #expect(channel.last["payload"]?["config"]?["postgres_changes"]?.elements?.isEmpty == true)
    #expect(channel.feed(.broadcast("typing", .object([]))) == [], "nobody would hear it")
    #expect(channel.accept("[]") == ["connected"])
    #expect(channel.feed(.broadcast("typing", .object([]))) == ["send broadcast"])
    #expect(
      text(channel.last["payload"]?.bytes ?? []) == #"{"type":"broadcast","event":"typing","payload":{}}"#)
    #expect(
      channel.feed("broadcast", #"{"type":"broadcast","event":"partial","payload":{"id":"a"}}"#)
        == [#"hear partial {"id":"a"}"#])
    #expect(channel.feed("broadcast", "{}").count == 1)
  }
}
