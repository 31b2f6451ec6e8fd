public import Foundations

/// Events of flags besides evaluations (OpenFeature specification 0.8, sections 5 and 6).
public enum FlagEvent: Sendable {
  /// These flags have another result now, in the order of the file.
  case changed([String])
  /// The app did something that is counted beside the flags that it ran with.
  case tracked(Tracked)

  /// Something that the app did.
  public struct Tracked: Sendable {
    /// Its name, such as `upgrade_offered`.
    public let name: String
    /// The context in which it happened.
    public let context: FlagContext
    /// A number that belongs to it, such as a price; nil for none.
    public let value: Double?
    /// Facts about it.
    public let details: ValueMap
  }
}

/// Observes events of flags.
public protocol FlagObserver: Sendable {
  /// Receives an event; it must not block.
  func observe(_ event: FlagEvent)
}
