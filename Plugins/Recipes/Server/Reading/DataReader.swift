import Documents
package import Foundations

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

  /// Returns whether a text is lower case words joined by `_`, as members of JSON are named.
  static func isMember(_ text: String) -> Bool {
    !text.contains("-") && isIdentifier(text.replacing("_", with: "-"))
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

  /// Reads a stage of `cooking:`.
  ///
  /// - Parameters:
  ///   - node: the stage.
  ///   - lines: the recipe's ingredients, of which it adds some.
  /// - Returns: the stage, or nil if anything in it is wrong.
  mutating func stage(_ node: Node, of lines: [Recipe.Line]) -> CookingStage? {
    let optional = ["stir", "until", "add", "water"]
    guard let fields = fields(node, required: ["stage", "heat", "time"], optional: optional)
    else { return nil }
    let kind = fields["stage"].flatMap { code($0, as: CookingStage.Kind.self) }
    // The appliance cuts the heat off at 260 °C.
    let heat = fields["heat"].flatMap { integer($0, in: 30...250) }
    let time = fields["time"].flatMap { minutes($0) }
    let stirring = fields["stir"].flatMap { code($0, as: CookingStage.Stirring.self) }
    let check = fields["until"].flatMap { code($0, as: CookingStage.Check.self) }
    let water = fields["water"].flatMap { integer($0, in: 10...5000) }
    let added = fields["add"].map { list($0) { $0.added($1, of: lines) } } ?? []
    guard let kind, let heat, let time, let added, (stirring != nil) == (fields["stir"] != nil),
      (check != nil) == (fields["until"] != nil), (water != nil) == (fields["water"] != nil)
    else { return nil }
    return CookingStage(
      kind: kind, celsius: heat, minutes: time, stirring: stirring, check: check, lines: added, water: water)
  }

  private mutating func added(_ node: Node, of lines: [Recipe.Line]) -> Recipe.Line? {
    guard let id = text(node) else { return nil }
    if let line = lines.first(where: { $0.ingredient.id == id }) { return line }
    report(
      .dataUnknownIngredient, "`\(id)` is none of the recipe's ingredients", at: node,
      help: suggestion(id, lines.map(\.ingredient.id)) ?? "list it under `ingredients` too")
    return nil
  }

  /// Reads a file of ingredients, and adds them to those of earlier files.
  mutating func ingredients(_ root: Node, into known: inout [String: (ingredient: Ingredient, id: Span)]) {
    guard let entries = root.entries else {
      report(.dataWrongKind, "found \(root.kindInWords), expected a mapping of ingredients", at: root)
      return
    }
    for entry in entries {
      guard Self.isIdentifier(entry.name) else {
        report(
          .dataIdentifier, "`\(entry.name)` is no id of an ingredient", at: entry.key,
          help: "write lower case words joined by `-`, such as `cumin-seeds`")
        continue
      }
      if let first = known[entry.name] {
        report(
          .dataDuplicateIngredient, "the ingredient `\(entry.name)` is defined twice", at: entry.key,
          help: "remove one of the two", related: [Diagnostic.Related("first defined here", first.id)])
        continue
      }
      if let ingredient = ingredient(entry.name, entry.value) {
        known[entry.name] = (ingredient, entry.keySpan)
      }
    }
  }

  private mutating func ingredient(_ id: String, _ node: Node) -> Ingredient? {
    let keys = Localized.languages + ["diet"]
    guard let fields = fields(node, required: keys, optional: ["allergens", "aisle"]),
      let dietNode = fields["diet"]
    else { return nil }
    let names = node.entries.map { $0.filter { Localized.languages.contains($0.name) } } ?? []
    let name = localized(Node(.mapping(names), node.span))
    let diet = code(dietNode, as: Diet.self)
    let allergens = fields["allergens"].map { codes($0, as: Allergen.self) } ?? []
    guard let name, let diet, let allergens else { return nil }
    var aisle: Aisle?
    if let node = fields["aisle"] {
      guard let code = code(node, as: Aisle.self) else { return nil }
      aisle = code
    }
    return Ingredient(id: id, name: name, diet: diet, allergens: Set(allergens), aisle: aisle)
  }
}

extension Diagnostic.Code {
  /// A key that the data does not have.
  package static let dataUnknownKey = Self("KL0931")
  /// A key that the data needs.
  package static let dataMissingKey = Self("KL0932")
  /// A list, a mapping or a text where another of them is expected.
  package static let dataWrongKind = Self("KL0933")
  /// A word that is none of those allowed.
  package static let dataUnknownCode = Self("KL0934")
  /// Not a number, or one out of range.
  package static let dataNumber = Self("KL0935")
  /// Not a duration of whole minutes.
  package static let dataDuration = Self("KL0936")
  /// An ingredient that no ingredient file has.
  package static let dataUnknownIngredient = Self("KL0937")
  /// Two files define the same ingredient.
  package static let dataDuplicateIngredient = Self("KL0938")
  /// An id or a file name that is not lower case words joined by `-`.
  package static let dataIdentifier = Self("KL0939")
  /// A text that is empty, holds control characters or is in the wrong script.
  package static let dataText = Self("KL0940")
  /// The languages of one text have different numbers in them.
  package static let dataDifferentNumbers = Self("KL0941")
  /// A tag promises what the recipe does not keep.
  package static let dataContradiction = Self("KL0942")
  /// The energy disagrees with protein, carbohydrates and fat.
  package static let dataEnergy = Self("KL0943")
  /// The steps take longer than the whole recipe.
  package static let dataTooLong = Self("KL0944")
  /// The data folder cannot be read.
  package static let dataFolder = Self("KL0945")
  /// A photo of a recipe cannot be used.
  package static let dataPhoto = Self("KL0946")
}
