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
