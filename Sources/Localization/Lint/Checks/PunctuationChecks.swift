import Catalogs

/// The first and last punctuation of a translation compared with its source.
enum PunctuationCheck: TranslationCheck {
  static let rules = [start, end]

  /// `start-punctuation`: a translation begins with another sign than its source.
  static let start = LintRule("KL1156", "start-punctuation", .warning)

  /// `end-punctuation`: a translation ends with another sign than its source.
  static let end = LintRule("KL1157", "end-punctuation", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    // Parts of a sentence begin and end where their language puts them.
    guard text.path.substitution == nil, source.words.has(.letters), text.words.has(.letters) else { return }
    checkStart(text, source, entry, &run)
    let (wanted, found) = (Sign.last(of: source), Sign.last(of: text))
    guard wanted != found else { return }
    // A truncated value (`cashuA…`) does not come last in languages whose verb does.
    if wanted == .ellipsis || found == .ellipsis, source.words.has(.ellipses), text.words.has(.ellipses) {
      return
    }
    if wanted == .stop || found == .stop {
      if !text.language.hasSentencePunctuation || !source.language.hasSentencePunctuation { return }
      if wanted == nil ? isAbbreviated(text.words) : found == nil && isAbbreviated(source.words) { return }
    }
    // A particle asks where sentences end without a sign: ไหม.
    if wanted == .question, found == nil, !text.language.hasSentencePunctuation { return }
    let message =
      switch (wanted, found) {
      case (let wanted?, nil): "the source ends with \(wanted.name), and the text does not"
      case (nil, let found?): "the text ends with \(found.name), and the source does not"
      case (let wanted?, let found?): "the source ends with \(wanted.name), and the text with \(found.name)"
      case (nil, nil): ""
      }
    run.report(end, message, text, of: entry)
  }

  private static func checkStart(
    _ text: LintText, _ source: LintText, _ entry: LintEntry, _ run: inout LintRun
  ) {
    let (wanted, found) = (opening(source.words), opening(text.words))
    guard wanted != found else { return }
    // A sign that belongs to a word moves with it: `@name`, `/clear`, `+`.
    if let found, source.words.scalars.contains(found) { return }
    if let wanted, wanted != "-", text.words.scalars.contains(wanted) { return }
    let message =
      switch (wanted, found) {
      case (let wanted?, nil): "the source begins with `\(wanted)`, and the text does not"
      case (nil, let found?): "the text begins with `\(found)`, and the source does not"
      case (let wanted?, let found?): "the source begins with `\(wanted)`, and the text with `\(found)`"
      case (nil, nil): ""
      }
    run.report(start, message, text, of: entry)
  }

  /// Returns the bullet, dash or symbol that a text begins with; letters, quotes and brackets do not count.
  private static func opening(_ words: LintScalars) -> Unicode.Scalar? {
    let first = words.scalars.first { !$0.isSpace && !Direction.isControl($0) }
    guard let first, first != LintScalars.placeholder, first.digit == nil, !first.isWordPart else {
      return nil
    }
    switch first.value {
    case 0x22, 0x27, 0x28, 0x5B, 0x7B, 0x3C, 0x2A, 0x60, 0xAB, 0xBB, 0xBF, 0xA1, 0x2018...0x201F, 0x2039,
      0x203A:
      return nil
    case 0x300A...0x3011, 0xFF08, 0xFE0F: return nil
    case 0x2E, 0x2026: return "…"
    case 0x2D, 0x2010...0x2015, 0x2212: return "-"
    default: break
    }
    switch first.properties.generalCategory {
    case .dashPunctuation: return "-"
    case .otherPunctuation, .mathSymbol, .otherSymbol, .modifierSymbol: return first
    // The place of currency signs and the like depends on the language.
    default: return nil
    }
  }

  /// Whether the final stop belongs to an abbreviation such as “min.” or “मि.ली.”.
  private static func isAbbreviated(_ words: LintScalars) -> Bool {
    guard let last = words.tokens.last else { return false }
    let stops = last.count { $0 == "." }
    if stops > 1 { return true }
    // “24 godz.”, “tn. sh.”: a short word behind a number or another abbreviation.
    if stops == 1, let before = words.tokens.dropLast().last, last.count <= 6,
      before.last == "." && before.count <= 6
        || before.allSatisfy({ $0.digit != nil || $0 == LintScalars.placeholder })
    {
      return true
    }
    guard stops == 1, let word = words.words.last else { return false }
    let base = word.count { !$0.isCombiningMark }
    return words.tokens.count == 1 && base <= 4 || base <= 1 || shortForms.contains(String(word).lowercased())
  }

  private static let shortForms: Set = [
    "min", "max", "sec", "hr", "hrs", "avg", "approx", "etc", "vs", "no", "nr", "oz", "lb", "tsp", "tbsp",
    "inc", "ltd", "std",
    "sek", "ca", "stk", "str", "tel", "ext", "பி", "எ",
  ]
}

/// The last punctuation of a text.
private enum Sign: Equatable {
  case stop, question, exclamation, colon, ellipsis, comma

  var name: String {
    switch self {
    case .stop: "a full stop"
    case .question: "a question mark"
    case .exclamation: "an exclamation mark"
    case .colon: "a colon"
    case .ellipsis: "an ellipsis"
    case .comma: "a comma"
    }
  }

