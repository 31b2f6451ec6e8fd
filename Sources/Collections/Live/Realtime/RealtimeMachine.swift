import Foundations
import PluginKit

/// A channel of Supabase Realtime as its client sees it, without any input and output.
///
/// ```
///            opened                    token              reply: ok
///  closed ──────────▶ authorizing ──────────▶ joining ─────────────▶ joined ──┐ "Subscribed to PostgreSQL":
///                       ▲    ▲                   │                     │  ▲    │  connected, each time
///                       │    └───────────────────┤ token is refused    │  └────┘
///                       │  once                                        │
///                       └──────── waiting ◀──────┴─────────────────────┘ error, close, no reply
///                       1, 2, 5, then 10 s       │
///                                                └──▶ stopped: refused for good
/// ```
///
/// A loss of the socket leads back to closed from anywhere but stopped.
struct RealtimeMachine {
  /// What happens.
  enum Input {
    /// The socket is open.
    case opened
    /// The socket is open no more.
    case lost
    /// The server has sent a text.
    case text(String)
    /// The token to join with; nil where nobody has to sign in.
    case token(String?)
    /// There is no token now, or never again.
    case unauthorized(isFinal: Bool)
    /// A message for the others of the topic; it is lost where nobody has joined.
    case broadcast(String, ParsedJSON)
    /// The time of ``deadline`` has come.
    case tick
  }

  /// What is to be done.
  enum Output {
    case send(String)
    /// Says something to who follows the rows.
    case say(LiveEvent)
    /// Hands on a message of the topic.
    case broadcast(String, ParsedJSON)
    /// Asks for the token, which is refreshed before where the server has refused it.
    case authorize(isRefused: Bool)
    /// Closes the socket and opens another.
    case reconnect
    /// Closes the socket for good.
    case end
    /// Says what is wrong, for a log: a sentence without its full stop.
    case report(String)
  }

  private enum Phase {
    case closed, authorizing, stopped
    case joining(ref: String, until: Timestamp)
    /// It has joined; rows are said where it is subscribed, which has to be until some time.
    case joined(ref: String, ids: Set<Int>, state: Subscription)
    case waiting(until: Timestamp)
  }

  private enum Subscription {
    case wanted(until: Timestamp)
    case since(Timestamp)
  }

  private static let delays: [Duration] = [.seconds(1), .seconds(2), .seconds(5), .seconds(10)]
  /// How long a subscription has to last until the next loss counts as the first.
  private static let stable = Duration.seconds(10)
  /// How often the server is asked whether it is there, and how long its reply may take.
  private static let (heartbeat, patience) = (Duration.seconds(25), Duration.seconds(10))
  /// How long the database may take until it says what changes.
  private static let subscription = Duration.seconds(60)
  /// The codes of refusals that no other attempt changes.
  private static let final: Set<String> = [
    "MalformedJWT", "JwtSignatureError", "Unauthorized", "TopicNameRequired", "TenantNotFound",
  ]

  private let topic: String
  private let rows: RealtimeRows?
  private var phase = Phase.closed
  private var attempt = 0
  private var hasRefreshed = false
  private var token: String?
  private var lastRef = 0
  /// When the next heartbeat is due, and the one without a reply with the time until which it may come.
  private var nextBeat = Timestamp(seconds: 0)
  private var beat: (ref: String, until: Timestamp)?
  /// What was reported since the socket was opened.
  private var reported: Set<String> = []

  /// Makes it for a topic.
  ///
  /// - Parameters:
  ///   - topic: the name of the topic.
  ///   - rows: the rows that it is about; nil where it only has messages.
  init(_ topic: String, _ rows: RealtimeDeclaration? = nil) {
    self.topic = "realtime:\(topic)"
    self.rows = rows.map { RealtimeRows(declaration: $0) }
  }

  /// When ``Input/tick`` is to come; nil where nothing waits.
  var deadline: Timestamp? {
    var times: [Timestamp] = []
    switch phase {
    case .closed, .stopped: return nil
    case .authorizing: break
    case .joining(_, let until), .waiting(let until), .joined(_, _, .wanted(let until)): times.append(until)
    case .joined(_, _, .since): break
    }
    times.append(beat?.until ?? nextBeat)
    return times.min()
  }

  // MARK: Inputs

