package import Foundations
package import Runtime

/// The smallest part of a screen that is written, numbered and compared by itself: a fact, a row, a button.
///
/// All formats are made from the same pieces, so that their content is equal.
package struct Piece: Sendable, Equatable, Identifiable {
  /// The node without its children, except the options of a choice with a prompt.
  package var node: ViewNode
  /// Texts and badges on the same line, such as the rest of a row.
  package var parts: [ViewNode]
  /// Its depth within rows, steps and checklists; sections do not count.
  package let depth: Int
  /// The ids of its ancestors, the outermost first.
  let ancestors: [String]
  /// The id of the nearest enclosing section.
  package let section: String?
  /// The text of the row around it, which distinguishes two equal buttons.
  package let context: String?
  /// Its position among its siblings of the same role, from 1.
  package let position: Int
  /// The number of its siblings of the same role, itself included.
  package let siblings: Int
  /// The number of its children, whether written with it or not.
  package let count: Int
  /// Whether it, or an ancestor, is hidden from screen readers.
  package let isHiddenFromReader: Bool

  /// The node's id.
  package var id: String { node.id }

  /// The id of its parent.
  package var parent: String? { ancestors.last }

  /// Whether it has any text to speak.
  package var isSpoken: Bool {
    if !node.label.isEmpty || node.value?.isEmpty == false || node.interaction != nil || !parts.isEmpty {
      return true
    }
    switch node.role {
    case .progress, .rating: return node.measure != nil
    case .chart: return node.measure != nil || count > 0
    case .image, .camera: return true
    case .list: return node.states.contains(.busy)
    default: return false
    }
  }

  /// Its title: its own text, else that of the first part with any.
  package var title: String? {
    if !node.label.isEmpty { return node.label }
    for part in parts {
      if part.role == .cell, let value = part.value, !value.isEmpty { return value }
      if !part.label.isEmpty { return part.label }
    }
    return nil
  }
}

/// Splits a view into pieces.
package enum PieceExtractor {
  /// Returns the pieces of a view in reading order; only the dialog's while one is open.
  ///
  /// - Parameter view: the view.
  /// - Returns: the pieces.
  package static func of(_ view: ScreenView) -> [Piece] {
    var pieces: [Piece] = []
    add(view.dialog.map { [$0] } ?? view.nodes, within: NodeContext(), to: &pieces)
    return pieces
  }

  /// The context of a node.
  private struct NodeContext {
    var depth = 0
    var ancestors: [String] = []
    var isHidden = false
    var section: String?
    var context: String?
  }

  private static func add(_ nodes: [ViewNode], within around: NodeContext, to pieces: inout [Piece]) {
    let totals = Dictionary(nodes.map { ($0.role, 1) }, uniquingKeysWith: +)
    var positions: [ViewNode.Role: Int] = [:]
    for node in nodes {
      positions[node.role, default: 0] += 1
      let row = node.role == .row ? Row(node) : nil
      var own = row?.head ?? node
      // Measures with equal text are equal, so that nothing is printed again.
      own.measure = own.measure?.roundedForDisplay
      own.children = own.interaction == .pick ? own.children.filter { $0.role == .option } : []
      let piece = Piece(
        node: own, parts: row?.parts ?? [], depth: around.depth, ancestors: around.ancestors,
        section: around.section,
        context: around.context, position: positions[node.role] ?? 1, siblings: totals[node.role] ?? 1,
        count: node.children.count, isHiddenFromReader: around.isHidden || node.isHiddenFromReader)
      if row == nil || piece.isSpoken { pieces.append(piece) }
      let rest =
        row?.rest ?? (node.interaction == .pick ? node.children.filter { $0.role != .option } : node.children)
      var inner = around
      inner.ancestors.append(node.id)
      inner.isHidden = piece.isHiddenFromReader
      if node.role == .section { inner.section = node.id }
      if node.role == .step || own.isChecklist && !node.label.isEmpty { inner.depth += 1 }
      if row != nil, piece.isSpoken {
        inner.depth += 1
        inner.context = piece.title
      }
      add(rest, within: inner, to: &pieces)
    }
  }

  /// A row of a list, split into its line and the nodes beneath.
  private struct Row {
    /// The line's target: the row itself, or the button or link that it begins with.
    var head: ViewNode
    var parts: [ViewNode] = []
    var rest: [ViewNode] = []

    init(_ row: ViewNode) {
      head = row
      var children = row.children[...]
      if row.label.isEmpty, row.interaction == nil, let first = children.first, first.interaction == .press {
        head = first
        children = first.children + children.dropFirst()
      }
      for child in children {
        // The reading order is kept: nodes after one with its own line are beneath the row, too.
        if rest.isEmpty, Self.isPart(child) { parts.append(child) } else { rest.append(child) }
      }
    }

    private static func isPart(_ node: ViewNode) -> Bool {
      guard node.interaction == nil, node.children.isEmpty else { return false }
      return switch node.role {
      case .cell, .badge, .rating: true
      case .text: node.states.isEmpty && node.label.lines.count == 1
      default: false
      }
    }
  }
}

extension ViewNode {
  /// Whether its value is secret.
  package var isSecret: Bool {
    if case .edit(let kind) = interaction { kind.isSecret } else { false }
  }

  /// Whether its options are on lines of their own, each to be checked.
  var isChecklist: Bool { role == .choices && interaction == nil }

  /// Whether it can be chosen or filled now.
  package var isActionable: Bool { interaction != nil && !states.contains(.disabled) }

