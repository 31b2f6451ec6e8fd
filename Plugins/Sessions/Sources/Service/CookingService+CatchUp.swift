import Foundations
import Services

extension CookingService {
  /// After how much silence an appliance that cooks is asked what it does: an event is due every 5 to 10 s.
  static let questionTime = Duration.seconds(10)
  private static let watchInterval = Duration.seconds(5)

  /// Finds out what was missed while the cloud was away: nothing is sent again (docs/products/epicura.md, 4).
  func catchUp() async {
    // Only the appliance may know that a cook is over: it is asked beside the server, since a stop is held back for a
    // second at most.
    let questions = followed.keys.filter { $0.person == cloudPerson }.sorted().map { key in
      scheduler.start("request before an emergency stop") { [weak self] in
        await self?.lookBeforeStop(of: key)
      }
    }
    await readSessions()
    for question in questions { await question.wait() }
    for key in followed.keys.sorted() where key.person == cloudPerson { looked(by: .cloud, at: key) }
    await leaveIdle()
  }

  /// Finds out what was missed while the local network was away.
  func catchUp(with key: Key) async {
    await readStatus(of: key)
    looked(by: .local, at: key)
    await leaveIdle()
  }

  /// Asks what an appliance does: itself on the local network, else the server for its sessions.
  func ask(_ key: Key) async {
    guard let one = followed[key] else { return }
    followed[key]?.askedAt = scheduler.now
    let hasAnswered = one.local == .connected ? await readStatus(of: key) : false
    // The appliance says that a cook is over, the server how.
    let isOpen = followed[key].map { $0.cook.phase.hasEnded && !$0.cook.isEndSure } ?? false
    if !hasAnswered || isOpen, state.cloud == .connected, key.person == person { await readSessions() }
  }

  /// The same, beside what is done now.
  func askSoon(_ key: Key) {
    scheduler.start("question to an appliance") { [weak self] in await self?.ask(key) }
  }

  /// Looks after a cook for as long as it lasts: not every server sends all events.
  func watch(_ key: Key) {
    followed[key]?.watch = scheduler.start("watch over a cook") { [weak self, scheduler] in
      while true {
        do { try await scheduler.sleep(for: Self.watchInterval) } catch { return }
        guard await self?.watchNext(key) == true else { return }
      }
    }
  }

  private func watchNext(_ key: Key) async -> Bool {
    guard let one = followed[key], one.cook.phase.isActive else {
      followed[key]?.watch = nil
      return false
    }
    // An event of its progress does not say whether a paused cook goes on.
    let heardAt = one.cook.phase == .paused ? nil : one.cook.heardAt
    let last = [heardAt, one.askedAt].compactMap(\.self).max()
    let silence = last.map { $0.duration(to: scheduler.now) } ?? Self.questionTime
    // A silence is shown after a while, and ended by what is heard.
    publish()
    if silence >= Self.questionTime || one.stop.isRepeating { await ask(key) }
    return true
  }

  // MARK: The appliance itself

  /// What becomes of a request to an appliance.
  enum Answer {
    /// There is no way to it.
    case unreachable
    /// It has answered, and not said what it does.
    case unclear(hasSucceeded: Bool)
    case says(ApplianceStatus)
  }

  /// Asks the appliance on the local network what it does.
  ///
  /// - Returns: whether there is a way to it.
  @discardableResult
  func readStatus(of key: Key) async -> Bool {
    let asked = scheduler.now
    switch await ask(Self.request(.get, "/status", key.device, within: .seconds(3)), of: key) {
    case .unreachable: return false
    case .unclear: return true
    case .says(let status):
      // What has happened since the question is newer than the answer.
      guard followed[key].map({ $0.cook.changedAt ?? asked <= asked }) == true else { return true }
      await take(ApplianceMessage(content: .status(status)), by: .request, of: key)
      noteIdle(status, asked, of: key)
      return true
    }
  }

