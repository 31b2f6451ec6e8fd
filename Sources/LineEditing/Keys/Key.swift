/// A key of a keyboard, or what came with it.
package enum Key: Sendable, Hashable {
  /// Characters that were typed, as they arrived together.
  case text(String)
  /// Text that was pasted, as it was.
  case paste(String)
  /// A key without a character.
  case special(Special, Modifiers = [])
  /// A letter or sign with Ctrl.
  case control(Character)
  /// A letter or sign with Alt.
  case alt(Character)

  /// The keys without a character that mean something here.
  package enum Special: Sendable, Hashable {
    case up, down, left, right, home, end, pageUp, pageDown, delete, backspace, tab, enter, escape
  }

  /// The keys that are held with another one.
  package struct Modifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    package static let shift = Modifiers(rawValue: 1)
    /// Alt.
    package static let alt = Modifiers(rawValue: 2)
    /// Ctrl.
    package static let control = Modifiers(rawValue: 4)
  }
}
