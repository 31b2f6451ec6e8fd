import Documents
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Backend
@testable import Collections
@testable import Runtime
@testable import Screens

/// A project of one table: tasks, which belong to people.
actor TasksServer: AppServer {
  static let name = "tasks"
  static let schema: SupabaseSchema = {
    var tasks = SupabaseTable(
      "tasks", owner: "user_id",
      [
        Column("id", .uuid, required: true, default: .newID),
        Column("user_id", .uuid, required: true, default: .caller), Column("title", .text, required: true),
        Column("done_at", .timestamptz),
        Column("archived", .bool, required: true, default: .value(.bool(false))),
        Column("rank", .int, required: true, default: .value(.number("7"))),
      ])
    tasks.uniques = [["user_id", "title"]]
    tasks.isPublished = true
    return SupabaseSchema([tasks])
  }()

  static func migrate(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("tasks 1") { try schema.create($0) }
  }

  nonisolated let kit: SupabaseServer
  init(_ context: ServerContext) { kit = SupabaseServer(Self.schema, context) }
  nonisolated var routes: [Route] { kit.routes }
  nonisolated var channels: [Channel] { kit.channels }
}

/// The server, as the devices of a person reach it.
final class SupabaseProject: Sendable {
  let scheduler = Scheduler(.virtual(start: start))
  let backend: Backend
  let person: SupabaseSession

  init() throws {
    backend = try Backend(
      BackendSetup(
        parts: [.init(TasksServer.self)], clock: ServerClock(scheduler),
        identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1), messages: OutgoingMessages()))
    person = SupabaseSession(backend)
    try scheduler.run { [person] in
      try await person.signUp()
    }
  }

  /// A new device of the person, which shows the tasks.
  func device(
    _ live: RealtimeDeclaration? = RealtimeDeclaration("tasks"), remote: RemoteDeclaration? = nil,
    seed: UInt64 = 7
  ) throws -> SupabaseDevice {
    try SupabaseDevice(self, remote ?? SupabaseDevice.remote(live), seed: seed)
  }

  /// Sends a request of the person.
  @discardableResult
  func send(_ method: HTTPRequest.Method, _ target: String, _ body: String = "") throws -> HTTPResponse {
    try scheduler.run { [person, backend] in
      var request = HTTPRequest(method, target, body: Array(body.utf8))
      request.headers = person.headers
      return try await backend.send(request)
    }
  }
}

/// The tokens of a person.
final class SupabaseSession: Authorizer {
  private struct State {
    var access = ""
    var refresh = ""
    var generation = 0
  }
  private let state = Mutex(State())
  private let backend: Backend

  init(_ backend: Backend) { self.backend = backend }

  var refreshes: Int { state.withLock(\.generation) - 1 }
  var headers: HTTPHeaders {
    HTTPHeaders([
      ("apikey", SupabaseKeys.publishable), ("authorization", "Bearer \(state.withLock(\.access))"),
    ])
  }

  /// Makes the token one that the server does not take.
  func spoil(_ token: String) { state.withLock { $0.access = token } }

  func signUp() async throws {
    try await take("/auth/v1/signup", #"{"email": "me@example.com", "password": "secret1"}"#)
  }

  func renew() async throws {
    let token = state.withLock(\.refresh)
    try await take("/auth/v1/token?grant_type=refresh_token", "{\"refresh_token\": \"\(token)\"}")
  }

  private func take(_ target: String, _ body: String) async throws {
    let request = HTTPRequest(
      .post, target, headers: HTTPHeaders([("apikey", SupabaseKeys.publishable)]), body: Array(body.utf8))
    let json = try ParsedJSON.read(try await backend.send(request).body)
    state.withLock { state in
      state.access = json["access_token"]?.text ?? ""
      state.refresh = json["refresh_token"]?.text ?? ""
      state.generation += 1
    }
  }

  func credential() async throws(APIError) -> Credential? {
    state.withLock { Credential(generation: $0.generation, value: "Bearer \($0.access)") }
  }

  func refresh(_ refused: Credential) async throws(APIError) {
    do { try await renew() } catch { throw .offline }
  }
}

/// A device that shows the tasks.
struct SupabaseDevice {
  let shelf: Shelf
  let tasks: any ModelHandle
  let link: SupabaseLink
  private let project: SupabaseProject

