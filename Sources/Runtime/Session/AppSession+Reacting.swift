package import Foundations

/// The screen after a session has reacted.
package struct Reaction: Sendable {
  /// The current screen.
  package let view: ScreenView
  /// The spans of the actions that were begun, so that the screen may change again; none where it is at rest.
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
    var locations: [String] = []
    for span in reaction.begun where !locations.contains(span.description) {
      locations.append(span.description)
    }
    let location = navigation.top.map { "\($0.screen.script.nameSpan): " } ?? ""
    return
      "\(location)the screen `\(reaction.view.screen)` does not come to rest, it goes on beginning what is at "
      + "\(locations.prefix(4).joined(separator: ", ")) (\(Diagnostic.Code.unsettledScreen))"
  }

  // MARK: Watches

  /// Runs the watches whose values have changed since the last check.
  func fireWatches(of screen: ScreenInstance) {
    let watches = screen.screen.watches
    guard !watches.isEmpty, screen.failure == nil else { return }
    let slots = screen.slots(environment(of: screen))
    let values = watches.map { $0.value.evaluate(slots) }
    // The initial value does not count as a change.
    let before = screen.watched.count == values.count ? screen.watched : values
    screen.watched = values
    // Nothing has changed: the last firings have come to rest.
    guard before != values else { return reactions.noteRest() }
    for (watch, (old, new)) in zip(watches, zip(before, values)) where old != new {
      if case .error(let error) = new {
        announce(.problem(error.sentence))
      } else if countFiring(watch) {
        begin(watch.actions, on: screen, extras: [new])
      }
    }
  }

  /// Counts a firing; false, reported to the author, where firings form a loop.
  private func countFiring(_ watch: LinkedWatch) -> Bool {
    let firing = reactions.fire()
    if firing == .firstExcess {
      announce(
        .problem("\(watch.value.span): the watch changes what it watches without end; stopped after 32 times")
      )
    }
    return firing == .allowed
  }
}

extension Diagnostic.Code {
  /// A screen that does not settle.
  static let unsettledScreen = Self("KL0540")
}
