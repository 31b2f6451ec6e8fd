/// What a person did, as a front tells it to the session.
public enum InputEvent: Sendable, Hashable {
  /// Chose a node.
  case press(String)
  /// Gave a field a text, or a choice the id of an option.
  case edit(String, String)
  /// Went back one screen.
  case back
  /// Went to the first screen of the first tab.
  case home
  /// Chose a tab by its id.
  case tab(String)
  /// Asked for another language, a BCP 47 tag.
  case locale(String)
  /// Asked for `light` or `dark`.
  case theme(String)
  /// Asked for another tier, such as `pro`.
  case tier(String)
  /// Took the network away, or gave it back.
  case offline(Bool)
  /// Moved the app's clock forward.
  case clock(Duration)
  /// Asked for another device profile.
  case device(String)
  /// Asked that all scripts be read again; whoever owns the files does so.
  case reload
}

/// What the session tells a front to say once; everything lasting is in the ``ScreenView``.
public enum Announcement: Sendable, Hashable {
  /// A short message.
  case toast(String, ViewNode.Tone)
  /// The event could not be carried out, and why, in the person's language.
  case refused(String)
  /// An expression or an action failed: for the author of the script.
  case problem(String)
}
