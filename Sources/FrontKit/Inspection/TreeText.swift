internal import Runtime

/// The semantic tree for testers: ids, roles, texts and states, a node per line.
package enum TreeText {
  /// A line for each node of a page, indented by how deep it lies.
  package static func lines(_ page: Page) -> [String] {
    (page.view.dialog.map { [$0] } ?? page.view.nodes).flatMap { lines($0, 0, page.numbering) }
  }

  private static func lines(_ node: ViewNode, _ depth: Int, _ numbering: Numbering) -> [String] {
    var parts = ["#\(node.id)", node.role.rawValue]
    if let number = numbering[node.id] { parts.append("[\(number)]") }
    if !node.label.isEmpty { parts.append("\"\(node.label)\"") }
    if node.isSecret {
      parts.append(node.value?.isEmpty == false ? "value=••••" : "value=\"\"")
    } else if let value = node.value {
      parts.append("value=\"\(value)\"")
    }
    parts += ViewNode.State.allCases.filter(node.states.contains).map(\.rawValue)
    if node.tone != .neutral { parts.append("tone=\(node.tone.rawValue)") }
    if let hint = node.hint { parts.append("hint=\"\(hint)\"") }
    return [String(repeating: "  ", count: depth) + parts.joined(separator: " ")]
      + node.children.flatMap { lines($0, depth + 1, numbering) }
  }
}
