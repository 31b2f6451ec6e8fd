import Catalogs

/// The literal numbers of a translation compared with its source.
enum NumberCheck: TranslationCheck {
  static let rules = [numbers]

  /// `numbers`: a translation has other numbers than its source.
  static let numbers = LintRule("KL1164", "numbers", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.pluralCategory == nil, source.words.has(.digits) else { return }
    let (found, wanted) = (text.words.numbers.sorted(), source.words.numbers.sorted())
    guard found != wanted else { return }
    let lost = wanted.filter { !found.contains($0) }
    let added = found.filter { !wanted.contains($0) }
    // A small number is often expressed by a word, or by its plural form.
    if added.isEmpty, !lost.isEmpty, lost.allSatisfy({ $0.count == 1 }) { return }
    // Half an hour is thirty minutes.
    if added.isEmpty, lost == ["30"], text.words.scalars.contains(where: { $0 == "半" || $0 == "반" }) {
      return
    }
    if let lost = lost.first {
      run.report(
        numbers,
        "the source has the number \(lost), and the text \(added.first.map { "has \($0)" } ?? "does not")",
        text,
        of: entry)
    } else if let added = added.first {
      run.report(numbers, "the text has the number \(added), and the source does not", text, of: entry)
    }
  }
}

extension LintScalars {
  /// The numbers in Latin digits, without separators.
  var numbers: [String] {
    var numbers: [String] = []
    var current = ""
    var pending = false
    for (index, scalar) in scalars.enumerated() {
      if let raised = scalar.superscriptDigit {
        if !current.isEmpty { numbers.append(current) }
        numbers.append(String(raised))
        current = ""
        pending = false
      } else if let digit = scalar.digit {
        current += String(digit)
        pending = false
      } else if !current.isEmpty, !pending,
        Self.separators.contains(scalar) || scalar == " " && isGroup(after: index)
      {
        pending = true
      } else if !current.isEmpty {
        numbers.append(current)
        current = ""
        pending = false
      }
    }
    if !current.isEmpty { numbers.append(current) }
    return numbers
  }

  /// Whether a group of three digits follows, as in “2 000”.
  private func isGroup(after index: Int) -> Bool {
    let next = scalars[(index + 1)...].prefix(4)
    return next.prefix { $0.digit != nil }.count == 3
  }

  // Group and decimal separators.
  private static let separators: Set<Unicode.Scalar> = [
    ".", ",", "\u{A0}", "\u{202F}", "\u{2019}", "\u{66B}", "\u{66C}",
  ]
}

extension Unicode.Scalar {
  /// The value of a superscript digit, such as that of m².
  fileprivate var superscriptDigit: Int? {
    switch value {
    case 0xB2, 0xB3: Int(value) - 0xB0
    case 0xB9: 1
    default: nil
    }
  }
}

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

/// The markup of a translation compared with its source.
enum MarkupCheck: TranslationCheck {
  static let rules = [markup]

  /// `markup`: a translation has other markup than its source.
  static let markup = LintRule("KL1169", "markup", .error)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.angles) || source.words.has(.angles) else { return }
    let (wanted, found) = (Self.tags(source.words), Self.tags(text.words))
    guard wanted != found else { return }
    if let lost = wanted.first(where: { tag in found.count { $0 == tag } < wanted.count { $0 == tag } }) {
      run.report(markup, "the source has `\(lost)`, and the text lacks it", text, of: entry)
    } else if let added = found.first(where: { tag in wanted.count { $0 == tag } < found.count { $0 == tag } }
    ) {
      run.report(markup, "the text has `\(added)`, and the source lacks it", text, of: entry)
    }
  }

  private static let known: Set = [
    "a", "b", "i", "u", "s", "p", "br", "em", "strong", "span", "div", "ul", "ol", "li", "h1", "h2", "h3",
    "code", "pre",
    "sub", "sup", "font", "small", "big", "img", "hr", "tt", "mark", "del", "ins", "annotation", "xliff",
  ]

  /// Returns the tags without their attributes, and Markdown's delimiters, sorted.
  private static func tags(_ words: LintScalars) -> [String] {
    let scalars = words.scalars
    var tags: [String] = []
    var at = 0
    while at < scalars.count {
      defer { at += 1 }
      switch scalars[at] {
      case "<":
        guard let end = scalars[at...].firstIndex(of: ">") else { continue }
        let inside = scalars[(at + 1)..<end]
        let isClosing = inside.first == "/"
        let name = inside.drop { $0 == "/" }.prefix { $0.isASCIILetter || $0.digit != nil }
        let word = String(name).lowercased()
        guard known.contains(word) else { continue }
        tags.append(isClosing ? "</\(word)>" : "<\(word)>")
      case "`": tags.append("`")
      case "*" where at + 1 < scalars.count && scalars[at + 1] == "*":
        tags.append("**")
        at += 1
      default: break
      }
    }
    return tags.sorted()
  }
}

/// The white space of a translation compared with its source.
enum WhitespaceCheck: TranslationCheck {
  static let rules = [edge, double, breaks]

  /// `edge-whitespace`: a translation begins or ends with other spaces than its source.
  static let edge = LintRule("KL1158", "edge-whitespace", .warning)

  /// `double-space`: a translation has two spaces in a row, and its source does not.
  static let double = LintRule("KL1159", "double-space", .warning)

  /// `line-breaks`: a translation has more or fewer line breaks or tabs than its source.
  static let breaks = LintRule("KL1160", "line-breaks", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let (words, wanted) = (text.words, source.words)
    for problem in edges(of: words.scalars, beside: wanted.scalars) {
      run.report(edge, problem, text, of: entry)
    }
    if words.has(.doubleSpaces), !wanted.has(.doubleSpaces) {
      run.report(double, "two spaces stand in a row", text, of: entry)
    }
    guard words.has(.lineBreaks) || wanted.has(.lineBreaks) else { return }
    for (name, sign) in [("line breaks", Unicode.Scalar("\n")), ("tabs", "\t")] {
      let (found, expected) = (words.scalars.count { $0 == sign }, wanted.scalars.count { $0 == sign })
      guard found != expected else { continue }
      run.report(breaks, "the text has \(found) \(name), and the source has \(expected)", text, of: entry)
    }
  }

  private static func edges(of text: [Unicode.Scalar], beside source: [Unicode.Scalar]) -> [String] {
    [
      ("begins", leading(text), leading(source)),
      ("ends", leading(text.reversed()), leading(source.reversed())),
    ].compactMap { name, found, expected in
      found == expected
        ? nil : "the text \(name) with \(spaces(found)), and the source with \(spaces(expected))"
    }
  }

  private static func leading(_ scalars: [Unicode.Scalar]) -> Int {
    scalars.firstIndex { !$0.isSpace } ?? 0
  }

  private static func spaces(_ count: Int) -> String {
    count == 0 ? "no space" : count == 1 ? "a space" : "\(count) spaces"
  }
}
