package import Foundations

/// A notification to be posted.
package struct NotificationDraft: Sendable, Hashable {
  /// Its id: a later one with the same id takes its place; nil for a new one.
  package var id: String?
  /// What it is about.
  package var channel: NotificationChannel
  /// Its title.
  package var title: String
  /// More words; empty for none.
  package var text: String
  /// A link of the app's own that it opens; nil for none.
  package var link: String?

  /// Describes a notification.
  package init(
    _ title: String, _ text: String = "", on channel: NotificationChannel = .general, link: String? = nil,
    id: String? = nil
  ) {
    self.id = id
    self.channel = channel
    self.title = title
    self.text = text
    self.link = link
  }
}

/// What a notification is about; a person can mute each.
package enum NotificationChannel: String, Sendable, CaseIterable, Codable {
  /// What cannot wait, such as a pan that burns.
  case alerts
  /// What somebody has written.
  case messages
  /// What the person has asked to be reminded of.
  case reminders
  /// What a device reports.
  case status
  /// All else, such as news.
  case general
}

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
