import Catalogs
import Foundations

/// Checks that a translation has the arguments of its source.
struct ArgumentCheck {
  /// The arguments allowed in texts of the key, by number.
  private var allowed: [Int: ArgumentKind] = [:]
  /// Whether a source text has a percent sign that is not doubled.
  private let hasSinglePercent: Bool
  private let parts: [String: ExchangeText.Part]

  /// Collects the arguments of all source texts.
  ///
  /// - Parameters:
  ///   - key: the catalog's key.
  ///   - sources: the source texts and their places.
  ///   - parts: the substitutions that translations may refer to.
  init(key: String, sources: [(text: String, path: TextPath)], parts: [String: ExchangeText.Part]) {
    self.parts = parts
    hasSinglePercent = sources.contains { !FormatPattern($0.text).singlePercents.isEmpty }
    for source in sources { allowed.merge(arguments(of: source.text, at: source.path)) { first, _ in first } }
    allowed.merge(arguments(of: key, at: .root)) { first, _ in first }
    for part in parts.values where allowed[part.argument] == nil {
      allowed[part.argument] = .whole(nil)
    }
  }

  /// What is wrong with a translation.
  struct Problem {
    /// The end of a sentence.
    let message: String
    /// What to do.
    let help: String
  }

  /// Returns what is wrong with a translation, or nil.
  ///
  /// A plural form for few numbers may omit its number: “one item”. The others stand for many numbers.
  func problem(in text: String, at path: TextPath, source: String?) -> Problem? {
    // Beside a source with percent signs, `%d` may be a percent sign and a letter; lint warns of it.
    if allowed.isEmpty, hasSinglePercent { return nil }
    let found = arguments(of: text, at: path)
    for (position, kind) in found.sorted(by: { $0.key < $1.key }) {
      guard let wanted = allowed[position] else { return extra(position, in: text) }
      if !kind.agrees(with: wanted) {
        return Problem(
          message: "argument \(position) is \(Self.words(wanted, besides: kind)) in the source, and "
            + "\(Self.words(kind, besides: wanted)) here",
          help: ArgumentOrder.help(for: text, like: allowed) ?? "write it as the source has it")
      }
    }
    guard let source else { return nil }
    let required = arguments(of: source, at: path)
    let count =
      !["zero", "one", "two"].contains(path.plural)
      ? nil
      : path.substitution.flatMap { parts[$0]?.argument }
        ?? allowed.filter { $0.value.isWhole || $0.value == .decimal }.keys.min()
    for position in required.keys.sorted() where found[position] == nil && position != count {
      return Problem(
        message: "it does not show argument \(position), which the source shows",
        help: "write its placeholder where it belongs in the sentence")
    }
    return nil
  }

  private func extra(_ position: Int, in text: String) -> Problem {
    guard allowed.isEmpty else {
      return Problem(
        message: "it shows argument \(position), which the source does not have",
        help: "write `%%` for a percent sign")
    }
    let piece = RawPattern(text).pieces.first { if case .literal = $0.part { false } else { true } }
    return Problem(
      message: "it shows `\(visibleText(piece?.raw ?? "%"))`, and the source has no arguments",
      help: "take it out, or put a space behind the percent sign")
  }

  private func arguments(of text: String, at path: TextPath) -> [Int: ArgumentKind] {
    let own = path.substitution.flatMap { parts[$0] }
    var found: [Int: ArgumentKind] = [:]
    var next = own?.argument ?? 1
    for part in FormatPattern(text).parts {
      switch part {
      case .literal: break
      case .substitution(let name, let position):
        found[position ?? parts[name]?.argument ?? next] = .whole(nil)
        if position == nil { next += 1 }
      case .placeholder(let placeholder):
        next += placeholder.stars
        let position = placeholder.position ?? (placeholder.conversion == .argument ? own?.argument : nil)
        found[position ?? next] = kind(of: placeholder, own)
        if position == nil { next += 1 }
      }
    }
    return found
  }

  /// The kind of a placeholder; the number of a plural is a whole one, however its texts format it.
  private func kind(of placeholder: Placeholder, _ own: ExchangeText.Part?) -> ArgumentKind {
    if own != nil, placeholder.isNumeric { return .whole(nil) }
    return placeholder.kind ?? .whole(nil)
  }

  /// A kind in words; one with a single placeholder is named by it.
  private static func words(_ kind: ArgumentKind, besides other: ArgumentKind) -> String {
    switch kind {
    case .object: "`%@`"
    case .cString: "`%s`"
    case .other(let letter): "`%\(letter)`"
    case .whole, .decimal: "a " + kind.words(besides: other)
    }
  }
}

/// Defects of a localization's shape, such as a case `other` without a text.
enum ShapeFlaw {
  /// Returns the flaws of a localization, each the end of a sentence.
  static func all(of localization: Localization) -> [String] {
    var flaws: [String] = []
    let names = Set(localization.substitutions.map(\.name))
    if localization.node.unit == nil, localization.node.variations.isEmpty {
      flaws.append("the text itself is missing, its parts are there")
    }
    collect(localization.node, "", names, &flaws)
    for substitution in localization.substitutions {
      if substitution.node.unit == nil, substitution.node.variations.isEmpty {
        flaws.append("the texts of `\(substitution.name)` are missing")
      }
      collect(substitution.node, " of `\(substitution.name)`", names, &flaws)
    }
    return flaws
  }

  private static func collect(
    _ node: LocalizationNode, _ place: String, _ names: Set<String>, _ flaws: inout [String]
  ) {
    if let unit = node.unit {
      for name in FormatPattern(unit.value).substitutions where !names.contains(name) {
        flaws.append("it refers to `\(name)`, which is not there")
      }
    }
    for variations in node.variations {
      if variations.axis == .plural, variations["other"] == nil {
        flaws.append("the form `other`\(place) is missing")
      }
      for variation in variations.cases { collect(variation.node, place, names, &flaws) }
    }
  }
}
