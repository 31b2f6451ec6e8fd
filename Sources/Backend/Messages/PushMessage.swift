/// A push notification that a server sends to a person's devices.
package struct PushMessage: Sendable, Hashable {
  /// Its title.
  package var title: String
  /// More words; empty for none.
  package var text: String
  /// What it is about, by a word that the app knows; nil for nothing special.
  package var channel: String?
  /// A link of the app's own that it opens; nil for none.
  package var link: String?

  /// Describes a push.
  package init(_ title: String, _ text: String = "", channel: String? = nil, link: String? = nil) {
    self.title = title
    self.text = text
    self.channel = channel
    self.link = link
  }
}
