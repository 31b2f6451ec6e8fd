package import Foundations

/// A request as logged: without query, fields or bodies, which could hold secrets.
package struct RequestRecord: Sendable, Hashable {
  /// The method; `-` where the request was invalid.
  package let method: String
  /// The path without its query; `-` where the request was invalid.
  package let path: String
  /// The status of the response.
  package let status: Int
  /// From the request's end to the response's; for an opened stream or socket, to its head.
  package let duration: Duration
  /// The event of the line.
  package let event: Event

  /// The event of a log line.
  package enum Event: String, Sendable, Hashable {
    /// A request was answered.
    case completed = "request"
    /// A stream was opened.
    case opened = "stream_opened"
    /// A stream has ended.
    case ended = "stream_ended"
    /// A stream broke, or its client is gone.
    case broken = "stream_broken"
    /// A socket was opened.
    case socketOpened = "socket_opened"
    /// A socket was closed by either side.
    case socketClosed = "socket_closed"
    /// A socket broke, or violated its protocol.
    case socketBroken = "socket_broken"
  }

  /// Describes a request.
  package init(
    method: String, path: String, status: Int, duration: Duration, event: Event = .completed
  ) {
    (self.method, self.path, self.status, self.duration) = (method, path, status, duration)
    self.event = event
  }

  /// Whole milliseconds of the duration.
  private var milliseconds: Int {
    Int(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
  }

  /// A line for people: `GET /api/v1/recipes 200 3 ms`, and `… stream ended` after it for a stream's end.
  package var text: String {
    let words =
      switch event {
      case .completed: ""
      case .opened: " stream opened"
      case .ended: " stream ended"
      case .broken: " stream broken"
      case .socketOpened: " socket opened"
      case .socketClosed: " socket closed"
      case .socketBroken: " socket broken"
      }
    return "\(method) \(visibleText(String(path.prefix(200)))) \(status) \(milliseconds) ms\(words)"
  }

  /// The same for programs, without the event.
  package var members: [JSON.Member] {
    [
      .init("method", .string(method)), .init("path", .string(String(path.prefix(200)))),
      .init("status", .int(status)), .init("milliseconds", .int(milliseconds)),
    ]
  }
}
