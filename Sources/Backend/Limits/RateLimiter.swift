import Foundations
import Services
import Simulation
import Synchronization

/// Counts the requests of each client, and refuses those that are too many in a minute.
///
/// A client is an account, or the address of somebody who is not signed in; an app in the same process has none, and is
/// one client. Counted are the last sixty seconds, whenever they began.
final class RateLimiter: Sendable {
  /// Whose requests are counted together.
  fileprivate enum Name: Hashable {
    case process
    case account(String)
    /// See ``PeerAddress/network``; nil where the address is not known.
    case network(PeerAddress?)
    /// One of the counts that newcomers share while there are too many clients.
    case shared(Int)
  }

  fileprivate struct Client: Hashable {
    /// The limit's index.
    var limit: Int
    var name: Name
  }

  fileprivate struct State {
    /// When the admitted requests came, the oldest first.
    var times: [Client: [Timestamp]] = [:]
    /// When those were dropped that had sent nothing for a minute.
    var lastSweep: Timestamp?
  }

  /// A limit with the segments of its paths.
  private struct Kind: Sendable {
    let limit: RateLimit
    let paths: [[String]]

    init(_ limit: RateLimit) {
      self.limit = limit
      paths = limit.paths.map(RateLimiter.segments)
    }

    func covers(_ path: ArraySlice<String>) -> Bool {
      paths.isEmpty || paths.contains { path.starts(with: $0) }
    }
  }

  fileprivate static let window = Duration.seconds(60)
  /// With more clients at a time than that, newcomers are counted together: nobody's count is lost.
  static let mostClients = 10_000
  /// How many counts newcomers share then.
  static let sharedCounts = 256

  private let kinds: [Kind]
  private let prefix: [String]
  private let clock: ServerClock
  private let account: @Sendable (_ token: String) -> String?
  private let state = Mutex(State())

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - limits: the limits; the first that covers a path counts.
  ///   - prefix: the prefix of every path.
  ///   - clock: the time.
  ///   - account: the account that a token authorizes; nil where it authorizes nothing.
  init(
    _ limits: [RateLimit], below prefix: String, _ clock: ServerClock,
    account: @escaping @Sendable (_ token: String) -> String?
  ) {
    kinds = limits.map(Kind.init)
    self.prefix = Self.segments(prefix)
    (self.clock, self.account) = (clock, account)
  }

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - path: the segments by which its route is found, so that no other spelling of a path has a count of its own;
  ///     nil where they are malformed.
  /// - Returns: the response where it is one too many, which is not counted; else nil.
  func refusal(of request: HTTPRequest, at path: [String]?) -> HTTPResponse? {
    guard !kinds.isEmpty, path?.starts(with: prefix) ?? true else { return nil }
    let below = path?.dropFirst(prefix.count) ?? []
    guard let index = kinds.firstIndex(where: { $0.covers(below) }) else { return nil }
    let limit = kinds[index].limit
    let client = Client(limit: index, name: name(of: request, for: limit))
    let now = clock.scheduler.now
    let wait = state.withLock { state in state.count(client, at: now, limit.requests) }
    return wait.map(Self.response)
  }

  /// How many clients it has counts of.
  var clientCount: Int { state.withLock { $0.times.count } }

  private func name(of request: HTTPRequest, for limit: RateLimit) -> Name {
    // A token that is not accepted could name any account.
    if limit.client == .account, let token = request.headers.bearer, let account = account(token) {
      return .account(account)
    }
    return request.peer.map { .network(PeerAddress($0)?.network) } ?? .process
  }

  private static func segments(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
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
    let client = counted(client, at: now)
    var sent = times[client] ?? []
    if let first = sent.firstIndex(where: { $0.duration(to: now) < RateLimiter.window }) {
      sent.removeFirst(first)
    } else {
      sent = []
    }
    defer { times[client] = sent }
    guard sent.count >= limit, let oldest = sent.first else {
      sent.append(now)
      return nil
    }
    return now.duration(to: oldest.advanced(by: RateLimiter.window))
  }

  /// The client itself, or the count that it shares.
  private mutating func counted(_ client: RateLimiter.Client, at now: Timestamp) -> RateLimiter.Client {
    if times[client] != nil || times.count < RateLimiter.mostClients { return client }
    // Once a second at most, so that newcomers do not cost a look at all clients each.
    if lastSweep.map({ $0.duration(to: now) >= .seconds(1) }) ?? true {
      lastSweep = now
      times = times.filter { $0.value.last.map { $0.duration(to: now) < RateLimiter.window } ?? false }
      if times.count < RateLimiter.mostClients { return client }
    }
    let share = Int(UInt(bitPattern: client.name.hashValue) % UInt(RateLimiter.sharedCounts))
    return RateLimiter.Client(limit: client.limit, name: .shared(share))
  }
}

/// How many requests of one kind a client may send in a minute.
package struct RateLimit: Sendable, Hashable {
  /// Who counts as one client.
  package enum Client: Sendable, Hashable {
    /// An account; an address where nobody is signed in.
    case account
    /// An address, also of a client with a token: that gives no further tries of a password.
    case address
  }

  /// The paths of the kind, below the server's prefix: each with all below it.
  ///
  /// Empty for all that no other limit has.
  package var paths: [String]
  /// The most requests in a minute.
  package var requests: Int
  /// Who counts as one client.
  package var client: Client

  /// Limits requests.
  package init(_ paths: String..., requests: Int, of client: Client = .account) {
    (self.paths, self.requests, self.client) = (paths, requests, client)
  }
}
