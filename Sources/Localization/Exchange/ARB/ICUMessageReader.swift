import Catalogs
import Foundations

/// Reads ICU messages: arguments by name, and choices by plural category or by the kind of device.
struct ICUMessageReader {
  /// Why a message cannot be read.
  struct SyntaxError: Error {
    let message: String
  }

  private static let deepest = 16
  private let scalars: [Unicode.Scalar]
  private var at = 0

  /// Parses a message.
  ///
  /// - Parameter text: the message.
  /// - Returns: its parts.
  /// - Throws: the first syntax error.
  static func read(_ text: String) throws(SyntaxError) -> MessageTree {
    var reader = ICUMessageReader(scalars: Array(text.unicodeScalars))
    let pieces = try reader.pieces(plural: nil, depth: 0)
    guard reader.at == reader.scalars.count else { throw SyntaxError(message: "a `}` closes nothing") }
    return tree(pieces)
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Returns the choice itself for a text that consists of a single choice.
  private static func tree(_ pieces: [MessageTree.Piece]) -> MessageTree {
    if pieces.count == 1, case .choice(let tree) = pieces[0] { return tree }
    return .text(pieces)
  }

  private mutating func pieces(plural: Int?, depth: Int) throws(SyntaxError) -> [MessageTree.Piece] {
    guard depth < Self.deepest else { throw SyntaxError(message: "the message is nested too deep") }
    var pieces: [MessageTree.Piece] = []
    var words = ""
    func flush() {
      if !words.isEmpty { pieces.append(.words(words)) }
      words = ""
    }
    while at < scalars.count, scalars[at] != "}" {
      let scalar = scalars[at]
      at += 1
      switch scalar {
      case "'": readQuote(into: &words, inPlural: plural != nil)
      case "#" where plural != nil:
        flush()
        pieces.append(.argument(plural ?? 1, specifier: ExchangeText.usualSpecifier))
      case "{":
        flush()
        pieces.append(try argument(plural: plural, depth: depth))
      default: words.unicodeScalars.append(scalar)
      }
    }
    flush()
    return pieces
  }

  /// Parses what follows an apostrophe: another one, or quoted syntax up to the next.
  private mutating func readQuote(into words: inout String, inPlural: Bool) {
    guard at < scalars.count else {
      words.append("'")
      return
    }
    let next = scalars[at]
    if next == "'" {
      words.append("'")
      at += 1
      return
    }
    guard next == "{" || next == "}" || next == "|" || next == "#" && inPlural else {
      words.append("'")
      return
    }
    while at < scalars.count {
      if scalars[at] == "'" {
        guard at + 1 < scalars.count, scalars[at + 1] == "'" else {
          at += 1
          return
        }
        at += 1
      }
      words.unicodeScalars.append(scalars[at])
      at += 1
    }
  }

  /// Parses an argument after its opening brace.
  private mutating func argument(plural: Int?, depth: Int) throws(SyntaxError) -> MessageTree.Piece {
    let name = word()
    skipSpace()
    guard at < scalars.count else { throw SyntaxError(message: "a `{` is not closed") }
    if take("}") {
      return .argument(try Self.number(name), specifier: "@")
    }
    guard take(",") else {
      throw SyntaxError(message: "`\(visibleText(name))` is followed by neither `,` nor `}`")
    }
    skipSpace()
    let type = word()
    skipSpace()
    switch type {
    case "plural":
      let number = try Self.number(name)
      let cases = try cases(plural: number, depth: depth)
      return .choice(.plural(argument: number, cases))
    case "select":
      guard name == "device" else {
        throw SyntaxError(message: "a choice by `\(visibleText(name))`, and only `device` is known")
      }
      return .choice(.device(try cases(plural: plural, depth: depth)))
    case "number", "date", "time":
      while at < scalars.count, scalars[at] != "}" { at += 1 }
      guard take("}") else { throw SyntaxError(message: "a `{` is not closed") }
      return .argument(try Self.number(name), specifier: "@")
    default: throw SyntaxError(message: "`\(visibleText(type))` is a kind of argument that no catalog has")
    }
  }

  private mutating func cases(plural: Int?, depth: Int) throws(SyntaxError) -> [MessageTree.Case] {
    guard take(",") else { throw SyntaxError(message: "a choice has no cases") }
    var cases: [MessageTree.Case] = []
    while true {
      skipSpace()
      if take("}") { break }
      var name = word()
      guard !name.isEmpty else { throw SyntaxError(message: "a `{` is not closed") }
      if name == "=0" { name = "zero" }
      guard !name.hasPrefix("="), !name.hasPrefix("offset:") else {
        throw SyntaxError(message: "`\(visibleText(name))` has no counterpart in a catalog")
      }
      skipSpace()
      guard take("{") else {
        throw SyntaxError(message: "the case `\(visibleText(name))` has no text in braces")
      }
      let pieces = try pieces(plural: plural, depth: depth + 1)
      guard take("}") else { throw SyntaxError(message: "a `{` is not closed") }
      guard !cases.contains(where: { $0.name == name }) else {
        throw SyntaxError(message: "the case `\(visibleText(name))` comes twice")
      }
      cases.append(.init(name: name, tree: Self.tree(pieces)))
    }
    guard cases.contains(where: { $0.name == "other" }) else {
      throw SyntaxError(message: "a choice has no case `other`")
    }
    return cases
  }

  /// Returns the number of an argument, parsed from its name.
  private static func number(_ name: String) throws(SyntaxError) -> Int {
    let digits = name.hasPrefix("arg") ? name.dropFirst(3) : name[...]
    guard let number = Int(digits), (1...99).contains(number) else {
      throw SyntaxError(message: "`\(visibleText(name))` is no argument: they are `arg1`, `arg2` and so on")
    }
    return number
  }

  private mutating func word() -> String {
    skipSpace()
    var word = String.UnicodeScalarView()
    while at < scalars.count, !" \t\n\r,{}'".unicodeScalars.contains(scalars[at]) {
      word.append(scalars[at])
      at += 1
    }
    return String(word)
  }

  private mutating func skipSpace() {
    while at < scalars.count, " \t\n\r".unicodeScalars.contains(scalars[at]) { at += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard at < scalars.count, scalars[at] == scalar else { return false }
    at += 1
    return true
  }
}
