package import Foundations
import Simulation

/// The actions of a session: whose are running, what has begun since the last reaction, and what begins at the next.
struct ActionRunner {
  /// A node whose actions are running.
  struct RunningNode: Hashable {
    var screen: Int
    var node: String
  }

  /// Actions of elements that have appeared.
  struct Appearance {
    let actions: [LinkedAction]
    let screen: ScreenInstance
    /// The values of the rows around the element.
    let extras: [Value]
  }

  private var running: Set<RunningNode> = []
  /// The spans of the actions that were begun since the last reaction.
  private(set) var begun: [Span] = []
  private var appearances: [Appearance] = []
  /// The most often that watches may fire without coming to rest in between.
  private var firings = LoopLimit(most: 32)
  /// The timers of the shown screen.
  private var timers: [Job] = []
  private var lastRun = 0

  // MARK: Runs

  /// Whether actions of a node are running.
  var isWorking: Bool { !running.isEmpty }

  /// Marks a node's actions as running.
  ///
  /// - Returns: false where they already are.
  mutating func start(_ work: RunningNode) -> Bool { running.insert(work).inserted }

  /// Marks a node's actions as done.
  mutating func finish(_ work: RunningNode) { running.remove(work) }

  /// Whether actions of a node are running.
  func isRunning(_ node: String, on screen: ScreenInstance) -> Bool {
    running.contains(RunningNode(screen: screen.id, node: node))
  }

  /// The nodes of a screen whose actions are running.
  func runningNodes(of screen: ScreenInstance) -> Set<String> {
    Set(running.filter { $0.screen == screen.id }.map(\.node))
  }

  /// Returns the number of a new run of actions.
  mutating func nextRun() -> Int {
    lastRun += 1
    return lastRun
  }

  // MARK: Reactions

  /// Starts a reaction.
  mutating func startReaction() { begun = [] }

  /// Notes that actions were begun.
  mutating func noteBegun(_ span: Span) { begun.append(span) }

  /// Adds actions that run at the end of the reaction.
  mutating func add(_ appearance: Appearance) { appearances.append(appearance) }

  /// Returns the actions of elements that have appeared, and forgets them.
  mutating func takeAppearances() -> [Appearance] {
    defer { appearances = [] }
    return appearances
  }

  /// Checks the watches of a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - slots: the values in its scope.
  /// - Returns: the watches whose values have changed since the last check, with the new ones, and what to report to
  ///   the author.
  mutating func checkWatches(
    of screen: ScreenInstance, seeing slots: [Value]
  ) -> (fired: [(watch: LinkedWatch, value: Value)], problems: [String]) {
    let watches = screen.screen.watches
    let values = watches.map { $0.value.evaluate(slots) }
    // The initial value does not count as a change.
    let before = screen.watched.count == values.count ? screen.watched : values
    screen.watched = values
    guard before != values else {
      // Nothing has changed: the last firings have come to rest.
      firings.reset()
      return ([], [])
    }
    var fired: [(LinkedWatch, Value)] = []
    var problems: [String] = []
    for (watch, (old, new)) in zip(watches, zip(before, values)) where old != new {
      if case .error(let error) = new {
        problems.append(error.sentence)
        continue
      }
      switch firings.count() {
      case .allowed: fired.append((watch, new))
      case .firstExcess:
        problems.append(
          "\(watch.value.span): the watch changes what it watches without end; stopped after \(firings.most) times"
        )
      case .excess: break
      }
    }
    return (fired, problems)
  }

  /// Notes input: firings are counted from zero again.
  mutating func noteInput() { firings.reset() }

  // MARK: Timers

  /// Keeps the timers of the shown screen, and ends those before.
  mutating func keep(timers: [Job]) {
    stopTimers()
    self.timers = timers
  }

  /// Ends the timers; actions that they have begun continue.
  mutating func stopTimers() {
    for timer in timers { timer.cancel() }
    timers = []
  }

  /// Forgets everything, once the session has ended.
  mutating func removeAll() {
    (running, begun, appearances, timers) = ([], [], [], [])
    firings.reset()
  }
}

/// Counts what may set itself off without end.
struct LoopLimit {
  /// How often it may happen.
  let most: Int
  private var happened = 0

  /// Whether what was counted may act.
  enum Verdict { case allowed, firstExcess, excess }

  init(most: Int) { self.most = most }

  /// Counts one more.
  mutating func count() -> Verdict {
    happened += 1
    if happened <= most { return .allowed }
    return happened == most + 1 ? .firstExcess : .excess
  }

  /// Counts from zero again.
  mutating func reset() { happened = 0 }
}

/// The screen after a session has reacted.
package struct Reaction: Sendable {
  /// The current screen.
  package let view: ScreenView
  /// The spans of the actions that were begun, so that the screen may change again; none where it is at rest.
  package let begun: [Span]

  /// Returns the message that a screen does not settle, with the actions that keep beginning.
  func restlessness(of top: ScreenInstance?) -> String {
    var locations: [String] = []
    for span in begun where !locations.contains(span.description) {
      locations.append(span.description)
    }
    let location = top.map { "\($0.screen.script.nameSpan): " } ?? ""
    return
      "\(location)the screen `\(view.screen)` does not come to rest, it goes on beginning what is at "
      + "\(locations.prefix(4).joined(separator: ", ")) (\(Diagnostic.Code.unsettledScreen))"
  }
}

extension Diagnostic.Code {
  /// A screen that does not settle.
  static let unsettledScreen = Self("KL0540")
}
