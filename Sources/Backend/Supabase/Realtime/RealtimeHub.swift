import Foundations
import Services
import Simulation
import Storage
import Synchronization

/// The clients of Realtime's sockets and their channels: changes of rows, messages between clients, and who is there.
actor RealtimeHub {
  struct Presence {
    let key: String
    let ref: String
    let payload: ParsedJSON

    var meta: ParsedJSON {
      .object((payload.members ?? []).filter { $0.0 != "phx_ref" } + [("phx_ref", .string(ref))])
    }
  }

  struct JoinedChannel {
    var caller: Caller
    let bindings: [ChangeBinding]
    let sendsToSelf: Bool
    let acknowledges: Bool
    let presenceKey: String
    var presence: Presence?
  }

  struct Client {
    let role: Caller.Role
    let outbound: AsyncStream<String>.Continuation
    /// Closes the socket.
    let drop: @Sendable () -> Void
    var channels: [String: JoinedChannel] = [:]
    var lastSeen: Timestamp
    /// The second in which messages are counted, and how many there were.
    var counted: (second: Int64, count: Int) = (0, 0)
  }

  private static let (mostChannels, mostBindings, mostPerSecond) = (100, 20, 100)

  private let schema: SupabaseSchema
  private let context: ServerContext
  private let observer: ChangeObserver
  private(set) var clients: [Int: Client] = [:]
  private var lastClient = 0
  private var lastBinding = 1000
  private var lastPresence = 0
  /// The last change that was sent.
  private var position: Int64 = 0

  init(_ schema: SupabaseSchema, _ context: ServerContext, _ observer: ChangeObserver) {
    (self.schema, self.context, self.observer) = (schema, context, observer)
    // Nobody listened when the rows before were written.
    let sql = "SELECT max(number) FROM supabase_changes"
    position = (try? context.store.fetch { try Int64.fetchOne($0, sql: sql) }) ?? 0
  }

  // MARK: Clients

  func join(
    _ role: Caller.Role, _ outbound: AsyncStream<String>.Continuation, drop: @escaping @Sendable () -> Void
  ) -> Int {
    lastClient += 1
    clients[lastClient] = Client(role: role, outbound: outbound, drop: drop, lastSeen: context.clock.now)
    return lastClient
  }

  func leave(_ number: Int) {
    guard let client = clients[number] else { return }
    for topic in client.channels.keys.sorted() { untrack(number, topic) }
    clients[number] = nil
    client.outbound.finish()
  }

  /// Sends a text; a client that has too much to read is dropped, so that nobody waits for it.
  private func send(_ text: String, to number: Int) {
    if case .dropped? = clients[number]?.outbound.yield(text) { clients[number]?.drop() }
  }

  /// Ends what is over of a client.
  ///
  /// - Returns: how long to wait before the next look; nil where the client is gone.
  func look(after number: Int) -> Duration? {
    guard let client = clients[number] else { return nil }
    let now = context.clock.now
    guard client.lastSeen.duration(to: now) < RealtimeSocket.silence else { return nil }
    for topic in client.channels.keys.sorted() { _ = isCurrent(number, topic) }
    let next = clients[number]?.channels.values.compactMap(\.caller.expires).min() ?? .max
    let silent = RealtimeSocket.silence - client.lastSeen.duration(to: now)
    return next == .max ? silent : min(silent, .seconds(max(1, next - now.seconds)))
  }

  /// Whether the token of a channel is still valid; the channel is closed where it is not.
  private func isCurrent(_ number: Int, _ topic: String) -> Bool {
    guard let channel = clients[number]?.channels[topic] else { return false }
    guard let expires = channel.caller.expires, context.clock.now.seconds >= expires else { return true }
    close(number, topic, "Token has expired \(context.clock.now.seconds - expires) seconds ago")
    return false
  }

  private func close(_ number: Int, _ topic: String, _ reason: String) {
    send(RealtimeFrame.system(topic, "error", reason, of: "system"), to: number)
    send(RealtimeFrame.text("phx_close", topic, .object([])), to: number)
    untrack(number, topic)
    clients[number]?.channels[topic] = nil
  }

  // MARK: Messages

  func receive(_ frame: RealtimeFrame, from number: Int) {
    guard var client = clients[number] else { return }
    let now = context.clock.now
    client.lastSeen = now
    client.counted =
      client.counted.second == now.seconds ? (now.seconds, client.counted.count + 1) : (now.seconds, 1)
    clients[number] = client
    if frame.topic == "phoenix" { return send(frame.reply("ok"), to: number) }
    if frame.event == "phx_join" { return join(frame, number) }
    guard client.channels[frame.topic] != nil else {
      return send(frame.refusal("unmatched topic"), to: number)
    }
    guard client.counted.count <= Self.mostPerSecond else {
      return close(number, frame.topic, "MessagePerSecondRateLimitReached: Too many messages per second")
    }
    switch frame.event {
    case "phx_leave":
      untrack(number, frame.topic)
      clients[number]?.channels[frame.topic] = nil
      send(frame.reply("ok"), to: number)
      send(RealtimeFrame.text("phx_close", frame.topic, .object([]), ref: frame.ref), to: number)
    case "access_token": renew(frame, number)
    case "broadcast": broadcast(frame, number)
    case "presence": track(frame, number)
    default: send(frame.refusal("unknown event"), to: number)
    }
  }

  private func join(_ frame: RealtimeFrame, _ number: Int) {
    guard let client = clients[number] else { return }
    guard frame.topic.hasPrefix("realtime:"), frame.topic.utf8.count > 9 else {
      return send(frame.refusal("TopicNameRequired: You must provide a topic name"), to: number)
    }
    guard client.channels.count < Self.mostChannels || client.channels[frame.topic] != nil else {
      return send(
        frame.refusal("ChannelRateLimitReached: Too many channels currently connected"), to: number)
    }
    let config = frame.payload["config"] ?? .object([])
    let caller: Caller
    switch identify(frame.payload["access_token"]?.text, client.role) {
    case .failure(let refusal): return send(frame.refusal(refusal.reason), to: number)
    case .success(let known): caller = known
    }
    if config["private"]?.truth == true, caller.role == .anon {
      return send(
        frame.refusal(
          "Unauthorized: You do not have permissions to read from this Channel topic: \(frame.topic.dropFirst(9))"
        ),
        to: number)
    }
    let wanted = config["postgres_changes"]?.elements ?? []
    guard wanted.count <= Self.mostBindings else {
      return send(frame.refusal("TooManyBindings: Too many postgres_changes"), to: number)
    }
    var (bindings, echoes): ([ChangeBinding], [ParsedJSON]) = ([], [])
    for json in wanted {
      lastBinding += 1
      echoes.append(ChangeBinding.echo(json, id: lastBinding))
      if let binding = ChangeBinding(json, id: lastBinding, schema) { bindings.append(binding) }
    }
    untrack(number, frame.topic)
    let key = config["presence"]?["key"]?.text ?? ""
    clients[number]?.channels[frame.topic] = JoinedChannel(
      caller: caller, bindings: bindings.count == wanted.count ? bindings : [],
      sendsToSelf: config["broadcast"]?["self"]?.truth ?? false,
      acknowledges: config["broadcast"]?["ack"]?.truth ?? false,
      presenceKey: key.isEmpty ? context.identifiers.next().lowercased() : key)
    send(frame.reply("ok", .object([("postgres_changes", .array(echoes))])), to: number)
    send(RealtimeFrame.text("presence_state", frame.topic, presences(of: frame.topic)), to: number)
    if wanted.isEmpty { return }
    if bindings.count == wanted.count {
      send(RealtimeFrame.system(frame.topic, "ok", "Subscribed to PostgreSQL"), to: number)
    } else {
      send(
        RealtimeFrame.system(
          frame.topic, "error",
          "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters"
        ), to: number)
    }
  }

  private struct Refusal: Error { let reason: String }

  private func identify(_ token: String?, _ role: Caller.Role) -> Result<Caller, Refusal> {
    guard let token, !token.isEmpty else { return .success(Caller(role: role, user: nil)) }
    if let role = SupabaseKeys.role(of: token) { return .success(Caller(role: role, user: nil)) }
    do throws(SupabaseToken.Rejection) {
      return .success(try SupabaseToken.read(token, now: context.clock.now))
    } catch {
      switch error {
      case .malformed:
        return .failure(Refusal(reason: "MalformedJWT: The token provided is not a valid JWT"))
      case .unsigned: return .failure(Refusal(reason: "JwtSignatureError: Failed to validate JWT signature"))
      case .expired: return .failure(Refusal(reason: "InvalidJWTToken: Token has expired"))
      }
    }
  }

  private func renew(_ frame: RealtimeFrame, _ number: Int) {
    guard let client = clients[number], let channel = client.channels[frame.topic] else { return }
    // Clients send the one that they have after every join.
    switch identify(frame.payload["access_token"]?.text, client.role) {
    case .failure(let refusal): close(number, frame.topic, refusal.reason)
    case .success(let caller):
      if caller == channel.caller { return }
      clients[number]?.channels[frame.topic]?.caller = caller
      if !channel.bindings.isEmpty {
        send(RealtimeFrame.system(frame.topic, "ok", "Subscribed to PostgreSQL"), to: number)
      }
    }
  }

  private func broadcast(_ frame: RealtimeFrame, _ number: Int) {
    guard let sender = clients[number]?.channels[frame.topic], isCurrent(number, frame.topic) else { return }
    let text = RealtimeFrame.text("broadcast", frame.topic, frame.payload)
    for other in clients.keys.sorted() where other != number || sender.sendsToSelf {
      if clients[other]?.channels[frame.topic] != nil, isCurrent(other, frame.topic) { send(text, to: other) }
    }
    if sender.acknowledges { send(frame.reply("ok"), to: number) }
  }

  /// Sends a message of the server to a person's channels.
  func broadcast(_ event: String, _ payload: ParsedJSON, on name: String, to user: String) {
    let topic = "realtime:\(name)"
    let text = RealtimeFrame.text(
      "broadcast", topic,
      .object([("type", .string("broadcast")), ("event", .string(event)), ("payload", payload)]))
    for number in clients.keys.sorted() where clients[number]?.channels[topic]?.caller.user == user {
      if isCurrent(number, topic) { send(text, to: number) }
    }
  }

  // MARK: Presence

  private func presences(of topic: String) -> ParsedJSON {
    var metas: [String: [ParsedJSON]] = [:]
    for number in clients.keys.sorted() {
      if let one = clients[number]?.channels[topic]?.presence { metas[one.key, default: []].append(one.meta) }
    }
    return .object(metas.sorted { $0.key < $1.key }.map { ($0.key, .object([("metas", .array($0.value))])) })
  }

  private func track(_ frame: RealtimeFrame, _ number: Int) {
    guard let channel = clients[number]?.channels[frame.topic], isCurrent(number, frame.topic) else { return }
    if frame.payload["event"]?.text?.lowercased() == "untrack" {
      untrack(number, frame.topic)
    } else {
      lastPresence += 1
      let (old, new) = (
        channel.presence,
        Presence(
          key: channel.presenceKey, ref: "k\(lastPresence)", payload: frame.payload["payload"] ?? .object([]))
      )
      clients[number]?.channels[frame.topic]?.presence = new
      tell(frame.topic, joined: new, left: old)
    }
    send(frame.reply("ok"), to: number)
  }

  private func untrack(_ number: Int, _ topic: String) {
    guard let old = clients[number]?.channels[topic]?.presence else { return }
    clients[number]?.channels[topic]?.presence = nil
    tell(topic, joined: nil, left: old)
  }

  private func tell(_ topic: String, joined: Presence?, left: Presence?) {
    func one(_ presence: Presence?) -> ParsedJSON {
      .object(presence.map { [($0.key, .object([("metas", .array([$0.meta]))]))] } ?? [])
    }
    let text = RealtimeFrame.text(
      "presence_diff", topic, .object([("joins", one(joined)), ("leaves", one(left))]))
    for number in clients.keys.sorted() where clients[number]?.channels[topic] != nil {
      send(text, to: number)
    }
  }

  // MARK: Changes

  /// Sends the changes that were written since the last time, in their order.
  func deliver() {
    do {
      while true {
        let since = position
        let rows = try context.store.fetch { db in
          try Row.fetchAll(
            db, sql: "SELECT * FROM supabase_changes WHERE number > ? ORDER BY number LIMIT 200",
            arguments: [since])
        }
        guard let last = rows.last else { break }
        for change in rows.compactMap({ TableChange($0, schema) }) {
          deliver(change)
          observer.call.withLock { $0 }?(change)
        }
        position = last["number"]
        let sent = position
        try context.store.write { db in
          try db.execute(sql: "DELETE FROM supabase_changes WHERE number <= ?", arguments: [sent])
        }
      }
    } catch {
      context.log.write(
        ServerLogEntry(server: "realtime", time: context.clock.now, .note("cannot send changes: \(error)")))
    }
  }

  private func deliver(_ change: TableChange) {
    guard let table = try? schema.table(change.table), table.isPublished else { return }
    let data = change.json(table)
    for number in clients.keys.sorted() {
      for (topic, channel) in (clients[number]?.channels ?? [:]).sorted(by: { $0.key < $1.key }) {
        let ids = channel.bindings.filter { $0.matches(change, table) }.map(\.id)
        guard !ids.isEmpty, maySee(channel.caller, change, table), isCurrent(number, topic) else { continue }
        let payload = ParsedJSON.object([("ids", .array(ids.map { .number(String($0)) })), ("data", data)])
        send(RealtimeFrame.text("postgres_changes", topic, payload), to: number)
      }
    }
  }

  private func maySee(_ caller: Caller, _ change: TableChange, _ table: SupabaseTable) -> Bool {
    if caller.role == .service { return true }
    guard let user = caller.user, let owner = table.rules.owner, table.rules.allowed.contains(.select) else {
      return false
    }
    return change.row[owner]?.text == user
  }
}
