import Foundations
import PluginKit
import Services
import Simulation
import Synchronization

@testable import Collections

/// The start of the app's time in these tests, 2026-02-15T08:00:00Z.
let start = Timestamp(seconds: 1_771_142_400)

let place = Span(SourceText(path: "Screens/shop/app.yaml", text: ""), 0..<0)

func field(
  _ name: String, _ type: ValueType, range: ClosedRange<Int>? = nil, isDate: Bool = false,
  default value: Value? = nil
) -> RecordDeclaration.Field {
  RecordDeclaration.Field(name, type, range: range, isDate: isDate, defaultValue: value, at: place)
}

func json(_ text: String) throws -> ParsedJSON { try ParsedJSON.read(Array(text.utf8)) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A server whose responses a closure makes, and that records its requests.
final class MemoryServer: HTTPTransport {
  private let respond: @Sendable (HTTPRequest) -> HTTPResponse
  private let sent = Mutex<[HTTPRequest]>([])

  init(_ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse) { self.respond = respond }

  /// The paths with their queries, in order.
  var targets: [String] { sent.withLock { $0.map(\.target) } }
  var requests: [HTTPRequest] { sent.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    sent.withLock { $0.append(request) }
    return respond(request)
  }
}

extension HTTPResponse {
  static func json(_ text: String, status: Int = 200, _ headers: (String, String)...) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders([("Content-Type", "application/json")] + headers),
      body: Array(text.utf8))
  }

  /// A response of some type, in which nothing need be JSON.
  static func body(_ text: String, _ type: String?, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders(type.map { [("Content-Type", $0)] } ?? []), body: Array(text.utf8))
  }
}

extension HTTPRequest {
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

extension Result {
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
  var success: Success? { if case .success(let value) = self { value } else { nil } }
}

/// The outcome of a whole read.
struct WholeRead: Sendable {
  var pages: [RemotePage] = []
  var failure: RemoteFailure?

  var keys: [String] { pages.flatMap(\.rows).map(\.key) }
  var unreadable: [UnreadableRecord] { pages.flatMap(\.unreadable) }
}

/// A list, and the server that has it.
struct RemoteList: Sendable {
  static let record = RecordDeclaration("Item", fields: [field("name", .string)])

  var declaration: RemoteDeclaration
  var record = Self.record
  var origin: String? = "https://api.example.com:443"
  var retries = RetryPolicy.never
  var maxResponseBytes = 8 << 20

  init(
    _ paging: RemoteDeclaration.Paging = .none, path: String = "/items", items: String? = "items",
    form: RemoteDeclaration.Form = .list, failure: String? = nil, complete: Bool = true,
    fields: [String: String] = [:], most: Int = 1000
  ) {
    declaration = RemoteDeclaration(
      server: "main", path: path, paging: paging, items: items, form: form, failure: failure,
      isComplete: complete, fields: fields, mostRows: most)
  }

  func reader(_ server: MemoryServer, on scheduler: Scheduler) -> RemoteReader {
    RemoteReader(
      declaration, of: record,
      by: APIClient(
        server, scheduler: scheduler, random: SeededRandom(seed: 1),
        settings: APIClient.Settings(
          prefix: "/api/v1", retries: retries, maxResponseBytes: maxResponseBytes, origin: origin)))
  }

  /// Reads one page.
  func page(
    _ server: MemoryServer, from position: RemotePosition? = nil, seen: Set<String> = [],
    after wait: Duration = .zero
  ) throws -> Result<RemotePage, RemoteFailure> {
    let now = Timestamp(milliseconds: start.milliseconds + wait.components.seconds * 1000)
    let scheduler = Scheduler(.virtual(start: now))
    let reader = reader(server, on: scheduler)
    return try scheduler.run { await reader.read(from: position, seen: seen) }
  }

  func page(_ response: HTTPResponse) throws -> Result<RemotePage, RemoteFailure> {
    try page(MemoryServer { _ in response })
  }

  /// Reads all pages, each position as it was written and read again.
  func read(_ server: MemoryServer) throws -> WholeRead {
    let scheduler = Scheduler(.virtual(start: start))
    let reader = reader(server, on: scheduler)
    return try scheduler.run {
      var (whole, position, seen) = (WholeRead(), RemotePosition?.none, Set<String>())
      repeat {
        switch await reader.read(from: position, seen: seen) {
        case .failure(let failure):
          whole.failure = failure
          return whole
        case .success(let page):
          whole.pages.append(page)
          seen.formUnion(page.rows.map(\.key))
          position = page.next.map { RemotePosition(text: $0.text) }
        }
      } while position != nil
      return whole
    }
  }
}
