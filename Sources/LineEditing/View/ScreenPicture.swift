/// A screen as it is put on a terminal, with the rows that somebody may look for.
package struct ScreenPicture: Sendable, Hashable {
  /// A message of a conversation.
  package struct Message: Sendable, Hashable {
    /// What tells it from the others.
    package var id: String
    /// The row behind its last one.
    package var end: Int

    /// Names a message and where it ends.
    package init(id: String, end: Int) { (self.id, self.end) = (id, end) }
  }

  /// The screen, whole lines.
  package var text: String
  /// Whether it is the screen that was there before, so that the same part of it stays in view.
  package var isSame: Bool
  /// Whether it answers what somebody has typed; else it has changed by itself.
  package var isReply: Bool
  /// The first row of each part that differs from before.
  package var changed: [Int] = []
  /// The messages of its conversation, the newest last; none where it has no conversation.
  package var messages: [Message] = []

  /// Shows a screen.
  ///
  /// - Parameters:
  ///   - text: the screen, whole lines.
  ///   - isSame: whether it is the screen that was there before.
  ///   - isReply: whether it answers what somebody has typed.
  package init(_ text: String, isSame: Bool = false, isReply: Bool = false) {
    (self.text, self.isSame, self.isReply) = (text, isSame, isReply)
  }
}
