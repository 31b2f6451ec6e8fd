import AppServices
import Foundations
import Sync

extension SyncContract.Change {
  /// Shows an operation of an outbox.
  ///
  /// - Parameters:
  ///   - change: the operation.
  ///   - now: the app's time.
  init(_ change: WaitingChange, now: Timestamp) {
    let operation = change.entry.operation
    let status: SyncContract.Status =
      switch operation.state {
      case .inFlight: .sending
      case .blocked: .blocked
      case .dead: .rejected
      case _ where change.entry.isParked: .parked
      // Also what was changed after the session has expired.
      default: change.outbox.isPaused ? .blocked : .waiting
      }
    self.init(
      id: operation.id, kind: SyncContract.Kind(rawValue: change.kind.replacing(".", with: "_")),
      subject: change.summary.subject, text: change.summary.text, status: status,
      enqueuedAt: operation.enqueuedAt, attempts: operation.attempts,
      nextAttemptAt: status == .waiting && operation.nextAttemptAt > now ? operation.nextAttemptAt : nil,
      reason: operation.failure.map { SyncContract.Reason(code: $0.code) },
      message: operation.failure?.message)
  }
}

extension SyncContract.Reason {
  /// The reason of an error's code; a server's own code is in capitals with some.
  init(code: String) {
    switch code {
    // Responses that nobody can read are the server's failure.
    case "malformed_answer", "answer_too_large", "unexpected_answer": self = .serverError
    default: self.init(rawValue: code.lowercased())
    }
  }
}
