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

  /// The message as a line of a stream.
  var line: String {
    JSON.object([
      JSON.Member("number", .int(number)), JSON.Member("time", .string(RFC3339.text(time))),
      JSON.Member("to", .string(recipient)), JSON.Member("text", .string(text)),
    ]).text
  }

  private struct Line: Decodable {
    var number: Int
    var time: String
    var to: String
    var text: String
  }
}

extension OutgoingMessage {
  /// Reads a line of a stream; nil where it is none.
  package init?(line: [UInt8]) {
    guard let read = try? JSON.decode(Line.self, from: line), let time = RFC3339.milliseconds(read.time)
    else { return nil }
    self.init(number: read.number, time: Timestamp(milliseconds: time), recipient: read.to, text: read.text)
  }
}

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
    let (message, observers) = state.withLock { state in
      state.lastNumber += 1
      let message = OutgoingMessage(number: state.lastNumber, time: now, recipient: recipient, text: text)
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
      let (messages, feed) = AsyncStream.makeStream(of: OutgoingMessage.self)
      let number = self.add { feed.yield($0) }
      return StreamAnswer(contentType: "application/x-ndjson") { writer in
        defer { self.state.withLock { state in state.observers.removeAll { $0.number == number } } }
        for await message in messages { try await writer.yield(message.line + "\n") }
      }
    }
  }
}
