import Catalogs

/// Finds the source text for a place in a translation, whose shape may differ.
struct SourceTextLookup {
  private let source: Localization
  private let form: ExchangeText

  init(_ source: Localization) {
    self.source = source
    form = ExchangeText(source)
  }

  /// Returns the source text for a place, in the form of exchange files.
  ///
  /// A case that the source lacks gets the text of `other`; so does a translation that does not vary.
  /// - Returns: nil if the source has no counterpart.
  func text(for path: TextPath) -> String? {
    if let name = path.substitution {
      guard let part = source.substitutions.first(where: { $0.name == name }) else { return nil }
      return find(Array(path.steps.dropFirst()), in: part.node, TextPath([path.steps[0]]))
    }
    return find(path.steps, in: source.node, .root)
  }

  /// Returns all texts of a source with their places, in the form of exchange files.
  static func texts(of source: Localization) -> [(text: String, path: TextPath)] {
    let form = ExchangeText(source)
    var texts: [(String, TextPath)] = []
    func collect(_ node: LocalizationNode, _ path: TextPath) {
      if let unit = node.unit { texts.append((form.encoded(unit.value, at: path), path)) }
      for variations in node.variations {
        for variation in variations.cases {
          collect(variation.node, path.appending(variations.axis.name, variation.name))
        }
      }
    }
    collect(source.node, .root)
    for substitution in source.substitutions {
      collect(substitution.node, TextPath([.init(TextPath.substitutions, substitution.name)]))
    }
    return texts
  }

  private func find(_ steps: [TextPath.Step], in node: LocalizationNode, _ path: TextPath) -> String? {
    guard let step = steps.first else {
      if let unit = node.unit { return form.encoded(unit.value, at: path) }
      guard let variations = node.variations.first else { return nil }
      return find(steps, at: nil, of: variations, path)
    }
    if let variations = node.variations.first(where: { $0.axis.name == step.axis }) {
      return find(Array(steps.dropFirst()), at: step.name, of: variations, path)
    }
    // The source does not vary by this: its plain text is used, or the axis is deeper than the translation's.
    if let unit = node.unit { return form.encoded(unit.value, at: path) }
    guard let variations = node.variations.first else { return nil }
    return find(steps, at: nil, of: variations, path)
  }

  private func find(
    _ steps: [TextPath.Step], at name: String?, of variations: Variations, _ path: TextPath
  ) -> String? {
    let taken =
      variations.cases.first { $0.name == name } ?? variations.cases.first { $0.name == "other" }
      ?? variations.cases.first
    guard let taken else { return nil }
    return find(steps, in: taken.node, path.appending(variations.axis.name, taken.name))
  }
}
