import Catalogs

/// One text of a catalog, parsed for all checks.
struct LintText: Sendable {
  let path: UnitPath
  let unit: StringUnit
  let pattern: FormatPattern
  let words: LintScalars
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
      case .placeholder, .substitution: scalars.append(LintScalars.placeholder)
      }
    }
    words = LintScalars(scalars)
  }

  /// Whether it has a text written by a translator.
  var isWritten: Bool { !unit.value.isEmpty && unit.state != .new }
}
