import Catalogs
import Foundations

/// The catalog and language in a file name: `epicura.hi.csv`, `epicura_hi.csv`, `values-hi/…`.
struct FileNameParts {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Returns the requested language, or else the one in the name.
  func locale(for targets: ImportTargets, at span: Foundations.Span) throws(Diagnostic) -> LocaleTag {
    if let locale = targets.locale { return locale }
    if let language { return language }
    throw Diagnostic(
      .mismatchedExchange, "neither the file nor its name says which language it is", at: span,
      help: "name it with `--locale`")
  }

  private var name: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// The language at the end of the name, after a dot or an underscore.
  var language: LocaleTag? {
    let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    if let locale = AndroidFolder.locale(folder) { return locale }
    if let dot = name.lastIndex(of: ".") { return Self.tag(name[name.index(after: dot)...]) }
    // `epicura_pt_BR`: the language begins after the first underscore whose rest is one.
    var rest = name[...]
    while let line = rest.firstIndex(of: "_") {
      rest = rest[rest.index(after: line)...]
      if let tag = Self.tag(rest) { return tag }
    }
    return Self.tag(name[...])
  }

  private static func tag(_ text: Substring) -> LocaleTag? {
    guard let first = text.split(whereSeparator: { $0 == "-" || $0 == "_" }).first,
      (2...3).contains(first.count), let tag = LocaleTag(String(text)), tag.isKnownLanguage,
      tag.hasKnownRegion
    else { return nil }
    return tag
  }

  /// Returns the catalog whose name is a prefix of the file's.
  func original(among targets: ImportTargets) -> String? {
    let names = targets.targets.map(\.name)
    return names.filter { candidate in
      let stem = candidate.hasSuffix(".xcstrings") ? String(candidate.dropLast(10)) : candidate
      return name == stem || name.hasPrefix(stem + ".") || name.hasPrefix(stem + "_")
    }.max { $0.count < $1.count }
  }
}
