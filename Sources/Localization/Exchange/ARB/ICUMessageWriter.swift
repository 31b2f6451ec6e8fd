import Catalogs

/// Writes messages as ICU's MessageFormat does: `{arg1, plural, one{…} other{…}}`.
///
/// Source: ICU User Guide, MessageFormat; apostrophes as in its mode `DOUBLE_OPTIONAL`.
struct ICUMessageWriter {
  /// Whether the language has a category of its own for 0; if not, the catalog's `zero` is written as `=0`.
  let hasZero: Bool

  /// Renders a message.
  func text(_ tree: MessageTree) -> String { text(tree, inPlural: false) }

  private func text(_ tree: MessageTree, inPlural: Bool) -> String {
    switch tree {
    case .text(let pieces):
      return pieces.map { piece in
        switch piece {
        case .words(let words): Self.quoted(words, inPlural: inPlural)
        case .argument(let number, _): "{arg\(number)}"
        case .choice(let tree): text(tree, inPlural: inPlural)
        }
      }.joined()
    case .plural(let argument, let cases):
      let forms = cases.map { one in
        let name = one.name == "zero" && !hasZero ? "=0" : one.name
        return "\(name){\(text(one.tree, inPlural: true))}"
      }
      return "{arg\(argument), plural, \(forms.joined(separator: " "))}"
    case .device(let cases):
      let forms = cases.map { "\($0.name){\(text($0.tree, inPlural: inPlural))}" }
      return "{device, select, \(forms.joined(separator: " "))}"
    }
  }

  /// Quotes braces with apostrophes; a lone apostrophe stays as it is.
  private static func quoted(_ words: String, inPlural: Bool) -> String {
    let scalars = Array(words.unicodeScalars)
    func isSyntax(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "{" || scalar == "}" || scalar == "#" && inPlural
    }
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if isSyntax(scalar) {
        result.append(contentsOf: ["'", scalar, "'"])
      } else if scalar == "'" {
        let before = index > 0 ? scalars[index - 1] : " "
        let after = index + 1 < scalars.count ? scalars[index + 1] : "{"
        let isLone =
          before != "'" && after != "'" && !isSyntax(before) && !isSyntax(after) && after != "#"
          && after != "|"
        result.append(contentsOf: isLone ? ["'"] : ["'", "'"])
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
