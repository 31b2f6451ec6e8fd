import Catalogs
import Foundations

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
          help: "translate it anew, or accept it with `--accept`")
      }
    }
    guard let first = news.first, run.settings.locales == nil else { return }
    run.report(
      unrecorded,
      "\(news.count == 1 ? "1 key has" : "\(news.count) keys have") texts that the record does not know",
      of: first, in: nil, help: "`--accept` takes them over")
  }
}