  /// Changes the state; an input that means nothing in it changes nothing.
  ///
  /// - Parameters:
  ///   - input: what happens.
  ///   - now: the time.
  /// - Returns: what is to be done, in order.
  mutating func handle(_ input: Input, at now: Timestamp) -> [Output] {
    if case .stopped = phase { return [] }
    switch input {
    case .opened:
      (beat, nextBeat) = (nil, now.advanced(by: Self.heartbeat))
      (attempt, reported) = (0, [])
      return authorize()
    case .lost: return leave(to: .closed)
    case .text(let text): return read(text, now)
    case .token(let token): return take(token, now)
    case .unauthorized(let isFinal):
      guard case .authorizing = phase else { return [] }
      return isFinal ? leave(to: .stopped) + [.end] : retry(now)
    case .broadcast(let event, let payload):
      guard case .joined(let ref, _, _) = phase else { return [] }
      let body = ParsedJSON.object([
        ("type", .string("broadcast")), ("event", .string(event)), ("payload", payload),
      ])
      return [frame("broadcast", body, joinRef: ref)]
    case .tick: return tick(now)
    }
  }

  private mutating func authorize(isRefused: Bool = false) -> [Output] {
    phase = .authorizing
    return [.authorize(isRefused: isRefused)]
  }

  private mutating func take(_ token: String?, _ now: Timestamp) -> [Output] {
    switch phase {
    case .authorizing:
      self.token = token
      let ref = nextRef()
      phase = .joining(ref: ref, until: now.advanced(by: Self.patience))
      return [frame("phx_join", configuration, ref: ref, joinRef: ref)]
    case .joined(let ref, _, _):
      guard let token, token != self.token else { return [] }
      self.token = token
      return [frame("access_token", .object([("access_token", .string(token))]), joinRef: ref)]
    case .closed, .joining, .waiting, .stopped: return []
    }
  }

  private mutating func tick(_ now: Timestamp) -> [Output] {
    if case .closed = phase { return [] }
    if let beat, beat.until <= now { return leave(to: .closed) + [.reconnect] }
    var outputs: [Output] = []
    if beat == nil, nextBeat <= now {
      let ref = nextRef()
      beat = (ref, now.advanced(by: Self.patience))
      nextBeat = now.advanced(by: Self.heartbeat)
      outputs.append(
        .send(Self.text(event: "heartbeat", topic: "phoenix", .object([]), ref: ref, joinRef: nil)))
      // It is refreshed before its end, which would be that of the channel.
      if case .joined = phase { outputs.append(.authorize(isRefused: false)) }
    }
    switch phase {
    case .waiting(let until) where until <= now: outputs += authorize()
    case .joining(let ref, let until) where until <= now,
      .joined(let ref, _, .wanted(let until)) where until <= now:
      outputs += rejoin(ref, now)
    default: break
    }
    return outputs
  }

  // MARK: The end of a channel

  /// Says that rows are not said any more where they were.
  private mutating func leave(to next: Phase) -> [Output] {
    defer { phase = next }
    if case .joined(_, _, .since) = phase { return [.say(.lost)] }
    return []
  }

  private mutating func retry(_ now: Timestamp) -> [Output] {
    if case .joined(_, _, .since(let began)) = phase, began.duration(to: now) >= Self.stable { attempt = 0 }
    let delay = Self.delays[min(attempt, Self.delays.count - 1)]
    attempt += 1
    return leave(to: .waiting(until: now.advanced(by: delay)))
  }

  /// Leaves the channel, and joins it again later.
  private mutating func rejoin(_ ref: String, _ now: Timestamp) -> [Output] {
    [frame("phx_leave", .object([]), joinRef: ref)] + retry(now)
  }

  private mutating func stop(_ reason: String) -> [Output] {
    leave(to: .stopped) + [.report("Realtime refuses the channel `\(topic)`: \(visibleText(reason))"), .end]
  }

  private mutating func report(_ sentence: String) -> [Output] {
    reported.insert(sentence).inserted ? [.report(sentence)] : []
  }

  // MARK: What the server sends

  private mutating func read(_ text: String, _ now: Timestamp) -> [Output] {
    guard let json = try? ParsedJSON.read(Array(text.utf8)), let event = json["event"]?.text,
      let topic = json["topic"]?.text
    else { return malformed("a message is no JSON object with a topic and an event") }
    let (payload, ref) = (json["payload"] ?? .null, json["ref"]?.text)
    if topic == "phoenix" {
      if event == "phx_reply", ref == beat?.ref { beat = nil }
      return []
    }
    guard topic == self.topic else { return [] }
    switch (event, phase) {
    case ("phx_reply", .joining(let join, _)) where ref == join: return joined(payload, join, now)
    // The server does not know the channel any more.
    case ("phx_reply", .joined)
    where payload["response"]?["reason"]?.text == "unmatched topic":
      return retry(now)
    case ("phx_error", .joining), ("phx_error", .joined): return retry(now)
    // That of an earlier channel says nothing of this one.
    case ("phx_close", .joining(let join, _)), ("phx_close", .joined(let join, _, _)):
      return ref == nil || ref == join ? retry(now) : []
    case ("system", .joined(let join, let ids, let state)): return system(payload, join, ids, state, now)
    case ("postgres_changes", .joined(let join, let ids, _)): return change(payload, join, ids, now)
    case ("broadcast", .joined):
      guard let name = payload["event"]?.text else { return malformed("a message of the topic has no event") }
      return [.broadcast(name, payload["payload"] ?? .null)]
    default: return []
    }
  }

