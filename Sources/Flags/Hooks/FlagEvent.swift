package import Foundations

/// Events of flags besides evaluations (OpenFeature specification 0.8, sections 5 and 6).
package enum FlagEvent: Sendable {
  /// These flags have another result now, in the order of the file.
  case changed([String])
  /// The app did something that is counted beside the flags that it ran with.
  case tracked(Tracked)

  /// Something that the app did.
  package struct Tracked: Sendable {
    /// Its name, such as `upgrade_offered`.
    package let name: String
    /// The context in which it happened.
    package let context: FlagContext
    /// A number that belongs to it, such as a price; nil for none.
    package let value: Double?
    /// Facts about it.
    package let details: ValueMap
  }
}

/// Observes events of flags.
package protocol FlagObserver: Sendable {
  /// Receives an event; it must not block.
  func observe(_ event: FlagEvent)
}
