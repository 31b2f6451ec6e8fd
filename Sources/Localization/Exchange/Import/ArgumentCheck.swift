import Catalogs

/// Checks that a translation has the arguments of its source.
struct ArgumentCheck {
  /// The arguments allowed in texts of the key, by number.
  private var allowed: [Int: ArgumentKind] = [:]
  /// Whether the key takes arguments; if not, a percent sign is literal.
  private let isFormat: Bool
  private let parts: [String: ExchangeText.Part]

  /// Collects the arguments of all source texts.
  ///
  /// - Parameters:
  ///   - key: the catalog's key.
  ///   - sources: the source texts and their places.
  ///   - parts: the substitutions that translations may refer to.
  init(key: String, sources: [(text: String, path: TextPath)], parts: [String: ExchangeText.Part]) {
    self.parts = parts
    isFormat = !FormatPattern(key).isLiteral || sources.contains { !FormatPattern($0.text).isLiteral }
    for source in sources { allowed.merge(arguments(of: source.text, at: source.path)) { first, _ in first } }
    allowed.merge(arguments(of: key, at: .root)) { first, _ in first }
    for part in parts.values where allowed[part.argument] == nil {
      allowed[part.argument] = .whole(nil)
    }
  }

  /// Returns what is wrong with a translation, or nil.
  ///
  /// A plural form for few numbers may omit its number: “one item”. The others stand for many numbers.
  func problem(in text: String, at path: TextPath, source: String?) -> String? {
    guard isFormat else { return nil }
    let found = arguments(of: text, at: path)
    for (position, kind) in found.sorted(by: { $0.key < $1.key }) {
      guard let wanted = allowed[position] else {
        return "it shows argument \(position), which the source does not have"
      }
      if !kind.agrees(with: wanted) {
        return "argument \(position) is \(Self.words(wanted, besides: kind)) in the source, and "
          + "\(Self.words(kind, besides: wanted)) here"
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
      return "it does not show argument \(position), which the source shows"
    }
    return nil
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
