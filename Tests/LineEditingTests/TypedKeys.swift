import LineEditing

/// Keys and texts as tables have them: `|` is the cursor, `<C-a>` a key, and all else is typed, one code point after another.
enum TypedKeys {
  static func keys(_ written: String) -> [Key] {
    var keys: [Key] = []
    var rest = written.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "<", let end = rest.firstIndex(of: ">") else {
        keys.append(.text(String(scalar)))
        continue
      }
      keys.append(key(String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return keys
  }

  private static func key(_ name: String) -> Key {
    if name.hasPrefix("paste:") { return .paste(String(name.dropFirst(6))) }
    if let special = special[name] { return .special(special) }
    let rest = ["lt": "<", "gt": ">"][name.dropFirst(2)] ?? String(name.dropFirst(2))
    switch name.prefix(2) {
    case "C-": return special[rest].map { .special($0, .control) } ?? .control(Character(rest))
    case "A-": return special[rest].map { .special($0, .alt) } ?? .alt(Character(rest))
    case "S-": return special[rest].map { .special($0, .shift) } ?? .text(rest)
    default: return .text(name)
    }
  }

  private static let special: [String: Key.Special] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "del": .delete,
    "bs": .backspace, "tab": .tab, "enter": .enter, "esc": .escape,
  ]
}

extension LineEditor {
  /// An editor with a text in it, as it would be after it was typed.
  init(_ marked: String, asked: AskedLine = AskedLine(), history: [String] = []) {
    self.init()
    begin(asked, history: history)
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    if !parts[0].isEmpty { _ = press(.text(String(parts[0]))) }
    guard parts.count > 1, !parts[1].isEmpty else { return }
    _ = press(.text(String(parts[1])))
    for _ in parts[1] { _ = press(.special(.left)) }
  }

  /// The text with `|` at the cursor.
  var marked: String {
    let text = picture(prompt: "", words: { "\($0)" }).text
    return text.head + "|" + String(text.string.dropFirst(text.head.count))
  }

  /// Presses keys, and returns the last outcome.
  @discardableResult mutating func type(_ written: String) -> Outcome {
    TypedKeys.keys(written).map { press($0) }.last ?? .ignored
  }
}
