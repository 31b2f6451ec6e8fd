internal import Runtime

/// The smallest part of a screen that is told, numbered and compared by itself: a fact, a row, a button.
///
/// All formats are made from the same pieces, so that they say the same.
struct Piece: Sendable, Equatable, Identifiable {
  /// The node, holding only those of its children that are told together with it.
  let node: ViewNode
  /// How deep it lies within rows and options; sections add nothing.
  let depth: Int
  /// The id of the node that holds it.
  let parent: String?
  /// The words of the row that holds it, which tell two equal buttons apart.
  let context: String?
  /// Its place among its parent's children that have its role, from 1.
  let position: Int
  /// How many of its parent's children have its role.
  let siblings: Int
  /// How many children it has, told with it or not.
  let count: Int

  /// The node's id.
  var id: String { node.id }

  /// Whether there is anything to say of it.
  var isSpoken: Bool {
    !node.label.isEmpty || node.value?.isEmpty == false || node.interaction != nil || !node.children.isEmpty
      || node.measure != nil || node.role == .image || node.role == .camera
      || (node.role == .list && node.states.contains(.busy))
  }
}
