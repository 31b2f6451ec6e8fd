import Catalogs

/// Inserts translations into a localization, and preserves everything else.
struct LocalizationBuilder {
  /// A translation and its place.
  struct Piece {
    let path: TextPath
    let text: String
    let state: StringUnit.State
  }

  private let existing: Localization?
  private let source: Localization

  init(_ existing: Localization?, source: Localization) {
    self.existing = existing
    self.source = source
  }

  /// Returns the substitutions that translations may refer to: those of the localization and those of the pieces.
  func parts(with pieces: [Piece]) -> [String: ExchangeText.Part] {
    var parts = existing.map { ExchangeText($0).parts } ?? [:]
    let ofSource = ExchangeText(source).parts
    for piece in pieces {
      guard let name = piece.path.substitution, parts[name] == nil else { continue }
      parts[name] = ofSource[name] ?? Self.guess(name, pieces)
    }
    return parts
  }

  /// Guesses a substitution that neither language defines from the texts alone.
  private static func guess(_ name: String, _ pieces: [Piece]) -> ExchangeText.Part {
    var part = ExchangeText.Part(argument: 1, specifier: nil)
    for piece in pieces where piece.path.substitution == nil {
      for case .substitution(name, let position?) in FormatPattern(piece.text).parts {
        part.argument = position
      }
    }
    for piece in pieces where piece.path.substitution == name && part.specifier == nil {
      let own = FormatPattern(piece.text).placeholders.first {
        ($0.position ?? part.argument) == part.argument
      }
      part.specifier = own.map { placeholder in
        let written = placeholder.source.dropFirst()
        return String(placeholder.position == nil ? written : written.drop { $0 != "$" }.dropFirst())
      }
    }
    return part
  }

  /// Returns the localization with the pieces in it.
  ///
  /// - Returns: nil if the file has another shape than the catalog: texts would be lost.
  func build(_ pieces: [Piece]) -> Localization? {
    let parts = parts(with: pieces)
    let form = ExchangeText(parts: parts)
    var result = existing ?? Localization(LocalizationNode())
    for piece in pieces {
      let unit = (form.decoded(piece.text, at: piece.path), piece.state)
      if let name = piece.path.substitution {
        var at = result.substitutions.firstIndex { $0.name == name }
        if at == nil {
          let like = source.substitutions.first { $0.name == name }
          result.substitutions.append(
            Substitution(
              name: name, argument: like == nil ? parts[name]?.argument : like?.argument,
              formatSpecifier: like == nil
                ? parts[name]?.specifier ?? ExchangeText.usualSpecifier : like?.formatSpecifier,
              node: LocalizationNode()))
          at = result.substitutions.count - 1
        }
        guard let at, Self.set(unit, at: piece.path.steps.dropFirst(), in: &result.substitutions[at].node)
        else { return nil }
      } else {
        guard Self.set(unit, at: piece.path.steps[...], in: &result.node) else { return nil }
      }
    }
    return result
  }

  private static func set(
    _ unit: (text: String, state: StringUnit.State), at steps: ArraySlice<TextPath.Step>,
    in node: inout LocalizationNode
  ) -> Bool {
    guard let step = steps.first else {
      if node.unit == nil, !node.variations.isEmpty { return false }
      node.unit = StringUnit(value: unit.text, state: unit.state, unknown: node.unit?.unknown ?? [])
      return true
    }
    var axis = node.variations.firstIndex { $0.axis.name == step.axis }
    if axis == nil {
      // Like Xcode, we write a text or its variations along one axis.
      guard node.unit == nil, node.variations.isEmpty else { return false }
      node.variations.append(Variations(.init(step.axis), []))
      axis = 0
    }
    guard let axis else { return false }
    var at = node.variations[axis].cases.firstIndex { $0.name == step.name }
    if at == nil {
      node.variations[axis].cases.append(.init(step.name, LocalizationNode()))
      at = node.variations[axis].cases.count - 1
    }
    guard let at else { return false }
    return set(unit, at: steps.dropFirst(), in: &node.variations[axis].cases[at].node)
  }
}
