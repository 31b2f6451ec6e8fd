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

  /// The places of the actions that were begun.
  private(set) var begun: [Span] = []
  private var appearances: [Appearance] = []
  private var firings = 0
  private var navigations = 0
  /// When the first of the counted navigations was.
  private var firstNavigation: Timestamp?

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

  /// Whether what has been counted may act.
  enum Firing { case allowed, firstExcess, excess }

  /// Counts the firing of a watch.
  mutating func fire() -> Firing {
    firings += 1
    if firings <= Self.maxFirings { return .allowed }
    return firings == Self.maxFirings + 1 ? .firstExcess : .excess
  }

  /// Notes that the watches have come to rest.
  mutating func noteRest() { firings = 0 }

  // MARK: Navigations

  /// The most navigations within a second of the app's time without input.
  ///
  /// A person cannot follow them; more are screens whose `appear` and `leave` show each other.
  static let maxNavigations = 64

  /// Counts a navigation.
  ///
  /// - Parameter now: the app's time.
  /// - Returns: whether the screens may run what they do on being left and shown.
  mutating func navigate(at now: Timestamp) -> Firing {
    if let first = firstNavigation, first.duration(to: now) < .seconds(1) {
      navigations += 1
    } else {
      (firstNavigation, navigations) = (now, 1)
    }
    if navigations <= Self.maxNavigations { return .allowed }
    return navigations == Self.maxNavigations + 1 ? .firstExcess : .excess
  }

  /// Notes input: watches and navigations are counted from zero again.
  mutating func noteInput() { (firings, navigations, firstNavigation) = (0, 0, nil) }
}
