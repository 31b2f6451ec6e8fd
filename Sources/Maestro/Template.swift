package import Foundations

/// A text of a flow, with embedded JavaScript that is evaluated when its step runs.
///
/// Every text argument may contain `${…}`, and `\${…}` escapes it. As in upstream's regular expression
/// `(?<!\\)\$\{([^$]*)}`, a script extends to the last `}` before the next `$`, so that it may contain braces but no
/// dollar sign.
package struct Template: Sendable, Hashable {
  /// A part of the text.
  package enum Piece: Sendable, Hashable {
    /// Literal text.
    case words(String)
    /// A script, without `${` and `}`.
    case script(String)
  }

  /// The text as written.
  package let source: String
  /// Its location.
  package let span: Span
  /// The parsed text.
  package let pieces: [Piece]

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - source: the text as written, with YAML's escapes resolved.
  ///   - span: its location.
  package init(_ source: String, at span: Span) {
    self.source = source
    self.span = span
    pieces = Self.pieces(of: source)
  }

  /// Keeps a text in which nothing is a script.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - span: its location.
  package init(verbatim text: String, at span: Span) {
    source = text
    self.span = span
    pieces = text.isEmpty ? [] : [.words(text)]
  }

  /// The text, if it contains no script.
  package var literal: String? {
    switch pieces.count {
    case 0: ""
    case 1: if case .words(let words) = pieces[0] { words } else { nil }
    default: nil
    }
  }

  /// The scripts in it, in order.
  package var scripts: [String] {
    pieces.compactMap { if case .script(let script) = $0 { script } else { nil } }
  }

  /// A `${` that begins no script, so that upstream takes it for text.
  package struct OpenScript: Sendable, Hashable {
    /// The text from the `${` to the end, or to the `$` that it may not contain.
    package let text: String
    /// Whether a `$` keeps it from being a script; else no `}` ends it.
    package let hasDollarSign: Bool
  }

  /// All `${` that are not escaped and begin no script, in order.
  package var openScripts: [OpenScript] {
    guard source.contains("${") else { return [] }
    var found: [OpenScript] = []
    let scalars = Array(source.unicodeScalars)
    var position = 0
    while position + 1 < scalars.count {
      guard scalars[position] == "$", scalars[position + 1] == "{" else {
        position += 1
        continue
      }
      if let end = Self.endOfScript(in: scalars, from: position) {
        position = end
        continue
      }
      let limit = scalars[(position + 2)...].firstIndex(of: "$") ?? scalars.count
      if position == 0 || scalars[position - 1] != "\\" {
        found.append(
          OpenScript(text: String(scalars[position..<limit]), hasDollarSign: limit < scalars.count))
      }
      position = limit
    }
    return found
  }

  private static func pieces(of source: String) -> [Piece] {
    guard source.utf8.contains(UInt8(ascii: "$")) else { return source.isEmpty ? [] : [.words(source)] }
    var pieces: [Piece] = []
    var words: [Unicode.Scalar] = []
    let scalars = Array(source.unicodeScalars)
    var position = 0
    while position < scalars.count {
      if let end = endOfScript(in: scalars, from: position) {
        if words.last == "\\" {
          words[words.count - 1] = "$"
          words += scalars[(position + 1)..<end]
        } else {
          if !words.isEmpty { pieces.append(.words(String(words))) }
          words = []
          pieces.append(.script(String(scalars[(position + 2)..<(end - 1)])))
        }
        position = end
      } else {
        words.append(scalars[position])
        position += 1
      }
    }
    if !words.isEmpty { pieces.append(.words(String(words))) }
    return pieces
  }

  /// Returns the end of the `${…}` that begins at an index; nil where none begins there.
  static func endOfScript(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard scalars[start] == "$", start + 1 < scalars.count, scalars[start + 1] == "{" else { return nil }
    let limit = scalars[(start + 2)...].firstIndex(of: "$") ?? scalars.count
    return scalars[(start + 2)..<limit].lastIndex(of: "}").map { $0 + 1 }
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}
