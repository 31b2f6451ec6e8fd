import Foundations
import Maestro
import Typesetting

/// Finds the nearest matches for a selector that is not on screen.
enum NearMiss {
  /// The maximum number of reported lines.
  private static let most = 5

  /// Returns the nearest matches, a line each, the best first.
  ///
  /// - Parameters:
  ///   - selector: the selector.
  ///   - screen: the screen without a match.
  /// - Returns: the lines; empty where nothing is near.
  static func lines(_ selector: ResolvedSelector, on screen: EffectiveScreen) -> [String] {
    var lines: [String] = []
    let everything = Matcher(screen: screen, searchScope: .everything)
    for index in everything.matches(selector) { lines.append(beyond(index, screen)) }
    if lines.isEmpty {
      for (weaker, why) in relaxedSelectors(selector, everything) {
        for index in everything.matches(weaker).prefix(2) {
          lines.append("\(screen.description(of: index)) \(why(index))")
        }
      }
    }
    lines += options(selector, screen)
    if lines.isEmpty { lines += spellings(selector, screen) }
    if lines.isEmpty, let dialog = screen.view.dialog {
      lines.append("#\(dialog.id) \"\(dialog.label)\" lies over the screen and hides all else")
    }
    return Array(lines.prefix(most))
  }

  /// Describes the position of an element beyond the device's screen.
  private static func beyond(_ index: Int, _ screen: EffectiveScreen) -> String {
    guard let rows = screen.elements.all[index].bounds?.rows else {
      return "\(screen.description(of: index)) is there, and nothing of it is drawn"
    }
    let way = rows.lowerBound >= screen.viewport.upperBound ? "DOWN" : "UP"
    return
      "\(screen.description(of: index)) exists off screen at line \(rows.lowerBound + 1) of \(screen.frame.rows.count); "
      + "the screen shows lines \(screen.viewport.lowerBound + 1) to \(screen.viewport.upperBound): "
      + "use `scrollUntilVisible` (\(way))"
  }

  /// Returns the selector without one condition each, with that condition.
  private static func relaxedSelectors(
    _ selector: ResolvedSelector, _ everything: Matcher
  ) -> [(ResolvedSelector, (Int) -> String)] {
    let screen = everything.screen
    var weaker: [(ResolvedSelector, (Int) -> String)] = []
    func with(
      states: [Selector.State: Bool]? = nil, relations: [(Selector.Relation, ResolvedSelector)]? = nil,
      index: Int? = nil, text: TextPattern? = selector.text, id: TextPattern? = selector.id
    ) -> ResolvedSelector {
      ResolvedSelector(
        text: text, id: id, index: index,
        states: states ?? Dictionary(uniqueKeysWithValues: selector.states.map { ($0.state, $0.value) }),
        relations: relations ?? selector.relations.map { ($0.relation, $0.other) },
        descendants: selector.descendants, traits: selector.traits)
    }
    for (state, value) in selector.states {
      var left = Dictionary(uniqueKeysWithValues: selector.states.map { ($0.state, $0.value) })
      left[state] = nil
      weaker.append(
        (
          with(states: left, index: selector.index),
          { index in
            guard screen.elements.all[index].value(of: state) != nil else {
              return "exists but can be neither \(state.rawValue) nor not"
            }
            return "exists but is \(value ? "not \(state.rawValue)" : state.rawValue)"
          }
        ))
    }
    for (position, relation) in selector.relations.enumerated() {
      var left = selector.relations.map { ($0.relation, $0.other) }
      left.remove(at: position)
      let why = failed(relation.relation, relation.other, everything)
      weaker.append((with(relations: left), { _ in "is there, but \(why)" }))
    }
    if let index = selector.index {
      weaker.append((with(), { _ in "matches, but there is none at index \(index)" }))
    }
    if selector.id != nil, selector.text != nil {
      weaker.append(
        (
          with(text: nil),
          { index in
            let texts = screen.elements.all[index].texts.prefix(3).map { "\"\($0.prefix(80))\"" }
            return "has the id, but another text: " + (texts.isEmpty ? "none" : texts.joined(separator: ", "))
          }
        ))
      weaker.append((with(id: nil), { _ in "has the text, but another id" }))
    }
    return weaker
  }

