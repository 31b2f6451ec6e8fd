import Catalogs
import Documents
import Flags
import Foundations
import PluginKit
import Screens

extension AppScript {
  /// Checks an app's file against its plugins and screens.
  ///
  /// - Parameters:
  ///   - contracts: the contracts that could be read.
  ///   - areAll: whether these are all contracts; if not, a plugin without one may still exist.
  ///   - screens: the names of the screens.
  ///   - diagnostics: receives the mismatches.
  func check(
    _ contracts: [String: Contract], areAll: Bool, _ screens: Set<String>, into diagnostics: inout Diagnostics
  ) {
    checkName(into: &diagnostics)
    for (name, need) in plugins.sorted(by: { $0.key < $1.key }) where areAll || contracts[name] != nil {
      check(plugin: name, need, contracts, into: &diagnostics)
    }
    if case .word(let start, let span) = properties["start"] {
      check(screen: start, at: span, screens, into: &diagnostics)
    }
    var seen: Set<String> = []
    if case .list(let items) = properties["tabs"] {
      for case .record(let tab) in items {
        if case .word(let screen, let span) = tab["screen"] {
          check(screen: screen, at: span, screens, into: &diagnostics)
        }
        if case .word(let id, let span) = tab["tab"], !seen.insert(id).inserted {
          diagnostics.report(
            Diagnostic(
              .duplicateTab, "the tab `\(id)` is given twice", at: span, help: "give each its own id"))
        }
      }
    }
    checkColors(into: &diagnostics)
    checkLocales(into: &diagnostics)
    checkFallbacks(into: &diagnostics)
    checkProfiles(into: &diagnostics)
    checkTexts(into: &diagnostics)
    checkServers(into: &diagnostics)
    checkNeeds(contracts, into: &diagnostics)
  }

  /// Warns of the plugins that the app uses and that have a contract, but no implementation here: their screens say so,
  /// and the others can be run.
  ///
  /// - Parameters:
  ///   - plugins: the names of the plugins that can be opened.
  ///   - contracts: the contracts that could be read.
  ///   - diagnostics: receives the missing implementations.
  func check(
    implementing plugins: Set<String>, _ contracts: [String: Contract], into diagnostics: inout Diagnostics
  ) {
    for (name, need) in self.plugins.sorted(by: { $0.key < $1.key }) where !plugins.contains(name) {
      guard let contract = contracts[name] else { continue }
      diagnostics.report(
        Diagnostic(
          .missingImplementation, .warning,
          "the plugin `\(name)` has a contract and no implementation in this program: its screens cannot be shown",
          at: need.span,
          help:
            "show them on samples, with `kolam run \(self.name) --stub`, until the program is built with its Swift",
          related: [Diagnostic.Related("its contract is here", contract.span)]))
    }
  }

  private func checkName(into diagnostics: inout Diagnostics) {
    guard let folder = folderName, folder != name, let span = properties.keySpans["app"] else { return }
    diagnostics.report(
      Diagnostic(
        .appNameMismatch, "the app is called `\(name)`, its folder `\(folder)`", at: span,
        help: "give both the same name"))
  }

  private func check(
    plugin name: String, _ need: (version: String, span: Span), _ contracts: [String: Contract],
    into diagnostics: inout Diagnostics
  ) {
    guard let contract = contracts[name] else {
      let help = nearHelp(for: name, in: contracts.keys)
      diagnostics.report(Diagnostic(.unknownPlugin, "no plugin `\(name)`", at: need.span, help: help))
      return
    }
    let text = need.version.hasPrefix(">=") ? String(need.version.dropFirst(2)) : need.version
    let parts = text.split(separator: ".").count
    let release = text + String(repeating: ".0", count: max(0, 3 - parts))
    guard let least = SemanticVersion(release: release) else {
      diagnostics.report(
        Diagnostic(
          .pluginVersion, "found `\(need.version)`, expected a version such as `>=1.2`", at: need.span))
      return
    }
    if contract.version < least || !contract.version.hasSameMajor(as: least) {
      diagnostics.report(
        Diagnostic(
          .pluginVersion, "the app needs `\(name)` \(need.version), the plugin is \(contract.version)",
          at: need.span,
          related: [Diagnostic.Related("the plugin is declared here", contract.span)]))
    }
  }

  private func check(
    screen: String, at span: Span, _ screens: Set<String>, into diagnostics: inout Diagnostics
  ) {
    guard !screens.contains(screen) else { return }
    let help = nearHelp(for: screen, in: screens)
    diagnostics.report(Diagnostic(.unknownScreen, "no screen `\(screen)`", at: span, help: help))
  }

