import Foundations
import Reports
import Services
import Simulation
import Synchronization

/// What the page of a preview is sent: the cards by their versions, and who waits for the next one.
///
/// Requests are handled while the scheduler runs; the loop that drives it publishes and takes inputs in between.
final class PreviewFeed: Sendable {
  private struct State {
    var version = 0
    var cards: [(id: String, version: Int, content: JSON)] = []
    var faults: (version: Int, texts: [String]) = (0, [])
    var inputs: [[UInt8]] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isEnded = false
  }

  /// The most inputs that wait to be taken: nobody clicks faster.
  private static let mostInputs = 100
  /// The most requests that wait: browsers keep few connections.
  private static let mostWaiting = 32

  private let token: String
  private let page: [UInt8]
  private let pictures: PreviewPictures
  private let state = Mutex(State())

  /// Serves a page below a path that nobody else knows.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - token: the path's first part.
  ///   - pictures: the pictures that the cards show.
  init(page: String, token: String, pictures: PreviewPictures) {
    (self.page, self.token, self.pictures) = (Array(page.utf8), token, pictures)
  }

  /// Publishes what has changed, and answers who waits for it.
  ///
  /// - Parameters:
  ///   - cards: what is shown of the cards that have changed.
  ///   - faults: what is wrong in files of no card.
  func publish(_ cards: [(id: String, content: JSON)], faults: [String]) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard !cards.isEmpty || faults != state.faults.texts else { return [] }
      state.version += 1
      for (id, content) in cards {
        if let index = state.cards.firstIndex(where: { $0.id == id }) {
          state.cards[index] = (id, state.version, content)
        } else {
          state.cards.append((id, state.version, content))
        }
      }
      state.faults = (state.version, faults)
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Answers everybody who waits, with what there is; from the end on nobody waits any more.
  func release(isEnd: Bool = false) {
    let waiting = state.withLock { state in
      if isEnd { state.isEnded = true }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// The inputs that have come, as they were sent.
  func takeInputs() -> [[UInt8]] {
    state.withLock { state in
      defer { state.inputs = [] }
      return state.inputs
    }
  }

  /// Answers a request of the page.
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    let path = request.path.prefix { $0 != "?" }
    switch (request.method, path) {
    case (.get, "/\(token)/"): return response(200, "text/html; charset=utf-8", page)
    case (.get, "/\(token)/state"):
      let since = request.path.split(separator: "=").last.flatMap { Int($0) } ?? 0
      await wait(after: since)
      return response(200, "application/json", Array(changes(since: since).text.utf8))
    case (.post, "/\(token)/event"):
      // A form of another site can send no JSON.
      guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
        return response(415, "text/plain", [])
      }
      state.withLock { state in
        if state.inputs.count < Self.mostInputs { state.inputs.append(request.body) }
      }
      return response(204, nil, [])
    case (.get, _):
      // The picture's source in hexadecimal digits, behind the card that shows it.
      let parts = path.split(separator: "/")
      guard parts.count == 4, parts[0] == token, parts[1] == "picture", let source = Hex.bytes(parts[3]),
        let found = await pictures.picture(of: String(parts[2]), String(decoding: source, as: UTF8.self))
      else { return notFound }
      return response(200, found.type, found.bytes, isKept: !request.path.contains("?"))
    default: return notFound
    }
  }

  private var notFound: HTTPResponse {
    response(404, "text/plain; charset=utf-8", Array("not found\n".utf8))
  }

  private func wait(after version: Int) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.isEnded || state.version > version || state.waiting.count >= Self.mostWaiting { return true }
        state.waiting.append(continuation)
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  private func changes(since version: Int) -> JSON {
    state.withLock { state in
      let cards = state.cards.filter { $0.version > version }.map { card -> JSON in
        guard case .object(let members) = card.content else { return .null }
        return .object([.init("id", .string(card.id))] + members)
      }
      return .object([
        .init("version", .int(state.version)), .init("cards", .array(cards)),
        .init("faults", .array(state.faults.texts.map(JSON.string))),
      ])
    }
  }

  /// Makes a response; one that is kept may be shown again by the browser for a while.
  private func response(
    _ status: Int, _ type: String?, _ body: [UInt8], isKept: Bool = false
  ) -> HTTPResponse {
    var fields = [
      ("cache-control", isKept ? "private, max-age=600" : "no-store"), ("x-content-type-options", "nosniff"),
      ("x-frame-options", "DENY"),
      ("referrer-policy", "no-referrer"),
    ]
    if let type { fields.append(("content-type", type)) }
    return HTTPResponse(status: status, headers: HTTPHeaders(fields), body: body)
  }
}
