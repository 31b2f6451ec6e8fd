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
