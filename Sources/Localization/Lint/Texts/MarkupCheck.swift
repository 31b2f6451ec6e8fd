import Catalogs

/// The markup of a translation compared with its source.
enum MarkupCheck: TranslationCheck {
  static let rules = [markup]

  /// `markup`: a translation has other markup than its source.
  static let markup = LintRule("KL1169", "markup", .error)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.angles) || source.words.has(.angles) else { return }
    let (wanted, found) = (Self.tags(source.words), Self.tags(text.words))
    guard wanted != found else { return }
    if let lost = wanted.first(where: { tag in found.count { $0 == tag } < wanted.count { $0 == tag } }) {
      run.report(markup, "the source has `\(lost)`, and the text lacks it", text, of: entry)
    } else if let added = found.first(where: { tag in wanted.count { $0 == tag } < found.count { $0 == tag } }
    ) {
      run.report(markup, "the text has `\(added)`, and the source lacks it", text, of: entry)
    }
  }

  private static let known: Set = [
    "a", "b", "i", "u", "s", "p", "br", "em", "strong", "span", "div", "ul", "ol", "li", "h1", "h2", "h3",
    "code", "pre",
    "sub", "sup", "font", "small", "big", "img", "hr", "tt", "mark", "del", "ins", "annotation", "xliff",
  ]

  /// Returns the tags without their attributes, and Markdown's delimiters, sorted.
  private static func tags(_ words: LintScalars) -> [String] {
    let scalars = words.scalars
    var tags: [String] = []
    var at = 0
    while at < scalars.count {
      defer { at += 1 }
      switch scalars[at] {
      case "<":
        guard let end = scalars[at...].firstIndex(of: ">") else { continue }
        let inside = scalars[(at + 1)..<end]
        let isClosing = inside.first == "/"
        let name = inside.drop { $0 == "/" }.prefix { $0.isASCIILetter || $0.digit != nil }
        let word = String(name).lowercased()
        guard known.contains(word) else { continue }
        tags.append(isClosing ? "</\(word)>" : "<\(word)>")
      case "`": tags.append("`")
      case "*" where at + 1 < scalars.count && scalars[at + 1] == "*":
        tags.append("**")
        at += 1
      default: break
      }
    }
    return tags.sorted()
  }
}
