import Documents
import Foundations

/// Reads typed values from a data file's nodes, reporting each error with its place and continuing.
struct DataReader {
  private(set) var diagnostics = Diagnostics()

  /// Returns the values of a mapping; nil if it is none, a required key is missing or a key is unknown.
  mutating func fields(_ node: Node, required: [String], optional: [String] = []) -> [String: Node]? {
    guard let entries = node.entries else {
      report(.dataWrongKind, "found \(node.kindInWords), expected a mapping", at: node)
      return nil
    }
    let known = required + optional
    var fields: [String: Node] = [:]
    for entry in entries {
      if known.contains(entry.name) {
        fields[entry.name] = entry.value
      } else {
        report(
          .dataUnknownKey, "unknown key `\(entry.name)`", at: entry.key,
          help: suggestion(entry.name, known) ?? "expected one of \(list(known))")
      }
    }
    let missing = required.filter { fields[$0] == nil }
    if !missing.isEmpty {
      report(
        .dataMissingKey, "\(list(missing)) missing", at: node,
        help: "add \(list(missing)); the format is told in README.md beside the data")
    }
    return missing.isEmpty && fields.count == entries.count ? fields : nil
  }

  /// Returns the items of a list.
  mutating func items(_ node: Node) -> [Node]? {
    if let items = node.items { return items }
    report(
      .dataWrongKind, "found \(node.kindInWords), expected a list", at: node,
      help: "begin each item with `- `")
    return nil
  }

  /// Returns a text of one or more lines, without characters that a terminal would interpret.
  mutating func text(_ node: Node) -> String? {
    guard let text = node.text, !node.isNull else {
      report(.dataWrongKind, "found \(node.kindInWords), expected a text", at: node)
      return nil
    }
    if text.allSatisfy(\.isWhitespace) {
      report(.dataText, "the text is empty", at: node)
      return nil
    }
    if let scalar = text.unicodeScalars.first(where: isDangerous) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      report(.dataText, "the text holds the control character U+\(code)", at: node, help: "remove it")
      return nil
    }
    return text
  }

  /// Returns a number within a range.
  mutating func number(_ node: Node, in range: ClosedRange<Double>) -> Double? {
    if let text = node.text, let number = Double(text), range.contains(number) { return number }
    let (low, high) = (plain(range.lowerBound), plain(range.upperBound))
    report(.dataNumber, "found \(found(node)), expected a number from \(low) to \(high)", at: node)
    return nil
  }

  /// Returns an integer within a range.
  mutating func integer(_ node: Node, in range: ClosedRange<Int>) -> Int? {
    if let text = node.text, let number = Int(text), range.contains(number) { return number }
    report(
      .dataNumber,
      "found \(found(node)), expected a whole number from \(range.lowerBound) to \(range.upperBound)",
      at: node)
    return nil
  }

  /// Returns minutes, written as `45m`, `8h` or `1h30m`; at most three days.
  mutating func minutes(_ node: Node) -> Int? {
    if let text = node.text, let minutes = Self.minutes(text), (1...4320).contains(minutes) { return minutes }
    report(
      .dataDuration, "found \(found(node)), expected a duration such as `45m` or `1h30m`, at most `72h`",
      at: node)
    return nil
  }

  /// Returns a code of a closed list.
  mutating func code<Code: ClosedCode>(_ node: Node, as type: Code.Type) -> Code? {
    if let code = node.text.flatMap(Code.init(rawValue:)) { return code }
    report(
      .dataUnknownCode, "found \(found(node)), expected a \(Code.noun)", at: node,
      help: node.text.flatMap { suggestion($0, Code.all) } ?? "the \(Code.noun) is one of \(list(Code.all))")
    return nil
  }

  /// Returns a list of codes of a closed list, without duplicates.
  mutating func codes<Code: ClosedCode>(_ node: Node, as type: Code.Type) -> [Code]? {
    guard let items = items(node) else { return nil }
    var codes: [Code] = []
    for item in items {
      guard let code = code(item, as: type) else { return nil }
      if codes.contains(code) {
        report(
          .dataUnknownCode, "the \(Code.noun) `\(code.rawValue)` is given twice", at: item, help: "remove one"
        )
        return nil
      }
      codes.append(code)
    }
    return codes
  }

  /// Returns whether a text is lower case words and numbers joined by `-`.
  static func isIdentifier(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return !words.isEmpty && words.allSatisfy { !$0.isEmpty } && text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }

  /// Reports an error that keeps the recipe or ingredient from being served.
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at node: Node, help: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.report(Diagnostic(code, message, at: node.span, help: help, related: related))
  }

  /// Reports a warning that an editor should fix, but that harms nobody.
  mutating func warn(
    _ code: Diagnostic.Code, _ message: String, at node: Node, help: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.report(Diagnostic(code, .warning, message, at: node.span, help: help, related: related))
  }

  /// Adds other diagnostics.
  mutating func report(contentsOf other: some Sequence<Diagnostic>) { diagnostics.report(contentsOf: other) }

  /// Parses a file as one document.
  mutating func document(_ path: String, shownAs name: String) -> Node? {
    do throws(Diagnostic) {
      return DocumentReader.read(try SourceText.load(path, shownAs: name), into: &diagnostics)
    } catch {
      diagnostics.report(error)
      return nil
    }
  }

  /// Returns a suggestion for a misspelled word.
  func suggestion(_ name: String, _ candidates: some Sequence<String>) -> String? {
    nearestName(to: name, in: candidates).map { "did you mean `\($0)`?" }
  }

  private func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

  private func found(_ node: Node) -> String {
    guard let scalar = node.scalar, !scalar.isNull else { return node.kindInWords }
    return "`\(scalar.text.prefix(40))`"
  }

  private func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: "h", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return minutes(parts[0]) }
    guard let hours = count(parts[0]) else { return nil }
    if parts[1].isEmpty { return hours * 60 }
    return minutes(parts[1]).map { hours * 60 + $0 }
  }

  private static func minutes(_ text: Substring) -> Int? { text.last == "m" ? count(text.dropLast()) : nil }

  /// Parses digits only: `Int` alone would accept a sign.
  private static func count(_ text: Substring) -> Int? {
    text.utf8.count <= 4 && text.utf8.first != UInt8(ascii: "+")
      ? Int(text).flatMap { $0 < 0 ? nil : $0 } : nil
  }

  /// Whether a scalar is a control, a line or paragraph separator or a bidirectional control.
  ///
  /// The stability policy of Unicode closes these sets; a lookup of properties took a fifth of the time of a seeding.
  private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
