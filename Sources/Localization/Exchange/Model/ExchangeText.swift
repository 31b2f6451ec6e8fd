import Catalogs

/// Converts the texts of a catalog to the form of exchange files, and back.
///
/// Source: Xcode's own exports. A parent's `%#@count@` becomes `%1$#@count@`, a leaf's `%arg` becomes `%1$lld`.
struct ExchangeText {
  /// A substitution's argument and specifier.
  struct Part: Hashable {
    /// Its argument, from 1.
    var argument: Int
    /// The placeholder without its percent sign; nil if the catalog has none.
    var specifier: String?
  }

  /// The substitutions by name.
  let parts: [String: Part]

  init(parts: [String: Part]) { self.parts = parts }

  /// Reads a localization's substitutions; arguments without a number are counted in the order of references.
  init(_ localization: Localization) {
    var parts: [String: Part] = [:]
    let references = Self.references(in: localization.node)
    for (index, substitution) in localization.substitutions.enumerated() {
      let argument = substitution.argument ?? references[substitution.name] ?? index + 1
      parts[substitution.name] = Part(argument: argument, specifier: substitution.formatSpecifier)
    }
    self.parts = parts
  }

  /// Returns the argument of each reference, from the first text that has references.
  private static func references(in node: LocalizationNode) -> [String: Int] {
    var found: [String: Int] = [:]
    if let unit = node.unit {
      var next = 1
      for part in FormatPattern(unit.value).parts {
        switch part {
        case .literal: break
        case .substitution(let name, let position):
          if found[name] == nil { found[name] = position ?? next }
          if position == nil { next += 1 }
        case .placeholder(let placeholder):
          next += placeholder.stars + (placeholder.position == nil ? 1 : 0)
        }
      }
    }
    for variations in node.variations {
      for variation in variations.cases {
        found.merge(references(in: variation.node)) { first, _ in first }
      }
    }
    return found
  }

  // MARK: Out

  /// Converts a catalog's text for an exchange file.
  ///
  /// - Parameters:
  ///   - value: the catalog's text.
  ///   - path: its place.
  /// - Returns: the text with numbered references and placeholders.
  func encoded(_ value: String, at path: TextPath) -> String {
    guard value.utf8.contains(UInt8(ascii: "%")) else { return value }
    let own = path.substitution.flatMap { parts[$0] }
    var next = 1
    return RawPattern(value).pieces.map { piece in
      switch piece.part {
      case .literal: return piece.raw
      case .substitution(let name, let position):
        defer { if position == nil { next += 1 } }
        return "%\(parts[name]?.argument ?? position ?? next)$#@\(name)@"
      case .placeholder(let placeholder):
        next += placeholder.stars + (placeholder.position == nil ? 1 : 0)
        guard placeholder.conversion == .argument, placeholder.position == nil, let own else {
          return piece.raw
        }
        return "%\(own.argument)$\(own.specifier ?? Self.usualSpecifier)"
      }
    }.joined()
  }

  /// Xcode's specifier for whole numbers.
  static let usualSpecifier = "lld"

  // MARK: In

  /// Converts an exchange file's text for the catalog.
  ///
  /// - Parameters:
  ///   - text: the translated text.
  ///   - path: its place.
  /// - Returns: the text with named references and `%arg`.
  func decoded(_ text: String, at path: TextPath) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let own = path.substitution.flatMap { parts[$0] }
    return RawPattern(text).pieces.map { piece in
      switch piece.part {
      case .literal: return piece.raw
      case .substitution(let name, let position):
        return position != nil && parts[name]?.argument == position ? "%#@\(name)@" : piece.raw
      case .placeholder:
        guard let own, piece.raw == "%\(own.argument)$\(own.specifier ?? Self.usualSpecifier)" else {
          return piece.raw
        }
        return "%arg"
      }
    }.joined()
  }
}
