import Foundation
import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing
@testable import PluginServers

@testable import Backend

/// The start of virtual time.
let testStart = Timestamp(seconds: 1_771_146_000)  // 2026-02-15T09:00:00Z

/// A dish of two short stages, the first of which the camera ends.
let testProgram = ApplianceProgram(
  recipe: "upma", name: "Upma", minutes: 4,
  stages: [
    .init(
      name: "Heat oil", celsius: 160, seconds: 100, stirring: nil, check: "oil_shimmer",
      portions: [.init(name: "oil", subsystem: "SLD", place: "OIL", grams: 20)]),
    .init(
      name: "Simmer", celsius: 95, seconds: 120, stirring: "intermittent", check: nil,
      portions: [
        .init(name: "water", subsystem: "SLD", place: "WATER", grams: 400),
        .init(name: "salt", subsystem: "ASD", place: "1", grams: 2.5),
      ]),
  ])

extension Cook {
  /// A cook whose camera sees the end of each stage after four fifths of its time.
  init(_ program: ApplianceProgram = testProgram) {
    self.init(session: "s1", program: program, sightings: program.stages.map { _ in 0.8 })
  }
}

/// A log that tests read.
final class TestLog: ServerLog {
  private let entries = Mutex<[String]>([])
  var lines: [String] { entries.withLock { $0 } }
  func write(_ entry: ServerLogEntry) { entries.withLock { $0.append(entry.description) } }
}

/// A backend with recipes, appliances and sessions, on a virtual clock; `asha` owns `EPIC-207`.
struct KitchenBackend {
  let scheduler: Scheduler
  let log = TestLog()
  let backend: Backend
  /// The REST interface's id of the appliance.
  private(set) var appliance = ""

  init(
    _ scheduler: Scheduler = Scheduler(.virtual(start: testStart)), store: ServerStore.Location = .memory,
    pairs: Bool = true
  ) throws {
    self.scheduler = scheduler
    let parts: [BackendSetup.Part] = [
      .init(PairingServer.self), .init(RecipesServer.self), .init(SessionsServer.self),
    ]
    let backend = try Backend(
      BackendSetup(
        prefix: "/api/v1", parts: parts, store: store, clock: ServerClock(scheduler),
        identifiers: RandomIdentifiers(seed: 3), random: SeededRandom(seed: 4), log: log))
    self.backend = backend
    guard pairs else { return }
    try scheduler.run { try await backend.addRecipes() }
    appliance = try pair("EPIC-207", as: "asha")
  }

