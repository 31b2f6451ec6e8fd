import Catalogs

/// One text of a catalog, read into all that checks look at.
struct LintText: Sendable {
  let path: UnitPath
  let unit: StringUnit
  let pattern: FormatPattern
  let words: LintWords
  let language: Language

  init(_ unit: StringUnit, at path: UnitPath, in language: Language) {
    self.path = path
    self.unit = unit
    self.language = language
    pattern = FormatPattern(unit.value)
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(unit.value.utf8.count)
    for part in pattern.parts {
      switch part {
      case .literal(let text): scalars.append(contentsOf: text.unicodeScalars)
      case .placeholder, .substitution: scalars.append(LintWords.placeholder)
      }
    }
    words = LintWords(scalars)
  }

  /// Whether there is anything to look at that a translator has written.
  var isWritten: Bool { !unit.value.isEmpty && unit.state != .new }
}
