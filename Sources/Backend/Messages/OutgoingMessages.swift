package import Foundations
internal import Synchronization

/// A message that a server in production would send by SMS or by e-mail; a development server shows it instead.
package struct OutgoingMessage: Sendable, Hashable {
  /// Counts the messages of a server from 1 on.
  package let number: Int
  /// When it was sent, by the server's clock.
  package let time: Timestamp
  /// The telephone number or the e-mail address.
  package let recipient: String
  /// What it says.
  package let text: String
}

/// The messages that a development server has sent, the newest few of them.
package final class OutgoingMessages: Sendable {
  /// How many are kept.
  private static let limit = 50

  private struct State {
    var messages: [OutgoingMessage] = []
    var lastNumber = 0
    var observers: [@Sendable (OutgoingMessage) -> Void] = []
  }
  private let state = Mutex(State())

  /// Begins without messages.
  package init() {}

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - text: what it says.
  ///   - recipient: the telephone number or the e-mail address.
  ///   - now: the server's time.
  package func send(_ text: String, to recipient: String, now: Timestamp) {
    let (message, observers) = state.withLock { state in
      state.lastNumber += 1
      let message = OutgoingMessage(number: state.lastNumber, time: now, recipient: recipient, text: text)
      state.messages = state.messages.suffix(Self.limit - 1) + [message]
      return (message, state.observers)
    }
    for observer in observers { observer(message) }
  }

  /// The newest messages, the oldest of them first.
  package var recent: [OutgoingMessage] { state.withLock(\.messages) }

  /// Calls back with every message from now on.
  ///
  /// - Parameter call: called on the thread that sends.
  package func observe(_ call: @escaping @Sendable (OutgoingMessage) -> Void) {
    state.withLock { $0.observers.append(call) }
  }
}
