package import Foundations

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
