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