  /// Ends a stop of a cook that was never named where the appliance itself says that it does nothing.
  private func noteIdle(_ status: ApplianceStatus, _ asked: Timestamp, of key: Key) {
    guard status.engine == .idle, let one = followed[key], !one.cook.phase.isActive, one.stop.session == nil,
      let askedAt = one.stop.askedAt, askedAt <= asked
    else { return }
    note(.over, of: key)
  }

  /// A request to an appliance on the local network, of which a development server has several at one address.
  static func request(
    _ method: HTTPRequest.Method, _ path: String, _ appliance: String, within limit: Duration
  ) -> HTTPRequest {
    let query = appliance.isEmpty ? [] : [HTTPRequest.QueryItem("appliance_id", appliance)]
    return HTTPRequest(method, path, query: query, timeout: limit)
  }

  /// Sends a request to the appliance, and reads what it says of itself.
  func ask(_ request: HTTPRequest, of key: Key) async -> Answer {
    guard let requests = followed[key]?.ways.requests else { return .unreachable }
    switch await requests.bytes(request, authorized: false) {
    case .failure(let error): return error.hasResponse ? .unclear(hasSucceeded: false) : .unreachable
    case .success(let response):
      guard let json = try? ParsedJSON.read(response.body) else {
        return .unclear(hasSucceeded: true)
      }
      let fields = MessageFields(json["data"] ?? json)
      // Another appliance may have its address by now.
      if let device = fields.text("appliance_id"), device != key.device { return .unreachable }
      var status = MessageReader.status(fields)
      // The contract has no `status` here, which is what many an answer says of its request.
      if fields.text("appliance_id") == nil { status.word = nil }
      return .says(status)
    }
  }

  // MARK: The server

  /// Reads what the server has recorded of the appliances of the person.
  private func readSessions() async {
    let asked = scheduler.now
    guard let person, await repository.refreshLatest() == nil, person == self.person else { return }
    guard let latest = try? repository.latest() else { return }
    for key in followed.keys.sorted() where key.person == person {
      guard let one = followed[key], one.cook.changedAt ?? asked <= asked else { continue }
      if let session = one.cook.session, !latest.contains(where: { $0.id == session }) {
        _ = await repository.fetch(session)
      }
      let own = one.cook.session.flatMap { try? repository.record($0) }
      if let own { handle(.recorded(own), of: key) }
      let running = latest.first { record in
        record.outcome == .running && record.device == key.device && record.id != own?.id
      }
      if own?.outcome != .running, let running { handle(.recorded(running), of: key) }
    }
  }

  /// Keeps a cook in the history of this device; the server is sent it where nobody else has told it.
  func keep(_ cook: CookState, of key: Key) {
    // The server says how a cook has ended whose end was not told.
    guard let session = cook.session, let started = cook.startedAt, cook.phase != .over,
      let listed = followed[key]?.listed
    else { return }
    let status =
      switch cook.phase {
      case .completed: "completed"
      case .stopped: "aborted"
      case .failed: "error"
      case .paused: "paused"
      default: "cooking"
      }
    let record = SessionRecord(
      id: session, recipe: cook.recipe ?? "", recipeName: cook.recipeName ?? cook.recipe ?? "",
      appliance: listed.id, device: key.device, status: status, startedAt: started, completedAt: cook.endedAt,
      seconds: (cook.result?.duration ?? cook.endedAt.map { started.duration(to: $0) }).map {
        $0 / .seconds(1)
      },
      stages: cook.result?.stages, peakTemperature: cook.result?.peakTemperature,
      byCamera: cook.result?.byCamera, byTimer: cook.result?.byTimer, log: cook.log.isEmpty ? nil : cook.log,
      servings: cook.order?.servings, spice: cook.order?.spice)
    repository.keep(
      record, of: key.person, isUploaded: cook.phase.hasEnded && state.cloud != .connected)
  }
}

extension APIError {
  /// Whether somebody at the address has answered.
  fileprivate var hasResponse: Bool {
    switch self {
    case .offline, .timeout, .unreachable, .insecure, .cancelled, .intercepted, .gateway, .unsendable: false
    default: true
    }
  }
}
