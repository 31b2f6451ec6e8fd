internal import FrontKit
internal import Runtime

/// Reports what a new screen brings: its messages once, what was switched, and what is wrong until it is right.
struct ScreenReporter: Sendable {
  /// The script problems reported on this screen that nothing on it shows, such as those of actions.
  private var problems: [String] = []
  /// What is wrong with the device, whatever screen is shown.
  private var deviceProblems: [String] = []
  /// The excerpts with the errors of the last edit of the scripts; empty where it has none.
  private var editErrors: [String] = []
  /// How many errors the last edit of the scripts has.
  private(set) var errorCount = 0
  /// The screens whose files have errors, so that they are shown as they were before.
  private var outdated: Set<String> = []
  /// Whether the next screen is the first after a valid edit.
  private var isEditPending = false
  /// Whether that edit fixed errors, which is reported even where the screen looks the same.
  private var isEditFix = false
  /// The tabs as last reported; nil before any.
  private var tabs: ShownTabs?
  /// The announcements of all outcomes of a line but the last.
  private var announcements: [Announcement] = []
  /// The sources of the announcements' texts, if traced.
  private var sources: [String: [TextSource]] = [:]

  // MARK: What happens

  /// Collects the announcements of one outcome; a line with several actions is answered once.
  mutating func collect(_ announcements: [Announcement], of view: ScreenView) {
    self.announcements += announcements
    sources.merge(view.announcedSources) { _, new in new }
  }

  /// Returns the collected announcements, to be reported now.
  mutating func takeAnnouncements() -> [Announcement] {
    defer { announcements = [] }
    return announcements
  }

  /// Returns whether this screen is the first after a valid edit of the scripts.
  mutating func takeEdit() -> Bool {
    defer { isEditPending = false }
    return isEditPending
  }

  /// Takes that another screen is shown.
  mutating func leaveScreen() { problems = [] }

  /// Takes an edit with errors, which are listed until they are fixed.
  mutating func takeBrokenEdit(_ errors: [String], count: Int, screens: Set<String>) {
    (editErrors, errorCount, outdated) = (errors, count, screens)
  }

  /// Whether a screen is shown as it was before its file had errors.
  func isOutdated(_ screen: String) -> Bool { outdated.contains(screen) }

  /// Takes a valid edit, which the next screen shows.
  mutating func takeValidEdit() {
    isEditPending = true
    isEditFix = isEditFix || !editErrors.isEmpty
    (editErrors, errorCount, outdated) = ([], 0, [])
    // Those that are left are reported again.
    problems = []
  }

  // MARK: Reports

  /// Writes announcements.
  mutating func announced(_ announcements: [Announcement], _ page: Page?, _ writer: LineWriter) -> String {
    defer { sources = [:] }
    return announcements.map { text($0, page, writer) }.joined()
  }

  private mutating func text(_ announcement: Announcement, _ page: Page?, _ writer: LineWriter) -> String {
    func shown(_ text: String) -> String { writer.inspector.shown(text, sources[text] ?? []) }
    switch announcement {
    case .toast(let text, let tone): return writer.text(.toast(shown(text), tone))
    case .refused(let text): return writer.text(.refused(shown(text)))
    case .invalid(let answers):
      let numbering = page?.numbering ?? Numbering()
      return writer.text(.invalid(answers.map { Self.shown($0, page, writer) }, numbering))
    case .externalRequest(let handover): return writer.text(.handover(handover))
    case .problem(let text):
      let isShown = page?.view.problems.contains(text) ?? false
      if !isShown, !problems.contains(text) { problems.append(text) }
      return writer.text(.problem(text))
    case .deviceProblem(let text):
      if !deviceProblems.contains(text) { deviceProblems.append(text) }
      return writer.text(.deviceProblem(text))
    }
  }

  private static func shown(
    _ answer: Announcement.InvalidAnswer, _ page: Page?, _ writer: LineWriter
  ) -> Announcement.InvalidAnswer {
    guard let node = page?.node(answer.id), node.hint == answer.message else { return answer }
    let shown = writer.inspector.shown(node)
    return Announcement.InvalidAnswer(
      id: answer.id, label: shown.label, message: shown.hint ?? answer.message)
  }

