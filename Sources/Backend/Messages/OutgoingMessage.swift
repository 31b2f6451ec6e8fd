package import Foundations

/// A message that a server in production would send by SMS, by e-mail or as a push; a development server shows it
/// instead.
package struct OutgoingMessage: Sendable, Hashable {
  /// Counts the messages of a server from 1 on.
  package let number: Int
  /// When it was sent, by the server's clock.
  package let time: Timestamp
  /// The telephone number, the e-mail address or the token of the device.
  package let recipient: String
  /// What it says, in a push below its title.
  package let text: String
  /// The push that it is; nil for one by SMS or e-mail.
  package let push: PushMessage?

  /// The message as a line of a stream.
  var line: String {
    var members = [
      JSON.Member("number", .int(number)), JSON.Member("time", .string(RFC3339.text(time))),
      JSON.Member("to", .string(recipient)), JSON.Member("text", .string(text)),
    ]
    if let push {
      members.append(JSON.Member("title", .string(push.title)))
      if let channel = push.channel { members.append(JSON.Member("channel", .string(channel))) }
      if let link = push.link { members.append(JSON.Member("link", .string(link))) }
      if let type = push.type { members.append(JSON.Member("type", .string(type))) }
      if !push.data.isEmpty {
        let data = push.data.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
        members.append(JSON.Member("data", .object(data)))
      }
    }
    return JSON.object(members).text
  }

  private struct Line: Decodable {
    var number: Int
    var time: String
    var to: String
    var text: String
    var title: String?
    var channel: String?
    var link: String?
    var type: String?
    var data: [String: String]?
  }
}

extension OutgoingMessage {
  /// Reads a line of a stream; nil where it is none.
  package init?(line: [UInt8]) {
    guard let read = try? JSON.decode(Line.self, from: line), let time = RFC3339.milliseconds(read.time)
    else { return nil }
    self.init(
      number: read.number, time: Timestamp(milliseconds: time), recipient: read.to, text: read.text,
      push: read.title.map {
        PushMessage(
          $0, read.text, channel: read.channel, link: read.link, type: read.type, data: read.data ?? [:])
      })
  }
}

/// How far a reader of a server's messages has come, so that it misses none while it is not connected.
package struct MessagePosition: Sendable, Hashable {
  /// The parameter of a stream's query with the position to read on from.
  package static let query = "after"
  /// The field of a stream's response with the position before its first message.
  package static let header = "x-kolam-messages"

  /// When the server began, in milliseconds since 1970: it tells its messages from those of an earlier one.
  private var start: Int64
  /// The number of the last message that was read.
  package var number: Int

  /// The position behind a message of a server.
  ///
  /// - Parameters:
  ///   - start: when the server began.
  ///   - number: the message's number.
  package init(start: Timestamp, number: Int) { (self.start, self.number) = (start.milliseconds, number) }

  /// Before the first message of any server.
  package static let beginning = MessagePosition(start: Timestamp(milliseconds: 0), number: 0)

  /// Reads a position; nil where the text is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int64(parts[0]), let number = Int(parts[1]) else { return nil }
    (self.start, self.number) = (start, number)
  }

  /// The position as text.
  package var text: String { "\(start)/\(number)" }

  /// Whether another position is one of the same server.
  func isOfSameServer(as other: MessagePosition) -> Bool { start == other.start }
}
