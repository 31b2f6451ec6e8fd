public import Foundations

/// A type as scripts and contracts write it: `string`, `list(Step)`, `list(Recipe) by id`, `string?`, `enum(a, b)`,
/// `enum(a, b, …)`, `int(1..5)`.
public struct TypeSyntax: Sendable, Hashable {
  /// The type.
  public let type: ValueType
  /// The numbers allowed, where the type was written with a range; of a string the numbers of characters.
  public let range: ClosedRange<Int>?
  /// Whether it was written as `date`, a string of the form `2026-11-27`.
  public let isDate: Bool

  /// The built-in types that are written as one word.
  public static let words: [String: ValueType] = [
    "dyn": .dyn, "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string,
    "bytes": .bytes, "timestamp": .timestamp, "duration": .duration, "phase": .enumeration(.phase),
  ]

  /// What to write for the types of other languages.
  private static let otherNames = [
    "number": "`int` for whole numbers, or `double`", "integer": "`int`", "float": "`double`",
    "decimal": "`double`", "text": "`string`", "boolean": "`bool`", "date": "`timestamp`",
    "datetime": "`timestamp`", "array": "`list(…)`", "object": "`map(string, …)`", "any": "`dyn`",
  ]

  /// Reads a type.
  ///
  /// - Parameters:
  ///   - node: the scalar with the type.
  ///   - named: the types that the app or the file declares itself.
  ///   - isStored: whether it is the type of a stored field, which may also be a `date`.
  ///   - isLimited: whether a text and a number with a fraction may have a range, such as `string(1..200)`, as stored fields
  ///     and arguments do.
  ///   - diagnostics: receives the errors.
  /// - Returns: the type, or nil where it is invalid.
  public static func parse(
    _ node: Node, named: [String: ValueType] = [:], isStored: Bool = false,
    isLimited: Bool = false, into diagnostics: inout Diagnostics
  ) -> TypeSyntax? {
    guard let text = node.text else {
      diagnostics.report(
        Diagnostic(.invalidType, "found \(node.kindInWords), expected a type", at: node.span))
      return nil
    }
    var parser = Parser(
      text: Array(text.utf8), named: named, isStored: isStored, isLimited: isStored || isLimited)
    do throws(SyntaxError) {
      let type = try parser.type(depth: 0)
      try parser.end()
      return TypeSyntax(type: type, range: parser.range, isDate: parser.isDate)
    } catch {
      let verbatim = node.scalar?.verbatim
      let span =
        verbatim.map {
          Span(
            node.span.source, $0.lowerBound + error.place.lowerBound..<$0.lowerBound + error.place.upperBound)
        } ?? node.span
      let known = error.among ?? Array(words.keys) + named.keys + ["list", "map", "enum"]
      let other = error.among != nil ? nil : error.name.flatMap { otherNames[$0] }.map { "write \($0)" }
      let near = error.name.flatMap { nearHelp(for: $0, in: known) }
      diagnostics.report(
        Diagnostic(.invalidType, error.message, at: span, help: other ?? near ?? Self.help(error, in: text)))
      return nil
    }
  }

  private static func help(_ error: SyntaxError, in text: String) -> String? {
    Array(text.utf8).dropFirst(error.place.lowerBound).first == UInt8(ascii: "{")
      ? "a record is declared under `types` of a contract; elsewhere write `map(string, dyn)`" : nil
  }

  private struct SyntaxError: Error {
    var message: String
    var place: Range<Int>
    var name: String?
    /// The names that were possible in its place, where they are no types.
    var among: [String]?
  }

  private struct Parser {
    let text: [UInt8]
    let named: [String: ValueType]
    let isStored: Bool
    let isLimited: Bool
    var position = 0
    var range: ClosedRange<Int>?
    var isDate = false

