package import Runtime

/// The smallest part of a screen that is told, numbered and compared by itself: a fact, a row, a button.
///
/// All formats are made from the same pieces, so that they say the same.
package struct Piece: Sendable, Equatable, Identifiable {
  /// The node, without its children; only the options of a choice that is asked for at a prompt stay with it.
  package var node: ViewNode
  /// Texts and marks that are told on the same line, such as the rest of a row.
  package var parts: [ViewNode]
  /// How deep it lies within rows, steps and checklists; sections add nothing.
  package let depth: Int
  /// The ids of the nodes that hold it, the outermost first.
  let ancestors: [String]
  /// The id of the nearest section that holds it.
  package let section: String?
  /// The words of the row that holds it, which tell two equal buttons apart.
  package let context: String?
  /// Its place among its parent's children that have its role, from 1.
  package let position: Int
  /// How many of its parent's children have its role.
  package let siblings: Int
  /// How many children it has, told with it or not.
  package let count: Int
  /// Whether it, or what holds it, is left out where a screen is read aloud.
  package let isHiddenFromReader: Bool

  /// The node's id.
  package var id: String { node.id }

  /// The id of the node that holds it.
  package var parent: String? { ancestors.last }

  /// Whether there is anything to say of it.
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

  /// The words that it is known by: its own, else those of the first part that has any.
  package var title: String? {
    if !node.label.isEmpty { return node.label }
    for part in parts {
      if part.role == .cell, let value = part.value, !value.isEmpty { return value }
      if !part.label.isEmpty { return part.label }
    }
    return nil
  }
}