  /// Registers an appliance and pairs it.
  ///
  /// - Returns: its id.
  @discardableResult
  func pair(_ device: String, as account: String) throws -> String {
    let code = try #require(
      try admin("/register", #"{"device_id":"\#(device)"}"#).body["pairing_code"] as? String)
    let reply = try send(.post, "/appliances/pair", #"{"pairing_code":"\#(code)"}"#, as: account)
    return try #require((reply.data["appliance"] as? [String: Any])?["id"] as? String)
  }

  /// Sends a request of somebody who is signed in, or of nobody.
  @discardableResult
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as account: String? = "asha"
  ) throws -> Reply {
    var request = HTTPRequest(method, "/api/v1\(path)", body: Array((body ?? "").utf8))
    if body != nil { request.headers["content-type"] = "application/json" }
    if let account { request.headers["authorization"] = "Bearer \(try token(of: account))" }
    return try send(request)
  }

  func send(_ request: HTTPRequest) throws -> Reply {
    let backend = backend
    let response = try scheduler.run { try await backend.send(request) }
    if scheduler.isVirtual { scheduler.drain() }
    return try Reply(response)
  }

  /// Sends a request on the appliance's own network.
  func local(_ method: HTTPRequest.Method, _ path: String) throws -> Reply {
    try send(HTTPRequest(method, path))
  }

  /// Sends a tester's request.
  @discardableResult
  func admin(_ path: String = "", _ body: String) throws -> Reply {
    try send(
      HTTPRequest(
        .post, "/__kolam/appliances\(path)", headers: HTTPHeaders([("content-type", "application/json")]),
        body: Array(body.utf8)))
  }

  /// Has something happen to the appliance.
  @discardableResult
  func simulate(_ event: SimulationEvent, on device: String = "EPIC-207") throws -> Reply {
    try admin("", #"{"event":"\#(event.rawValue)","device_id":"\#(device)"}"#)
  }

  func token(of account: String, lifetime: Duration = .seconds(86_400)) throws -> String {
    try AccessToken(account: account, session: "s", number: 1, issuedAt: scheduler.now, lifetime: lifetime)
      .signed()
  }

  /// Opens a socket: the cloud's for an account, else the appliances' own.
  func connect(_ account: String? = "asha") throws -> KitchenSocket {
    let path = try account.map { "/ws?token=\(try token(of: $0))" } ?? "/ws"
    let backend = backend
    return KitchenSocket(
      try scheduler.run { try await backend.connect(HTTPRequest(.get, path)) }, scheduler)
  }

  /// Opens a socket that follows an appliance, and forgets what it has received.
  func follow(_ device: String = "EPIC-207", as account: String? = "asha") throws -> KitchenSocket {
    let socket = try connect(account)
    try socket.send("subscribe", device)
    socket.forget()
    return socket
  }

  /// The state of an engine.
  func state(_ device: String = "EPIC-207") throws -> String? {
    let reply = try send(HTTPRequest(.get, "/__kolam/appliances"))
    let all = reply.body["appliances"] as? [[String: Any]] ?? []
    return all.first { $0["device_id"] as? String == device }?["state"] as? String
  }
}

extension Backend {
  /// Registers a device for pushes.
  func registerForPushes(_ token: String, _ account: String) throws {
    let pushes = PushService(store: store, messages: messages, clock: setup.clock)
    try store.write { db in
      try pushes.register(token, platform: "android", account: account, session: "s", in: db)
    }
  }

  /// What a server has that starts again.
  func snapshot() throws -> StoreSnapshot { try store.snapshot() }

  /// Forgets what the recipes' server knows of an account.
  func forget(_ account: String) throws { try store.write { try RecipesServer.forget(account, $0) } }

  /// Adds a dish that the appliance cooks, and one that it cannot.
  fileprivate func addRecipes() throws {
    let stages = """
      [{"name":"Heat oil","temp_target":160,"duration_seconds":100,"stir":false,"cv_check":"oil_shimmer",
        "ingredients":[{"subsystem":"SLD","name":"oil","channel":"OIL","amount_g":20}]},
       {"name":"Simmer","temp_target":95,"duration_seconds":120,"stir":true,"stir_pattern":"intermittent",
        "ingredients":[{"subsystem":"CID","name":"rava","id":1,"mode":"FULL"}]}]
      """
    let program = #"{"recipe_data":{"name":"Upma","servings":2,"total_time_minutes":4,"stages":\#(stages)}}"#
    for (number, recipe) in [("upma", program), ("dosa", "{}")].enumerated() {
      try store.write { db in
        try db.execute(
          sql: """
            INSERT INTO recipes (id, version, updated, created, course, diet, average, count, card, content, name)
            VALUES (?, 1, ?, 0, '', '', 0, 0, '{}', ?, ?)
            """, arguments: [recipe.0, number, Data(recipe.1.utf8), recipe.0.capitalized])
      }
    }
  }
}

/// A response, read by Foundation's JSON reader, which is independent of our code.
struct Reply {
  let status: Int
  let headers: HTTPHeaders
  let body: [String: Any]

  init(_ response: HTTPResponse) throws {
    (status, headers) = (response.status, response.headers)
    body = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any] ?? [:]
  }

  var data: [String: Any] { body["data"] as? [String: Any] ?? [:] }
  var list: [[String: Any]] { body["data"] as? [[String: Any]] ?? [] }
  var pagination: [String: Int] { body["pagination"] as? [String: Int] ?? [:] }
  var code: String? { (body["error"] as? [String: Any])?["code"] as? String }
  var field: String? {
    ((body["error"] as? [String: Any])?["details"] as? [[String: Any]])?.first?["field"] as? String
  }
  subscript(name: String) -> String? { data[name] as? String }
}

/// A message of a socket, read by Foundation's JSON reader.
struct Event {
  let body: [String: Any]
  var type: String { body["type"] as? String ?? "" }
  var data: [String: Any] { body["data"] as? [String: Any] ?? [:] }
  subscript(name: String) -> String? { data[name] as? String }
  func number(_ name: String) -> Double? { (data[name] as? NSNumber)?.doubleValue }
}

/// A client's end of a socket, that collects what it receives.
final class KitchenSocket: Sendable {
  let socket: any SocketConnection
  private let scheduler: Scheduler
  private let texts = Mutex<[String]>([])
  private let ended = Mutex(false)
  private let reader = Mutex<Job?>(nil)

  init(_ socket: any SocketConnection, _ scheduler: Scheduler) {
    (self.socket, self.scheduler) = (socket, scheduler)
    let job = scheduler.start("client") { [weak self] in
      do throws(TransportError) {
        while let message = try await socket.incoming.next() {
          if case .text(let text) = message { self?.texts.withLock { $0.append(text) } }
        }
      } catch {}
      self?.ended.withLock { $0 = true }
    }
    reader.withLock { $0 = job }
    if scheduler.isVirtual { scheduler.drain() }
  }

  deinit { reader.withLock { $0?.cancel() } }

  var isEnded: Bool { ended.withLock { $0 } }

  /// What was received so far.
  var events: [Event] {
    texts.withLock { $0 }.map { text in
      let json = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      return Event(body: json as? [String: Any] ?? [:])
    }
  }

  var types: [String] { events.map(\.type) }
  func last(_ type: String) -> Event? { events.last { $0.type == type } }
  func forget() { texts.withLock { $0 = [] } }

  /// Sends a message.
  func send(_ type: String, _ device: String = "EPIC-207", id: String? = nil, data: String? = nil) throws {
    let id = id.map { #","id":"\#($0)""# } ?? ""
    let data = data.map { #","data":\#($0)"# } ?? ""
    try send(text: #"{"type":"\#(type)","appliance_id":"\#(device)"\#(id)\#(data)}"#)
  }

  func send(text: String) throws { try send(.text(text)) }

  func send(_ message: SocketMessage) throws {
    let socket = socket
    try scheduler.run { try await socket.send(message) }
    if scheduler.isVirtual { scheduler.drain() }
  }
}
