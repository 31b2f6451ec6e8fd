import Catalogs

/// A key's localization in one locale, with all its texts.
struct LintLocalization: Sendable {
  let language: Language
  let localization: Localization
  /// The texts in the file's order, those of substitutions last.
  let texts: [LintText]

  init(_ localization: Localization, in language: Language) {
    self.localization = localization
    self.language = language
    var texts: [LintText] = []
    Self.collect(localization.node, UnitPath(), language, into: &texts)
    for part in localization.substitutions {
      Self.collect(part.node, UnitPath().down(.substitution(part.name)), language, into: &texts)
    }
    self.texts = texts
  }

  private static func collect(
    _ node: LocalizationNode, _ path: UnitPath, _ language: Language, into texts: inout [LintText]
  ) {
    if let unit = node.unit { texts.append(LintText(unit, at: path, in: language)) }
    for variations in node.variations {
      for item in variations.cases {
        collect(
          item.node, path.down(.variation(axis: variations.axis.name, name: item.name)), language,
          into: &texts)
      }
    }
  }

  /// Whether it is a single text without variations.
  var isFlat: Bool { texts.count == 1 && texts[0].path.steps.isEmpty }

  /// Returns the text at the same path as one of another locale, else that of the case `other`.
  func counterpart(of path: UnitPath) -> LintText? {
    if texts.count == 1 { return texts[0] }
    if let same = texts.first(where: { $0.path == path }) { return same }
    let general = UnitPath(
      steps: path.steps.map { step in
        if case .variation(let axis, _) = step { .variation(axis: axis, name: "other") } else { step }
      })
    return texts.first { $0.path == general }
      ?? texts.first { $0.path.substitution == path.substitution && $0.path.steps.last?.isOther == true }
      ?? texts.first { $0.path.substitution == path.substitution }
  }
}

extension UnitPath.Step {
  fileprivate var isOther: Bool {
    if case .variation(_, "other") = self { true } else { false }
  }
}