  private mutating func malformed(_ problem: String) -> [Output] {
    report("a message of Realtime cannot be read: \(problem)") + (rows == nil ? [] : [.say(.hint)])
  }

  private mutating func joined(_ payload: ParsedJSON, _ ref: String, _ now: Timestamp) -> [Output] {
    let response = payload["response"]
    guard payload["status"]?.text == "ok" else {
      let reason = response?["reason"]?.text ?? "no reason"
      let code = String(reason.prefix { $0 != ":" && $0 != " " })
      if Self.final.contains(code) { return stop(reason) }
      guard code.hasPrefix("InvalidJWT") else {
        return report("Realtime is not ready: \(visibleText(reason))") + retry(now)
      }
      if hasRefreshed { return stop(reason) }
      hasRefreshed = true
      return authorize(isRefused: true)
    }
    guard let rows else {
      (hasRefreshed, phase) = (false, .joined(ref: ref, ids: [], state: .since(now)))
      return [.say(.connected)]
    }
    guard let ids = rows.ids(in: response?["postgres_changes"]) else {
      return report("Realtime has not taken what was asked of `\(rows.declaration.table)`") + rejoin(ref, now)
    }
    phase = .joined(ref: ref, ids: ids, state: .wanted(until: now.advanced(by: Self.subscription)))
    return []
  }

  /// Takes over what the server says of the channel itself.
  private mutating func system(
    _ payload: ParsedJSON, _ ref: String, _ ids: Set<Int>, _ state: Subscription, _ now: Timestamp
  ) -> [Output] {
    guard let rows, payload["extension"]?.text == "postgres_changes" else { return [] }
    if payload["status"]?.text == "ok" {
      var began = now
      if case .since(let earlier) = state { began = earlier }
      (hasRefreshed, phase) = (false, .joined(ref: ref, ids: ids, state: .since(began)))
      return [.say(.connected)]
    }
    // The channel stays, and the server tries again by itself.
    let outputs = leave(
      to: .joined(ref: ref, ids: ids, state: .wanted(until: now.advanced(by: Self.subscription))))
    let reason = visibleText(payload["message"]?.text ?? "no reason")
    return outputs + report("Realtime does not say what changes in `\(rows.declaration.table)`: \(reason)")
  }

  private mutating func change(
    _ payload: ParsedJSON, _ ref: String, _ ids: Set<Int>, _ now: Timestamp
  ) -> [Output] {
    guard let rows else { return [] }
    guard let found = payload["ids"]?.elements?.compactMap(\.whole), let data = payload["data"],
      case .object = data
    else { return malformed("a change has no `ids` or no `data`") }
    // It is of another subscription than the one that was asked for.
    guard !ids.isDisjoint(with: found) else { return rejoin(ref, now) }
    guard let event = rows.event(of: data) else { return malformed("a change has no row of a known type") }
    return [.say(event)]
  }

  // MARK: What is sent

  private var configuration: ParsedJSON {
    let config = ParsedJSON.object([
      ("broadcast", .object([("ack", .bool(false)), ("self", .bool(false))])),
      ("presence", .object([("key", .string("")), ("enabled", .bool(false))])), ("private", .bool(false)),
      ("postgres_changes", .array(rows.map { [$0.binding] } ?? [])),
    ])
    return .object([("config", config)] + (token.map { [("access_token", .string($0))] } ?? []))
  }

  private mutating func nextRef() -> String {
    lastRef += 1
    return String(lastRef)
  }

  private mutating func frame(
    _ event: String, _ payload: ParsedJSON, ref: String? = nil, joinRef: String
  ) -> Output {
    .send(Self.text(event: event, topic: topic, payload, ref: ref ?? nextRef(), joinRef: joinRef))
  }

  private static func text(
    event: String, topic: String, _ payload: ParsedJSON, ref: String, joinRef: String?
  ) -> String {
    let json = ParsedJSON.object([
      ("event", .string(event)), ("topic", .string(topic)), ("payload", payload), ("ref", .string(ref)),
      ("join_ref", joinRef.map { .string($0) } ?? .null),
    ])
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
