import Foundations
import Services
import Simulation
import Synchronization

@testable import SessionsPlugin

/// An appliance of a test: it says what the test wants, by connections that the test breaks.
final class FakeAppliance: Sendable {
  static let device = "EPIC-207"
  /// What its camera sees: 8 by 8 pixels, of which only the head is there.
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xD9]

  struct State {
    /// The ways that are there.
    var ways: Set<StopState.Way> = Set(StopState.Way.allCases)
    /// The ways on which what is sent to it is lost.
    var losing: Set<StopState.Way> = []
    /// Whether requests to it wait for an answer until their time is over.
    var isStalling = false
    /// Whether what it says is lost.
    var isMute = false
    /// Whether it answers commands at all, as the contract's servers do not.
    var isAnswering = true
    /// The code that it refuses commands with; nil where it takes them.
    var refusal: String?
    var isStopped = false
    /// What `GET /status` says of its engine; nil for what follows from the rest.
    var engine: String?
    /// What requests to it are answered with; nil for its status.
    var answer: String?
    /// How often somebody who does not own it has had it stopped by the cloud.
    var strangers = 0
    /// Whether it has said to anybody that it has stopped.
    var hasSaidStopped = false
    var session: String?
    var sessions = 0
    /// What has arrived, in order.
    var received: [(way: StopState.Way, type: String)] = []
    var requests: [HTTPRequest] = []
    var sockets: [(way: StopState.Way, socket: MemorySocket, person: String?)] = []
    /// Responses of the cloud, by paths.
    var responses: [String: HTTPResponse] = [:]
  }

  let state = Mutex(State())
  let scheduler: Scheduler
  /// Its own id.
  let device: String
  /// What the ids of its cooks begin with.
  private let prefix: String

  init(_ scheduler: Scheduler, prefix: String = "s", device: String = FakeAppliance.device) {
    (self.scheduler, self.prefix, self.device) = (scheduler, prefix, device)
    respond("/auth/otp/request", #"{"message":"sent","expires_in_seconds":300,"retry_after_seconds":30}"#)
    respond(
      "/auth/otp/verify",
      #"{"user":{"id":"ann","role":"user"},"access_token":"secret-token","refresh_token":"r"}"#)
    respond("/appliances", #"[{"id":"a1","device_id":"EPIC-207","name":"Kitchen","status":"online"}]"#)
    respond("/sessions", "[]", more: #","pagination":{"page":1,"limit":20,"total":0,"total_pages":0}"#)
  }

  func edit(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  func respond(_ path: String, _ data: String, more: String = "", status: Int = 200) {
    let success = status < 300
    let body = success ? #"{"success":true,"data":\#(data)\#(more)}"# : data
    state.withLock { $0.responses[path] = HTTPResponse(status: status, body: Array(body.utf8)) }
  }

  var received: [String] { state.withLock { $0.received.map { "\($0.way.rawValue) \($0.type)" } } }
  var paths: [String] { state.withLock { $0.requests.map { "\($0.method.rawValue) \($0.path)" } } }

  var isStopped: Bool { state.withLock(\.isStopped) }

  /// The requests and sockets of a path.
  func requests(_ path: String) -> [HTTPRequest] {
    state.withLock { $0.requests.filter { $0.path.hasSuffix(path) } }
  }

  /// Breaks a way, or lets it be there again.
  func set(_ way: StopState.Way, isThere: Bool) {
    let broken = state.withLock { state -> [MemorySocket] in
      if isThere {
        state.ways.insert(way)
        return []
      }
      state.ways.remove(way)
      let broken = state.sockets.filter { $0.way == way }.map(\.socket)
      state.sockets.removeAll { $0.way == way }
      return broken
    }
    for socket in broken { socket.close(.goingAway) }
  }

  /// Says something by all connections.
  func say(_ type: String, _ data: String = "{}", to only: StopState.Way? = nil) {
    let time = RFC3339.text(scheduler.now)
    let text = #"{"type":"\#(type)","appliance_id":"\#(device)","timestamp":"\#(time)","data":\#(data)}"#
    let (sockets, isMute) = state.withLock { ($0.sockets, $0.isMute) }
    if isMute { return }
    for (way, socket, _) in sockets where only == nil || way == only {
      scheduler.start("message of a test") { try? await socket.send(.text(text)) }
    }
  }

  /// Begins a cook that waits for nothing.
  @discardableResult
  func cook() -> String {
    let session = state.withLock { state -> String in
      state.sessions += 1
      let session = "\(prefix)\(state.sessions)"
      (state.session, state.isStopped) = (session, false)
      return session
    }
    say(
      "cooking:started",
      #"{"session_id":"\#(session)","recipe_id":"dal","recipe_name":"Dal","total_stages":3}"#)
    progress()
    return session
  }

  /// Has the server list its last session as the only one, and know it by its id.
  func record(_ status: String, id: String? = nil) {
    let id = id ?? state.withLock { "\(prefix)\($0.sessions)" }
    let ended = ["completed", "aborted", "error"].contains(status) ? #""2027-01-15T08:15:00Z""# : "null"
    let record =
      #"{"id":"\#(id)","recipe":{"id":"dal","name":"Dal"},"appliance":{"id":"a1","device_id":"\#(device)"},"status":"\#(status)","started_at":"\#(RFC3339.text(scheduler.now))","completed_at":\#(ended),"total_duration_s":900,"user_rating":null,"notes":null}"#
    respond(
      "/sessions", "[\(record)]", more: #","pagination":{"page":1,"limit":20,"total":1,"total_pages":1}"#)
    respond("/sessions/\(id)", record)
  }

  func progress(stage: Int = 1) {
    guard let session = state.withLock(\.session) else { return }
    say(
      "cooking:progress",
      #"{"session_id":"\#(session)","current_stage":\#(stage),"stage_name":"Heat oil","total_stages":3,"temperature":120.4,"target_temperature":160,"time_remaining_s":60,"state":"COOKING"}"#
    )
  }

  func complete() {
    let session = state.withLock { state -> String? in
      defer { state.session = nil }
      return state.session
    }
    guard let session else { return }
    say(
      "cooking:complete",
      #"{"session_id":"\#(session)","recipe_name":"Dal","total_duration_s":900,"stages_completed":3,"peak_temperature":161,"cv_transitions":2,"timer_transitions":1}"#
    )
  }

  /// Says that it has stopped, where it has.
  func confirm() {
    let (isStopped, session) = state.withLock { ($0.isStopped, $0.session) }
    guard isStopped else { return }
    edit { if !$0.isMute && !$0.sockets.isEmpty { $0.hasSaidStopped = true } }
    if let session { say("cooking:stopped", #"{"session_id":"\#(session)"}"#) }
    say("appliance:status", #"{"status":"error","state":"E_STOP"}"#)
  }

  private func receive(_ text: String, by way: StopState.Way, _ socket: MemorySocket) {
    guard let json = try? ParsedJSON.read(Array(text.utf8)), let type = json["type"]?.text,
      json["appliance_id"]?.text == device
    else { return }
    let state = state.withLock { state in
      if state.losing.contains(way) { return nil as State? }
      state.received.append((way, type))
      if type == "cooking:stop", way == .cloud,
        state.sockets.first(where: { $0.socket === socket })?.person != "ann"
      {
        state.strangers += 1
      }
      if type == "cooking:stop" { state.isStopped = true }
      return state
    }
    guard let state else { return }
    let id = json["id"]?.text ?? ""
    switch type {
    case "subscribe":
      say("subscribed", #"{"current_status":"\#(state.isStopped ? "error" : "online")"}"#, to: way)
      if state.isStopped { confirm() }
      if state.session != nil, !state.isStopped { progress() }
    case "cooking:stop":
      if state.isAnswering { say("ack", #"{"id":"\#(id)"}"#, to: way) }
      confirm()
    default:
      guard state.isAnswering else { return }
      if let code = state.refusal {
        say("error", #"{"id":"\#(id)","code":"\#(code)"}"#, to: way)
      } else {
        say("ack", #"{"id":"\#(id)"}"#, to: way)
      }
    }
  }

  /// One of its sockets.
  struct Transport: SocketTransport {
    /// Those that it leads to; the ways of the first are those of all.
    let appliances: [FakeAppliance]
    let way: StopState.Way
    /// Whose token opens it.
    let person: @Sendable () -> String?

    init(
      appliance: FakeAppliance, _ others: [FakeAppliance] = [], way: StopState.Way,
      person: @escaping @Sendable () -> String? = { "ann" }
    ) {
      (appliances, self.way, self.person) = ([appliance] + others, way, person)
    }

    func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
      guard let first = appliances.first, first.state.withLock({ $0.ways.contains(way) }) else {
        throw .failed(.unreachable("test"))
      }
      let (client, server) = MemorySocket.pair()
      first.edit { $0.requests.append(request) }
      let person = person()
      for appliance in appliances { appliance.edit { $0.sockets.append((way, server, person)) } }
      first.scheduler.start("appliance of a test") { [appliances, way] in
        do {
          for try await message in server.incoming {
            guard case .text(let text) = message else { continue }
            for appliance in appliances { appliance.receive(text, by: way, server) }
          }
        } catch {}
      }
      return client
    }
  }

  /// The requests of the cloud and of the local network.
  struct Requests: HTTPTransport {
    let appliance: FakeAppliance
    let isLocal: Bool

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      appliance.edit { $0.requests.append(request) }
      let path = request.path.replacing("/api/v1", with: "")
      guard isLocal else {
        let page = request.query.first { $0.name == "page" }.map { "\(path)?page=\($0.value)" }
        let response = appliance.state.withLock { state in
          page.flatMap { state.responses[$0] } ?? state.responses[path]
        }
        if let response { return response }
        // A server that knows every session.
        if request.method == .put, path.hasPrefix("/sessions/") {
          return HTTPResponse(status: 200, body: Array(#"{"success":true,"data":{}}"#.utf8))
        }
        return HTTPResponse(status: 404, body: Array(#"{"success":false,"error":{"code":"NOT_FOUND"}}"#.utf8))
      }
      if path == "/camera/stream" { return try await picture() }
      if appliance.state.withLock(\.isStalling) {
        try? await appliance.scheduler.sleep(for: request.timeout ?? .seconds(30))
        throw .timedOut
      }
      let state = appliance.state.withLock { state in
        if state.ways.contains(.request), !state.losing.contains(.request), state.answer == nil,
          path == "/cook/stop"
        {
          state.received.append((.request, "cooking:stop"))
          state.isStopped = true
        }
        return state
      }
      guard state.ways.contains(.request) else { throw .unreachable("test") }
      if state.losing.contains(.request) { throw .timedOut }
      if let answer = state.answer { return HTTPResponse(status: 200, body: Array(answer.utf8)) }
      if path == "/cook/stop" { appliance.confirm() }
      if state.isStopped { appliance.edit { $0.hasSaidStopped = true } }
      let status =
        state.isStopped ? "E_STOP" : state.engine ?? (state.session == nil ? "IDLE" : "COOKING")
      let session = state.session.map { #","session_id":"\#($0)""# } ?? ""
      let body =
        #"{"success":true,"data":{"appliance_id":"\#(appliance.device)","state":"\#(status)"\#(session)}}"#
      return HTTPResponse(status: 200, body: Array(body.utf8))
    }

    /// The camera's stream, which ends after one picture.
    private func picture() async throws(TransportError) -> HTTPResponse {
      guard appliance.state.withLock({ $0.ways.contains(.local) }) else { throw .unreachable("test") }
      let head = "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: \(FakeAppliance.jpeg.count)\r\n\r\n"
      return HTTPResponse(
        status: 200, headers: HTTPHeaders([("content-type", "multipart/x-mixed-replace; boundary=frame")]),
        body: Array(head.utf8) + FakeAppliance.jpeg + Array("\r\n--frame\r\n".utf8))
    }
  }
}
