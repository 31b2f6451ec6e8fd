import Catalogs

/// What other formats write in texts, and people see here as it stands.
enum ForeignNotationCheck: TranslationCheck {
  static let rules = [escape, entity, placeholder]

  /// `foreign-escape`: a translation has a backslash of another format, as in `C\'est`.
  static let escape = LintRule("KL1113", "foreign-escape", .warning)

  /// `foreign-entity`: a translation has a character by its name in HTML or XML, such as `&amp;`.
  static let entity = LintRule("KL1114", "foreign-entity", .warning)

  /// `foreign-placeholder`: a translation has a placeholder of another format, such as `{name}`.
  static let placeholder = LintRule("KL1132", "foreign-placeholder", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let traits = text.words.traits
    guard !traits.isDisjoint(with: [.slashes, .signs, .brackets]) else { return }
    let (found, wanted) = (text.words.scalars, source.words.scalars)
    if text.words.has(.slashes), !wanted.contains("\\"), let written = escape(in: found) {
      run.report(
        escape, "people see `\(written)` as it stands, backslash and all", text, of: entry,
        help: "type the character itself")
    }
    if text.words.has(.signs), let written = entity(in: found), entity(in: wanted) == nil {
      run.report(
        entity, "people see `\(written)` as it stands", text, of: entry, help: "type the character itself")
    }
    if text.words.has(.brackets), let written = placeholder(in: found), placeholder(in: wanted) == nil {
      run.report(
        placeholder, "people see `\(written)` as it stands", text, of: entry,
        help: "write the placeholder of the source, such as `%@`")
    }
  }

  /// Returns the first backslash with what it escapes.
  private static func escape(in scalars: [Unicode.Scalar]) -> String? {
    for (first, second) in zip(scalars, scalars.dropFirst())
    where first == "\\" && "'\"ntru\\".unicodeScalars.contains(second) {
      return "\\" + String(Character(second))
    }
    return nil
  }

  /// Returns the first entity: `&name;`, `&#39;`, `&#x27;`.
  private static func entity(in scalars: [Unicode.Scalar]) -> String? {
    for start in scalars.indices where scalars[start] == "&" {
      let name = scalars[(start + 1)...].prefix {
        $0.isASCIILetter || $0 == "#" || $0.value < 0x80 && $0.digit != nil
      }
      guard (2...10).contains(name.count), name.endIndex < scalars.count, scalars[name.endIndex] == ";" else {
        continue
      }
      return String(scalars[start...name.endIndex])
    }
    return nil
  }

  /// Returns the first placeholder in braces: `{name}`, `{0}`, `${name}`, `{{name}}`.
  private static func placeholder(in scalars: [Unicode.Scalar]) -> String? {
    for start in scalars.indices where scalars[start] == "{" {
      let name = scalars[(start + 1)...].prefix {
        $0.isASCIILetter || $0.value < 0x80 && $0.digit != nil || $0 == "_" || $0 == "."
      }
      guard !name.isEmpty, name.endIndex < scalars.count, scalars[name.endIndex] == "}" else { continue }
      return String(scalars[start...name.endIndex])
    }
    return nil
  }
}
