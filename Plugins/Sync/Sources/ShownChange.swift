import AppServices
import Foundations
import Sync

/// A change as screens show it.
struct ShownChange: Codable, Equatable, Sendable {
  /// What is done, of the kinds that have a text.
  enum Kind: String, Codable, CaseIterable {
    case favourite_add, favourite_remove, preferences_change, meal_change, session_rate, session_upload, other
  }
  /// Where it is on its way.
  enum Status: String, Codable, CaseIterable { case waiting, sending, parked, blocked, rejected }

  var id: String
  var kind: Kind
  var subject: [String: String]
  var text: String?
  var status: Status
  var enqueuedAt: Timestamp
  var attempts: Int
  var nextAttemptAt: Timestamp?
  var reason: Reason?
  var message: String?

  /// Shows an operation of an outbox.
  ///
  /// - Parameters:
  ///   - change: the operation.
  ///   - now: the app's time.
  init(_ change: WaitingChange, now: Timestamp) {
    let operation = change.entry.operation
    id = operation.id
    kind = Kind(rawValue: operation.kind.replacing(".", with: "_")) ?? .other
    subject = change.summary.subject
    text = change.summary.text
    status =
      switch operation.state {
      case .inFlight: .sending
      case .blocked: .blocked
      case .dead: .rejected
      case _ where change.entry.isParked: .parked
      // Also what was changed after the session has expired.
      default: change.outbox.isPaused ? .blocked : .waiting
      }
    enqueuedAt = operation.enqueuedAt
    attempts = operation.attempts
    nextAttemptAt = status == .waiting && operation.nextAttemptAt > now ? operation.nextAttemptAt : nil
    reason = operation.failure.map { Reason(code: $0.code) }
    message = operation.failure?.message
  }
}

/// Why something did not succeed.
enum Reason: String, Codable, CaseIterable {
  case offline, network_sign_in, timeout, unreachable, insecure, server_error, gateway_error, rate_limited
  case unauthorized, forbidden, not_found, conflict, invalid, other

  /// The reason of an error's code; a server's own code is in capitals with some.
  init(code: String) {
    switch code {
    // Responses that nobody can read are the server's failure.
    case "malformed_answer", "answer_too_large", "unexpected_answer": self = .server_error
    default: self = Reason(rawValue: code.lowercased()) ?? .other
    }
  }
}
