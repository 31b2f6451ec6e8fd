import Foundations
import Runtime
import Testing
import TextFront

/// Nor does the front say a word that did not come through a catalog, whatever it is asked.
@Suite struct BoundedFrontTests {
  /// What people and testers ask of the front itself, on every screen.
  private static let questions = [
    "?", "where", "errors", "again", "nonsense", ":nonsense", ":clock soon", "99", "why", "why #nothing",
    "1=2",
    ":theme dark", ":tier gold", ":device tv", ":locale zz", ":offline on", ":offline off", "back", "home",
    ":locale", ":open epicura://nowhere",
  ]

  @Test(arguments: ShippedApp.names, Format.allCases.filter { $0 != .json })
  func whatTheFrontSaysIsInBrackets(name: String, format: Format) throws {
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
      for (line, told) in talk.told { expectBounded(told, after: line, on: screen, talk.data) }
    }
  }

  private func expectBounded(_ told: String, after line: String, on screen: String, _ data: [String]) {
    var rest = BoundedText.outside(told)
    for word in data { rest = rest.replacing(word, with: "") }
    // What a person typed, an id or a tag is repeated as it is.
    let left = rest.split(whereSeparator: \.isWhitespace).filter { word in
      word.contains(where: \.isLetter) && !word.hasPrefix("#") && !word.hasPrefix(":")
    }
    #expect(left.isEmpty, "\(screen), “\(line)”: \(left.joined(separator: " ")) in “\(told)”")
  }
}

/// A person at a terminal, and the app that they look at.
private struct BoundedTalk {
  private let app: ShippedApp
  private var conversation: LineConversation
  private var line = ""
  /// What was written, with the line that it answers.
  private(set) var told: [(line: String, told: String)] = []
  /// The data and the words not to be translated of all that was shown, the longest first.
  var data: [String] { shown.sorted { $0.count > $1.count } }
  private var shown: Set<String> = ["en", "hi", "ta"]

  init(_ app: ShippedApp, format: Format) {
    self.app = app
    var options = LineConversation.Options()
    options.format = format
    options.isTerminal = true
    conversation = LineConversation(options: options) { [app = app.app] locale in
      Words(locale: locale, localize: app.words(locale))
    }
  }

  mutating func show(_ view: ScreenView) throws { try take(view) }

  mutating func type(_ line: String) throws {
    self.line = line
    try perform(conversation.line(line))
  }

  private mutating func take(_ view: ScreenView) throws {
    for text in view.texts where text.sources.contains(where: { !$0.isWords }) { shown.insert(text.words) }
    try perform(conversation.screen(view, try app.announcements()))
  }

  private mutating func perform(_ effects: [Effect]) throws {
    let session = app.session
    for effect in effects {
      switch effect {
      case .print(let text): told.append((line, text))
      case .send(let event): try take(app.send(event))
      case .host(.why(let id)):
        let lines = try app.scheduler.run { await session.why(id) }
        try perform(conversation.say(lines, topic: "why"))
      case .host(.locales):
        let lines = try app.scheduler.run { await session.localeLines() }
        try perform(conversation.say(lines, topic: "locales"))
      case .host(.texts):
        try perform(conversation.sayTexts(try app.scheduler.run { await session.tracedView() }))
      case .host, .echo, .exit: break
      }
    }
  }
}
