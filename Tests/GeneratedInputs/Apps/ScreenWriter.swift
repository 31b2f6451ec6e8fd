/// Writes the scripts, and collects the texts that they use.
struct ScreenWriter {
  var words = WordLedger()
  var phrases: Phrases
  let screenCount: Int

  init(screenCount: Int, seed: UInt64) {
    self.screenCount = screenCount
    phrases = Phrases(seed: seed)
    words.note(
      "trouble",
      [
        "offline", "timeout", "insecure", "server", "unreadable", "signed_out", "not_found", "storage",
        "storage_full",
      ])
    // The runtime has words for the other errors.
    words.note("error", ["unreadable", "signed_out"])
    words.note("card", ["vegan", "veg", "egg", "nonveg", "other"], ", %@, %@")
    words.note("diet", ["vegan", "veg", "egg", "nonveg", "other"])
    words.note("difficulty", ["easy", "medium", "hard", "other"])
  }

  /// The name of a screen.
  static func name(_ index: Int) -> String {
    let number = String(index)
    return "screen-" + String(repeating: "0", count: max(0, 4 - number.count)) + number
  }

  /// The kinds of screens, in turn.
  private enum Kind: Int, CaseIterable { case list, detail, form, settings }

  /// The script of a screen.
  mutating func screen(_ index: Int) -> String {
    switch Kind.allCases[index % Kind.allCases.count] {
    case .list: list(index)
    case .detail: detail(index)
    case .form: form(index)
    case .settings: settings(index)
    }
  }

  /// The app's own file.
  mutating func app(_ name: String) -> String {
    let tabs = [0, 2, 3].map { index in
      "  - { tab: tab-\(index), label: \(text()), screen: \(Self.name(index)) }\n"
    }
    return """
      app: \(name)
      name: \(text())
      start: \(Self.name(0))
      tabs:
      \(tabs.joined())servers: { main: { prefix: /api/v1 } }
      plugins: { recipes: ">=1.0" }
      locales: [en, hi, ta]
      """ + "\n"
  }

  /// A text without expressions.
  mutating func text() -> String { words.note(phrases.next()) }

  /// A text before a value, in the quotes that its colon requires.
  mutating func text(_ placeholder: String, _ expression: String) -> String {
    "\"\(words.note(phrases.next().with(placeholder), [(placeholder, expression)]))\""
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + phrases.number(below: range.count)
  }

  /// A random screen of a kind that takes no params.
  mutating func somewhere() -> String {
    let group = phrases.number(below: screenCount / 4)
    return Self.name(group * 4 + [0, 2, 3][phrases.number(below: 3)])
  }

  /// The next screen, so that every one is reachable; the last leads to the first.
  func next(after index: Int) -> String { Self.name(index + 1 < screenCount ? index + 1 : 0) }

  /// Some screen of one recipe.
  mutating func someDetail() -> String { Self.name(phrases.number(below: screenCount / 4) * 4 + 1) }
}
