package import Foundations
import Services

/// A backend's log for developers.
package protocol ServerLog: Sendable {
  /// Writes an entry; called on the thread that drives the scheduler, in order.
  func write(_ entry: ServerLogEntry)
}

/// A log that writes nothing.
package struct SilentServerLog: ServerLog {
  /// Makes a log.
  package init() {}

  /// Writes nothing.
  package func write(_ entry: ServerLogEntry) {}
}

/// An entry of a backend's log.
///
/// Header fields, bodies and the values of queries are never part of it: they may hold secrets.
package struct ServerLogEntry: Sendable, Hashable, CustomStringConvertible {
  /// What happened.
  package enum Event: Sendable, Hashable {
    /// A request was answered.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - target: the path, with the names of the query's parameters and without their values.
    ///   - outcome: the status, or why there was none.
    ///   - duration: how long it took.
    case request(method: String, target: String, outcome: Outcome, duration: Duration)
    /// A request failed because of an error of the server; its client was not told the reason.
    case error(method: String, target: String, reason: String)
    /// A stream or a socket was opened.
    case opened(method: String, target: String)
    /// A stream or a socket ended, after a time.
    case ended(method: String, target: String, ending: Ending, duration: Duration)
    /// A server's own message.
    case note(String)
  }

  /// How a request ended.
  package enum Outcome: Sendable, Hashable {
    /// With a status.
    case status(Int)
    /// Without a response, because of an injected fault.
    case dropped
  }

  /// How a stream or a socket ended.
  package enum Ending: Sendable, Hashable {
    /// The server ended it.
    case finished
    /// The client closed it, or is gone.
    case left
    /// An injected fault broke it.
    case dropped
    /// An error of the server broke it.
    case failed(String)

    fileprivate var text: String {
      switch self {
      case .finished: "finished"
      case .left: "left by its client"
      case .dropped: "dropped"
      case .failed(let reason): "failed: \(reason)"
      }
    }
  }

  /// The backend's entry of `servers:`.
  package let server: String
  /// When it happened, by the server's clock.
  package let time: Timestamp
  /// What happened.
  package let event: Event

  /// Makes an entry.
  package init(server: String, time: Timestamp, _ event: Event) {
    self.server = server
    self.time = time
    self.event = event
  }

  /// Whether a request, a stream or a socket failed because of an error of the server.
  package var isError: Bool {
    switch event {
    case .error, .ended(_, _, .failed, _): true
    default: false
    }
  }

  /// The event, on one line without control characters.
  package var text: String {
    let text =
      switch event {
      case .request(let method, let target, .status(let status), let duration):
        "\(method) \(target) \(status) \(Self.milliseconds(duration)) ms"
      case .request(let method, let target, .dropped, let duration):
        "\(method) \(target) dropped \(Self.milliseconds(duration)) ms"
      case .error(let method, let target, let reason): "\(method) \(target) failed: \(reason)"
      case .opened(let method, let target): "\(method) \(target) opened"
      case .ended(let method, let target, let ending, let duration):
        "\(method) \(target) \(ending.text) after \(Self.milliseconds(duration)) ms"
      case .note(let text): text
      }
    return visibleText(text)
  }

  /// The entry on one line, without control characters.
  package var description: String { "\(RFC3339.text(milliseconds: time.milliseconds)) \(server): \(text)" }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
  }
}

extension HTTPRequest {
  /// The path and the names of the query's parameters, without their values, which may hold secrets.
  var loggedTarget: String {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var names = query.map(\.name)
    if parts.count == 2 {
      names = parts[1].split(separator: "&").map { String($0.prefix { $0 != "=" }) } + names
    }
    let path = HTTPRequest.loggedPath(parts.first ?? "")
    return names.isEmpty ? path : path + "?" + names.map { $0 + "=…" }.joined(separator: "&")
  }
}
