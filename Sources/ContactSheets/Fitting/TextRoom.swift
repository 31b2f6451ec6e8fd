import Runtime

/// How much room a text has on a phone's screen, in cells of the device profile.
///
/// A phone gives a title, a tab and a button one line each, and cuts off the rest; running text takes what it needs.
package struct TextRoom: Sendable, Hashable {
  /// The cells of a line.
  package var width: Int
  /// The most lines; nil where there may be as many as are needed.
  package var lines: Int?

  /// The title in the bar at the top, between the way back and what stands at the other side.
  static func title(columns: Int, canGoBack: Bool) -> TextRoom {
    TextRoom(width: max(columns - (canGoBack ? 10 : 4), 8), lines: 1)
  }

  /// A tab's words: its share of the bar at the bottom.
  static func tab(columns: Int, tabs: Int) -> TextRoom {
    TextRoom(width: max(columns / max(tabs, 1) - 1, 4), lines: 1)
  }

  /// A part of a node.
  ///
  /// - Parameters:
  ///   - part: what is asked for.
  ///   - node: the node.
  ///   - columns: the cells of the device's line.
  /// - Returns: the room; the margins of the screen are no part of it.
  static func of(_ part: ViewNode.TextPart, _ node: ViewNode, columns: Int) -> TextRoom {
    let line = max(columns - 4, 8)
    guard part == .label else {
      return TextRoom(width: node.role == .fact ? max(line / 2, 8) : line, lines: nil)
    }
    switch node.role {
    case .button: return TextRoom(width: max(line - 4, 8), lines: 1)
    case .badge, .tab: return TextRoom(width: max(line - 2, 8), lines: 1)
    case .option: return TextRoom(width: max(line - 4, 8), lines: 2)
    case .toggle: return TextRoom(width: max(line - 8, 8), lines: 2)
    case .stepper: return TextRoom(width: max(line - 12, 8), lines: 2)
    case .fact: return TextRoom(width: max(line / 2, 8), lines: 3)
    case .heading, .section, .link, .field, .choice, .choices, .menu, .step, .dialog:
      return TextRoom(width: line, lines: 2)
    default: return TextRoom(width: line, lines: nil)
    }
  }
}