  /// Returns its value as displayed; for a secret only whether it is filled.
  package func shownValue(_ words: Words) -> String? {
    if isSecret { return words(value?.isEmpty == false ? .stateFilled : .stateEmpty) }
    switch role {
    case .toggle: return value ?? words(states.contains(.checked) ? .stateOn : .stateOff)
    case .choice, .choices:
      if let value { return value }
      let chosen = children.filter(\.isChosen).map(\.label)
      return interaction == .pick
        ? (chosen.isEmpty ? words(.stateEmpty) : chosen.joined(separator: ", ")) : nil
    case .field: return value?.isEmpty == false ? value : words(.stateEmpty)
    case .progress, .rating, .chart: return value ?? measure.flatMap { $0.text(words) }
    default: return value
    }
  }

  /// Returns a cell's value; with a column's name, an empty one has a text, too.
  package func cellValue(_ words: Words) -> String? {
    value?.isEmpty == false || label.isEmpty ? value : words(.stateEmpty)
  }

  /// Whether an option, a step or a tab is selected.
  package var isChosen: Bool { states.contains(.selected) || states.contains(.checked) }

  /// Whether it asks for something and has no answer; a toggle is answered by being on.
  package var isUnanswered: Bool {
    switch role {
    case .field: value?.isEmpty != false
    case .choice, .choices: !children.contains(where: \.isChosen)
    case .toggle: !isChosen
    default: false
    }
  }

  /// Returns its tone's word; nil for the neutral tone.
  ///
  /// Actions have none: a button's own label says that it removes something.
  package func toneWord(_ words: Words) -> String? {
    switch role {
    case .button, .link, .menu, .option, .toggle, .field, .choice, .choices, .stepper, .tab, .dialog: nil
    case .notice: tone.word(words) ?? words(.toneInfo)
    default: tone.word(words)
    }
  }

  /// Returns its states as words, in a fixed order; those implied by the value are left out.
  package func stateWords(_ words: Words) -> [String] {
    ViewNode.State.allCases.compactMap { state in
      guard states.contains(state) else { return nil }
      switch state {
      case .disabled: return words(.stateDisabled)
      case .selected: return words(role == .step ? .stateCurrent : .stateSelected)
      case .checked:
        if role == .toggle { return nil }
        return words(role == .step ? .stateDone : .stateChecked)
      case .busy:
        // A message's hint says that it is being sent.
        return role == .message && hint?.isEmpty == false ? nil : words(.stateBusy)
      case .invalid: return words(.stateInvalid)
      case .required: return words(.stateRequired)
      case .locked: return words(.stateLocked)
      case .expanded: return words(.stateExpanded)
      case .collapsed: return words(.stateCollapsed)
      case .stale: return words(.stateStale)
      }
    }
  }

  /// Whether its hint is written in all formats, and not for screen readers only.
  package var isHintEssential: Bool {
    !states.isDisjoint(with: [.disabled, .invalid, .locked, .stale]) || role == .unknown || role == .dialog
  }
}

extension ViewNode.Measure {
  /// Returns the measure as text; nil for a heading's level, and for a range, whose number is the node's value.
  package func text(_ words: Words) -> String? {
    switch self {
    case .level: return nil
    case .fraction(let fraction):
      return words(.percent, .int(Int((fraction * 100).rounded())))
    case .rating(let rating, let most): return words(.ratingOutOf, words.value(rating), words.value(most))
    case .range: return nil
    case .series(let values):
      let finite = values.filter(\.isFinite)
      guard let lowest = finite.min(), let highest = finite.max(), let last = finite.last else { return nil }
      return words(.series, words.value(lowest), words.value(highest), words.value(last))
    }
  }

  /// The measure rounded as it is displayed: whole percents, tenths of a star; nil where it is not a number.
  package var roundedForDisplay: Self? {
    switch self {
    case .level: return self
    case .fraction(let fraction):
      // Rounded down: 100 % must mean complete.
      guard fraction.isFinite else { return nil }
      return .fraction((min(max(fraction, 0), 1) * 100 + 1e-9).rounded(.down) / 100)
    case .rating(let rating, let most):
      guard rating.isFinite, most.isFinite else { return nil }
      return .rating((rating * 10).rounded() / 10, outOf: (most * 10).rounded() / 10)
    case .range(let value, let first, let last, let step):
      return [value, first, last, step].allSatisfy(\.isFinite) ? self : nil
    case .series: return self
    }
  }
}

extension Words {
  /// Returns a number as an argument: an integer where it is whole.
  package func value(_ number: Double) -> Value { Int(exactly: number).map(Value.int) ?? .double(number) }
}

extension Piece {
  /// Returns its states as words; an option with its own line also reports that it is not checked.
  package func stateWords(_ words: Words) -> [String] {
    let isUnchecked = node.role == .option && node.interaction == .press && !node.isChosen
    return (isUnchecked ? [words(.stateUnchecked)] : []) + node.stateWords(words)
  }

  /// The spoken name of its role; nil for roles without one.
  package var roleWord: Word? {
    // A dialog without a choice is an alert.
    node.role == .dialog && count < 2 ? .roleAlert : RoleWords.word(for: node)
  }
}

extension ViewNode.Tone {
  /// Returns its word; nil for the neutral tone.
  package func word(_ words: Words) -> String? {
    switch self {
    case .neutral, .primary: nil
    case .info: words(.toneInfo)
    case .success: words(.toneSuccess)
    case .warning: words(.toneWarning)
    case .error: words(.toneError)
    }
  }
}
