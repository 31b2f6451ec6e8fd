internal import FrontKit
internal import Runtime

/// What became of the last edit of the scripts.
struct EditStatus: Sendable {
  /// The excerpts with the errors of the last edit; empty where it has none.
  var errors: [String] = []
  /// Whether the next screen is the first after a valid edit.
  var isPending = false
  /// Whether that edit fixed errors, which is reported even where the screen looks the same.
  var isFix = false
}

extension LineConversation {
  /// Takes an edit with errors: the last valid screen stays, and `errors` lists them until they are fixed.
  mutating func broken(_ lines: [String]) -> [Effect] {
    edit.errors = lines
    return say(lines, topic: "reload", isExcerpt: true)
  }

  /// Takes a valid edit, which the next screen shows.
  mutating func reloaded() -> [Effect] {
    edit.isPending = true
    edit.isFix = edit.isFix || !edit.errors.isEmpty
    edit.errors = []
    // Those that are left are reported again.
    problems = []
    return []
  }

  /// Returns the tabs where they differ from those reported last, other than by the language.
  mutating func tabsReport(_ update: ScreenUpdate) -> String {
    guard let view = page?.view, !view.tabs.isEmpty else { return "" }
    let shown = ShownTabs(view)
    defer { tabs = shown }
    guard let tabs, tabs.locale == shown.locale, tabs != shown else { return "" }
    return drawer.render(.info(topic: "tabs", [HelpText.tabs(view, words, inspector)]))
  }

  /// The report that nothing has changed: where possible, what is so already.
  func unchanged(after event: InputEvent?) -> String {
    // A secret reads the same whatever it is.
    if case .edit(let id, _) = event, let page, let piece = page.pieces.first(where: { $0.id == id }),
      piece.node.isSecret
    {
      var change = ScreenDifference(from: page.pieces, to: page.pieces)
      change.entries = [.changed(piece)]
      return drawer.change(inspector.shown(change), inspector.shown(page), headingChanged: false)
    }
    // An emergency's button pressed again: what the person has to do stands there already, and is said again.
    if case .press(let id) = event, let page, let piece = page.pieces.first(where: { $0.id == id }),
      piece.node.role == .button, piece.node.tone == .error,
      let notice = page.pieces.first(where: { $0.node.role == .notice })
    {
      var change = ScreenDifference(from: page.pieces, to: page.pieces)
      change.entries = [.changed(notice)]
      return drawer.change(inspector.shown(change), inspector.shown(page), headingChanged: false)
    }
    let text =
      switch event {
      case .offline(let isOffline): words(isOffline ? .offline : .online)
      case .home: words(.alreadyHere, .string(page?.view.title ?? ""))
      case .tab(let id):
        words(.alreadyHere, .string(page?.view.tabs.first { $0.id == id }?.label ?? id))
      case .reload: words(.reloaded)
      // These act on what is around the app.
      case .bluetooth, .clock, .request, .flag, .server: words(.changeElsewhere)
      default: words(.changeNone)
      }
    return drawer.render(.info(topic: "unchanged", [text]))
  }
}

/// The tabs as reported, without their badges and which of them is selected.
struct ShownTabs: Sendable, Equatable {
  let locale: String
  private let names: [[String]]

  init(_ view: ScreenView) {
    locale = view.locale
    names = view.tabs.map { [$0.id, $0.label] }
  }
}
