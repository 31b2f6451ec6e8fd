package import Runtime
package import Typesetting

/// A text of a screen that does not fit its place.
package struct Overflow: Sendable, Hashable {
  /// The place of a text.
  package enum Place: Sendable, Hashable {
    /// The screen's title.
    case title
    /// A tab, by its id.
    case tab(String)
    /// A part of a node, by its id.
    case node(String, ViewNode.TextPart)
  }

  /// Its place.
  package let place: Place
  /// The text.
  package let text: String
  /// The room for it.
  package let room: TextRoom
  /// How it is fitted: the broken words, and the visible part where it is cut off.
  package let fit: TextFit
  /// The text's sources; empty unless the session traces texts.
  package let sources: [TextSource]

  /// Creates the overflow of a text; nil where it fits.
  init?(
    _ text: String, at place: Place, in room: TextRoom, from sources: [TextSource], by profile: WidthProfile
  ) {
    // No cluster is wider in cells than in bytes, so most texts need not be measured.
    guard text.utf8.count > room.width else { return nil }
    let fit = TextFit(text, width: room.width, lines: room.lines, by: profile)
    guard !fit.fits else { return nil }
    self.place = place
    self.text = text
    self.room = room
    self.fit = fit
    self.sources = sources
  }
}

extension ScreenView {
  /// Returns the texts that do not fit a device.
  ///
  /// - Parameters:
  ///   - columns: the width of the device's line in cells.
  ///   - profile: the rule for cell widths.
  /// - Returns: the texts, in reading order, the title first and the tabs last.
  package func overflows(columns: Int, by profile: WidthProfile = .standard) -> [Overflow] {
    var found: [Overflow?] = [
      Overflow(
        title, at: .title, in: .title(columns: columns, canGoBack: canGoBack), from: titleSources, by: profile
      )
    ]
    for node in nodes.flatMap(\.subtree) + (dialog?.subtree ?? []) {
      for part in ViewNode.TextPart.allCases {
        guard let text = node.shownText(part) else { continue }
        found.append(
          Overflow(
            text, at: .node(node.id, part), in: .of(part, node, columns: columns),
            from: node.sources[part] ?? [], by: profile))
      }
    }
    for tab in tabs {
      found.append(
        Overflow(
          tab.label, at: .tab(tab.id), in: .tab(columns: columns, tabs: tabs.count), from: tab.sources,
          by: profile))
    }
    return found.compactMap(\.self)
  }
}

extension ViewNode {
  /// Returns the visible text of a part; nil where it has none, or where it is secret.
  func shownText(_ part: TextPart) -> String? {
    let text =
      switch part {
      case .label: Optional(label)
      case .value: isSecret ? nil : value
      case .hint: hint
      }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether its value is secret.
  var isSecret: Bool { if case .edit(let kind) = interaction { kind.isSecret } else { false } }
}

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
