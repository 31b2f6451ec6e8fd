import Catalogs
import Foundations
import Screens

extension AppScript {
  /// Checks that `fallback` names languages of the app, and that each chain ends.
  func checkFallbacks(into diagnostics: inout Diagnostics) {
    let spoken = Set(locales.compactMap { LocaleTag($0) })
    let declared = declaredFallbacks
    for line in declared {
      for (name, span) in [(line.locale, line.localeSpan), (line.fallback, line.fallbackSpan)] {
        if let tag = LocaleTag(name), spoken.contains(tag) { continue }
        let help =
          nearestName(to: name, in: Set(locales)).map { "did you mean `\($0)`?" }
          ?? "name one of `locales`, which are \(locales.joined(separator: ", "))"
        diagnostics.report(
          Diagnostic(.unknownFallback, "the app does not speak `\(name)`", at: span, help: help))
      }
    }
    let next = Dictionary(
      declared.compactMap { line in
        LocaleTag(line.locale).flatMap { tag in LocaleTag(line.fallback).map { (tag, $0) } }
      }, uniquingKeysWith: { first, _ in first })
    var known: Set<LocaleTag> = []
    for line in declared {
      guard let start = LocaleTag(line.locale), !known.contains(start) else { continue }
      var path = [start]
      while let last = path.last, let tag = next[last], !path.contains(tag) { path.append(tag) }
      // A chain that only leads into a cycle is none itself.
      if let last = path.last, next[last] == start {
        report(cycle: path, at: line.fallbackSpan, into: &diagnostics)
        known.formUnion(path)
      }
    }
  }

  private func report(cycle: [LocaleTag], at span: Span, into diagnostics: inout Diagnostics) {
    let names = (cycle + cycle.prefix(1)).map(\.description)
    diagnostics.report(
      Diagnostic(
        .circularFallback,
        cycle.count == 1
          ? "`\(names[0])` falls back to itself"
          : "the fallbacks go in a circle: \(names.joined(separator: " → "))",
        at: span, help: "the source language is shown last in any case: leave one of the lines out"))
  }
}
