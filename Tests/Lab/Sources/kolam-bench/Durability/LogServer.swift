import Foundations
import Glibc
import Services
import Simulation
import Synchronization

/// A server with notes whose only state is a file of the changes that it has done, so that it outlives who asks it.
///
/// A change is one line, `POST 77 KEY title`, written at once: it is done or not when the process is killed. It knows requests
/// again by their keys, and takes its time before and after each.
final class LogServer: HTTPTransport {
  private struct State {
    var rows: [(key: String, title: String)] = []
    /// The keys of the rows that requests have changed, by the requests' own keys.
    var known: [String: String] = [:]
    var next = 77
    /// The keys of the rows that were changed, in order: what has changed since a position is what follows it.
    var log: [String] = []
  }

  private let descriptor: Int32
  private let scheduler: Scheduler
  private let random: SeededRandom
  private let state: Mutex<State>

  /// Opens the file.
  ///
  /// - Throws: where it cannot be opened.
  init(_ path: String, scheduler: Scheduler, random: SeededRandom) throws(BenchmarkError) {
    descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw BenchmarkError("cannot open \(path)") }
    (self.scheduler, self.random) = (scheduler, random)
    var state = State()
    for line in AppendedFile.lines(descriptor) {
      Self.apply(line.split(separator: " ").map(String.init), &state)
    }
    self.state = Mutex(state)
  }

  private static func apply(_ words: [String], _ state: inout State) {
    let key = words[1]
    state.known[words[2]] = key
    state.log.append(key)
    switch words[0] {
    case "POST":
      state.rows.append((key, words[3]))
      state.next = max(state.next, (Int(key) ?? 0) + 1)
    case "PATCH":
      if let index = state.rows.firstIndex(where: { $0.key == key }) { state.rows[index].title = words[3] }
    default: state.rows.removeAll { $0.key == key }
    }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await pause()
    let response = respond(to: request)
    try await pause()
    return response
  }

  private func pause() async throws(TransportError) {
    do throws(CancellationError) {
      try await scheduler.sleep(for: .milliseconds(random.int(in: 0..<15)))
    } catch { throw .cancelled }
  }

  private func respond(to request: HTTPRequest) -> HTTPResponse {
    state.withLock { state in
      if request.method == .get, request.path == "/changes" {
        let since = request.query.first { $0.name == "since" }.flatMap { Int($0.value) } ?? 0
        return json(Self.changes(since: since, state), 200)
      }
      if request.method == .get {
        return json(
          "{\"items\":[" + state.rows.map { Self.text($0) }.joined(separator: ",") + "]}", 200)
      }
      let name = String((request.headers[IdempotencyKey.field] ?? "").filter { $0 != "\"" })
      let title = ((try? ParsedJSON.read(request.body))?["title"]?.text) ?? "-"
      var key = request.path.split(separator: "/").dropFirst().first.map(String.init) ?? String(state.next)
      if let known = state.known[name] {
        key = known
      } else {
        if request.method != .post, !state.rows.contains(where: { $0.key == key }) { return json("{}", 404) }
        let words = [request.method.rawValue, key, name, title]
        AppendedFile.append(words.joined(separator: " ") + "\n", to: descriptor)
        Self.apply(words, &state)
      }
      guard let row = state.rows.first(where: { $0.key == key }) else {
        return HTTPResponse(status: 204, headers: HTTPHeaders(), body: [])
      }
      return json(Self.text(row), request.method == .post ? 201 : 200)
    }
  }

  /// The rows that have changed since a position, at most as many as a page has, each as it is now.
  private static func changes(since position: Int, _ state: State) -> String {
    let page = state.log.dropFirst(position).prefix(20)
    let entries = page.map { key in
      let row = state.rows.first { $0.key == key }.map(text) ?? "null"
      return "{\"id\":\"\(key)\",\"row\":\(row)}"
    }
    let last = position + page.count
    return "{\"changes\":[\(entries.joined(separator: ","))],\"cursor\":\"\(last)\","
      + "\"more\":\(last < state.log.count)}"
  }

  private static func text(_ row: (key: String, title: String)) -> String {
    "{\"id\":\"\(row.key)\",\"title\":\"\(row.title)\"}"
  }

  private func json(_ text: String, _ status: Int) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders([("content-type", "application/json")]), body: Array(text.utf8))
  }
}

/// What a server has done, compared with what people have done.
struct LogServerReport {
  /// The titles of its rows, sorted.
  let titles: [String]
  /// How many changes it has done.
  let count: Int
  /// What is wrong; nil where nothing is.
  let problem: String?

  /// Reads the file of a server.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - order: the titles that people have given, in their order.
  init(_ path: String, order: [String]) {
    let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let lines = AppendedFile.lines(descriptor).map { $0.split(separator: " ").map(String.init) }
    var (rows, last, requests) = ([String: String](), [String: Int](), Set<String>())
    var problem: String?
    for words in lines {
      if !requests.insert(words[2]).inserted { problem = "sent twice: \(words)" }
      if words[0] == "POST", rows.values.contains(words[3]) { problem = "added twice: \(words)" }
      if words[0] == "DELETE" {
        rows[words[1]] = nil
        continue
      }
      let place = places[words[3]] ?? -1
      if place < last[words[1], default: -1] { problem = "out of order: \(words)" }
      last[words[1]] = place
      rows[words[1]] = words[3]
    }
    (titles, count, self.problem) = (rows.values.sorted(), lines.count, problem)
  }
}
