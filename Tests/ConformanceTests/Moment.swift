import Runtime

/// A moment of an app in the form of `Conformance`'s expected files, a line for each output to a front.
enum Moment {
  static func lines(_ view: ScreenView, _ announcements: [Announcement]) -> [String] {
    var all: [String] = announcements.flatMap(line)
    all.append(head(view))
    for tab in view.tabs { all.append(line(tab)) }
    for node in view.nodes { all += lines(node, 1) }
    if let dialog = view.dialog { all += lines(dialog, 1) }
    return all
  }

  private static func head(_ view: ScreenView) -> String {
    var words = ["screen \(view.screen) \(quoted(view.title))"]
    if view.isSheet { words.append("sheet") }
    if let flow = view.flow { words.append("flow \(flow.flow) \(flow.step)/\(flow.steps)") }
    if view.canGoBack { words.append("back") }
    return words.joined(separator: ", ")
  }

  private static func line(_ tab: ScreenView.Tab) -> String {
    "  tab #\(tab.id) \(quoted(tab.label))" + (tab.badge.map { " = \(quoted($0))" } ?? "")
      + (tab.isSelected ? " [selected]" : "")
  }

  private static func lines(_ node: ViewNode, _ depth: Int) -> [String] {
    var text = String(repeating: "  ", count: depth) + "\(node.role.rawValue) #\(node.id)"
    if !node.label.isEmpty { text += " \(quoted(node.label))" }
    if let value = node.value { text += " = \(quoted(value))" }
    let states = ViewNode.State.allCases.filter(node.states.contains).map(\.rawValue)
    if !states.isEmpty { text += " [\(states.joined(separator: ", "))]" }
    if node.tone != .neutral { text += " tone \(node.tone.rawValue)" }
    if let measure = node.measure { text += " measure \(words(measure))" }
    if let hint = node.hint { text += " hint \(quoted(hint))" }
    if let role = node.spokenRole { text += " spoken \(role.rawValue)" }
    if node.isHiddenFromReader { text += " unspoken" }
    switch node.interaction {
    case nil: break
    case .press: text += " -> press"
    case .pick: text += " -> pick"
    case .edit(let kind): text += " -> edit \(kind.rawValue)"
    }
    return [text] + node.children.flatMap { lines($0, depth + 1) }
  }

  private static func words(_ measure: ViewNode.Measure) -> String {
    switch measure {
    case .level(let level): "level \(level)"
    case .fraction(let fraction): "fraction \(fraction)"
    case .rating(let rating, let most): "rating \(rating) of \(most)"
    case .range(let value, let first, let last, let step):
      "range \(value) from \(first) through \(last) by \(step)"
    case .series(let values): "series \(values.map { "\($0)" }.joined(separator: " "))"
    }
  }

  private static func line(_ announcement: Announcement) -> [String] {
    switch announcement {
    case .toast(let words, let tone): return ["! toast \(quoted(words)) \(tone.rawValue)"]
    case .refused(let words): return ["! refused \(quoted(words))"]
    case .problem: return ["! problem"]
    case .invalid(let faults):
      return faults.map { "! invalid #\($0.id) \(quoted($0.label)) \(quoted($0.message))" }
    case .externalRequest(let handover):
      switch handover {
      case .link(let text): return ["! link \(quoted(text))"]
      case .share(let text): return ["! share \(quoted(text))"]
      case .copy(let text): return ["! copy \(quoted(text))"]
      case .notification(let shown):
        return ["! notification \(quoted(shown.title)) \(quoted(shown.text))"]
      }
    default: return ["! other"]
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n") + "\""
  }
}
