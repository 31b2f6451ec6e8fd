import Expressions
import Foundations

/// The instances of the elements within an element.
struct ElementChildren {
  /// The elements of one item of a list.
  struct Row {
    let nodeID: String
    let elements: [ElementInstance]
  }

  /// The element that replaces it on this device.
  private(set) var variant: ElementInstance?
  private var children: [String: ElementInstance] = [:]
  private var used: Set<String> = []
  private(set) var rows: [String: Row] = [:]
  private var hasRows = false

  /// All instances, in no order.
  var all: [ElementInstance] {
    Array(children.values) + rows.values.flatMap(\.elements) + (variant.map { [$0] } ?? [])
  }

  /// The errors of expressions in all instances, by identity.
  var problems: [ObjectIdentifier: ValueError] {
    var problems: [ObjectIdentifier: ValueError] = [:]
    for child in children.values { problems.merge(child.problems) { first, _ in first } }
    for row in rows.values {
      for element in row.elements { problems.merge(element.problems) { first, _ in first } }
    }
    return problems
  }

  /// Starts a rendering; what it does not use is removed at its end.
  mutating func startRendering() { (used, hasRows) = ([], false) }

  /// Ends a rendering.
  mutating func endRendering() {
    if used.count < children.count { children = children.filter { used.contains($0.key) } }
    if !hasRows { rows = [:] }
  }

  /// The child of a key, new where it is another element than the last time.
  mutating func child(_ key: String, _ element: LinkedElement, id: String, row: String?) -> ElementInstance {
    used.insert(key)
    if let known = children[key], known.element === element { return known }
    let child = ElementInstance(element, id: id, row: row)
    children[key] = child
    return child
  }

  /// Replaces the rows.
  mutating func setRows(_ rows: [String: Row]) {
    self.rows = rows
    hasRows = true
  }

  /// Replaces the variant, and removes all others.
  mutating func setVariant(_ variant: ElementInstance?) {
    removeAll()
    self.variant = variant
  }

  /// Removes all but the variant.
  mutating func removeAll() { (children, rows, used, hasRows) = ([:], [:], [], false) }
}

extension ElementInstance {
  /// Renders elements within this one.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - key: identifies these among others within this one.
  ///   - part: the id of the part around them, where this one has several; it prefixes their ids.
  ///   - context: the values.
  /// - Returns: their nodes, in order.
  func render(
    _ elements: [LinkedElement], under key: String, in part: String? = nil, _ context: RenderContext
  ) -> [ViewNode] {
    elements.enumerated().flatMap { index, element in
      children.child("\(key).\(index)", element, id: scoped(element, in: part ?? id), row: row).render(
        context)
    }
  }

  /// Renders the rows of a list, each with its item and its index in scope.
  ///
  /// - Returns: for each item the id of its row's node, and the nodes in it.
  func render(
    _ template: RowTemplate, for items: [Value], _ context: RenderContext
  ) -> [(id: String, nodes: [ViewNode])] {
    var drawn: [String: ElementChildren.Row] = [:]
    drawn.reserveCapacity(items.count)
    let nodes = items.enumerated().map { index, item in
      context.enterRow(item, index)
      defer { context.leaveRow() }
      let own = template.key.map { $0.evaluate(context.slots).plainText } ?? ""
      var key = own.isEmpty ? String(index) : own
      // Items with equal keys get distinct ids; `more` is the id of the button after them.
      if drawn[key] != nil || key == "more" { key += "-\(index)" }
      let row = children.rows[key] ?? self.row(key, template)
      drawn[key] = row
      return (row.nodeID, row.elements.flatMap { $0.render(context) })
    }
    children.setRows(drawn)
    return nodes
  }

  /// Draws the body of a component of the app's own: its params come after the slots of the place that uses it.
  func render(_ use: LinkedUse, _ context: RenderContext) -> [ViewNode] {
    let params = use.params.map { name, value in (name, value.map { self.value(of: $0, context) } ?? .null) }
    context.enterUse(.map(ValueMap(fields: params)), row: row, id: id)
    defer { context.leaveUse() }
    return use.body.enumerated().flatMap { index, element in
      let childID = "\(id)/\(element.id)"
      return children.child("use.\(index)", element, id: childID, row: id).render(context)
    }
  }

  /// Draws the content of a component's slot, with the values of the place that uses the component.
  func render(_ content: SlotContent, under key: String, _ context: RenderContext) -> [ViewNode] {
    context.outside(of: row) { outerRow in
      content.elements.enumerated().flatMap { index, element in
        let childID =
          element.hasOwnID ? outerRow.map { "\($0)/\(element.id)" } ?? element.id : "\(id)/\(element.id)"
        return children.child("\(key).\(index)", element, id: childID, row: outerRow).render(context)
      }
    }
  }

  private func row(_ key: String, _ template: RowTemplate) -> ElementChildren.Row {
    let rowID = "\(id)/\(key)"
    let elements = template.elements.map { element in
      let isRow = template.elements.count == 1 && !element.hasOwnID
      return ElementInstance(element, id: isRow ? rowID : "\(rowID)/\(element.id)", row: rowID)
    }
    return ElementChildren.Row(nodeID: "\(rowID)/row", elements: elements)
  }

  /// The id of an element within this one: ids from the script are unique on a screen except across rows, generated
  /// ones only within this element.
  private func scoped(_ child: LinkedElement, in part: String) -> String {
    guard child.hasOwnID else { return "\(part)/\(child.id)" }
    return row.map { "\($0)/\(child.id)" } ?? child.id
  }
}
