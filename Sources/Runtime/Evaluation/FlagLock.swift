import Foundations

/// How a locked flag is shown, as it stands in the slot `locks`.
struct FlagLock: Sendable, Hashable {
  /// How what it guards is shown.
  enum Show: String, Sendable { case hide, locked, teaser }

  let show: Show
  /// Why it is locked, in the person's words.
  let words: String

  init(show: Show, words: String) {
    self.show = show
    self.words = words
  }

  init?(_ value: Value) {
    guard case .map(let map) = value, case .string(let show)? = map["show"], let show = Show(rawValue: show)
    else { return nil }
    self.init(show: show, words: map["words"]?.plainText ?? "")
  }

  /// The lock as a slot holds it.
  var value: Value { ["show": .string(show.rawValue), "words": .string(words)] }
}

extension ViewNode {
  /// Makes it and all within it readable and nothing more.
  mutating func disableAll() {
    if interaction != nil { states.insert(.disabled) }
    for index in children.indices { children[index].disableAll() }
  }
}