    mutating func type(depth: Int) throws(SyntaxError) -> ValueType {
      guard depth < 16 else { throw fail("types nest more than 16 deep") }
      let start = position
      let word = try name()
      var type: ValueType
      switch word {
      case "list":
        try expect("(")
        type = .list(try self.type(depth: depth + 1))
        try expect(")")
        if let keyed = try keyed(type) { type = keyed }
      case "map":
        try expect("(")
        let key = try self.type(depth: depth + 1)
        try expect(",")
        type = .map(key, try self.type(depth: depth + 1))
        try expect(")")
      case "enum":
        try expect("(")
        var cases = [try name()]
        var isOpen = false
        while !isOpen, take(",") {
          isOpen = takeEllipsis()
          if !isOpen { cases.append(try name()) }
        }
        try expect(")")
        type = .enumeration(Enumeration(cases: cases, isOpen: isOpen))
      case "int" where peek() == UInt8(ascii: "("):
        range = try numbers()
        type = .int
      case "string" where isLimited && depth == 0 && peek() == UInt8(ascii: "("):
        let from = position
        let lengths = try numbers()
        guard lengths.lowerBound >= 0 else { throw fail("a text has no less than 0 characters", from) }
        range = lengths
        type = .string
      case "double" where isLimited && depth == 0 && peek() == UInt8(ascii: "("):
        range = try numbers()
        type = .double
      case "date" where isStored && depth == 0:
        isDate = true
        type = .string
      default:
        guard let known = TypeSyntax.words[word] ?? named[word] else {
          throw SyntaxError(message: "no type `\(word)`", place: start..<position, name: word)
        }
        type = known
      }
      if take("?") { type = .nullable(type) }
      return type
    }

    /// Reads `by id` behind a list of records; nil where nothing of it is written.
    private mutating func keyed(_ list: ValueType) throws(SyntaxError) -> ValueType? {
      skipSpace()
      let start = position
      guard text[start...].starts(with: "by ".utf8) else { return nil }
      position += 2
      skipSpace()
      let from = position
      let key = try name()
      guard case .list(.record(let record)) = list else {
        // What is wrong with the type in the list is reported there.
        if case .list(.error) = list { return list }
        throw fail("only records are told apart by a field", start, position)
      }
      switch record.type(of: key) {
      case .string, .int, .uint, .enumeration, .error: return .list(.record(record.keyed(by: key)))
      case nil:
        throw SyntaxError(
          message: "no field `\(key)` in `\(record.name)`", place: from..<position, name: key,
          among: record.fields.map(\.name))
      case let type?:
        throw fail("found `\(type)`, and records are told apart by a `string` or an `int`", from, position)
      }
    }

    /// Takes `…`, or three dots.
    private mutating func takeEllipsis() -> Bool {
      skipSpace()
      for form in ["…", "..."] where text[position...].starts(with: form.utf8) {
        position += form.utf8.count
        return true
      }
      return false
    }

    mutating func end() throws(SyntaxError) {
      skipSpace()
      if position < text.count { throw fail("found more after the type", position, text.count) }
    }

    private mutating func name() throws(SyntaxError) -> String {
      skipSpace()
      let start = position
      while position < text.count, isNamePart(text[position]) { position += 1 }
      guard position > start else { throw fail("expected a name", start) }
      return String(decoding: text[start..<position], as: UTF8.self)
    }

    private mutating func numbers() throws(SyntaxError) -> ClosedRange<Int> {
      try expect("(")
      let lower = try number()
      try expect(".")
      try expect(".")
      let from = position
      let upper = try number()
      guard lower <= upper else { throw fail("the range is empty", from) }
      try expect(")")
      return lower...upper
    }

    private mutating func number() throws(SyntaxError) -> Int {
      skipSpace()
      let start = position
      if position < text.count, text[position] == UInt8(ascii: "-") { position += 1 }
      while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) {
        position += 1
      }
      guard let number = Int(String(decoding: text[start..<position], as: UTF8.self)) else {
        throw fail("expected a whole number", start)
      }
      return number
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }

    private mutating func peek() -> UInt8? {
      skipSpace()
      return position < text.count ? text[position] : nil
    }

    private mutating func take(_ character: Character) -> Bool {
      guard peek() == character.asciiValue else { return false }
      position += 1
      return true
    }

    private mutating func expect(_ character: Character) throws(SyntaxError) {
      guard take(character) else { throw fail("expected `\(character)`") }
    }

    private mutating func skipSpace() {
      while position < text.count, text[position] == UInt8(ascii: " ") { position += 1 }
    }

    private func fail(_ message: String, _ start: Int? = nil, _ end: Int? = nil) -> SyntaxError {
      let start = min(start ?? position, text.count)
      return SyntaxError(message: message, place: start..<max(start, min(end ?? start + 1, text.count)))
    }
  }
}

extension Enumeration {
  /// The state of something that loads; contracts write `phase`.
  public static let phase = Enumeration(name: "phase", cases: ["idle", "loading", "ready", "error"])
}

extension Diagnostic.Code {
  /// A type that does not exist or is written wrongly.
  public static let invalidType = Self("KL0114")
}
