internal import Foundations
internal import FrontKit
internal import Runtime

/// The help that `?` prints: how to choose, the commands, the tabs, and the testers' commands.
struct HelpText {
  let words: Words
  let page: Page
  let parser: CommandParser
  let inspector: Inspector
  /// Whether lines are edited by keys.
  let editsLines: Bool

  /// The lines in the user's language.
  var lines: [String] {
    var lines = [words(.helpChoose), words(.helpSet)] + (editsLines ? [words(.helpLines)] : [])
    for name in CommandName.allCases {
      // Most screens have no pictures.
      if name == .look, !page.view.allNodes.contains(where: { $0.picture != nil }) { continue }
      let spelling = parser.spellings(name).first ?? name.rawValue
      let typed = name == .why || name == .look ? "\(spelling) #id" : spelling
      lines.append(words(.helpLine, .string(typed), .string(words(name.explanation))))
    }
    for node in page.view.nodes.flatMap(\.subtree) {
      guard let key = node.key else { continue }
      lines.append(words(.helpLine, .string(key), .string(inspector.shown(node).label)))
    }
    if !page.view.tabs.isEmpty {
      lines.append(Self.tabs(page.view, words, inspector))
    }
    lines.append(words(.helpSameWord))
    lines.append(words(.helpTesters))
    lines += TesterCommandName.allCases.map {
      words(.helpLine, .string($0.usage), .string(words($0.explanation)))
    }
    return lines
  }

  /// Returns the line with a screen's tabs.
  static func tabs(_ view: ScreenView, _ words: Words, _ inspector: Inspector) -> String {
    let tabs = view.tabs.map { tab in
      let more = ["#\(tab.id)", tab.badge, tab.isSelected ? words(.stateSelected) : nil].compactMap { $0 }
      return "\(inspector.shown(tab.label, tab.sources)) (\(more.joined(separator: ", ")))"
    }
    return words(.helpTabs, .string(tabs.joined(separator: ", ")))
  }
}
