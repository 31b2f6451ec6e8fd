package import Runtime
package import Typesetting

/// A text of a screen that does not fit its place.
package struct Overflow: Sendable, Hashable {
  /// Where a text stands.
  package enum Place: Sendable, Hashable {
    /// The screen's title.
    case title
    /// A tab, by its id.
    case tab(String)
    /// A part of a node, by its id.
    case node(String, ViewNode.TextPart)
  }

  /// Where it stands.
  package let place: Place
  /// The text.
  package let text: String
  /// The room that it has.
  package let room: TextRoom
  /// How it stands there: the words that are broken, what is read where it is cut off.
  package let fit: TextFit
  /// Where the text came from; empty unless the session traces texts.
  package let sources: [TextSource]

  /// Looks at a text; nil where it fits.
  init?(
    _ text: String, at place: Place, in room: TextRoom, from sources: [TextSource], by profile: WidthProfile
  ) {
    // No cluster takes more cells than it has bytes, so most texts need not be measured.
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
  /// The texts that do not fit a device.
  ///
  /// - Parameters:
  ///   - columns: how many cells the device's line has.
  ///   - profile: whose rule cells are counted by.
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
  /// The words of a part that people see; nil where there are none, or they must not be shown.
  func shownText(_ part: TextPart) -> String? {
    let text =
      switch part {
      case .label: Optional(label)
      case .value: isSecret ? nil : value
      case .hint: hint
      }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether what it holds must never be shown.
  var isSecret: Bool { if case .edit(let kind) = interaction { kind.isSecret } else { false } }
}
