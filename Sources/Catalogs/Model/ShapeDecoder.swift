import Foundations

/// Decodes entries and texts of a catalog whose JSON is already known to be well formed.
///
/// Values of an unexpected type are reported, and kept as unknown fields.
struct ShapeDecoder {
  private let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: SourceText) { self.source = source }

  /// Decodes an entry with its texts at some places, or all.
  mutating func entry(
    _ entry: CatalogIndex.Entry, at places: [(locale: LocaleTag, range: Range<Int>)]? = nil
  ) -> CatalogEntry {
    var result = CatalogEntry(
      key: entry.key, span: Span(source, entry.keyRange), body: Span(source, entry.body))
    eachMember(of: entry.body) { decoder, name, value in
      switch name {
      case "comment":
        if let text = decoder.string(value, name, &result.unknown) { result.comment = text }
      case "extractionState":
        if let text = decoder.string(value, name, &result.unknown) {
          result.extractionState = .init(rawValue: text)
        }
      case "shouldTranslate":
        switch decoder.source.text(in: value) {
        case "true": result.shouldTranslate = true
        case "false": result.shouldTranslate = false
        default: decoder.refuse(value, name, "true or false", &result.unknown)
        }
      case "localizations":
        if let places {
          result.localizations = places.map { ($0.locale, decoder.localization($0.range)) }
          return
        }
        guard decoder.expect("{", value, name, &result.unknown) else { return }
        decoder.eachMember(of: value) { decoder, name, value in
          if let locale = LocaleTag(name) {
            result.localizations.append((locale, decoder.localization(value)))
          } else {
            result.unknown.append(RawField(name: "localizations." + name, value: Span(decoder.source, value)))
          }
        }
      default:
        result.unknown.append(RawField(name: name, value: Span(decoder.source, value)))
      }
    }
    return result
  }

  mutating func localization(_ range: Range<Int>) -> Localization {
    var substitutions: [Substitution] = []
    var ignored: [RawField] = []
    guard expect("{", range, "localization", &ignored) else {
      return Localization(LocalizationNode(unknown: ignored))
    }
    let node = self.node(range) { decoder, name, value, unknown in
      guard name == "substitutions" else { return false }
      guard decoder.expect("{", value, name, &unknown) else { return true }
      decoder.eachMember(of: value) { decoder, name, value in
        substitutions.append(decoder.substitution(name, value))
      }
      return true
    }
    return Localization(node, substitutions: substitutions)
  }

  /// Decodes a node; `other` may handle fields that only its place allows.
  private mutating func node(
    _ range: Range<Int>,
    other: (inout ShapeDecoder, String, Range<Int>, inout [RawField]) -> Bool = { _, _, _, _ in false }
  ) -> LocalizationNode {
    var node = LocalizationNode()
    eachMember(of: range) { decoder, name, value in
      if name == "stringUnit" {
        if decoder.expect("{", value, name, &node.unknown) { node.unit = decoder.unit(value) }
      } else if name == "variations" {
        guard decoder.expect("{", value, name, &node.unknown) else { return }
        decoder.eachMember(of: value) { decoder, axis, value in
          guard decoder.expect("{", value, axis, &node.unknown) else { return }
          node.variations.append(decoder.variations(axis, value))
        }
      } else if !other(&decoder, name, value, &node.unknown) {
        node.unknown.append(RawField(name: name, value: Span(decoder.source, value)))
      }
    }
    return node
  }

  private mutating func variations(_ axis: String, _ range: Range<Int>) -> Variations {
    var variations = Variations(.init(axis), [])
    eachMember(of: range) { decoder, name, value in
      var unknown: [RawField] = []
      let node =
        decoder.expect("{", value, name, &unknown) ? decoder.node(value) : LocalizationNode(unknown: unknown)
      variations.cases.append(.init(name, node))
    }
    return variations
  }

  private mutating func unit(_ range: Range<Int>) -> StringUnit {
    var unit = StringUnit(value: "", state: .init(rawValue: ""))
    eachMember(of: range) { decoder, name, value in
      switch name {
      case "state":
        if let text = decoder.string(value, name, &unit.unknown) { unit.state = .init(rawValue: text) }
      case "value":
        if let text = decoder.string(value, name, &unit.unknown) { unit.value = text }
      default: unit.unknown.append(RawField(name: name, value: Span(decoder.source, value)))
      }
    }
    return unit
  }

  private mutating func substitution(_ name: String, _ range: Range<Int>) -> Substitution {
    var argument: Int?
    var formatSpecifier: String?
    var unknown: [RawField] = []
    guard expect("{", range, name, &unknown) else {
      return Substitution(
        name: name, argument: nil, formatSpecifier: nil, node: LocalizationNode(unknown: unknown))
    }
    let node = self.node(range) { decoder, name, value, unknown in
      switch name {
      case "argNum":
        argument = Int(decoder.source.text(in: value)).flatMap { (1...999).contains($0) ? $0 : nil }
        if argument == nil { decoder.refuse(value, name, "a number from 1", &unknown) }
      case "formatSpecifier": formatSpecifier = decoder.string(value, name, &unknown)
      default: return false
      }
      return true
    }
    return Substitution(name: name, argument: argument, formatSpecifier: formatSpecifier, node: node)
  }

  // MARK: Helpers

  /// Iterates over an object's members; of duplicate keys the first is used.
  private mutating func eachMember(
    of range: Range<Int>, _ body: (inout ShapeDecoder, String, Range<Int>) -> Void
  ) {
    var scanner = JSONScanner(source.bytes, at: range.lowerBound)
    var seen: [ExactText] = []
    var seenMany: Set<ExactText> = []
    // The index was made by the same scanner, so this cannot fail; otherwise the members read so far are used.
    try? scanner.members { scanner, name throws(CatalogSyntaxError) in
      let key = name.exact(in: source.bytes)
      let value = try scanner.skipValue()
      let isNew: Bool
      if seen.count < 16 {
        isNew = !seen.contains(key)
        seen.append(key)
      } else {
        if seenMany.isEmpty { seenMany = Set(seen) }
        isNew = seenMany.insert(key).inserted
      }
      if isNew { body(&self, key.text, value) }
    }
  }

  private mutating func string(_ value: Range<Int>, _ name: String, _ unknown: inout [RawField]) -> String? {
    guard expect("\"", value, name, &unknown) else { return nil }
    let content = source.bytes[value.lowerBound + 1..<value.upperBound - 1]
    guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
    let (text, isRepaired) = JSONEscapes.decode(content)
    if isRepaired {
      diagnostics.append(
        Diagnostic(
          .brokenEscape, .warning, "`\(name)` holds half a surrogate pair, and U+FFFD is shown for it",
          at: Span(source, value), help: "write the character itself"))
    }
    return text
  }

  /// Checks that a value begins as its type requires.
  private mutating func expect(
    _ first: Unicode.Scalar, _ value: Range<Int>, _ name: String, _ unknown: inout [RawField]
  ) -> Bool {
    if source.bytes[value.lowerBound] == UInt8(ascii: first) { return true }
    refuse(value, name, first == "{" ? "an object" : "a string", &unknown)
    return false
  }

  private mutating func refuse(
    _ value: Range<Int>, _ name: String, _ expected: String, _ unknown: inout [RawField]
  ) {
    var scanner = JSONScanner(source.bytes, at: value.lowerBound)
    let found = (try? scanner.kind())?.rawValue ?? "something else"
    diagnostics.append(
      Diagnostic(
        .unexpectedShape, .error, "`\(name)` is expected to be \(expected), and \(found) was found",
        at: Span(source, value)))
    unknown.append(RawField(name: name, value: Span(source, value)))
  }
}
