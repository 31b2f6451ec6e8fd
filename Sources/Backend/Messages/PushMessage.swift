/// A push notification that a server sends to a person's devices.
///
/// An app that knows its type shows words of its own, in the language of the person; any other app shows the title and
/// the text.
package struct PushMessage: Sendable, Hashable {
  /// Its title.
  package var title: String
  /// More words; empty for none.
  package var text: String
  /// What it is about, by a word that the app knows; nil for nothing special.
  package var channel: String?
  /// A link of the app's own that it opens; nil for none.
  package var link: String?
  /// Its type, such as `cooking_complete`; nil for one that is only shown.
  package var type: String?
  /// The data of its type.
  package var data: [String: String]

  /// Describes a push.
  package init(
    _ title: String, _ text: String = "", channel: String? = nil, link: String? = nil, type: String? = nil,
    data: [String: String] = [:]
  ) {
    self.title = title
    self.text = text
    self.channel = channel
    self.link = link
    self.type = type
    self.data = data
  }
}
