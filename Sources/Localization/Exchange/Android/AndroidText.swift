import Catalogs
import Foundations

/// The text syntax of Android's resources.
///
/// Source: Android developers, “String resources” (escapes), and aapt2's handling of white space.
enum AndroidText {
  /// Returns element content, escaped for Android and for XML.
  static func content(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\": result += "\\\\"
      case "'": result += "\\'"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "@" where index == 0, "?" where index == 0: result += "\\" + String(Character(scalar))
      case _ where !XMLText.canHold(String(Character(scalar))):
        result += "\\u" + Hex.digits(scalar.value, width: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Spaces at an end, or several in a row, are kept only within quotes.
    let needsQuotes = text.hasPrefix(" ") || text.hasSuffix(" ") || text.contains("  ")
    return XMLText.content(needsQuotes ? "\"\(result)\"" : result)
  }

  /// Returns the text of an element: markup as tags, escapes decoded, white space collapsed as Android does.
  static func text(of node: XMLNode) -> String {
    var reader = Reader()
    collect(node, &reader)
    return reader.finished
  }

  private static func collect(_ node: XMLNode, _ reader: inout Reader) {
    for content in node.content {
      switch content {
      case .text(let text): reader.take(text)
      case .element(let inner) where inner.namespace == "urn:oasis:names:tc:xliff:document:1.2":
        collect(inner, &reader)
      case .element(let inner):
        let attributes = inner.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }
        reader.add("<\(inner.name)\(attributes.joined())>")
        collect(inner, &reader)
        reader.add("</\(inner.name)>")
      }
    }
  }

  /// Decodes escapes and quotes, and collapses white space.
  private struct Reader {
    private var result = String.UnicodeScalarView()
    private var isQuoted = false
    private var hasSpace = false

    /// Adds text verbatim.
    mutating func add(_ text: String) {
      space()
      result.append(contentsOf: text.unicodeScalars)
    }

    private mutating func space() {
      if hasSpace, !result.isEmpty { result.append(" ") }
      hasSpace = false
    }

    mutating func take(_ text: String) {
      let scalars = Array(text.unicodeScalars)
      var at = 0
      while at < scalars.count {
        let scalar = scalars[at]
        at += 1
        if scalar == "\"" {
          space()
          isQuoted.toggle()
        } else if !isQuoted, " \n\t\r".unicodeScalars.contains(scalar) {
          hasSpace = true
        } else if scalar == "\\", at < scalars.count {
          space()
          let letter = scalars[at]
          at += 1
          switch letter {
          case "n": result.append("\n")
          case "t": result.append("\t")
          case "r": result.append("\r")
          case "u":
            let digits = scalars[at...].prefix(4)
            let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
            if digits.count == 4, let code, let scalar = Unicode.Scalar(code) {
              result.append(scalar)
              at += 4
            } else {
              result.append(contentsOf: ["\\", "u"])
            }
          default: result.append(letter)
          }
        } else {
          space()
          result.append(scalar)
        }
      }
    }

    var finished: String { String(result) }
  }

  // MARK: Placeholders

  /// Renders a message's text, with arguments as specifiers of Java's formatter.
  static func text(_ pieces: [MessageTree.Piece], isFormat: Bool) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): isFormat ? words.replacing("%", with: "%%") : words
      case .argument(let number, let specifier): "%\(number)$\(javaSpecifier(specifier))"
      case .choice: ""
      }
    }.joined()
  }

  /// `lld` becomes `d`, `@` becomes `s`; flags, width and decimals stay.
  private static func javaSpecifier(_ specifier: String) -> String {
    let flags = specifier.prefix { "-+0#'.123456789".contains($0) }
    let letter = specifier.last.map(String.init) ?? "s"
    let mapped = ["@": "s", "i": "d", "u": "d", "D": "d", "U": "d", "F": "f", "S": "s", "O": "o"]
    return flags.filter { $0 != "'" } + (mapped[letter] ?? letter)
  }

  /// Parses a text into literals and arguments.
  static func pieces(_ text: String, isFormat: Bool) -> [MessageTree.Piece] {
    guard isFormat else { return [.words(text)] }
    var next = 1
    return FormatPattern(text).parts.map { part in
      switch part {
      case .literal(let words): return .words(words)
      case .substitution(let name, _): return .words("%#@\(name)@")
      case .placeholder(let placeholder):
        defer { if placeholder.position == nil { next += 1 } }
        let specifier = MessageTree.specifier(placeholder)
        return .argument(placeholder.position ?? next, specifier: specifier == "s" ? "@" : specifier)
      }
    }
  }
}
