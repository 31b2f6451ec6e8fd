import Catalogs

/// Empty texts.
enum EmptyTextCheck: TextCheck {
  static let rules = [empty]

  /// `empty-text`: a translation is empty, or has nothing but spaces.
  static let empty = LintRule("KL1121", "empty-text", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.scalars.allSatisfy({ $0.isSpace || $0.value == 0x200B || $0.value == 0xFEFF }),
      text.unit.state != .new, text.language.tag != entry.source.language.tag, entry.entry.shouldTranslate
    else { return }
    let source = entry.source.counterpart(of: text.path)
    guard source.map({ $0.words.scalars.contains { !$0.isSpace } }) ?? true else { return }
    run.report(
      empty, text.unit.value.isEmpty ? "the text is empty" : "the text has nothing but spaces", text,
      of: entry,
      help: "translate it, or give it the state `new`")
  }
}
