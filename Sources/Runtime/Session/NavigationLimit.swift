import Foundations

/// Counts navigations, so that screens that show each other without end are stopped.
struct NavigationLimit {
  /// The most navigations within a second of the app's time without input.
  ///
  /// A person cannot follow them; more are screens whose `appear` and `leave` show each other.
  static let maxNavigations = 64

  private var count = 0
  /// When the first of the counted navigations was.
  private var first: Timestamp?

  /// Counts a navigation.
  ///
  /// - Parameter now: the app's time.
  /// - Returns: whether the screens may run what they do on being left and shown.
  mutating func navigate(at now: Timestamp) -> PendingReactions.Firing {
    if let first, first.duration(to: now) < .seconds(1) {
      count += 1
    } else {
      (first, count) = (now, 1)
    }
    if count <= Self.maxNavigations { return .allowed }
    return count == Self.maxNavigations + 1 ? .firstExcess : .excess
  }

  /// Notes input: navigations are counted from zero again.
  mutating func noteInput() { (first, count) = (nil, 0) }
}

extension AppSession {
  /// Counts a navigation; false, reported to the author, where screens show each other without end.
  func mayNavigate() -> Bool {
    let firing = navigationLimit.navigate(at: scheduler.now)
    if firing == .firstExcess, let top = navigation.top {
      let before = shown.map { " after `\($0.screen.name)`" } ?? ""
      announce(
        .problem(
          "\(top.screen.script.nameSpan): screens show each other without end, the last one is "
            + "`\(top.screen.name)`\(before); nothing more of their `appear` and `leave` runs before the next input "
            + "(\(Diagnostic.Code.navigationLoop))"))
    }
    return firing == .allowed
  }
}
