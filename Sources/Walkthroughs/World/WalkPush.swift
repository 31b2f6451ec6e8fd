/// A push notification that a walk has the app's server send.
package struct WalkPush: Sendable, Hashable {
  /// Its title.
  package let title: String
  /// More words; empty for none.
  package let text: String
  /// What it is about; nil for nothing special.
  package let channel: String?
  /// A link of the app's own that it opens; nil for none.
  package let link: String?
}
