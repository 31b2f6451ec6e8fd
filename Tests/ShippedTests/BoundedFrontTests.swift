import Catalogs
import FrontKit
import Foundations
import Runtime
import Testing

@testable import TextFront

/// The front prints no text that does not come from a catalog, whatever is typed.
@Suite struct BoundedFrontTests {
  /// Commands of users and testers to the front itself, on every screen.
  private static let questions = [
    "?", "where", "errors", "again", "nonsense", ":nonsense", ":clock soon", "99", "why", "why #nothing",
    "1=2",
    ":theme dark", ":tier gold", ":device tv", ":locale zz", ":offline on", ":offline off", "back", "home",
    ":locale", ":open epicura://nowhere",
  ]

  @Test(arguments: ShippedApp.names, Format.allCases.filter { $0 != .json })
  func frontTextsAreBracketed(name: String, format: Format) throws {
    for screen in AppFolder(root: ShippedApp.root, app: name).screenNames.sorted() {
      let app = try ShippedApp(name, .bounded(tier: "free", device: "phone"))
      var talk = BoundedTalk(app, format: format)
      try talk.show(try app.open(screen))
      for line in Self.questions { try talk.type(line) }
      for number in 1...12 {
        try talk.type("\(number)")
        try talk.type("?")
        try talk.type(":cancel")
      }
      #expect(talk.told.count > Self.questions.count)
      for (line, told) in talk.told {
        let left = talk.data.uncovered(BoundedText.outside(told), alsoKnown: line)
        #expect(left.isEmpty, "\(screen), “\(line)”: \(left.joined(separator: " ")) in “\(told)”")
      }
    }
  }

  @Test func detectsAnUnlocalizedFrontText() {
    let known = AllowedPhrases(
      ["Masala Dosa", "Masala Dosa, crisp"] + TesterCommandName.allCases.map(\.usage))
    #expect(known.uncovered("> 1. Masala Dosa (#recipes/1), Masala Dosa, crisp; :flag NAME[=VALUE]:").isEmpty)
    #expect(known.uncovered("crisp Masala Dosa") == ["crisp"])
    #expect(known.uncovered("Masala Dosa: locked") == ["locked"])
    #expect(known.uncovered("no Masala Dosan") == ["no", "Masala", "Dosan"])
    #expect(known.uncovered("nonsense (soon)", alsoKnown: ":clock soon") == ["nonsense"])
  }
}

/// Phrases that are allowed outside of brackets, each as a whole.
struct AllowedPhrases {
  /// By first word, the longest first.
  private var phrases: [Substring: [[Substring]]] = [:]

  /// Adds phrases as sequences of words: lines are wrapped and joined by marks.
  init(_ phrases: some Sequence<String>) {
    for phrase in phrases { insert(phrase) }
  }

  mutating func insert(_ phrase: String) {
    let words = Self.words(phrase)
    guard let first = words.first, phrases[first]?.contains(words) != true else { return }
    phrases[first, default: []].append(words)
    phrases[first]?.sort { $0.count > $1.count }
  }

  /// Returns the words of a text that are in no phrase, without ids.
  func uncovered(_ text: String, alsoKnown typed: String = "") -> [Substring] {
    let own = Self.words(typed)
    var left: [Substring] = []
    var rest = Self.words(text)[...]
    while let word = rest.first {
      if let phrase = phrases[word]?.first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(phrase.count)
      } else {
        if !own.contains(word) { left.append(word) }
        rest = rest.dropFirst()
      }
    }
    return left
  }

  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
      .filter { !$0.drop { "([“".contains($0) }.hasPrefix("#") }
      .flatMap { $0.split { !$0.isLetter } }
  }
}

/// A user at a terminal with an app.
private struct BoundedTalk {
  private let app: ShippedApp
  private var conversation: LineConversation
  private var line = ""
  private var locale = PseudoLocale.bounded.rawValue
  /// The output, with the line that caused it.
  private(set) var told: [(line: String, told: String)] = []
  /// The data and untranslatable words of all that was shown.
  private(set) var data: AllowedPhrases

  init(_ app: ShippedApp, format: Format) {
    self.app = app
    data = AllowedPhrases(Self.untranslatedTexts(app.app))
    var options = LineConversation.Options()
    options.format = format
    options.isTerminal = true
    conversation = LineConversation(options: options) { [app = app.app] in Words(of: app, locale: $0) }
  }

  /// Tags, the names of languages and the testers' commands: the same in every language.
  private static func untranslatedTexts(_ app: App) -> [String] {
    let names = app.locales.compactMap { LocaleTag($0) }.flatMap { [$0.name(in: $0), $0.name(in: .english)] }
    return app.locales + PseudoLocale.allCases.map(\.rawValue) + names
      + TesterCommandName.allCases.map(\.usage)
  }

  mutating func show(_ view: ScreenView) throws { try take(view) }

  mutating func type(_ line: String) throws {
    self.line = line
    let count = told.count
    try perform(conversation.line(line))
    guard locale != PseudoLocale.bounded.rawValue else { return }
    // Another language was chosen, whose output has no brackets.
    told.removeSubrange(count...)
    self.line = ":locale \(PseudoLocale.bounded.rawValue)"
    try perform(conversation.line(self.line))
    #expect(locale == PseudoLocale.bounded.rawValue)
  }

  private mutating func take(_ view: ScreenView) throws {
    locale = view.locale
    for text in view.texts where text.sources.contains(where: { !$0.isCatalogText || $0.isArrangement }) {
      data.insert(text.words)
    }
    // Messages to the author of a script are in English, as all diagnostics are.
    let announcements = try app.announcements().filter { announcement in
      if case .problem = announcement { false } else { true }
    }
    try perform(conversation.screen(view, announcements))
  }

  private mutating func perform(_ effects: [Effect]) throws {
    let session = app.session
    for effect in effects {
      switch effect {
      case .print(let text): told.append((line, text))
      case .paint(let picture): told.append((line, picture.text))
      case .send(let event): try take(app.send(event))
      case .host(.why(let id)):
        let lines = try app.scheduler.run { await session.why(id) }
        try perform(conversation.answer(.why(lines)))
      case .host(.locales):
        let lines = try app.scheduler.run { await session.localeLines() }
        try perform(conversation.answer(.locales(lines)))
      case .host(.texts):
        try perform(conversation.answer(.texts(try app.scheduler.run { await session.tracedView() })))
      case .host, .save, .echo, .exit: break
      }
    }
  }
}
