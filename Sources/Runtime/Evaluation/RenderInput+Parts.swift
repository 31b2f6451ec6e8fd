import Foundations

extension RenderInput {
  /// The component's current part: `value` or `bind`, else the person's last choice.
  var shownPart: Value? { value("value") ?? value("bind.value") ?? context.shownPart(id) }

  /// Whether a person can switch the part; not where its `value` is only shown.
  var isMovable: Bool { has("bind") || !has("value") || !instance.element.common.onChange.isEmpty }

  /// Lets a node switch to another part of the component.
  ///
  /// - Parameters:
  ///   - node: the node's id.
  ///   - part: the part to show.
  ///   - left: the nodes being left; the move needs their answers to be valid.
  func onMove(_ node: String, to part: Value, leaving left: [ViewNode] = []) {
    let common = instance.element.common
    instance.handle(
      node,
      .move(
        PartChange(
          part: part, state: word("bind"), component: has("bind") || has("value") ? nil : id, leaving: left,
          actions: common.onChange + common.onSubmit, rowSlots: context.rowSlots)))
  }

  /// Returns the nodes of components in one of several parts of this one.
  func children(_ property: LinkedProperty?, of part: String) -> [ViewNode] {
    guard case .elements(let elements) = property else { return [] }
    return instance.render(elements, under: part, in: part, context)
  }
}
