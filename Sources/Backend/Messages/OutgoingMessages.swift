package import Foundations
import Services
internal import Synchronization

/// The messages that a development server has sent, the newest few of them.
package final class OutgoingMessages: Sendable {
  /// How many are kept.
  private static let limit = 50

  private struct State {
    var messages: [OutgoingMessage] = []
    var lastNumber = 0
    var observers = Observers<@Sendable (OutgoingMessage) -> Void>()
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
      return (message, state.observers.calls)
    }
    for observer in observers { observer(message) }
  }

  /// The newest messages, the oldest of them first.
  package var recent: [OutgoingMessage] { state.withLock(\.messages) }

  /// Calls back with every message from now on.
  ///
  /// - Parameter call: called on the thread that sends.
  package func observe(_ call: @escaping @Sendable (OutgoingMessage) -> Void) {
    _ = state.withLock { $0.observers.add(call) }
  }

  /// Calls back with the messages since a position, and every one from now on.
  ///
  /// - Returns: the observer's number, and the position before the first message.
  private func follow(
    from known: MessagePosition?, since start: Timestamp,
    _ call: @escaping @Sendable (OutgoingMessage) -> Void
  ) -> (observer: Int, position: MessagePosition) {
    state.withLock { state in
      var position = MessagePosition(start: start, number: state.lastNumber)
      // All of this server's messages are later than a position of another one.
      if let known { position.number = position.isOfSameServer(as: known) ? known.number : 0 }
      // Under the lock, so that no message falls between these and the registration, or comes before them.
      for message in state.messages where message.number > position.number { call(message) }
      return (state.observers.add(call), position)
    }
  }

  /// The path of ``channel(since:)``.
  package static let streamPath = "/__kolam/messages/stream"

  /// A stream with a JSON object on a line for each message from now on, or since the ``MessagePosition`` of the query.
  ///
  /// - Parameter start: when the server began, which tells its messages from those of an earlier one.
  /// - Returns: the channel.
  func channel(since start: Timestamp) -> Channel {
    .stream(Self.streamPath) { request in
      // For a reader that is too slow the newest ones are kept, as for one that comes later.
      let (messages, feed) = AsyncStream.makeStream(
        of: OutgoingMessage.self, bufferingPolicy: .bufferingNewest(Self.limit))
      let known = request.query(MessagePosition.query).flatMap(MessagePosition.init)
      let (number, position) = self.follow(from: known, since: start) { feed.yield($0) }
      // Also where the client is gone before its stream begins.
      feed.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.observers.remove(number) }
      }
      let headers = HTTPHeaders([(MessagePosition.header, position.text)])
      return StreamAnswer(contentType: "application/x-ndjson", headers: headers) { writer in
        for await message in messages { try await writer.yield(message.line + "\n") }
      }
    }
  }
}
