import Catalogs
import Foundations

/// The states of translations.
enum StateCheck: TextCheck {
  static let rules = [unknownState, new, needsReview, machine]

  /// `unknown-state`: a text is in a state that Xcode does not know.
  static let unknownState = LintRule("KL1108", "unknown-state", .warning)

  /// `state-new`: a text is not translated yet.
  static let new = LintRule("KL1122", "state-new", .note)

  /// `needs-review`: a translation wants another look.
  static let needsReview = LintRule("KL1123", "needs-review", .note)

  /// `machine-translated`: a translation was made by a machine, and nobody has looked at it.
  static let machine = LintRule("KL1124", "machine-translated", .note)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let isSource = text.language.tag == entry.source.language.tag
    switch text.unit.state {
    case .translated: return
    // A source text that was extracted with its value stays `new`.
    case .new: if !isSource { report(new, "the text is not translated yet", text, entry, &run) }
    case .needsReview: report(needsReview, "the text needs a review", text, entry, &run)
    case .machineTranslated:
      report(machine, "a machine has translated the text, and nobody has looked at it", text, entry, &run)
    default:
      let state = text.unit.state.rawValue
      report(
        unknownState, state.isEmpty ? "the text has no state" : "the state `\(state)` is not known", text,
        entry, &run,
        help: "known are new, needs_review, translated and machine_translated")
    }
  }

  private static func report(
    _ rule: LintRule, _ message: String, _ text: LintText, _ entry: LintEntry, _ run: inout LintRun,
    help: String? = nil
  ) {
    run.report(
      rule, message, at: text.path, members: ["stringUnit", "state"], of: entry.key, in: text.language.tag,
      help: help)
  }
}

/// The extraction state of an entry.
enum EntryStateCheck: EntryCheck {
  static let rules = [unknownExtraction, stale]

  /// `unknown-extraction-state`: a key says of its origin what Xcode does not know.
  static let unknownExtraction = LintRule("KL1109", "unknown-extraction-state", .warning)

  /// `stale-key`: a key is no longer found in the sources.
  static let stale = LintRule("KL1125", "stale-key", .warning)

  private static let known: Set<CatalogEntry.ExtractionState> = [
    .manual, .migrated, .extractedWithValue, .stale,
  ]

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard let state = entry.entry.extractionState else { return }
    if !known.contains(state) {
      run.report(
        unknownExtraction, "the extraction state `\(state.rawValue)` is not known",
        members: ["extractionState"],
        of: entry.key, in: nil, help: "known are manual, migrated, extracted_with_value and stale")
    }
    if state == .stale {
      run.report(
        stale, "the key is no longer found in the sources", of: entry.key, in: nil,
        help: "remove it, or mark it `manual` where it is used all the same")
    }
  }
}

/// Translations older than their source text.
enum SourceChangeCheck: CatalogCheck {
  static let rules = [changed, unrecorded]

  /// `source-changed`: the source text was reworded, and a translation stayed as it was.
  static let changed = LintRule("KL1128", "source-changed", .warning)

  /// `source-record`: translations were made that the record does not know yet.
  static let unrecorded = LintRule("KL1130", "source-record", .note)

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    guard let record = run.settings.sources else { return }
    let source = run.catalog.sourceLanguage.description
    var news: [String] = []
    for entry in entries where entry.entry.shouldTranslate && !entry.isStale {
      let now = entry.entry.hashes(source: run.catalog.sourceLanguage)
      let then = record.texts[entry.key] ?? [:]
      if now != then { news.append(entry.key) }
      guard let before = then[source], before != now[source] else { continue }
      for target in entry.targets where target.texts.contains(where: \.isWritten) {
        let locale = target.language.tag
        guard let hash = then[locale.description], hash == now[locale.description] else { continue }
        run.report(
          changed, "the source text has changed since it was translated", of: entry.key, in: locale,
          help: "translate it again, or accept it with `--accept`")
      }
    }
    guard let first = news.first, run.settings.locales == nil else { return }
    run.report(
      unrecorded,
      "\(news.count == 1 ? "1 key has" : "\(news.count) keys have") texts that the record does not know",
      of: first, in: nil, help: "`--accept` takes them over")
  }
}
