package import Foundations
package import Runtime

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
