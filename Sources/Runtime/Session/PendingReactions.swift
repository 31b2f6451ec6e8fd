import Foundations

/// What a session has begun since it last reacted, and what it has to begin at its next reaction.
struct PendingReactions {
  /// Actions of elements that have appeared.
  struct Appearance {
    let actions: [LinkedAction]
    let screen: ScreenInstance
    /// The values of the rows around the element.
    let extras: [Value]
  }

  /// The most often that watches may fire without coming to rest in between.
  static let maxFirings = 32

  /// The spans of the actions that were begun.
  private(set) var begun: [Span] = []
  private var appearances: [Appearance] = []
  private var firings = 0

  /// Starts a reaction.
  mutating func start() { begun = [] }

  /// Notes that actions were begun.
  mutating func noteBegun(_ span: Span) { begun.append(span) }

  /// Adds actions that run at the end of the reaction.
  mutating func add(_ appearance: Appearance) { appearances.append(appearance) }

  /// Returns the actions of elements that have appeared, and forgets them.
  mutating func takeAppearances() -> [Appearance] {
    defer { appearances = [] }
    return appearances
  }

  /// Whether what was counted may act.
  enum Firing { case allowed, firstExcess, excess }

  /// Counts the firing of a watch.
  mutating func fire() -> Firing {
    firings += 1
    if firings <= Self.maxFirings { return .allowed }
    return firings == Self.maxFirings + 1 ? .firstExcess : .excess
  }

  /// Notes that the watches have come to rest.
  mutating func noteRest() { firings = 0 }

  /// Notes input: firings are counted from zero again.
  mutating func noteInput() { firings = 0 }
}
