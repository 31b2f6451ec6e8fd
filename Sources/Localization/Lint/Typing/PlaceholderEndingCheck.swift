import Catalogs

/// Tamil endings of placeholders.
///
/// An ending does not fuse with a number or a name as it does with a word, and a hyphen says so.
enum PlaceholderEndingCheck: TextCheck {
  static let rules = [ending]

  /// `placeholder-ending`: an ending follows a placeholder without a hyphen.
  static let ending = LintRule("KL1210", "placeholder-ending", .warning)

  /// The endings of cases and of ordinals that are no words.
  private static let endings: Set = [
    "ஐ", "ஆல்", "இல்", "இன்", "இலிருந்து", "இலும்", "இற்கு", "உக்கு", "க்கு", "க்குள்", "க்கும்", "ஓடு", "ஆவது", "வது", "ஆம்",
    "லிருந்து", "யை", "ஐயும்", "க்காக", "க்கான", "இடம்", "இனால்",
  ]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "ta", text.words.has(.placeholders) else { return }
    let scalars = text.words.scalars
    for (index, scalar) in scalars.enumerated() where scalar == LintScalars.placeholder {
      var rest = scalars[(index + 1)...]
      let isApart = rest.first == " "
      if isApart { rest = rest.dropFirst() }
      let word = String(rest.prefix(while: \.isWordPart))
      // Apart, it is a word for a tile.
      guard endings.contains(word), !isApart || word != "ஓடு" else { continue }
      run.report(
        ending, "the ending `\(word)` follows a placeholder without a hyphen", text, of: entry,
        help: "write `-\(word)` close behind the placeholder")
      return
    }
  }
}
