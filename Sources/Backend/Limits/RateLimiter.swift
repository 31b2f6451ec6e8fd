import Foundations
import Services
import Simulation
import Synchronization

/// Counts the requests of each client, and refuses those that are too many in a minute.
///
/// A client is an account, or the address of somebody who is not signed in; an app in the same process has none, and is
/// one client. Counted are the last sixty seconds, whenever they began.
final class RateLimiter: Sendable {
  fileprivate struct Client: Hashable {
    /// The limit's index.
    var limit: Int
    /// Whose requests these are: `account` or `address`, a space, and which.
    var name: String
  }

  fileprivate struct State {
    /// When the admitted requests came, the oldest first.
    var times: [Client: [Timestamp]] = [:]
  }

  fileprivate static let window = Duration.seconds(60)
  /// More clients at a time than that are forgotten, with what they have sent.
  fileprivate static let mostClients = 10_000

  private let limits: [RateLimit]
  private let prefix: String
  private let clock: ServerClock
  private let tokens: AccessTokens
  private let state = Mutex(State())

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - limits: the limits; the first that covers a path counts.
  ///   - prefix: the prefix of every path.
  ///   - clock: the time.
  ///   - tokens: reads the tokens of requests.
  init(_ limits: [RateLimit], below prefix: String, _ clock: ServerClock, _ tokens: AccessTokens) {
    (self.limits, self.prefix, self.clock, self.tokens) = (limits, prefix, clock, tokens)
  }

  /// Counts a request.
  ///
  /// - Parameter request: the request.
  /// - Returns: the response where it is one too many, which is not counted; else nil.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let path = request.path.prefix { $0 != "?" }
    guard !limits.isEmpty, path.hasPrefix(prefix) else { return nil }
    let below = path.dropFirst(prefix.count)
    guard let index = limits.firstIndex(where: { $0.covers(below) }) else { return nil }
    let client = Client(limit: index, name: name(of: request))
    let now = clock.scheduler.now
    let wait = state.withLock { state in state.count(client, at: now, limits[index].requests) }
    return wait.map(Self.response)
  }

  /// How many clients it has counts of.
  var clientCount: Int { state.withLock { $0.times.count } }

  private func name(of request: HTTPRequest) -> String {
    let address = "address \(request.peer ?? "")"
    guard let token = request.headers.bearer else { return address }
    // A token that is not signed could name any account.
    guard let account = try? tokens.read(token, now: clock.now).account else { return address }
    return "account \(account)"
  }

  private static func response(_ wait: Duration) -> HTTPResponse {
    let (seconds, rest) = wait.components
    return Envelope.response(
      to: ErrorResponse(
        status: 429, code: "rate_limited", message: "too many requests",
        headers: [.init("retry-after", String(rest > 0 ? seconds + 1 : seconds))]))
  }
}

extension RateLimiter.State {
  /// Counts a request, unless it is one too many.
  ///
  /// - Returns: after what time it would not be; nil where it is not.
  fileprivate mutating func count(_ client: RateLimiter.Client, at now: Timestamp, _ limit: Int) -> Duration?
  {
    var sent = times[client] ?? []
    if let first = sent.firstIndex(where: { $0.duration(to: now) < RateLimiter.window }) {
      sent.removeFirst(first)
    } else {
      sent = []
    }
    defer { times[client] = sent }
    guard sent.count >= limit, let oldest = sent.first else {
      sent.append(now)
      if times.count >= RateLimiter.mostClients { forgetIdle(at: now) }
      return nil
    }
    return now.duration(to: oldest.advanced(by: RateLimiter.window))
  }

  private mutating func forgetIdle(at now: Timestamp) {
    times = times.filter { $0.value.last.map { $0.duration(to: now) < RateLimiter.window } ?? false }
    if times.count >= RateLimiter.mostClients { times = [:] }
  }
}
