import Accounts
import AppServices
import Flags
import Foundations
import Pictures
import PluginKit
import PluginServers
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Backend
@testable import DiagnosticsPlugin

/// The plugin with the embedded chat server behind a network that can fail, and photos that are made up.
final class DiagnosticsFixture {
  static let start = Timestamp(seconds: 1_767_225_600)

  let scheduler: Scheduler
  let reachability = Reachability()
  let limits: PlanLimits
  let secrets: MemorySecretStore
  let log = RecentLog()
  let backend: Backend
  let wire: Wire
  let services: PluginServices
  private let registry: PluginRegistry
  private let stores: Stores

  /// Starts the app: for the first time, or after another run, whose database and clock it has.
  init(after other: DiagnosticsFixture? = nil, hasChat: Bool = true) throws {
    scheduler = other?.scheduler ?? Scheduler(.virtual(start: Self.start))
    limits = other?.limits ?? PlanLimits()
    secrets = other?.secrets ?? MemorySecretStore()
    stores = other?.stores ?? .inMemory()
    let backend = try Backend(
      BackendSetup(
        parts: [.init(DiagnosticsServer.self)], clock: ServerClock(scheduler),
        identifiers: RandomIdentifiers(seed: 1)))
    self.backend = backend
    wire = Wire(backend)
    var servers = AppServers()
    if hasChat {
      servers.add(ServerSettings(name: "chat"), GatedTransport(wire, reachability: reachability))
    }
    var host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: other == nil ? 2 : 3),
      random: SeededRandom(seed: 1),
      log: log, servers: servers, stores: stores, reachability: reachability, secrets: secrets, limits: limits
    )
    host.photos = PhotoFiles { path throws(PhotoFiles.Failure) in try Self.photo(path) }
    host.recentLog = { [log] in log.entries }
    services = PluginServices(try Self.contract(), from: host)
    var registry = PluginRegistry()
    registry.register(try DiagnosticsPlugin(services), try Self.contract())
    self.registry = registry
  }

  /// The shipped contract.
  static func contract(file: String = #filePath) throws -> Contract {
    let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
    let source = try SourceText.load(
      "/\(root)/Plugins/Diagnostics/plugin.yaml", shownAs: "Plugins/Diagnostics/plugin.yaml")
    var diagnostics = Diagnostics()
    let contract = try #require(Contract.read(source, into: &diagnostics))
    #expect(diagnostics.all == [])
    return contract
  }

  /// Photos by name: a green leaf, a yellow one, a white wall, text.
  private static func photo(_ path: String) throws(PhotoFiles.Failure) -> [UInt8] {
    func leaf(_ yellow: Int) throws(PhotoFiles.Failure) -> [UInt8] {
      let samples = (0..<160 * 120).flatMap { index -> [UInt8] in
        let (x, y) = (index % 160, index / 160)
        guard (40..<120).contains(x), (30..<90).contains(y) else { return [245, 245, 250] }
        let shade = UInt8((x + y) % 4 * 5)
        return x < 40 + yellow ? [215, 200, 60 + shade] : [60 + shade, 140 + shade, 50]
      }
      let bytes = Picture(PictureSize(160, 120), samples: samples).flatMap { try? $0.jpeg(quality: 95) }
      guard let bytes else { throw .unreadable }
      return bytes
    }
    switch path {
    case "green.jpg": return try leaf(0)
    case "yellow.jpg": return try leaf(30)
    case "wall.jpg":
      let wall = Picture(PictureSize(64, 64), samples: [UInt8](repeating: 240, count: 64 * 64 * 3))
      return wall.flatMap { try? $0.jpeg() } ?? []
    case "text.jpg": return Array("no photo".utf8)
    case "huge.jpg": throw .tooLarge(limit: PhotoFiles.limit)
    default: throw .missing
    }
  }

  func open(_ model: String, plant: String? = "p1") throws -> any ModelHandle {
    let fields = plant.map { [("plant", Value.string($0))] } ?? []
    let handle = try registry.open("diagnostics.\(model)", with: ValueMap(fields: fields))
    handle.start()
    scheduler.drain()
    return handle
  }

  func invoke(_ handle: any ModelHandle, _ action: String, _ arguments: [String: Value] = [:]) throws {
    let arguments = ValueMap(fields: arguments.map { ($0.key, $0.value) })
    _ = try scheduler.run { try await handle.invoke(action, arguments) }
    scheduler.drain()
  }

  func code(_ handle: any ModelHandle, _ action: String, _ arguments: [String: Value] = [:]) -> ActionError
    .Code?
  {
    do {
      try invoke(handle, action, arguments)
      return nil
    } catch {
      return (error as? ActionError)?.code
    }
  }

  /// Makes the chat server fail.
  func fail(_ fault: String) throws {
    let headers = HTTPHeaders([("content-type", "application/json")])
    let request = HTTPRequest(
      .post, "/__kolam/chat", headers: headers, body: Array(#"{"fault": "\#(fault)"}"#.utf8))
    let backend = backend
    let response = try scheduler.run { try await backend.send(request) }
    #expect(response.status == 200)
  }

  /// Asks, and waits until the answer is there.
  func ask(_ handle: any ModelHandle, _ question: String, _ more: [String: Value] = [:]) throws {
    try invoke(handle, "ask", ["question": .string(question)].merging(more) { $1 })
    scheduler.advance(by: .seconds(700))
    scheduler.drain()
  }
}

/// The way to the chat server, which records what is sent.
final class Wire: HTTPTransport {
  private let backend: Backend
  private let sent = Mutex<[HTTPRequest]>([])
  private let canned = Mutex<HTTPResponse?>(nil)

  init(_ backend: Backend) { self.backend = backend }

  var requests: [HTTPRequest] { sent.withLock { $0 } }
  /// Responds so from now on.
  func respond(_ response: HTTPResponse) { canned.withLock { $0 = response } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await backend.send(request)
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    sent.withLock { $0.append(request) }
    if let response = canned.withLock({ $0 }) { return HTTPStream(response) }
    return try await backend.stream(request)
  }
}

extension ModelHandle {
  /// A field of the state.
  subscript(field: String) -> Value {
    if case .map(let state) = state { state[field] ?? .null } else { .null }
  }
}

extension Value {
  /// A field of a record.
  func field(_ name: String) -> Value { if case .map(let map) = self { map[name] ?? .null } else { .null } }
  /// The elements of a list.
  var elements: [Value] { if case .list(let all) = self { Array(all) } else { [] } }
  /// A text.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