  static func remote(_ live: RealtimeDeclaration?) -> RemoteDeclaration {
    RemoteDeclaration(
      server: "main", path: "/rest/v1/tasks?select=*&order=title.asc,id.asc", isComplete: true,
      fields: ["done": "done_at"], live: LiveDeclaration(realtime: live))
  }

  /// What `remote:` of app.yaml declares.
  static func remote(_ yaml: String, record: RecordDeclaration = Self.record) throws -> RemoteDeclaration {
    var diagnostics = Diagnostics()
    let node = try #require(DocumentReader.read(SourceText(path: "app.yaml", text: yaml), into: &diagnostics))
    var script = ScriptReader(registry: Registry(components: [], actions: []))
    let read = script.record(node, DataScript.remote)
    let properties = try #require(read)
    var reader = RemoteDeclarationReader()
    let declaration = reader.declaration(properties, of: record, servers: ["main"])
    #expect(script.diagnostics.all.isEmpty && reader.diagnostics.all.isEmpty)
    return try #require(declaration)
  }

  static let record = RecordDeclaration(
    "Task",
    fields: [
      field("id", .string), field("title", .string), field("done", .nullable(.timestamp)),
      field("rank", .int, default: 0),
    ])

  init(_ project: SupabaseProject, _ remote: RemoteDeclaration, seed: UInt64) throws {
    link = SupabaseLink(project)
    shelf = Shelf(
      [CollectionDeclaration("tasks", record: Self.record, remote: remote, at: place)], seed: seed,
      scheduler: project.scheduler, server: link, sockets: link,
      scope: { "server ann" }, authorizer: project.person)
    tasks = try shelf.open("tasks")
    self.project = project
    project.scheduler.drain()
  }

  var titles: [String] {
    tasks.column("title").compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
  var isLive: Bool { tasks.value("isLive") == true }
  /// The lists that were read.
  var reads: Int { link.requests.count { $0.hasPrefix("GET /rest/v1/tasks?") } }

  func id(_ title: String) -> Value {
    guard let index = titles.firstIndex(of: title) else { return "" }
    return tasks.column("id")[index]
  }
  /// How far the changes of each row have come, by its title.
  var states: [String] {
    zip(tasks.column("title"), tasks.column("sync")).map { "\($0) \($1)" }
  }

  @discardableResult
  func call(_ action: String, _ arguments: (String, Value)...) -> String {
    let result = Mutex("")
    project.scheduler.start(action) { [tasks] in
      do throws(ActionError) {
        let value = try await tasks.invoke(action, ValueMap(fields: arguments))
        if case .string(let text) = value { result.withLock { $0 = text } }
      } catch { result.withLock { $0 = error.code.description } }
    }
    project.scheduler.drain()
    return result.withLock(\.self)
  }
}

/// How a device reaches the server.
final class SupabaseLink: HTTPTransport, SocketTransport {
  private let project: SupabaseProject
  private let state = Mutex(
    (requests: [String](), sockets: [any SocketConnection](), targets: [String](), isReplyLost: false))

  init(_ project: SupabaseProject) { self.project = project }

  /// The requests, such as `GET /rest/v1/tasks`.
  var requests: [String] { state.withLock(\.requests) }
  /// The targets of the sockets that were opened.
  var targets: [String] { state.withLock(\.targets) }
  var sockets: Int { state.withLock { $0.sockets.count { $0.closing == nil } } }

  /// Lets the responses get lost.
  func loseReplies(_ isLost: Bool) { state.withLock { $0.isReplyLost = isLost } }

  /// Breaks the sockets.
  func drop() {
    for socket in state.withLock(\.sockets) { socket.close(.goingAway) }
    project.scheduler.drain()
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    for header in project.person.headers.fields { request.headers.add(header.name, header.value) }
    state.withLock { $0.requests.append("\(request.method.rawValue) \(request.target)") }
    let response = try await project.backend.send(request)
    if state.withLock(\.isReplyLost) { throw .timedOut }
    return response
  }

  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    state.withLock { $0.targets.append(request.target) }
    var request = request
    request.query.append(.init("apikey", SupabaseKeys.publishable))
    let connection = try await project.backend.connect(request)
    state.withLock { $0.sockets.append(connection) }
    return connection
  }
}
