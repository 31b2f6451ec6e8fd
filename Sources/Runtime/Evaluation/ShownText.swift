import Catalogs
import Foundations

/// Text as a person reads it, with its sources if the session traces texts.
struct ShownText: Sendable, Hashable {
  /// The text.
  var words: String
  /// The sources, the outermost first; empty unless traced.
  var sources: [TextSource] = []

  /// An empty text.
  static let none = ShownText(words: "")

  /// Whether there is nothing to read.
  var isEmpty: Bool { words.isEmpty }
}

extension Localizer {
  /// Returns a text with its arguments filled in.
  ///
  /// - Parameters:
  ///   - key: the catalog's key.
  ///   - arguments: the values of its placeholders.
  ///   - zone: the IANA name of the time zone for points in time.
  ///   - span: where a script uses it.
  ///   - isTraced: whether to record its sources.
  ///   - inner: the sources of those arguments that are texts themselves.
  /// - Returns: the localized text.
  func shown(
    _ key: String, _ arguments: [Value] = [], zone: String = "UTC", at span: Span? = nil, isTraced: Bool,
    within inner: [TextSource] = []
  ) -> ShownText {
    guard isTraced else { return ShownText(words: string(key, arguments, zone: zone)) }
    let text = resolve(key, arguments, zone: zone)
    return ShownText(words: text.text, sources: [source(of: text, at: span)] + inner)
  }

  /// Returns the source of a text.
  func source(of text: LocalizedText, at span: Span?) -> TextSource {
    TextSource(
      key: text.key, catalog: catalog(of: text.key)?.name, locale: text.locale, status: text.status,
      problems: text.problems, span: span)
  }
}

extension Catalog {
  /// Its display name: its file's name without the extension.
  var name: String {
    let file = source.path.split(separator: "/").last ?? ""
    return String(file.split(separator: ".").first ?? file)
  }
}

extension LocalizedText {
  /// The text's translation status.
  fileprivate var status: TextSource.Status {
    switch (origin, state) {
    case (.key, _): .key
    case (.source, _): .missing
    case (.fallback, _): .fallback
    case (.locale, .new): .new
    case (.locale, .needsReview): .needsReview
    case (.locale, .machineTranslated): .machineTranslated
    case (.locale, _): .translated
    }
  }
}

extension ViewNode {
  /// Describes a node by texts with their sources.
  init(
    id: String, role: Role, label: ShownText, value: ShownText? = nil, states: Set<State> = [],
    tone: Tone = .neutral, interaction: Interaction? = nil
  ) {
    self.init(id: id, role: role, states: states, tone: tone, interaction: interaction)
    show(label, as: .label)
    if let value { show(value, as: .value) }
  }

  /// Sets the text of a part; nil removes it, where the part is optional.
  mutating func show(_ text: ShownText?, as part: TextPart) {
    switch part {
    case .label: label = text?.words ?? ""
    case .value: value = text?.words
    case .hint: hint = text?.words
    }
    let sources = text?.sources ?? []
    if !sources.isEmpty || !self.sources.isEmpty { self.sources[part] = sources.isEmpty ? nil : sources }
  }

  /// Returns the text of a part; nil where it has none.
  func shown(_ part: TextPart) -> ShownText? {
    let words =
      switch part {
      case .label: Optional(label)
      case .value: value
      case .hint: hint
      }
    return words.map { ShownText(words: $0, sources: sources[part] ?? []) }
  }
}

/// How a locked flag is shown, as stored in the slot `locks`.
struct FlagLock: Sendable, Hashable {
  /// How the guarded element is shown.
  enum Show: String, Sendable { case hide, locked, teaser }

  let show: Show
  /// The localized reason.
  let words: String
  /// The catalog key of the reason.
  let key: String

  init(show: Show, words: String, key: String) {
    self.show = show
    self.words = words
    self.key = key
  }

  /// Returns the reason, with the sources of the text if traced; `span` is where a script uses it.
  func reason(at span: Span? = nil, _ localizer: Localizer, isTraced: Bool) -> ShownText {
    guard isTraced else { return ShownText(words: words) }
    let text = localizer.resolve(key, [.string("")])
    return ShownText(words: words, sources: [localizer.source(of: text, at: span)])
  }

  init?(_ value: Value) {
    guard case .map(let map) = value, case .string(let show)? = map["show"], let show = Show(rawValue: show)
    else { return nil }
    self.init(show: show, words: map["words"]?.plainText ?? "", key: map["key"]?.plainText ?? "")
  }

  /// The lock as stored in a slot.
  var value: Value { ["show": .string(show.rawValue), "words": .string(words), "key": .string(key)] }
}

extension ViewNode {
  /// Disables it and all within it.
  mutating func disableAll() {
    if interaction != nil { states.insert(.disabled) }
    for index in children.indices { children[index].disableAll() }
  }
}
