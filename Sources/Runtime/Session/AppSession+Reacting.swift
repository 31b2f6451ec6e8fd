package import Foundations

/// The screen after a session has reacted.
package struct Reaction: Sendable {
  /// The current screen.
  package let view: ScreenView
  /// The places of the actions that were begun, so that the screen may change again; none where it is at rest.
  package let begun: [Span]
}

extension AppSession {
  /// Lets the session react to all changes: watches fire, elements that have come on screen run their actions, and
  /// changes of the plan are announced.
  ///
  /// The actions run on the scheduler. A session is at rest once a reaction begins nothing; ``SessionDriver`` repeats
  /// reactions for fronts.
  package func react() -> Reaction {
    reactions.start()
    inbox.forgetChanges()
    guard !isEnded else { return Reaction(view: view(), begun: []) }
    announcePlanChange()
    guard !isLocked, let top = navigation.top else { return Reaction(view: view(), begun: []) }
    fireWatches(of: top)
    let view = view(of: top)
    for appeared in reactions.takeAppearances() {
      begin(appeared.actions, on: appeared.screen, extras: appeared.extras)
    }
    return Reaction(view: view, begun: reactions.begun)
  }

  /// Reacts, and returns the announcements once nothing more begins and no model has changed meanwhile.
  ///
  /// - Parameter isLast: whether this is the last reaction; if something still begins, that is reported.
  /// - Returns: the reaction, and the announcements; nil where it is to react again.
  func reactOnce(isLast: Bool) -> (Reaction, said: [Announcement]?) {
    let reaction = react()
    if !reaction.begun.isEmpty || inbox.hasChanges {
      guard isLast else { return (reaction, nil) }
      announce(.problem(restless(reaction)))
    }
    return (reaction, takeAnnouncements())
  }

  /// Returns the message that a screen does not settle, with the actions that keep beginning.
  private func restless(_ reaction: Reaction) -> String {
    var places: [String] = []
    for span in reaction.begun where !places.contains(span.description) { places.append(span.description) }
    let place = navigation.top.map { "\($0.screen.script.nameSpan): " } ?? ""
    return
      "\(place)the screen `\(reaction.view.screen)` does not come to rest, it goes on beginning what is at "
      + "\(places.prefix(4).joined(separator: ", ")) (\(Diagnostic.Code.unsettledScreen))"
  }
}

extension Diagnostic.Code {
  /// A screen that does not settle.
  static let unsettledScreen = Self("KL0540")
}
