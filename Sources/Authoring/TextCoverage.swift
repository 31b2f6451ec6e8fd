import Catalogs
import Foundations
import Runtime

extension Diagnostic.Code {
  /// A text that a screen shows has no words in one of the app's languages.
  static let missingText = Self("KL0621")
  /// An error that a person may be shown has no words in one of the app's languages.
  static let missingErrorWords = Self("KL0624")
}

/// Checks that every text that a screen shows exists in every language of the app.
enum TextCoverage {
  /// Compares texts with the catalogs.
  ///
  /// A text that no catalog has is shown as it is written, so an app of one language needs no entry for it.
  ///
  /// - Returns: the number of different texts.
  static func check(_ app: App, _ scripts: [[TextReference]], _ diagnostics: inout Diagnostics) -> Int {
    if !app.hasMissingCatalogs { reportLanguages(app, &diagnostics) }
    var words = app.translationIndex
    // A text whose key depends on a value has many keys: those that lack the same languages are reported together.
    var gaps: [Gap: [String]] = [:]
    var new = NewTexts(app)
    for texts in scripts {
      for text in texts {
        let locales = words.localesMissing(text.key)
        // With an unreadable catalog every text would be reported, and only the catalog is at fault.
        guard !locales.isEmpty, !app.hasMissingCatalogs, !new.take(text) else { continue }
        gaps[Gap(span: text.span, locales: locales, meant: text.meant), default: []].append(text.key)
      }
    }
    if let diagnostic = new.diagnostic { diagnostics.report(diagnostic) }
    guard !gaps.isEmpty else { return words.count }
    for (gap, keys) in gaps { diagnostics.report(gap.diagnostic(keys, new.names, of: app)) }
    return words.count
  }

  /// Returns the texts that are in no catalog, one of each: new ones, neither names nor misspelt.
  static func newTexts(of app: App, _ uses: [TextReference]) -> [TextReference] {
    var new = NewTexts(app)
    for text in uses { _ = new.take(text) }
    let keys = app.catalogKeys.map { Array($0.utf8) }
    return new.texts.filter { text in
      let bytes = Array(text.key.utf8)
      return !keys.contains { isSlip(bytes, of: $0) }
    }
  }

  /// Whether a text, which may be long, differs from a key in one place of a few letters.
  private static func isSlip(_ text: [UInt8], of key: [UInt8]) -> Bool {
    let (longest, shortest) = (max(text.count, key.count), min(text.count, key.count))
    guard shortest >= 32, longest - shortest <= mostSlipped else { return false }
    let start = zip(text, key).prefix { $0 == $1 }.count
    let rest = shortest - start
    let end = zip(text.reversed().prefix(rest), key.reversed().prefix(rest)).prefix { $0 == $1 }.count
    return longest - start - end <= mostSlipped
  }

  /// The most bytes of a slip: three letters of an Indic script.
  private static let mostSlipped = 9

  /// Reports languages that no text is translated into, most likely by a misspelt tag.
  private static func reportLanguages(_ app: App, _ diagnostics: inout Diagnostics) {
    for (locale, span) in app.untranslatedLocales {
      let near = nearestName(to: locale, in: app.unspokenLocales)
      diagnostics.report(
        Diagnostic(
          .missingText, "no text is translated into `\(locale)`", at: span,
          help: near.map { "did you mean `\($0)`?" }
            ?? "translate the texts in the String Catalogs, or remove the language"))
    }
  }

  /// A place with the languages in which its text is missing.
  private struct Gap: Hashable {
    let span: Span
    let locales: [String]
    /// The text that was probably meant.
    let meant: String?

    func diagnostic(_ keys: [String], _ names: NameIndex, of app: App) -> Diagnostic {
      let named = keys.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
      let more = keys.count > 5 ? " and \(keys.count - 5) more" : ""
      let subject = keys.count == 1 ? "the text \(named) is" : "the texts \(named)\(more) are"
      return Diagnostic(
        .missingText, "\(subject) missing in \(locales.joined(separator: ", "))", at: span,
        help: help(keys, names, of: app))
    }

    /// The command that translates a text of the app's own catalog, the same for each so that they are listed together;
    /// nil for a text of another catalog.
    private func command(_ keys: [String], in app: App) -> String? {
      guard let key = keys.first, let locale = locales.first, let own = app.ownCatalogs.first,
        own.source.path == app.folder.catalogFile(app.folder.app), own.entry(key) != nil
      else { return nil }
      return "kolam strings set 'TEXT' '…' --into \(app.folder.app) --locale \(locale)"
    }

