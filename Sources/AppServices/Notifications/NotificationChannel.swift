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
