import Foundations

extension Drawing {
  /// Where the person is within the component: what `value` or `bind` says, else what they chose last.
  var place: Value? { value("value") ?? value("bind.value") ?? context.place(id) }

  /// Whether a person can go elsewhere within the component; not where its `value` is only shown.
  var isMovable: Bool { has("bind") || !has("value") || !instance.element.common.onChange.isEmpty }

  /// Lets nodes go elsewhere within the component.
  ///
  /// - Parameters:
  ///   - places: where each node leads, by ids that begin with the component's own.
  ///   - left: what is left; nobody goes on from answers that will not do.
  func onMove(_ places: [String: Value], leaving left: [ViewNode] = []) {
    let isHeld = has("bind") || has("value")
    let common = instance.element.common
    for node in places.keys {
      instance.handle(
        node,
        .take(
          Intake(
            type: .dyn, options: places, state: word("bind"), place: isHeld ? nil : id, leaving: left,
            actions: common.onChange + common.onSubmit, rowSlots: context.rowSlots)))
    }
  }

  /// The nodes of components in one of several parts of this one.
  func children(_ property: LinkedProperty?, of part: String) -> [ViewNode] {
    guard case .elements(let elements) = property else { return [] }
    return instance.render(elements, under: part, in: part, context)
  }
}
