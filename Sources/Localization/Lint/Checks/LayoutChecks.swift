import Catalogs
import Typesetting

/// The width of a translation compared with its source, and with the translations into other languages: where they
/// are as wide, the source is short.
enum ExpansionCheck: EntryCheck {
  static let rules = [expansion, far]

  /// `expansion`: a translation is more than twice as wide as its source, or less than half as wide.
  static let expansion = LintRule("KL1190", "expansion", .note)

  /// `far-too-long`: a translation that a screen shows is more than four times as wide as its source.
  static let far = LintRule("KL1133", "far-too-long", .warning)

  /// The narrowest source that one word may stand for, so that a narrow translation lacks nothing.
  private static let narrowest = 20

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard entry.source.isFlat, !entry.isStale, entry.entry.shouldTranslate,
      let source = entry.source.texts.first,
      source.unit.value.utf8.count >= 10
    else { return }
    let texts = entry.targets.filter { $0.isFlat && $0.language.pseudo == nil && $0.texts[0].isWritten }
      .map { $0.texts[0] }
    let suspects = texts.filter { isSuspect($0, source) }
    guard !suspects.isEmpty else { return }
    let wanted = CellWidth.of(source.unit.value)
    guard wanted >= 10 else { return }
    let widths = texts.map { CellWidth.of($0.unit.value) }.sorted()
    // Of few languages none is usual.
    let usual = widths.count >= 3 ? widths[widths.count / 2] : wanted
    for text in suspects {
      let width = CellWidth.of(text.unit.value)
      if width > 4 * wanted, width > 4 * usual || widths.count < 3, run.isShown(entry.key) {
        run.report(
          far, "the text is \(width) cells wide, and the source \(wanted)", text, of: entry,
          help: "shorten it; `kolam strings sheet` shows where it is")
      } else if width > 2 * wanted, width * 5 > usual * 9 {
        run.report(
          expansion, "the text is \(width) cells wide, and the source \(wanted)", text, of: entry,
          help: "see whether it fits")
      } else if 2 * width < wanted, 2 * width < usual, wanted >= narrowest,
        !["zh", "ja", "ko"].contains(text.language.tag.language)
      {
        run.report(
          expansion, "the text is \(width) cells wide, and the source \(wanted)", text, of: entry,
          help: "see whether something is missing")
      }
    }
  }

  /// Whether a text may be beyond either limit, by its code points: in bytes, Indic letters would count threefold.
  private static func isSuspect(_ text: LintText, _ source: LintText) -> Bool {
    let (count, before) = (text.words.scalars.count, source.words.scalars.count)
    return count * 10 >= before * 17 || count * 10 <= before * 8
  }
}

/// The length limits of the settings.
enum LengthCheck: TextCheck {
  static let rules = [characters, cells]

  /// `max-length`: a text has more characters than its key may have.
  static let characters = LintRule("KL1187", "max-length", .error)

  /// `max-cells`: a text is wider than its place.
  static let cells = LintRule("KL1188", "max-cells", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    for limit in run.settings.limits where limit.keys.matches(entry.key) {
      if let most = limit.characters, text.unit.value.count > most {
        run.report(
          characters, "the text has \(text.unit.value.count) characters, and \(most) are allowed", text,
          of: entry,
          help: "shorten it")
      }
      let width = CellWidth.of(text.unit.value)
      if let most = limit.cells, width > most {
        run.report(
          cells, "the text is \(width) cells wide, and there are \(most)", text, of: entry, help: "shorten it"
        )
      }
    }
  }
}

/// Words wider than the narrowest screen.
enum NarrowScreenCheck: CatalogCheck {
  static let rules = [narrow]

  /// `narrow-screen`: a word of a text is wider than the narrowest device of the app.
  static let narrow = LintRule("KL1189", "narrow-screen", .warning)

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    guard let columns = run.settings.columns, let uses = run.settings.uses else { return }
    let used = Set(uses.map(\.key))
    for entry in entries where used.contains(entry.key) {
      for text in [entry.source].flatMap(\.texts) + entry.targets.flatMap(\.texts) {
        guard text.unit.value.utf8.count > columns else { continue }
        let lines = TextLayout.wrap(text.unit.value, width: columns)
        let wide = text.words.tokens.map { String($0) }.first {
          CellWidth.of($0) > columns && !$0.contains("://")
        }
        guard let wide, lines.count > 1, isBrokenWithin(wide, in: lines) else { continue }
        run.report(
          narrow, "`\(wide)` is \(CellWidth.of(wide)) cells wide, and the narrowest device has \(columns)",
          text,
          of: entry)
      }
    }
  }

  /// Whether a word had to be broken within, because no line holds it whole.
  private static func isBrokenWithin(_ word: String, in lines: [String]) -> Bool {
    !lines.contains { $0.contains(word) } && TextLayout.wrap(word, width: CellWidth.of(word) - 1).count > 1
      && !word.contains("-")
  }
}

/// Placeholders in right-to-left texts.
enum IsolatedArgumentCheck: TextCheck {
  static let rules = [unisolated]

  /// `rtl-isolates`: a value may be torn apart in a text that runs from right to left.
  static let unisolated = LintRule("KL1191", "rtl-isolates", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.isRightToLeft, text.words.has(.placeholders), text.words.has(.foreign) else { return }
    let kinds = text.pattern.parts.compactMap { part -> Bool? in
      switch part {
      case .literal: nil
      case .placeholder(let placeholder): placeholder.conversion == .object
      case .substitution: false
      }
    }
    let scalars = text.words.scalars
    var number = 0
    var depth = 0
    for (index, scalar) in scalars.enumerated() {
      if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
      if scalar.value == 0x2069 { depth = max(0, depth - 1) }
      guard scalar == LintScalars.placeholder else { continue }
      defer { number += 1 }
      guard depth == 0, kinds.indices.contains(number), kinds[number], isExposed(index, in: scalars) else {
        continue
      }
      run.report(
        unisolated, "the value may change places with what is next to it", text, of: entry,
        help: "put the placeholder between U+2068 and U+2069")
      return
    }
  }

  /// Whether the next strong character is left-to-right too, or a sign before it belongs to it.
  private static func isExposed(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    if index > 0, prefixes.contains(scalars[index - 1]), index == 1 || !scalars[index - 2].isWordPart {
      return true
    }
    var isParted = false
    for scalar in scalars[(index + 1)...] where !scalar.isSpace {
      if scalar == LintScalars.placeholder { return true }
      // Arabic digits run with Arabic letters.
      if scalar.digit != nil { return !(0x660...0x669).contains(scalar.value) }
      // A Latin word directly after it is read together with it.
      if scalar.isWordPart { return isParted && Script.of(scalar) == .latin }
      // `؟`, `؛` and `۔` are right-to-left, as letters are.
      if Direction.isControl(scalar) || [0x61B, 0x61F, 0x6D4].contains(scalar.value) { return false }
      isParted = true
    }
    return false
  }

  // Signs that begin a name or a command.
  private static let prefixes: Set<Unicode.Scalar> = ["@", "#", "/", "~", "$", "+"]
}
