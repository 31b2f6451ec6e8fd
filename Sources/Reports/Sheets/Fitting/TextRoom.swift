import Runtime

/// The room for a text on a phone's screen, in cells of the device profile.
///
/// A phone gives a title, a tab and a button one line each, and truncates the rest; running text is wrapped.
package struct TextRoom: Sendable, Hashable {
  /// The width of a line in cells.
  package var width: Int
  /// The maximum number of lines; nil for no limit.
  package var lines: Int?

  /// Returns the room of the title in the top bar, between the back button and the opposite side.
  static func title(columns: Int, canGoBack: Bool) -> TextRoom {
    TextRoom(width: max(columns - (canGoBack ? 10 : 4), 8), lines: 1)
  }

  /// Returns the room of a tab's label: its share of the bottom bar.
  static func tab(columns: Int, tabs: Int) -> TextRoom {
    TextRoom(width: max(columns / max(tabs, 1) - 1, 4), lines: 1)
  }

  /// Returns the room of a part of a node.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - node: the node.
  ///   - columns: the width of the device's line in cells.
  /// - Returns: the room, without the margins of the screen.
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