  /// Writes what was switched besides the screen: the overrides and the network; a whole screen shows both itself.
  func switched(_ update: ScreenUpdate, _ page: Page, _ writer: LineWriter) -> String {
    let isScreen = if case .screen = update.outcome { true } else { false }
    var text = ""
    let count = page.view.overrides
    if count != update.previousOverrides, !isScreen {
      let line =
        count == 0 ? writer.words(.noOverrides) : writer.words.overrides(count, page.view.onlyOverride)
      text += writer.info("overrides", [line])
    }
    let isOffline = page.view.isOffline
    if isOffline != update.wasOffline, !isScreen || !isOffline {
      text += writer.info("network", [writer.words(isOffline ? .offline : .online)])
    }
    return text
  }

  /// Writes the tabs where they differ from those reported last, other than by the language.
  mutating func changedTabs(_ view: ScreenView, _ writer: LineWriter) -> String {
    guard !view.tabs.isEmpty else { return "" }
    let shown = ShownTabs(view)
    defer { tabs = shown }
    guard let tabs, tabs.locale == shown.locale, tabs != shown else { return "" }
    return writer.info("tabs", [HelpText.tabs(view, writer.words, writer.inspector)])
  }

  /// Writes the screen, or the differences on it.
  ///
  /// - Parameters:
  ///   - update: what has changed.
  ///   - page: the screen.
  ///   - isWhole: whether the whole screen is written after each step.
  ///   - said: whether something is reported besides, so that nothing need be said of a screen that looks the same.
  ///   - writer: writes it.
  /// - Returns: the text.
  func drawn(_ update: ScreenUpdate, _ page: Page, isWhole: Bool, said: Bool, _ writer: LineWriter) -> String
  {
    if isWhole { return writer.screen(page) }
    switch update.outcome {
    case .screen: return writer.screen(page)
    case .change(var change, let headingChanged):
      if writer.options.format != .json {
        // The errors of these were reported a line before.
        let wrong = Set(update.invalidAnswers.map(\.id))
        change.entries.removeAll {
          if case .changed(let piece) = $0 { wrong.contains(piece.id) } else { false }
        }
      }
      let text = writer.change(change, page, headingChanged: headingChanged)
      return text.isEmpty && update.isReply && !said
        ? Self.unchanged(after: update.event, page, writer) : text
    case .returned: return writer.info("where", [writer.location(page)])
    case .nothing: return update.isReply && !said ? Self.unchanged(after: update.event, page, writer) : ""
    }
  }

  /// Writes that an edit has fixed what was wrong, though the screen looks as it did before.
  ///
  /// - Parameters:
  ///   - writer: writes it.
  ///   - isSaid: whether also an edit is reported that has fixed nothing.
  /// - Returns: the text; empty where there is nothing to say.
  func fixed(_ writer: LineWriter, isSaid: Bool = false) -> String {
    isEditFix || isSaid ? writer.info("reload", [writer.words(.reloaded)]) : ""
  }

  /// Takes that a screen was reported after the last edit.
  mutating func settleEdit() { isEditFix = false }

  /// Writes that nothing has changed: where possible, what is so already.
  static func unchanged(after event: InputEvent?, _ page: Page, _ writer: LineWriter) -> String {
    if let piece = Self.answer(to: event, page) {
      var change = ScreenDifference(from: page.pieces, to: page.pieces)
      change.entries = [.changed(piece)]
      return writer.change(change, page, headingChanged: false)
    }
    let words = writer.words
    let text =
      switch event {
      case .offline(let isOffline): words(isOffline ? .offline : .online)
      case .home: words(.alreadyHere, .string(page.view.title))
      case .tab(let id):
        words(.alreadyHere, .string(page.view.tabs.first { $0.id == id }?.label ?? id))
      case .reload: words(.reloaded)
      // These act on what is around the app.
      case .bluetooth, .clock, .request, .fail, .flag, .server: words(.changeElsewhere)
      default: words(.changeNone)
      }
    return writer.info("unchanged", [text])
  }

