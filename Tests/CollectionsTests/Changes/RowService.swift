import Foundations
import Services
import Simulation
import Synchronization

/// A server with rows that can be changed, and with the faults of a network.
final class RowService: Sendable {
  /// What happens to a request.
  enum Fault: Sendable {
    case none
    /// It never arrives.
    case lost
    /// It is done, and its response never arrives.
    case replyLost
    /// It takes its time, to the server and back.
    case slow(Duration, back: Duration = .zero)
    /// It arrives at once, and a second time later, after others.
    case repeated(after: Duration)
    /// Something responds in its place.
    case response(HTTPResponse)
  }

  private struct Row {
    var list = "tasks"
    var key: String
    var members: [(String, ParsedJSON)]
    var version = 1
  }

  private struct State {
    var rows: [Row] = [] {
      didSet {
        let known = Dictionary(uniqueKeysWithValues: oldValue.map { ($0.key, $0.version) })
        let keys = Set(rows.map(\.key))
        log += rows.filter { known[$0.key] != $0.version }.map(\.key)
        let removed = oldValue.filter { !keys.contains($0.key) }
        log += removed.map(\.key)
        for row in removed { removedVersions[row.key] = row.version }
      }
    }
    /// The last versions of the rows that were removed.
    ///
    /// A row that is added again goes on from its own: a late request for the removed row must not match it.
    var removedVersions: [String: Int] = [:]
    /// The keys of the rows that have changed, in order: a position is how many there were.
    var log: [String] = []
    var epoch = 1
    var pageSize = 50
    /// The fields that the list has as null.
    var unlisted: Set<String> = []
    var nextKey = 77
    var responses: [String: HTTPResponse] = [:]
    /// The titles of new rows that are refused, with the code that says why.
    var refusedTitles: [String: String] = [:]
    /// Whether a response names the rows of a batch that are refused; all are without it.
    var namesRefused = true
    var done: [String] = []
    var requests: [HTTPRequest] = []
    var fault: @Sendable (HTTPRequest) -> Fault = { _ in .none }
    var refusal: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }

