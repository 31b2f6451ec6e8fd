package import Foundations

/// What happens to flags beside their being evaluated (OpenFeature specification 0.8, sections 5 and 6).
package enum FlagEvent: Sendable {
  /// These flags have another answer now, in the order of the file.
  case changed([String])
  /// The app did something that is counted beside the flags that it ran with.
  case tracked(Tracked)

  /// Something that the app did.
  package struct Tracked: Sendable {
    /// What it is called, such as `upgrade_offered`.
    package let name: String
    /// For whom and on what.
    package let context: FlagContext
    /// A number that belongs to it, such as a price; nil for none.
    package let value: Double?
    /// Facts about it.
    package let details: ValueMap
  }
}

/// Is told what happens to flags.
package protocol FlagObserver: Sendable {
  /// Takes an event; it must not wait.
  func observe(_ event: FlagEvent)
}
