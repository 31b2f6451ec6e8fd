package import Foundations

/// A notification: what it says, and what opens where the person taps it.
package struct PostedNotification: Sendable, Hashable {
  /// Its id; a later one with the same id takes its place.
  package let id: String
  /// What it is about.
  package let channel: NotificationChannel
  /// Its title.
  package let title: String
  /// More words; empty for none.
  package let text: String
  /// A link of the app's own that it opens; nil for none.
  package let link: String?
  /// When it was shown, or is to be.
  package let time: Timestamp
  /// Whether the person has opened it.
  package let isRead: Bool
}
