import Catalogs
import Foundations

/// Splits a message into the texts of a key, as a catalog has them.
struct MessageUnits {
  private let key: String
  private let group: [TranslationUnit]
  private let specifiers: [Int: String]
  private let isFormat: Bool
  private let span: Foundations.Span
  private let state: String?
  private let sourceHash: String?
  private(set) var units: [ImportedUnit] = []

  /// Prepares for a key.
  ///
  /// - Parameters:
  ///   - key: the catalog's key.
  ///   - group: its texts as an export would write them now.
  ///   - state: the state that the file gives the message.
  ///   - sourceHash: the hash of the source that the message was translated from.
  ///   - span: the message's place.
  init(
    _ key: String, _ group: [TranslationUnit], state: String?, sourceHash: String?, at span: Foundations.Span
  ) {
    self.key = key
    self.group = group
    self.span = span
    self.state = state
    self.sourceHash = sourceHash
    specifiers = MessageTree.specifiers(group)
    isFormat = MessageTree.isFormat(group)
  }

  /// Keeps the current texts, for an unchanged message.
  mutating func keepCurrent() {
    for unit in group {
      units.append(
        ImportedUnit(
          id: unit.id, source: nil, target: unit.target?.text, state: state, sourceHash: sourceHash,
          span: span
        ))
    }
  }

  /// Splits a message.
  mutating func take(_ tree: MessageTree) { take(tree, at: .root) }

  /// Adds plural forms of a whole text, whatever substitutions the source has: shapes may differ by locale.
  mutating func addPluralForms(_ cases: [MessageTree.Case]) {
    for one in cases { take(one.tree, at: TextPath([.init("plural", one.name)])) }
  }

  private mutating func take(_ tree: MessageTree, at path: TextPath) {
    switch tree {
    case .device(let cases):
      for one in cases { take(one.tree, at: path.appending("device", one.name)) }
    case .plural(let argument, let cases) where !hasSubstitution(for: argument):
      for one in cases { take(one.tree, at: path.appending("plural", one.name)) }
    case .plural: take(.text([.choice(tree)]), at: path)
    case .text(let pieces): add(text(pieces, at: path), at: path)
    }
  }

  private mutating func add(_ text: String, at path: TextPath) {
    units.append(
      ImportedUnit(
        id: path.id(of: key), source: nil, target: text.isEmpty ? nil : text, state: state,
        sourceHash: sourceHash, span: span))
  }

  private mutating func text(_ pieces: [MessageTree.Piece], at path: TextPath) -> String {
    // Arguments in their own order need no positions, unless the catalog's texts have them.
    let positions = pieces.compactMap { piece -> Int? in
      switch piece {
      case .words: nil
      case .argument(let number, _): number
      case .choice(.plural(let number, _)): number
      case .choice: 0
      }
    }
    let isPlain =
      path.substitution == nil && !usesPositions
      && positions == Array(1...max(1, positions.count)).prefix(positions.count).map(\.self)
    var result = ""
    for piece in pieces {
      switch piece {
      case .words(let words): result += isFormat ? words.replacing("%", with: "%%") : words
      case .argument(let number, let given):
        let specifier = specifiers[number] ?? given
        result += isPlain ? "%\(specifier)" : "%\(number)$\(specifier)"
      case .choice(let tree):
        guard case .plural(let number, let cases) = tree else { continue }
        let name = substitution(for: number) ?? "arg\(number)"
        result += "%\(number)$#@\(name)@"
        let below = TextPath([.init(TextPath.substitutions, name)])
        for one in cases
        where !units.contains(where: { $0.id == below.appending("plural", one.name).id(of: key) }) {
          take(one.tree, at: below.appending("plural", one.name))
        }
      }
    }
    return result
  }

  private var usesPositions: Bool {
    group.contains { unit in
      FormatPattern(unit.source ?? "").placeholders.contains {
        $0.position != nil && unit.path.substitution == nil
      }
    }
  }

  private func hasSubstitution(for argument: Int) -> Bool { substitution(for: argument) != nil }

  /// Returns the name of an argument's substitution.
  private func substitution(for argument: Int) -> String? {
    for unit in group {
      for text in [unit.source, unit.target?.text].compactMap(\.self) {
        for case .substitution(let name, argument?) in FormatPattern(text).parts { return name }
      }
    }
    return nil
  }
}
