package import Catalogs

/// The line of an app's file that lists its languages: `locales: [en, hi]`, or a list of lines below `locales:`.
package enum AppLocales {
  /// Adds a language at the end of the list, and leaves everything else as it is.
  ///
  /// - Parameters:
  ///   - locale: the language.
  ///   - text: the app's file.
  /// - Returns: the changed file; nil if the list has a form that is not known.
  package static func adding(_ locale: LocaleTag, to text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let at = lines.firstIndex(where: { $0.hasPrefix("locales:") }) else { return nil }
    let rest = lines[at].dropFirst("locales:".count).drop { $0 == " " }
    if rest.hasPrefix("[") {
      guard let end = lines[at].firstIndex(of: "]"), !lines[at][..<end].contains("#") else { return nil }
      let isEmpty = lines[at][..<end].last { $0 != " " } == "["
      lines[at].insert(contentsOf: isEmpty ? locale.description : ", \(locale)", at: end)
    } else {
      guard rest.isEmpty || rest.hasPrefix("#") else { return nil }
      let items = lines[(at + 1)...].prefix { $0.drop { $0 == " " }.hasPrefix("- ") }
      guard let last = items.last else { return nil }
      lines.insert(last.prefix { $0 == " " } + "- \(locale)", at: items.endIndex)
    }
    return lines.joined(separator: "\n")
  }
}
