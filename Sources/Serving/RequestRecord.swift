package import Foundations

/// A request as the log has it: nothing that could be a secret, so no query, fields or bodies.
package struct RequestRecord: Sendable, Hashable {
  /// The method; `-` where what came was no request.
  package let method: String
  /// The path without its query; `-` where what came was no request.
  package let path: String
  /// The status of the answer.
  package let status: Int
  /// From the request's end to the answer's; of a stream that was opened, to its head.
  package let duration: Duration
  /// What the line is about.
  package let event: Event

  /// What a line of the log is about.
  package enum Event: String, Sendable, Hashable {
    /// A request was answered.
    case answered = "request"
    /// A stream was opened.
    case opened = "stream_opened"
    /// A stream has ended.
    case ended = "stream_ended"
    /// A stream broke, or its client is gone.
    case broken = "stream_broken"
  }

  /// Describes a request.
  package init(
    method: String, path: String, status: Int, duration: Duration, event: Event = .answered
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
      case .answered: ""
      case .opened: " stream opened"
      case .ended: " stream ended"
      case .broken: " stream broken"
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
