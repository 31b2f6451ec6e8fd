import Catalogs
import Foundations

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