  /// Says why a relation does not hold: there is no such anchor, or the element is elsewhere.
  private static func failed(
    _ relation: Selector.Relation, _ other: ResolvedSelector, _ everything: Matcher
  ) -> String {
    let screen = everything.screen
    guard let anchor = everything.anchor(other) else {
      let near = spellings(other, screen).first.map { ": \($0)" } ?? ""
      return "there is no \(other.words) that it could be \(relation.rawValue)\(near)"
    }
    let isWhole = other.id.map { $0.matches(screen.elements.all[anchor].id) } ?? true
    return "not \(relation.rawValue) \(other.words)"
      + (isWhole ? "" : ", which is \(screen.description(of: anchor)) here")
  }

  /// Returns matching options of closed pickers.
  private static func options(_ selector: ResolvedSelector, _ screen: EffectiveScreen) -> [String] {
    screen.view.allNodes.filter { $0.interaction == .pick }.flatMap { choice in
      choice.children.filter { $0.role == .option }.filter { option in
        selector.text?.matches(NormalForm.composed(option.label)) ?? selector.id?.matches(id: option.id)
          ?? false
      }.map { "#\($0.id) \"\($0.label)\" is an option of #\(choice.id), which is closed: tap that first" }
    }
  }

  /// Returns texts or ids with a similar spelling.
  private static func spellings(_ selector: ResolvedSelector, _ screen: EffectiveScreen) -> [String] {
    let elements = screen.elements.all.filter { $0.bounds != nil }
    if let text = selector.text {
      let texts = elements.flatMap(\.texts)
      let holding = texts.first { $0.lowercased().contains(text.source.lowercased()) }
      if let holding {
        return [
          "\"\(holding.prefix(80))\" contains it, and the whole of a text must match: write \".*\(text.source).*\""
        ]
      }
      if let near = nearestName(to: text.source, in: texts) {
        return ["did you mean \"\(near)\"?" + invisible(in: text.source, near)]
      }
      if let parts = parts(of: text.source, in: elements) {
        return ["the text is split over \(parts.map { "#\($0)" }.joined(separator: " and "))"]
      }
    }
    if let id = selector.id {
      let ids = elements.map(\.id)
      let near = nearestName(to: id.source, in: ids) ?? ids.first { $0.hasPrefix(id.source) }
      if let near { return ["did you mean the id `\(near)`?"] }
    }
    return []
  }

  /// Names what a person cannot see in two texts that look alike, such as `; U+200C is after "ம" in what the flow has`.
  private static func invisible(in typed: String, _ shown: String) -> String {
    let found = [(typed, "the flow"), (shown, "the screen")].compactMap { text, owner in
      InvisibleScalar.first(in: text).map { "; \(owner) has \($0)" }
    }
    return found.joined()
  }

  /// Returns the ids of elements that show a text in parts; nil where they do not show all of it.
  private static func parts(of text: String, in elements: [ScreenElement]) -> [String]? {
    var rest = text.lowercased()
    var ids: [String] = []
    let shown = elements.flatMap { element in element.texts.map { (id: element.id, text: $0.lowercased()) } }
    for (id, part) in shown.sorted(by: { $0.text.count > $1.text.count }) where part.count > 1 {
      guard let range = rest.firstRange(of: part) else { continue }
      rest.replaceSubrange(range, with: " ")
      if !ids.contains(id) { ids.append(id) }
      if ids.count > most { return nil }
    }
    return ids.count > 1 && !rest.contains(where: { $0.isLetter || $0.isNumber }) ? ids : nil
  }
}

/// Code points that nobody sees, by which two texts that look alike differ.
enum InvisibleScalar {
  /// Describes the first one in a text, such as `U+200C after "ம"`.
  ///
  /// - Parameter text: any text.
  /// - Returns: the description; nil where there is none.
  static func first(in text: String) -> String? {
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isInvisible(scalar) {
        let code = "U+" + Hex.digits(scalar.value, width: 4, isUpper: true)
        return before.map { "\(code) after \"\($0)\"" } ?? "\(code) at its beginning"
      }
      before = scalar
    }
    return nil
  }

  /// Whether it is a format character, or a space or line end other than the plain ones.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " || scalar == "\n" { return false }
    return switch scalar.properties.generalCategory {
    case .format, .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