  static func last(of text: LintText) -> Sign? {
    var scalars = text.words.scalars[...]
    // Quotes and brackets may come before or after the stop.
    while let last = scalars.last, last.isSpace || isTrailing(last) || Direction.isControl(last) {
      scalars = scalars.dropLast()
    }
    guard let last = scalars.last else { return nil }
    switch last.value {
    case 0x2E:
      return scalars.dropLast().last == "." ? .ellipsis : .stop
    case 0x964, 0x965, 0x3002, 0xFF0E, 0xFF61, 0x6D4, 0x589, 0x1362, 0x17D4, 0x104B: return .stop
    case 0x3F, 0x61F, 0xFF1F, 0x37E, 0x55E, 0x1367: return .question
    case 0x3B: return text.language.tag.language == "el" ? .question : nil
    case 0x21, 0xFF01, 0x55C: return .exclamation
    case 0x3A, 0xFF1A: return .colon
    case 0x2026, 0x22EF: return .ellipsis
    case 0x2C, 0x60C, 0xFF0C, 0x3001: return .comma
    default: return nil
    }
  }

  private static func isTrailing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x27, 0x29, 0x5D, 0x7D, 0x2A, 0x60, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300D,
      0x300F, 0xFF09, 0x3011:
      true
    default: false
    }
  }
}

/// Unbalanced brackets.
enum BracketCheck: TextCheck {
  static let rules = [brackets]

  /// `brackets`: a bracket is opened and not closed, or closed and not opened.
  static let brackets = LintRule("KL1163", "brackets", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.brackets), let sign = unbalanced(text.words) else { return }
    if text.language.tag != entry.source.language.tag, let source = entry.source.counterpart(of: text.path),
      unbalanced(source.words) != nil
    {
      return
    }
    let isOpen = opening.contains { $0.0 == sign }
    run.report(
      brackets, "`\(sign)` is \(isOpen ? "opened and not closed" : "closed and not opened")", text, of: entry)
  }

  private static let opening: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("（", "）"), ("【", "】"),
  ]

  /// Returns the first unbalanced bracket.
  private static func unbalanced(_ words: LintScalars) -> Unicode.Scalar? {
    var open: [(open: Unicode.Scalar, close: Unicode.Scalar)] = []
    var last: Unicode.Scalar = " "
    for scalar in words.scalars {
      defer { last = scalar }
      if let pair = opening.first(where: { $0.0 == scalar }) {
        // Emoticons such as “:(”.
        if last == ":" || last == ";" || last == "-" { continue }
        open.append(pair)
      } else if opening.contains(where: { $0.1 == scalar }) {
        if open.last.map({ isPair($0.open, scalar) }) ?? false {
          open.removeLast()
        } else if last.digit != nil || last.isLetter && open.isEmpty || last == ":" || last == ";"
          || last == "-"
        {
          // “1)”, “a)” and “:)”.
          continue
        } else {
          return scalar
        }
      }
    }
    return open.first?.open
  }

  /// Whether two brackets are a pair; full-width and narrow ones may close each other.
  private static func isPair(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Bool {
    switch open {
    case "(", "（": close == ")" || close == "）"
    default: opening.contains { $0.0 == open && $0.1 == close }
    }
  }
}

/// The quotes of a translation compared with its source.
enum QuoteCheck: TranslationCheck {
  static let rules = [quotes]

  /// `quotes`: a translation has other quotes than its source.
  static let quotes = LintRule("KL1162", "quotes", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.quotes) || source.words.has(.quotes) else { return }
    // In pages of text, what is quoted differs by language.
    guard source.words.scalars.count < 1000 else { return }
    let (found, wanted) = (Counts(text.words), Counts(source.words))
    // Inch and second marks are not quotes, and an odd number in the source cannot be compared.
    guard wanted.double.isMultiple(of: 2), found.double != wanted.double else { return }
    // Some languages quote with single quotes.
    if found.double == 0, found.single >= wanted.double, wanted.double > 0 { return }
    // Many languages quote names where English does not.
    if found.double > wanted.double, found.double.isMultiple(of: 2) { return }
    let message =
      found.double.isMultiple(of: 2)
      ? "the text has \(found.double) quotes, and the source has \(wanted.double)" : "a quote is not closed"
    run.report(quotes, message, text, of: entry)
  }

  private struct Counts {
    var double = 0
    var single = 0

    init(_ words: LintScalars) {
      for scalar in words.scalars {
        switch scalar.value {
        case 0x22, 0x201C...0x201F, 0xAB, 0xBB, 0x300C...0x300F, 0x5F4: double += 1
        case 0x27, 0x2018...0x201B, 0x2039, 0x203A: single += 1
        default: break
        }
      }
    }
  }
}

/// The ellipses of a translation.
enum EllipsisCheck: TranslationCheck {
  static let rules = [ellipsis]

  /// `ellipsis`: a translation writes three stops where its source has an ellipsis.
  static let ellipsis = LintRule("KL1161", "ellipsis", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.ellipses), source.words.has(.ellipses) else { return }
    guard style(text.words) == "...", style(source.words) == "…" else { return }
    run.report(ellipsis, "the text has `...`, and the source `…`", text, of: entry)
  }

  /// Returns the style of its ellipses; nil without one, or with both.
  private static func style(_ words: LintScalars) -> String? {
    let isOne = words.scalars.contains("\u{2026}")
    let isThree = zip(words.scalars, words.scalars.dropFirst()).contains { $0 == "." && $1 == "." }
    return isOne == isThree ? nil : isOne ? "…" : "..."
  }
}
