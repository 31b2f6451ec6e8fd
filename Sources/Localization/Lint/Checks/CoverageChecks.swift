import Catalogs
import Foundations

/// The languages in which a key has a text.
enum CoverageCheck: EntryCheck {
  static let rules = [missing]

  /// `missing-locale`: a text has no words in one of the languages.
  static let missing = LintRule("KL1120", "missing-locale", .warning)

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard entry.entry.shouldTranslate, !entry.isStale,
      entry.source.texts.contains(where: { $0.words.has(.letters) })
    else { return }
    let there = Set(entry.entry.localizations.map(\.locale))
    let source = run.catalog.sourceLanguage
    var wanted = run.catalog.locales
    for locale in run.settings.required where !wanted.contains(locale) { wanted.append(locale) }
    for locale in wanted where locale != source && !there.contains(locale) && !run.strays.contains(locale) {
      if let only = run.settings.locales, !only.contains(locale) { continue }
      run.report(
        missing, "there is no translation", of: entry.key, in: locale,
        severity: run.settings.required.contains(locale) ? .error : missing.severity)
    }
  }

  /// Returns findings with one for each language that lacks texts and that no app asks for.
  ///
  /// - Parameters:
  ///   - findings: the findings, in the file's order.
  ///   - total: the number of texts.
  /// - Returns: the findings.
  static func summarized(_ findings: [LintFinding], of total: Int) -> [LintFinding] {
    func isWarning(_ finding: LintFinding) -> Bool {
      finding.rule == missing && finding.diagnostic.severity == .warning
    }
    let lacking = Dictionary(grouping: findings.filter(isWarning), by: \.locale)
    var seen: Set<LocaleTag?> = []
    return findings.compactMap { finding in
      guard isWarning(finding), let all = lacking[finding.locale], all.count > 1, let locale = finding.locale
      else { return finding }
      guard seen.insert(locale).inserted else { return nil }
      var diagnostic = Diagnostic(
        missing.code, missing.severity,
        "\(all.count) of \(total) texts have no translation; the first is `\(visibleText(finding.key ?? ""))` (\(locale))",
        at: finding.diagnostic.span, help: "`kolam strings coverage` counts them, and an export lists them")
      diagnostic.subject = "\(locale):"
      return LintFinding(rule: missing, key: nil, locale: locale, diagnostic: diagnostic, count: all.count)
    }
  }
}

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

/// Languages in which a catalog has few texts, and which its app does not have: most often a misspelt code.
enum StrayLocaleCheck: CatalogCheck {
  static let rules = [stray]

  /// `stray-locale`: a few texts are in a language that the others are not in.
  static let stray = LintRule("KL1131", "stray-locale", .warning)

  /// A language with texts for more of the keys than one in so many is meant, and lacks the others.
  private static let rarity = 10

  /// Returns the languages with few texts among those that the app does not have, or without an app nobody knows.
  static func strays(in catalog: Catalog, _ settings: LintSettings) -> Set<LocaleTag> {
    let unexpected = catalog.locales.filter { tag in
      tag != catalog.sourceLanguage && !tag.isPseudo && !settings.required.contains(tag)
        && (!settings.required.isEmpty || !tag.isKnownLanguage)
    }
    return Set(
      unexpected.filter { tag in
        let count = catalog.keys.count { catalog.localization($0, in: tag) != nil }
        return count * rarity <= catalog.keys.count
      })
  }

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    for tag in run.strays.sorted(by: { $0.description < $1.description }) {
      let keys = entries.filter { $0.entry[tag] != nil }.map(\.key)
      guard let first = keys.first else { continue }
      let reason =
        run.settings.required.isEmpty ? "is no language that is known" : "is no language of the app"
      run.report(
        stray, "`\(tag)` has \(keys.count) of \(entries.count) texts, and \(reason)", of: first, in: tag,
        isBare: true, help: help(tag, run))
    }
  }

  private static func help(_ tag: LocaleTag, _ run: LintRun) -> String {
    let others =
      run.settings.required.isEmpty
      ? run.catalog.locales.filter { !run.strays.contains($0) } : run.settings.required
    let meant =
      tag.isKnownLanguage
      ? others.first { $0.language == tag.language } : LocaleTag.meant(by: tag.description, among: others)
    return meant.map { "did you mean `\($0)`?" }
      ?? "take the texts out, or add the language to `locales` in app.yaml"
  }
}

/// Untranslatable keys.
enum UntranslatableCheck: EntryCheck {
  static let rules = [translated]

  /// `untranslatable-translated`: a key that is not to be translated has translations.
  static let translated = LintRule("KL1129", "untranslatable-translated", .warning)

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard !entry.entry.shouldTranslate else { return }
    for target in entry.targets {
      // Tools fill in the source, which is what is shown anyway.
      let isOther = target.texts.contains { text in
        text.isWritten && entry.source.counterpart(of: text.path)?.unit.value != text.unit.value
      }
      guard isOther else { continue }
      run.report(
        translated, "the key is not to be translated, and has a translation", of: entry.key,
        in: target.language.tag,
        help: "remove the translation, or `shouldTranslate`")
    }
  }
}

/// Compares the keys of a catalog with those that screens use.
enum UseCheck: CatalogCheck {
  static let rules = [unused, unknown, wrongArguments]

  /// `unused-key`: no screen uses a key.
  static let unused = LintRule("KL1126", "unused-key", .warning)

  /// `unknown-key`: a screen uses a key that the catalog does not have.
  static let unknown = LintRule("KL1127", "unknown-key", .error)

  /// `wrong-arguments`: a screen fills a text with other values than the text shows.
  static let wrongArguments = LintRule("KL1142", "wrong-arguments", .error)

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    guard let uses = run.settings.uses else { return }
    let used = Set(uses.map(\.key))
    let known = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
    for entry in entries where !used.contains(entry.key) && !entry.isStale {
      run.report(unused, "no screen uses the key", of: entry.key, in: nil, help: "remove it")
    }
    let names = NameIndex(known.keys)
    for use in uses {
      guard let entry = known[use.key] else {
        report(
          unknown, use, "the text `\(use.key)` is not in the catalog",
          names.nearest(to: use.key).map { "did you mean the key `\($0)`?" }, &run)
        continue
      }
      check(use, entry, &run)
    }
  }

  private static func check(_ use: LintUse, _ entry: LintEntry, _ run: inout LintRun) {
    let shown = entry.arguments
    if let last = shown.numbers.last, last > use.arguments.count {
      report(
        wrongArguments, use,
        "`\(use.key)` shows \(last == 1 ? "1 value" : "\(last) values"), and \(use.arguments.count) "
          + "\(use.arguments.count == 1 ? "is" : "are") given", nil, &run)
      return
    }
    for (number, given) in zip(1..., use.arguments) {
      guard let kind = shown.uses[number]?.kind, kind != .object, kind != .cString,
        FormatPattern(given).placeholders.first?.isNumeric == false
      else { continue }
      report(
        wrongArguments, use,
        "`\(use.key)` shows argument \(number) as a \(kind.words(besides: .object)) "
          + "(`\(shown.uses[number]?.source ?? "")`), and it is none",
        nil, &run)
    }
  }

  private static func report(
    _ rule: LintRule, _ use: LintUse, _ message: String, _ help: String?, _ run: inout LintRun
  ) {
    run.add(
      LintFinding(
        rule: rule, key: use.key, locale: nil,
        diagnostic: Diagnostic(rule.code, rule.severity, message, at: use.span, help: help)))
  }
}