  private func checkColors(into diagnostics: inout Diagnostics) {
    guard case .record(let theme) = properties["theme"] else { return }
    for appearance in ["light", "dark"] {
      guard case .record(let colors) = theme[appearance] else { continue }
      for name in Self.colorNames {
        guard case .value(.literal(let node)) = colors[name], Self.color(node.text ?? "") == nil else {
          continue
        }
        diagnostics.report(
          Diagnostic(
            .invalidColor, "`\(node.text ?? "")` is not a color", at: node.span,
            help: "write it as `#RRGGBB`, in quotes"))
      }
      checkVisibility(of: colors, into: &diagnostics)
    }
  }

  /// Reports texts in the color of what they stand on.
  private func checkVisibility(of colors: Properties, into diagnostics: inout Diagnostics) {
    func color(_ name: String) -> (rgb: UInt32, span: Span)? {
      guard case .value(.literal(let node)) = colors[name], let rgb = Self.color(node.text ?? "") else {
        return nil
      }
      return (rgb, node.span)
    }
    for text in ["text", "textSecondary"] {
      for background in ["background", "surface"] {
        guard let front = color(text), let back = color(background), front.rgb == back.rgb else { continue }
        diagnostics.report(
          Diagnostic(
            .invisibleColor, .warning, "`\(text)` has the color of `\(background)`, so nobody can read it",
            at: front.span, help: "make one of them darker or lighter",
            related: [Diagnostic.Related("the other color", back.span)]))
        break
      }
    }
  }

  private func checkLocales(into diagnostics: inout Diagnostics) {
    guard case .list(let items)? = properties["locales"] else { return }
    if items.isEmpty, let span = properties.keySpans["locales"] {
      diagnostics.report(
        Diagnostic(
          .invalidLocale, "the app speaks no language", at: span, help: "name one, such as `locales: [en]`"))
    }
    for case .value(let source) in items {
      if case .literal(let node) = source, LocaleTag(node.text ?? "") != nil { continue }
      diagnostics.report(
        Diagnostic(
          .invalidLocale, "`\(source.span.text)` is not a language", at: source.span,
          help: "write a BCP 47 tag, such as `en` or `ta-IN`"))
    }
  }

  private func checkProfiles(into diagnostics: inout Diagnostics) {
    for named in properties.named("profiles") {
      guard case .record(let profile) = named.property else { continue }
      for key in ["columns", "rows"] {
        guard case .value(let source)? = profile[key] else { continue }
        if case .literal(let node) = source, let count = node.text.flatMap({ Int($0) }), count > 0 {
          continue
        }
        diagnostics.report(
          Diagnostic(
            .invalidLiteral, "`\(source.span.text)` is not a whole number from 1", at: source.span))
      }
    }
  }

  /// Checks that device profiles are declared once: in flags.yaml where that assigns devices to them.
  func checkProfiles(beside flags: FlagFile, into diagnostics: inout Diagnostics) {
    guard let first = flags.profiles.first, let span = properties.keySpans["profiles"] else { return }
    diagnostics.report(
      Diagnostic(
        .profilesTwice, "the device profiles are in flags.yaml already", at: span,
        help: "remove them here; those of flags.yaml have `columns` and `rows` too",
        related: [Diagnostic.Related("declared here", first.span)]))
  }

  private func checkTexts(into diagnostics: inout Diagnostics) {
    for text in [properties.text("name")].compactMap({ $0 }) + tabs.map(\.label) where !text.isFixed {
      diagnostics.report(
        Diagnostic(
          .computedAppText, "found `${…}`, expected words alone: there is no screen to compute them from",
          at: text.span))
    }
  }
}

extension LocalizableText {
  /// Whether it is a constant.
  var isFixed: Bool {
    switch self {
    case .template(let template), .verbatim(let template): template.literal != nil
    case .key(let template, let arguments): template.literal != nil && arguments.isEmpty
    }
  }
}

extension AppScript {
  /// Checks that `fallback` names languages of the app, and that each chain ends.
  func checkFallbacks(into diagnostics: inout Diagnostics) {
    let spoken = Set(locales.compactMap { LocaleTag($0) })
    let declared = declaredFallbacks
    for line in declared {
      for (name, span) in [(line.locale, line.localeSpan), (line.fallback, line.fallbackSpan)] {
        if let tag = LocaleTag(name), spoken.contains(tag) { continue }
        let help =
          nearHelp(for: name, in: Set(locales))
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
