package import Runtime

/// Annotates the texts of a screen for testers; typed text is still matched against the plain texts.
package struct Inspector {
  let inspection: Inspection
  let words: Words
  /// Whether only ASCII may be written.
  let isASCII: Bool

  /// Shows what a tester asks to see.
  ///
  /// - Parameters:
  ///   - inspection: what that is.
  ///   - words: the front's own words.
  ///   - isASCII: whether only ASCII may be written.
  package init(inspection: Inspection, words: Words, isASCII: Bool = false) {
    self.inspection = inspection
    self.words = words
    self.isASCII = isASCII
  }

  /// Returns a page with annotations.
  package func shown(_ page: Page) -> Page {
    guard inspection.needsSources else { return page }
    return Page(view: shown(page.view), pieces: page.pieces.map(shown), numbering: page.numbering)
  }

  /// Returns a screen with annotations.
  package func shown(_ screen: ScreenView) -> ScreenView {
    guard inspection.needsSources else { return screen }
    var view = screen
    view.title = shown(view.title, view.titleSources)
    view.nodes = view.nodes.map(shown)
    view.dialog = view.dialog.map(shown)
    return view
  }

  /// Returns a change with annotations.
  package func shown(_ change: ScreenDifference) -> ScreenDifference {
    guard inspection.needsSources else { return change }
    var change = change
    change.entries = change.entries.map { entry in
      switch entry {
      case .added(let piece): .added(shown(piece))
      case .changed(let piece): .changed(shown(piece))
      case .moved(let piece): .moved(shown(piece))
      case .removed(let piece): .removed(shown(piece))
      }
    }
    return change
  }

  /// Returns a node and its descendants with annotations.
  package func shown(_ node: ViewNode) -> ViewNode {
    guard inspection.needsSources else { return node }
    var node = node
    node.label = shown(node.label, node.sources[.label] ?? [])
    node.value = node.value.map { shown($0, node.sources[.value] ?? []) }
    node.hint = node.hint.map { shown($0, node.sources[.hint] ?? []) }
    node.children = node.children.map(shown)
    return node
  }

  /// Returns a text with its keys and marks, as configured.
  package func shown(_ text: String, _ sources: [TextSource]) -> String {
    let own = sources.filter { $0.isCatalogText || $0.isUnfinished && inspection.marksUnfinished }
    guard inspection.needsSources, !own.isEmpty, !text.isEmpty else { return text }
    // A text made of several may be unfinished in all of them, which is worth saying once.
    var notes: [String] = []
    for note in own.compactMap(note) where !notes.contains(note) { notes.append(note) }
    if notes.isEmpty { return text }
    return (inspection.keys == .on ? notes : [text] + notes).joined(separator: " ")
  }

  /// Returns the key of a text and its translation state; nil where neither is shown.
  private func note(_ source: TextSource) -> String? {
    let key = inspection.keys == .off || source.isData ? nil : source.key
    let mark = inspection.marksUnfinished && source.isUnfinished ? source.status.word.map { words($0) } : nil
    let said = [key, mark].compactMap { $0 }.joined(separator: ": ")
    if said.isEmpty { return nil }
    return isASCII ? "{\(said)}" : "«\(said)»"
  }

  private func shown(_ piece: Piece) -> Piece {
    var piece = piece
    piece.node = shown(piece.node)
    piece.parts = piece.parts.map(shown)
    return piece
  }
}

extension TextSource.Status {
  /// Its name; nil for data, which is not a text of the app.
  var word: Word? {
    switch self {
    case .translated: .textTranslated
    case .needsReview: .textNeedsReview
    case .machineTranslated: .textMachineTranslated
    case .new: .textNew
    case .fallback, .fallbackData: .textFallback
    case .missing, .untranslatedData: .textMissing
    case .key: .textKey
    case .data: nil
    case .verbatim: .textVerbatim
    }
  }
}

/// What testers see besides the texts themselves.
package struct Inspection: Sendable, Hashable {
  /// Where the catalog's keys are shown.
  package enum Keys: String, Sendable, CaseIterable {
    /// Nowhere.
    case off
    /// In place of the texts.
    case on
    /// After the texts.
    case both
  }

  /// Where the catalog's keys are shown.
  package var keys = Keys.off
  /// Whether texts with a missing or unfinished translation are marked.
  package var marksUnfinished = false
  /// Whether lines in other scripts are repeated in Latin letters.
  package var romanizes = false

  /// The defaults: nothing is shown besides the texts.
  package init() {}

  /// Whether the sources of texts must be traced.
  package var needsSources: Bool { keys != .off || marksUnfinished }
}

/// The semantic tree for testers: ids, roles, texts and states, a node per line.
package enum TreeText {
  /// A line for each node of a page, indented by how deep it lies.
  package static func lines(_ page: Page) -> [String] {
    (page.view.dialog.map { [$0] } ?? page.view.nodes).flatMap { lines($0, 0, page.numbering) }
  }

  private static func lines(_ node: ViewNode, _ depth: Int, _ numbering: Numbering) -> [String] {
    var parts = ["#\(node.id)", node.role.rawValue]
    if let number = numbering[node.id] { parts.append("[\(number)]") }
    if !node.label.isEmpty { parts.append("\"\(node.label)\"") }
    if node.isSecret {
      parts.append(node.value?.isEmpty == false ? "value=••••" : "value=\"\"")
    } else if let value = node.value {
      parts.append("value=\"\(value)\"")
    }
    parts += ViewNode.State.allCases.filter(node.states.contains).map(\.rawValue)
    if node.tone != .neutral { parts.append("tone=\(node.tone.rawValue)") }
    if let hint = node.hint { parts.append("hint=\"\(hint)\"") }
    return [String(repeating: "  ", count: depth) + parts.joined(separator: " ")]
      + node.children.flatMap { lines($0, depth + 1, numbering) }
  }
}
