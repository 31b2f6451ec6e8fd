package import Foundations
internal import Synchronization

/// The messages that a development server has sent, the newest few of them.
package final class OutgoingMessages: Sendable {
  /// How many are kept.
  private static let limit = 50

  private struct State {
    var messages: [OutgoingMessage] = []
    var lastNumber = 0
    var observers: [(number: Int, call: @Sendable (OutgoingMessage) -> Void)] = []
    var lastObserver = 0
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
    add(text, nil, to: recipient, now: now)
  }

  /// Sends a push to a device.
  func push(_ push: PushMessage, to token: String, now: Timestamp) {
    add(push.text, push, to: token, now: now)
  }

  private func add(_ text: String, _ push: PushMessage?, to recipient: String, now: Timestamp) {
    let (message, observers) = state.withLock { state in
      state.lastNumber += 1
      let message = OutgoingMessage(
        number: state.lastNumber, time: now, recipient: recipient, text: text, push: push)
      state.messages = state.messages.suffix(Self.limit - 1) + [message]
      return (message, state.observers.map(\.call))
    }
    for observer in observers { observer(message) }
  }

  /// The newest messages, the oldest of them first.
  package var recent: [OutgoingMessage] { state.withLock(\.messages) }

  /// Calls back with every message from now on.
  ///
  /// - Parameter call: called on the thread that sends.
  package func observe(_ call: @escaping @Sendable (OutgoingMessage) -> Void) { _ = add(call) }

  private func add(_ call: @escaping @Sendable (OutgoingMessage) -> Void) -> Int {
    state.withLock { state in
      state.lastObserver += 1
      state.observers.append((state.lastObserver, call))
      return state.lastObserver
    }
  }

  /// The path of ``channel``.
  package static let streamPath = "/__kolam/messages/stream"

  /// A stream with a JSON object on a line for each message from now on.
  var channel: Channel {
    .stream(Self.streamPath) { _ in
      // For a reader that is too slow the newest ones are kept, as for one that comes later.
      let (messages, feed) = AsyncStream.makeStream(
        of: OutgoingMessage.self, bufferingPolicy: .bufferingNewest(Self.limit))
      let number = self.add { feed.yield($0) }
      // Also where the client is gone before its stream begins.
      feed.onTermination = { [weak self] _ in
        self?.state.withLock { state in state.observers.removeAll { $0.number == number } }
      }
      return StreamAnswer(contentType: "application/x-ndjson") { writer in
        for await message in messages { try await writer.yield(message.line + "\n") }
      }
    }
  }
}
