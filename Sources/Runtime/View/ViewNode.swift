/// A node of the semantic view tree, which is the same for every front.
///
/// Fronts draw it, walkthroughs assert on it. It has localized text, never layout.
package struct ViewNode: Sendable, Hashable {
  /// The node's stable id on its screen: the script's `id`, or one generated from its position and its row's key.
  package var id: String
  /// Its role.
  package var role: Role
  /// Its label; for texts and headings, the text itself.
  package var label: String
  /// Its value: a fact's value, a field's text, a chosen option's label.
  package var value: String?
  /// More for a screen reader, such as why it is disabled or why its value is invalid.
  package var hint: String?
  /// Its current states.
  package var states: Set<State>
  /// A heading's level (from 1), or the measure of a progress or a rating.
  package var measure: Measure?
  /// The severity of a notice or badge.
  package var tone: Tone
  /// The interaction it offers; nil for none.
  package var interaction: Interaction?
  /// The sign that presses it by itself, such as `!`; nil for none.
  package var key: String?
  /// The nodes within it, in order.
  package var children: [ViewNode]
  /// The source of its picture, which a ``PictureProvider`` resolves; nil where it has none.
  package var picture: String?
  /// The role for screen readers, where it differs.
  package var spokenRole: Role?
  /// Whether it, with all within it, is hidden from screen readers, since it adds nothing there.
  package var isHiddenFromReader: Bool
  /// The text sources of its parts, the outermost text first; empty unless the session traces texts.
  package var sources: [TextPart: [TextSource]] = [:]

  /// Describes a node.
  package init(
    id: String, role: Role, label: String = "", value: String? = nil, hint: String? = nil,
    states: Set<State> = [], measure: Measure? = nil, tone: Tone = .neutral, interaction: Interaction? = nil,
    children: [ViewNode] = [], isHiddenFromReader: Bool = false
  ) {
    self.id = id
    self.role = role
    self.label = label
    self.value = value
    self.hint = hint
    self.states = states
    self.measure = measure
    self.tone = tone
    self.interaction = interaction
    self.children = children
    self.isHiddenFromReader = isHiddenFromReader
  }

  /// The roles of nodes.
  package enum Role: String, Sendable, CaseIterable {
    case text, heading, facts, fact, badge, progress, rating, image, notice, divider
    case section, list, row, field, choice, choices, option, toggle, stepper, button, link, menu, dialog
    case steps, step, table, cell, tabs, tab, transcript, message, chart, camera, markdown
    /// An unknown component: shown, never silently dropped.
    case unknown
  }

  /// The states of a node.
  package enum State: String, Sendable, CaseIterable {
    case disabled, selected, checked, busy, invalid, required, locked, expanded, collapsed, stale
  }

  /// A severity; never shown by color alone.
  package enum Tone: String, Sendable, CaseIterable {
    case neutral, info, success, warning, error
    /// The app's main call to action.
    case primary
  }

  /// A number that belongs to a role.
  package enum Measure: Sendable, Hashable {
    /// A heading's level, from 1.
    case level(Int)
    /// The progress, or the length of a fact's bar in a chart relative to the longest, 0 to 1.
    case fraction(Double)
    /// A rating and its maximum.
    case rating(Double, outOf: Double)
    /// A number in a closed range, and the step size.
    case range(Double, from: Double, through: Double, step: Double)
    /// The values of a chart that has no labels, in order; a labelled chart has facts as children.
    case series([Double])
  }

  /// An interaction that a node offers.
  package enum Interaction: Sendable, Hashable {
    /// Press it: a button, a link, a row, an option, a toggle.
    case press
    /// Edit its text, of the given kind.
    case edit(FieldKind)
    /// Pick one of its children, which are options.
    case pick
  }

  /// The kind of a field's input.
  package enum FieldKind: String, Sendable, CaseIterable {
    case text, number, phone, email, otp, secret, search, date, time, duration
    /// Whether its text must never be echoed, logged or recorded.
    package var isSecret: Bool { self == .secret || self == .otp }
  }

  /// Finds the first node with an id in this one and all below it, in reading order.
  func node(_ id: String) -> ViewNode? { self.id == id ? self : children.node(id) }

  /// This node and all below it, in reading order.
  package var subtree: [ViewNode] { [self] + children.flatMap(\.subtree) }
}

extension [ViewNode] {
  /// Finds the first node with an id in these and all below them, in reading order.
  func node(_ id: String) -> ViewNode? {
    for node in self {
      if let found = node.node(id) { return found }
    }
    return nil
  }
}