  /// Returns the piece that answers an event by being as it is.
  private static func answer(to event: InputEvent?, _ page: Page) -> Piece? {
    switch event {
    case .edit(let id, _):
      // A secret reads the same whatever it is.
      return page.pieces.first { $0.id == id && $0.node.isSecret }
    case .press(let id):
      // An emergency's button pressed again: what the person has to do stands there already, and is said again.
      guard let button = page.node(id), button.role == .button, button.tone == .error else { return nil }
      return page.pieces.first { $0.node.role == .notice }
    default: return nil
    }
  }

  /// Writes what is wrong: the errors of the last edit, whose screen is not shown, then those of this screen.
  func errors(on page: Page, _ writer: LineWriter) -> String {
    let words = writer.words
    let invalid = page.pieces.filter { $0.node.states.contains(.invalid) }.map { piece in
      let reason = piece.node.hint ?? words(.stateInvalid)
      return words(.labelValue, .string(piece.title ?? piece.id), .string(reason))
    }
    let own =
      invalid + (page.view.problems + problems).map { words(.problem, .string($0)) }
      + deviceProblems.map { words(.deviceProblem, .string($0)) }
    guard !editErrors.isEmpty else { return writer.info("errors", own.isEmpty ? [words(.noErrors)] : own) }
    return writer.text(.excerpt(topic: "errors", editErrors))
      + (own.isEmpty ? "" : writer.info("errors", own))
  }
}

/// The tabs as reported, without their badges and which of them is selected.
private struct ShownTabs: Sendable, Equatable {
  let locale: String
  private let names: [[String]]

  init(_ view: ScreenView) {
    locale = view.locale
    names = view.tabs.map { [$0.id, $0.label] }
  }
}

extension Page {
  /// Returns the node with an id, if it is on the screen.
  func node(_ id: String) -> ViewNode? { pieces.first { $0.id == id }?.node }
}

/// A new view of the app, as it is reported.
struct ScreenUpdate {
  /// The messages to report once.
  let announcements: [Announcement]
  /// The differences on the screen.
  let outcome: ChangeTracker.Outcome
  /// The user's event that caused it; nil where the app changed by itself.
  let event: InputEvent?
  /// Whether the event answered a reopened prompt.
  let isRepromptAnswer: Bool
  /// Whether it follows the user's input.
  let isReply: Bool
  /// Whether it is the first of the session.
  let isFirst: Bool
  /// Whether it is the first after an edit of the scripts.
  let isEdit: Bool
  /// Whether it is the screen that was shown before.
  let isSameScreen: Bool
  /// The pieces of that screen as it was; none where it was another one.
  let previousPieces: [Piece]
  /// The number of overrides before.
  let previousOverrides: Int
  /// Whether the network was off before.
  let wasOffline: Bool

  /// The invalid answers, in the order of the screen.
  var invalidAnswers: [Announcement.InvalidAnswer] {
    announcements.flatMap { announcement -> [Announcement.InvalidAnswer] in
      if case .invalid(let invalidAnswers) = announcement { invalidAnswers } else { [] }
    }
  }

  /// Why a tester's command was refused; nil where it was not, or where it still led to another screen.
  var refusedCommand: String? {
    if case .screen = outcome { return nil }
    switch event {
    case .locale, .theme, .tier, .device, .open, .flag: break
    default: return nil
    }
    return announcements.lazy.compactMap { if case .refused(let reason) = $0 { reason } else { nil } }.first
  }

  /// Whether the screen differs from what was there.
  var isDifferent: Bool { if case .nothing = outcome { false } else { true } }

  /// The ids of what differs from the same screen before; for what is gone the piece that stood behind it.
  func changed(on page: Page) -> Set<String> {
    guard !previousPieces.isEmpty else { return [] }
    let kept = Set(page.pieces.map(\.id))
    let ids = ScreenDifference(from: previousPieces, to: page.pieces).entries.compactMap { entry -> String? in
      guard case .removed(let piece) = entry else { return entry.piece.id }
      let behind = previousPieces.drop { $0.id != piece.id }.first { kept.contains($0.id) }
      return behind?.id ?? page.pieces.last?.id
    }
    return Set(ids)
  }

  /// Whether a piece is among the reported differences.
  func tells(_ id: String) -> Bool {
    switch outcome {
    case .screen: true
    case .change(let change, _): change.entries.contains { $0.piece.id == id }
    case .returned, .nothing: false
    }
  }
}