    mutating func add(_ key: String, _ members: [(String, ParsedJSON)], to list: String = "tasks") {
      let version = removedVersions[key, default: 0] + 1
      rows.append(Row(list: list, key: key, members: members, version: version))
    }
  }

  private let state = Mutex(State())
  /// Whether new rows have keys of the server's.
  let makesKeys: Bool
  /// Whether responses to changes have the row.
  let repliesWithRows: Bool
  /// Whether it knows requests again by their keys.
  let knowsKeys: Bool

  init(makesKeys: Bool = true, repliesWithRows: Bool = true, knowsKeys: Bool = true) {
    self.makesKeys = makesKeys
    self.repliesWithRows = repliesWithRows
    self.knowsKeys = knowsKeys
  }

  // MARK: What a test sees and sets

  /// The changes that were done, in order, such as `PATCH a {"done":true}`.
  var done: [String] { state.withLock(\.done) }
  /// The requests that arrived or got lost, in order.
  var requests: [HTTPRequest] { state.withLock(\.requests) }
  /// The keys of the rows with a field's text.
  func column(_ field: String) -> [String: String] {
    state.withLock { state in
      Dictionary(
        uniqueKeysWithValues: state.rows.map { row in
          (row.key, row.members.first { $0.0 == field }.map { text($0.1.bytes) } ?? "")
        })
    }
  }
  var keys: [String] { state.withLock { $0.rows.map(\.key) } }

  func fault(_ fault: @escaping @Sendable (HTTPRequest) -> Fault) { state.withLock { $0.fault = fault } }
  /// Refuses requests, where the closure has a response.
  func refuse(_ refusal: @escaping @Sendable (HTTPRequest) -> HTTPResponse?) {
    state.withLock { $0.refusal = refusal }
  }

  /// Another device changes or adds a row.
  func set(_ key: String, _ members: [(String, ParsedJSON)]) {
    state.withLock { Self.set(key, members, &$0) }
  }
  /// The server is restored from a backup with some rows: its positions are of another history.
  func restore(_ rows: [(String, [(String, ParsedJSON)])], tellsEpoch: Bool) {
    state.withLock { state in
      state.rows = []
      state.log = []
      state.rows = rows.map { Row(key: $0, members: $1) }
      if tellsEpoch { state.epoch += 1 }
    }
  }

  /// Sets which fields the list has as null.
  func setUnlisted(_ fields: Set<String>) { state.withLock { $0.unlisted = fields } }

  /// Refuses new rows of some titles, which the response to a batch names or not.
  func refuse(titles: [String: String], isNamed: Bool = true) {
    state.withLock { ($0.refusedTitles, $0.namesRefused) = (titles, isNamed) }
  }

  /// Sets how many changes a page has.
  func setPageSize(_ size: Int) { state.withLock { $0.pageSize = size } }

  /// Another device removes a row.
  func remove(_ key: String) { state.withLock { state in state.rows.removeAll { $0.key == key } } }

  private static func set(_ key: String, _ members: [(String, ParsedJSON)], _ state: inout State) {
    guard let index = state.rows.firstIndex(where: { $0.key == key }) else {
      state.add(key, members)
      return
    }
    for (name, value) in members {
      if let place = state.rows[index].members.firstIndex(where: { $0.0 == name }) {
        state.rows[index].members[place].1 = value
      } else {
        state.rows[index].members.append((name, value))
      }
    }
    state.rows[index].version += 1
  }

  // MARK: Requests

  fileprivate func send(
    _ request: HTTPRequest, _ scheduler: Scheduler
  ) async throws(TransportError) -> HTTPResponse {
    let fault = state.withLock { state in
      state.requests.append(request)
      return state.fault(request)
    }
    switch fault {
    case .none: return respond(to: request)
    case .lost: throw .timedOut
    case .replyLost:
      _ = respond(to: request)
      throw .timedOut
    case .slow(let delay, let back):
      try await pass(delay, scheduler)
      let response = respond(to: request)
      try await pass(back, scheduler)
      return response
    case .repeated(let delay):
      scheduler.start("repeated request") { [self] in
        do throws(CancellationError) { try await scheduler.sleep(for: delay) } catch { return }
        _ = respond(to: request)
      }
      return respond(to: request)
    case .response(let response): return response
    }
  }

  private func pass(_ duration: Duration, _ scheduler: Scheduler) async throws(TransportError) {
    do throws(CancellationError) { try await scheduler.sleep(for: duration) } catch { throw .cancelled }
  }

  private func respond(to request: HTTPRequest) -> HTTPResponse {
    state.withLock { state in
      if let response = state.refusal(request) { return response }
      if request.method == .get, request.path == "/changes" { return changes(request, state) }
      if request.method == .get { return read(request.path, state) }
      let name = request.headers[IdempotencyKey.field]
      if knowsKeys, let name, let known = state.responses[name] { return known }
      let response = request.path == "/tasks/batch" ? add(request, &state) : change(request, &state)
      if let name, response.status < 300 { state.responses[name] = response }
      return response
    }
  }

  private func changes(_ request: HTTPRequest, _ state: State) -> HTTPResponse {
    let since = request.query.first { $0.name == "since" }.map { Int($0.value) ?? -1 } ?? 0
    guard (0...state.log.count).contains(since) else { return .json("{}", status: 410) }
    let page = state.log[since...].prefix(state.pageSize)
    let entries = page.map { key in
      let row = state.rows.first { $0.key == key }.map { text(Self.json($0.key, $0.members).bytes) }
      return "{\"key\": \"\(key)\", \"task\": \(row ?? "null")}"
    }
    return .json(
      """
      {"data": {"changes": [\(entries.joined(separator: ","))], "cursor": "\(page.endIndex)",
        "more": \(page.endIndex < state.log.count), "epoch": \(state.epoch)}}
      """)
  }

  private func read(_ path: String, _ state: State) -> HTTPResponse {
    let parts = path.split(separator: "/")
    guard parts.count == 2 else {
      let rows = state.rows.filter { $0.list == parts[0] }
      let items = rows.map { row in
        let members = row.members.map { ($0.0, state.unlisted.contains($0.0) ? .null : $0.1) }
        return text(Self.json(row.key, members).bytes)
      }.joined(separator: ",")
      return .json("{\"items\": [\(items)], \"total\": \(rows.count)}")
    }
    guard let row = state.rows.first(where: { $0.key == parts[1] }) else { return .json("{}", status: 404) }
    return response(row, 200, to: .get)
  }

  /// Adds the rows of a batch, each once by its key.
  private func add(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
    let items = (try? ParsedJSON.read(request.body))?["items"]?.elements ?? []
    let codes = items.map { state.refusedTitles[$0["title"]?.text ?? ""] }
    if !state.namesRefused, codes.contains(where: { $0 != nil }) { return .json("{}", status: 400) }
    var (accepted, rejected) = ([ParsedJSON](), [ParsedJSON]())
    for (item, code) in zip(items, codes) {
      let key = item["id"]?.text ?? ""
      let isKnown = state.rows.contains { $0.key == key }
      if let code = code ?? (isKnown ? "known" : nil) {
        rejected.append(.object([("id", .string(key)), ("code", .string(code))]))
        accepted.append(.null)
        continue
      }
      state.add(key, (item.members ?? []).filter { $0.0 != "id" })
      state.done.append("POST \(key) \(text(item.bytes))")
      accepted.append(.number("\(state.rows.count)"))
    }
    return .json(
      text(ParsedJSON.object([("accepted", .array(accepted)), ("rejected", .array(rejected))]).bytes))
  }

  private func change(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
    let parts = request.path.split(separator: "/").map { PercentCoding.decode($0) ?? "" }
    let members = (try? ParsedJSON.read(request.body))?.members ?? []
    let index = parts.count == 2 ? state.rows.firstIndex { $0.key == parts[1] } : nil
    if let version = request.headers["if-match"], let index, version != "\"\(state.rows[index].version)\"" {
      return .json("{}", status: 412)
    }
    func note(_ key: String) {
      state.done.append("\(request.method.rawValue) \(key) \(text(request.body))".trimmingSuffix)
    }
    switch request.method {
    case .post:
      let given = members.first { $0.0 == "id" }?.1.text
      let key = makesKeys ? String(state.nextKey) : given ?? ""
      if state.rows.contains(where: { $0.key == key }) { return .json("{}", status: 409) }
      state.nextKey += 1
      state.add(key, members.filter { $0.0 != "id" }, to: parts[0])
      note(key)
      return response(state.rows[state.rows.count - 1], 201, to: .post)
    case .patch, .put:
      guard let index else { return .json("{}", status: 404) }
      Self.set(state.rows[index].key, members.filter { $0.0 != "id" }, &state)
      note(state.rows[index].key)
      return response(state.rows[index], 200, to: .patch)
    case .delete:
      guard let index else { return .json("{}", status: 404) }
      note(state.rows[index].key)
      state.rows.remove(at: index)
      return HTTPResponse(status: 204, headers: HTTPHeaders(), body: [])
    default: return .json("{}", status: 405)
    }
  }

  private func response(
    _ row: Row, _ status: Int, to method: HTTPRequest.Method
  ) -> HTTPResponse {
    if method != .patch || repliesWithRows {
      return .json(
        text(Self.json(row.key, row.members).bytes), status: status, ("ETag", "\"\(row.version)\""))
    }
    return HTTPResponse(
      status: 204, headers: HTTPHeaders([("ETag", "\"\(row.version)\"")]), body: [])
  }

  private static func json(_ key: String, _ members: [(String, ParsedJSON)]) -> ParsedJSON {
    .object([("id", .string(key))] + members)
  }
}

/// The way of one process to a server, by its own clock.
struct RowLink: HTTPTransport {
  let service: RowService
  let scheduler: Scheduler

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await service.send(request, scheduler)
  }
}

extension String {
  fileprivate var trimmingSuffix: String { hasSuffix(" ") ? String(dropLast()) : self }
}
