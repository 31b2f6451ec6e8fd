import Foundation
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization

@testable import Backend
@testable import Collections
@testable import PluginServers

/// Helix' own server over a file, which can be restarted, and whose clock can be wrong.
final class HelixProject: Sendable {
  static let session = "ios-1767600000000-k3x9w2a"

  let scheduler = Scheduler(.virtual(start: start))
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("kolam-helix-\(UUID().uuidString)")
  private let state: Mutex<(backend: Backend, scope: Scheduler, starts: UInt64)>

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let scope = scheduler.scope("server")
    state = Mutex((try Self.backend(in: folder, scope, 1, .zero), scope, 1))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func backend(
    in folder: URL, _ scope: Scheduler, _ seed: UInt64, _ skew: Duration
  ) throws -> Backend {
    let clock = ServerClock(scope) { scope.now.advanced(by: skew) }
    return try Backend(
      BackendSetup(
        parts: [.init(HelixServer.self, data: .init("/none"))],
        store: .file(folder.appendingPathComponent("server.sqlite").path), clock: clock,
        identifiers: RandomIdentifiers(seed: seed), random: SeededRandom(seed: seed),
        messages: OutgoingMessages()))
  }

  var backend: Backend { state.withLock(\.backend) }

  /// Kills the server and starts it again.
  ///
  /// - Parameter skew: how far its clock is ahead from then on.
  /// - Throws: where its database cannot be opened.
  func restart(skew: Duration) throws {
    let (old, starts) = state.withLock { ($0.scope, $0.starts + 1) }
    for job in old.unfinishedJobs { job.cancel() }
    scheduler.drain()
    let scope = scheduler.scope("server")
    let backend = try Self.backend(in: folder, scope, starts, skew)
    state.withLock { $0 = (backend, scope, starts) }
  }

  /// Sends a request as a tester.
  func control(_ path: String, _ body: String) throws {
    let backend = backend
    let headers = HTTPHeaders([("content-type", "application/json")])
    let request = HTTPRequest(.post, path, headers: headers, body: Array(body.utf8))
    let status = try scheduler.run { try await backend.send(request).status }
    if status != 200 { throw ActionError(.storage, "\(path): \(status)") }
  }

  /// The messages of the conversation as the server has them, the newest first, with their ids.
  func messages() throws -> [(id: String, text: String)] {
    let backend = backend
    var found: [(id: String, text: String)] = []
    while true {
      let path = "/rest/v1/session_messages?select=id,content&session_key=eq.\(Self.session)"
      let request = HTTPRequest(
        .get, "\(path)&order=timestamp.desc,id.desc&limit=1000&offset=\(found.count)",
        headers: HTTPHeaders([("apikey", SupabaseKeys.secret)]))
      let response = try scheduler.run { try await backend.send(request) }
      let rows = try ParsedJSON.read(response.body).elements ?? []
      found += rows.compactMap { row in
        guard let id = row["id"]?.text, let text = row["content"]?.text else { return nil }
        return (id, text)
      }
      if rows.count < 1000 { return found }
    }
  }
}

/// A device of the person at Helix' server, over a network that a test makes worse.
final class HelixDevice: HTTPTransport, SocketTransport, Authorizer {
  /// What happens to a request.
  enum Trouble: Sendable {
    case none, lost, replyLost, refused
    case slow(Duration)
  }

  private struct State {
    var tokens = (access: "", refresh: "", generation: 0)
    var sockets: [any SocketConnection] = []
    var trouble: @Sendable () -> Trouble = { .none }
    var shelf: Shelf?
    var model: (any ModelHandle)?
    var refreshes = 0
  }

  private let project: HelixProject
  private let state = Mutex(State())

