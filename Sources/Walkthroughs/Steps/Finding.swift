import Foundations
import Maestro

/// Upstream's timeouts for finding elements, less the time since the last input.
enum LookupBudget {
  /// For elements that a step needs.
  static let step = Duration.seconds(17)
  /// For conditions and optional steps.
  static let short = Duration.seconds(7)
  /// For scrolling to an element.
  static let scrolling = Duration.seconds(20)
}

extension CaseRun {
  /// Evaluates the scripts of a selector.
  ///
  /// - Parameter selector: the selector.
  /// - Returns: the selector without scripts.
  /// - Throws: ``StepFailure`` where a script fails, or it asks for what lines do not have.
  func resolve(_ selector: Selector) throws -> ResolvedSelector {
    if let key = selector.unsupportedKeys.first {
      throw StepFailure(
        message: Selector.unsupportedMessage(key), notes: ["select by `id` or `text`"])
    }
    var index: Int?
    if let text = try selector.index.map(scripts.text) {
      // Scripts return numbers in JavaScript's notation.
      guard let number = Double(text), let whole = Int(exactly: number) else {
        throw StepFailure(message: "`index` is `\(text)`, which is no whole number")
      }
      index = whole
    }
    return ResolvedSelector(
      text: try selector.text.map { pattern(try scripts.text($0)) },
      id: try selector.id.map { pattern(try scripts.text($0)) }, index: index, states: selector.states,
      relations: try Selector.Relation.allCases.compactMap { relation in
        try selector.relations[relation].map { (relation, try resolve($0)) }
      },
      descendants: try selector.containsDescendants.map(resolve), traits: selector.traits)
  }

  /// Returns the matcher of the current screen.
  func matcher(_ searchScope: Matcher.SearchScope? = nil) -> Matcher {
    Matcher(
      screen: phone.screen, searchScope: searchScope ?? (settings.matchesOffscreen ? .everything : .viewport))
  }

  /// Waits for an element to be on screen.
  ///
  /// - Parameters:
  ///   - selector: the selector.
  ///   - step: the step; an optional one has a shorter timeout.
  ///   - budget: the timeout; upstream's if nil.
  /// - Returns: the element's index in the tree of the current screen.
  /// - Throws: ``StepFailure`` where it does not appear.
  func find(_ selector: Selector, _ step: Step, within budget: Duration? = nil) throws -> Int {
    try find(resolve(selector), step, within: budget)
  }

  /// Waits for an element to be on screen, by a selector whose scripts have been evaluated.
  func find(_ resolved: ResolvedSelector, _ step: Step, within budget: Duration? = nil) throws -> Int {
    if step.label == nil { retitle(step.words(about: resolved.words)) }
    try requireApp()
    let deadline = deadline(budget ?? (step.isOptional ? LookupBudget.short : LookupBudget.step))
    var found: Int?
    if try phone.waits(
      until: deadline,
      {
        found = matcher().matches(resolved).first; return found != nil
      }),
      let found
    {
      noteIfBeyondEdge(found)
      note(target: phone.screen.elements.all[found].id)
      return found
    }
    let waited = began.duration(to: phone.now) - (current.map { record.steps[$0].start } ?? .zero)
    throw StepFailure(
      message: "\(resolved.words) is not on screen" + (waited > .zero ? " after \(waited.secondsText)" : ""),
      nearest: nearest(resolved), notes: notes(on: resolved.patterns))
  }

  /// Returns what comes nearest to a selector on the screen, or why the element is hidden.
  func nearest(_ selector: ResolvedSelector) -> [String] {
    let lines = NearMiss.lines(selector, on: phone.screen)
    guard let id = selector.id, !id.isExpression else { return lines }
    let why = phone.whyHidden(id.source)
    return why.isEmpty ? lines : why
  }

  /// Waits until an element has disappeared.
  func waitUntilGone(_ selector: Selector, _ step: Step, within budget: Duration? = nil) throws {
    let (resolved, missing) = try scripts.collectingMissing { try resolve(selector) }
    if step.label == nil { retitle(step.words(about: resolved.words)) }
    // Of an app that was ended nothing is on screen; before its first start that would say nothing.
    if !phone.hasLaunched { try requireApp() }
    let deadline = deadline(budget ?? (step.isOptional ? LookupBudget.short : LookupBudget.step))
    if try phone.waits(until: deadline, { phone.session == nil || matcher().matches(resolved).isEmpty }) {
      if let missing = missing.first { throw StepWarned(message: "this always holds: \(missing)") }
      if phone.session != nil, let current { absences.append((current, resolved)) }
      return
    }
    let seen = matcher().matches(resolved).first.map { phone.screen.description(of: $0) }
    throw StepFailure(
      message: "\(resolved.words) is still on screen", nearest: seen.map { ["seen: \($0)"] } ?? [])
  }

  /// Returns the time until which an element is searched.
  func deadline(_ budget: Duration) -> Timestamp { max(phone.now, phone.lastInput.advanced(by: budget)) }

  /// Fails where no app runs, since nothing could ever be found.
  func requireApp() throws {
    if phone.session == nil {
      throw StepFailure(message: "no app runs on the device", notes: ["begin with `launchApp`"])
    }
  }

  private func noteIfBeyondEdge(_ index: Int) {
    let screen = phone.screen
    guard settings.matchesOffscreen, !screen.shows(screen.elements.all[index]) else { return }
    note(
      "\(screen.description(of: index)) is beyond the screen's edge, and only found since everything is seen: "
        + "a phone needs `scrollUntilVisible` before it")
  }

  private func notes(on patterns: [TextPattern]) -> [String] {
    patterns.compactMap { pattern in
      if pattern.hasGivenUp {
        "the pattern `\(pattern.source)` takes too long to match some texts, which count as not matched"
      } else if pattern.isMalformed {
        "`\(pattern.source)` is not a valid regular expression, so it is taken literally"
      } else {
        nil
      }
    }
  }
}

extension EffectiveScreen {
  /// Describes an element, such as `#save "Save"`.
  func description(of index: Int) -> String {
    let element = elements.all[index]
    let text = element.texts.first.map { " \"\($0.prefix(60))\"" } ?? ""
    return "#\(element.id)\(text)" + (element.isEnabled ? "" : " (disabled)")
  }
}

extension Duration {
  /// The duration in seconds, such as `17 s` or `0.3 s`.
  var secondsText: String {
    let (seconds, attoseconds) = components
    let tenths = attoseconds / 100_000_000_000_000_000
    return tenths == 0 ? "\(seconds) s" : "\(seconds).\(abs(tenths)) s"
  }
}
