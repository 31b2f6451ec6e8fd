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

/// The values of an element's expressions and texts, each with the slots that it was computed from.
struct EvaluationCache {
  /// A cached value.
  struct Entry {
    var value: Value
    var slots: [Value]
    /// The sources of a text, if texts are traced.
    var sources: [TextSource] = []
  }

  private var entries: [Entry?]

  /// Starts empty.
  ///
  /// - Parameter size: the number of expressions and texts.
  init(size: Int) { entries = Array(repeating: nil, count: size) }

  /// The entry of an expression; nil where what it reads has changed.
  func entry(_ ordinal: Int, reading reads: [ReadPath], _ slots: [Value]) -> Entry? {
    guard let entry = entries[ordinal] else { return nil }
    return reads.contains { $0.differs(entry.slots, slots) } ? nil : entry
  }

  /// Keeps the value of an expression.
  mutating func keep(_ entry: Entry, _ ordinal: Int) { entries[ordinal] = entry }

  /// Forgets all values.
  mutating func removeAll() { entries = Array(repeating: nil, count: entries.count) }
}

extension [ReadPath] {
  /// The fewest paths that cover every change of these: a path covers all paths below it.
  var outermost: [ReadPath] {
    guard count > 1 else { return self }
    var kept: [ReadPath] = []
    for path in sorted(by: { ($0.slot, $0.steps.count) < ($1.slot, $1.steps.count) })
    where !kept.contains(where: { $0.slot == path.slot && path.steps.starts(with: $0.steps) }) {
      kept.append(path)
    }
    return kept
  }
}

extension ReadPath {
  /// Returns whether its value differs between two versions of the slots.
  func differs(_ old: [Value], _ new: [Value]) -> Bool {
    guard slot < old.count, slot < new.count else { return true }
    return !value(from: old[slot]).isSame(as: value(from: new[slot]))
  }

  /// Returns the value at the path; nil where the path does not exist.
  func value(from root: Value) -> Value? {
    var current = root
    for step in steps {
      switch (step, current) {
      case (.field(let name), .map(let map)):
        guard let next = map[name] else { return nil }
        current = next
      case (.index(let index), .list(let list)):
        guard list.indices.contains(index) else { return nil }
        current = list[index]
      case (.anyElement, _): return current
      default: return nil
      }
    }
    return current
  }
}

extension Value? {
  /// Returns whether both are identical.
  func isSame(as other: Value?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isSame(as: other)
    default: false
    }
  }
}

/// The results of linking an element: the size of its cache and all that it reads.
struct CacheLayout {
  /// Whether anything will be cached, so that these results are needed.
  let isNeeded: Bool
  private(set) var count = 0
  /// The paths, each once; there are few of them.
  private(set) var reads: [ReadPath] = []

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  mutating func next(reading paths: [ReadPath] = []) -> Int {
    read(paths)
    count += 1
    return count - 1
  }

  mutating func read(_ paths: [ReadPath]) {
    guard isNeeded else { return }
    for path in paths where !reads.contains(path) { reads.append(path) }
  }

  /// Links parts with further names in scope, from a slot on; these come and go while the element is drawn, so it
  /// does not depend on them.
  mutating func apart<T>(above slot: Int, _ link: (inout CacheLayout) -> T) -> T {
    var inner = self
    let linked = link(&inner)
    count = inner.count
    read(inner.reads.filter { $0.slot < slot })
    return linked
  }
}