  init(_ project: HelixProject, seed: UInt64, page: Int = 1000) throws {
    self.project = project
    try project.scheduler.run { [self] in
      try await take(
        "password", #"{"email": "\#(HelixSeed.address)", "password": "\#(HelixSeed.password)"}"#)
    }
    let remote = try SupabaseDevice.remote(Self.remote, record: Self.record)
    let shelf = Shelf(
      [
        CollectionDeclaration(
          "messages", record: Self.record, order: [.init("at")], search: [.init("content")], remote: remote,
          at: place)
      ], seed: seed, scheduler: project.scheduler, server: self, sockets: self,
      scope: { "server \(HelixSeed.asha)" }, account: HelixSeed.asha, authorizer: self)
    let model = try shelf.open(
      "messages", ("where", Self.ofSession), ("order", ["-at"]), ("page", .int(page)))
    state.withLock { ($0.shelf, $0.model) = (shelf, model) }
    _ = model.snapshot
    project.scheduler.drain()
  }

  static let ofSession: Value = [
    "text": .string("item.session == '\(HelixProject.session)'"), "captured": [],
  ]
  // As Screens/helix/app.yaml has them.
  private static let record = RecordDeclaration(
    "Message",
    fields: [
      field("id", .string), field("session", .string),
      field("role", .enumeration(Enumeration(cases: ["user", "assistant", "system"]))),
      field("content", .string), field("at", .timestamp),
    ])
  private static let remote = """
    table:
      name: session_messages
      order: [ -at ]
      page: 200
      at: { session: session_key, at: timestamp }
      add: { client_id: id, user_id: $account }
    """

  var shelf: Shelf? { state.withLock(\.shelf) }
  var model: (any ModelHandle)? { state.withLock(\.model) }
  var isLive: Bool { model?.value("isLive") == true }
  var waiting: Value { model?.value("waiting") ?? .null }
  var refreshes: Int { state.withLock(\.refreshes) }

  /// The messages, the newest first.
  var messages: [(id: String, text: String)] {
    guard let model else { return [] }
    return zip(model.column("id"), model.column("content")).compactMap { id, text in
      guard case (.string(let id), .string(let text)) = (id, text) else { return nil }
      return (id, text)
    }
  }

  @discardableResult
  func call(_ action: String, _ arguments: (String, Value)...) -> String? {
    let result = Mutex<String?>(nil)
    project.scheduler.start(action) { [model] in
      do throws(ActionError) { _ = try await model?.invoke(action, ValueMap(fields: arguments)) } catch {
        result.withLock { $0 = error.code.description }
      }
    }
    project.scheduler.drain()
    return result.withLock(\.self)
  }

  /// Writes a message at the time of the device, whose clock may be wrong.
  func write(_ text: String, skew: Duration = .zero) {
    call(
      "add", ("session", .string(HelixProject.session)), ("role", "user"), ("content", .string(text)),
      ("at", .timestamp(project.scheduler.now.advanced(by: skew))))
  }

  /// Reads all pages.
  func readAll() {
    call("refresh")
    for _ in 0..<100 where model?.value("hasMore") == true { call("more") }
  }

  // MARK: The network

  func set(trouble: @escaping @Sendable () -> Trouble) { state.withLock { $0.trouble = trouble } }

  /// Breaks the sockets.
  func drop() {
    let sockets = state.withLock { state in
      defer { state.sockets = [] }
      return state.sockets
    }
    for socket in sockets { socket.close(.goingAway) }
    project.scheduler.drain()
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await attempt(request)
    guard response.status == 401 else { return response }
    let known = state.withLock(\.tokens.generation)
    do throws(APIError) { try await refresh(Credential(generation: known, value: "")) } catch {
      throw .unreachable("no token")
    }
    return try await attempt(request)
  }

  private func attempt(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let trouble = state.withLock(\.trouble)()
    switch trouble {
    case .lost: throw .unreachable("lost")
    case .refused: return HTTPResponse(status: 503)
    case .slow(let time):
      do throws(CancellationError) { try await project.scheduler.sleep(for: time) } catch { throw .cancelled }
    case .none, .replyLost: break
    }
    var request = request
    request.headers.add("apikey", SupabaseKeys.publishable)
    request.headers.add("authorization", "Bearer \(state.withLock(\.tokens.access))")
    let response = try await project.backend.send(request)
    if case .replyLost = trouble { throw .timedOut }
    return response
  }

  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    if case .lost = state.withLock(\.trouble)() { throw .failed(.unreachable("lost")) }
    var request = request
    request.query.append(.init("apikey", SupabaseKeys.publishable))
    let socket = try await project.backend.connect(request)
    state.withLock { $0.sockets.append(socket) }
    return socket
  }

  // MARK: Tokens

  func credential() async throws(APIError) -> Credential? {
    state.withLock { Credential(generation: $0.tokens.generation, value: "Bearer \($0.tokens.access)") }
  }

  func refresh(_ refused: Credential) async throws(APIError) {
    let tokens = state.withLock(\.tokens)
    guard tokens.generation == refused.generation else { return }
    do { try await take("refresh_token", #"{"refresh_token": "\#(tokens.refresh)"}"#) } catch {
      throw .offline
    }
  }

  private func take(_ grant: String, _ body: String) async throws {
    let request = HTTPRequest(
      .post, "/auth/v1/token?grant_type=\(grant)",
      headers: HTTPHeaders([("apikey", SupabaseKeys.publishable)]), body: Array(body.utf8))
    let response = try await project.backend.send(request)
    guard response.status == 200 else { throw TransportError.unreachable("\(response.status)") }
    let json = try ParsedJSON.read(response.body)
    state.withLock { state in
      state.tokens = (
        json["access_token"]?.text ?? "", json["refresh_token"]?.text ?? "", state.tokens.generation + 1
      )
      state.refreshes += 1
    }
  }
}