    private func help(_ keys: [String], _ names: NameIndex, of app: App) -> String {
      if keys.contains(where: app.hasText) {
        return command(keys, in: app).map { "`\($0)` translates it" } ?? "translate it in the String Catalog"
      }
      if let meant { return "did you mean `\(meant)`?" }
      // A longer text that begins with a new one is another text.
      if let key = keys.first, let near = names.nearest(to: key), !near.hasPrefix(key) {
        return "did you mean the key `\(near)`?"
      }
      return "`kolam strings extract \(app.folder.app)` adds it to the catalog"
    }
  }
}

/// The texts of an app that no catalog has, which are reported together: they are new, and one command adds them.
private struct NewTexts {
  private let app: App
  private var keys: Set<String> = []
  private(set) var texts: [TextReference] = []
  /// The keys of all catalogs.
  private(set) lazy var names = NameIndex(app.catalogKeys)

  init(_ app: App) { self.app = app }

  /// Takes a text that lacks languages where it is new.
  ///
  /// - Returns: whether it is: no catalog has it, and it is no name nor a misspelt text.
  mutating func take(_ text: TextReference) -> Bool {
    guard !text.isName, text.meant == nil, !app.hasText(text.key) else { return false }
    // An app of one language may have two texts that are much alike.
    if app.locales.count > 1, let near = names.nearest(to: text.key), !near.hasPrefix(text.key) {
      return false
    }
    if keys.insert(text.key).inserted { texts.append(text) }
    return true
  }

  /// Says how many there are, in a line.
  var diagnostic: Diagnostic? {
    let sorted = texts.sorted {
      ($0.span.source.path, $0.span.range.lowerBound) < ($1.span.source.path, $1.span.range.lowerBound)
    }
    guard let first = sorted.first else { return nil }
    let named = sorted.prefix(3).map { "`\($0.key)`" }.joined(separator: ", ")
    let more = sorted.count > 3 ? " and \(sorted.count - 3) more" : ""
    let subject = sorted.count == 1 ? "the text \(named) is" : "the texts \(named)\(more) are"
    let command = "`kolam strings extract \(app.folder.app)` adds \(sorted.count == 1 ? "it" : "them")"
    let others = app.locales.dropFirst()
    return others.isEmpty
      ? Diagnostic(.missingText, .note, "\(subject) in no catalog yet", at: first.span, help: command)
      : Diagnostic(
        .missingText, "\(subject) in no catalog", at: first.span,
        help: "\(command), to be translated into \(others.joined(separator: ", "))",
        related: sorted.dropFirst().prefix(9).map { Diagnostic.Related("also here", $0.span) })
  }
}

/// Checks that every error that a screen can show has a text in every language of the app.
enum ErrorTextCoverage {
  /// Reports the errors of called actions that have no text.
  static func check(_ app: App, _ outline: AppOutline, into diagnostics: inout Diagnostics) {
    // With an unreadable catalog every code would be reported, and only the catalog is at fault.
    guard !app.hasMissingCatalogs else { return }
    var words = app.translationIndex
    // A missing text is reported once, at the first call, however many actions end with the code.
    var known: Set<String> = []
    let calls = outline.scripts.flatMap(\.calls)
    for call in calls {
      let codes = call.shownErrors.filter { known.insert($0).inserted }
      report(codes, "the action `\(call.action)`", of: call, &words, into: &diagnostics)
    }
    guard let first = calls.first else { return }
    let standard = CallSite.standardErrors.filter { !known.contains($0) }
    report(standard, "any action", of: first, &words, into: &diagnostics)
  }

  private static func report(
    _ codes: [String], _ owner: String, of call: CallSite, _ words: inout TranslationIndex,
    into diagnostics: inout Diagnostics
  ) {
    var gaps: [[String]: [String]] = [:]
    for code in codes {
      let locales = words.localesMissing("error.\(code)")
      if !locales.isEmpty { gaps[locales, default: []].append(code) }
    }
    for (locales, codes) in gaps {
      let named = codes.map { "`\($0)`" }.joined(separator: ", ")
      let subject = codes.count == 1 ? "the error \(named) has" : "the errors \(named) have"
      diagnostics.report(
        Diagnostic(
          .missingErrorWords, "\(subject) no words in \(locales.joined(separator: ", "))", at: call.span,
          help: "add `error.\(codes[0])` to the String Catalog, or show words of your own under `error:`",
          related: [Diagnostic.Related("\(owner) can end so", call.declaration)]))
    }
  }
}
