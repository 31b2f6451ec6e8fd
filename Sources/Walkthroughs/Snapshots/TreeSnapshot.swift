import Foundations
import Runtime

/// A screen's tree as YAML, which `x-expect` compares and `--update` writes.
///
/// A node is its role with its label, then its id, its value, its hint, its states and its children.
enum TreeSnapshot {
  /// Returns the tree of a screen.
  static func text(_ view: ScreenView) -> String {
    var lines = ["screen: \(quoted(view.screen))", "title: \(quoted(view.title))"]
    if let dialog = view.dialog {
      lines.append("dialog:")
      add(dialog, depth: 1, to: &lines)
    } else {
      lines.append(view.nodes.isEmpty ? "nodes: []" : "nodes:")
      for node in view.nodes { add(node, depth: 1, to: &lines) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func add(_ node: ViewNode, depth: Int, to lines: inout [String]) {
    let margin = String(repeating: "  ", count: depth)
    lines.append("\(margin)- \(node.role.rawValue): \(quoted(node.label))")
    lines.append("\(margin)  id: \(quoted(node.id))")
    if let value = node.value {
      lines.append(
        "\(margin)  value: \(quoted(node.interaction?.isSecret == true && !value.isEmpty ? "••••" : value))")
    }
    if let hint = node.hint, !hint.isEmpty { lines.append("\(margin)  hint: \(quoted(hint))") }
    if !node.states.isEmpty {
      let states = ViewNode.State.allCases.filter(node.states.contains).map(\.rawValue)
      lines.append("\(margin)  states: [\(states.joined(separator: ", "))]")
    }
    if !node.children.isEmpty {
      lines.append("\(margin)  nodes:")
      for child in node.children { add(child, depth: depth + 2, to: &lines) }
    }
  }

  /// Returns a text quoted for YAML where necessary.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value):
        quoted += "\\x" + Hex.digits(scalar.value, width: 2, isUpper: true)
      case "\u{2028}", "\u{2029}", "\u{FEFF}":
        quoted += "\\u" + Hex.digits(scalar.value, width: 4, isUpper: true)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// Compares two screens cell by cell.
enum FrameComparison {
  /// Returns the percentage of equal cells, from 0 to 100; of each pair of lines the longer counts.
  static func similarityPercent(_ one: [String], _ other: [String]) -> Double {
    var cells = 0
    var alike = 0
    for row in 0..<max(one.count, other.count) {
      let left = row < one.count ? Array(one[row]) : []
      let right = row < other.count ? Array(other[row]) : []
      // A missing line counts as at least one cell.
      cells += max(1, left.count, right.count)
      let isThere = row < one.count && row < other.count
      alike += zip(left, right).count { $0 == $1 } + (isThere && left.isEmpty && right.isEmpty ? 1 : 0)
    }
    return cells == 0 ? 100 : Double(alike) / Double(cells) * 100
  }

  /// Returns a file's lines, without the final line break.
  static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
