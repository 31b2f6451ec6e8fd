import Catalogs
import Expressions
package import Foundations
import Screens

extension Linker {
  /// Compiles an expression of an element and allots it an index in the element's cache.
  mutating func bind(
    _ source: ExpressionSource, in scope: Scope, expecting: ValueType? = nil, _ layout: inout CacheLayout
  ) -> Bound? {
    guard let program = compile(source, in: scope, expecting: expecting) else { return nil }
    var bound = Bound(program: program, ordinal: layout.next(reading: program.reads))
    // Few expressions depend on the language, so hardly any is parsed again for this.
    if isForRunning, program.reads.contains(where: { $0.slot == Environment.Slot.locale.rawValue }) {
      bound.texts = program.arguments(of: TextsByLanguage.function, scope.declarations)
    }
    return bound
  }

  /// Links a value of an element's key.
  mutating func elementValue(
    _ source: ValueSource, of type: ValueType, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedValue? {
    switch value(source, of: type, in: scope) {
    case .constant(let value): return .constant(value)
    case .expression(let program):
      return .expression(Bound(program: program, ordinal: layout.next(reading: program.reads)))
    case .joined(let pieces):
      return .joined(
        pieces.map { piece in
          switch piece {
          case .words(let words): .words(words)
          case .value(let program):
            .value(Bound(program: program, ordinal: layout.next(reading: program.reads)))
          }
        })
    case nil: return nil
    }
  }

  /// Links a text: derives its key in the String Catalog from its literal parts and the types of its expressions.
  mutating func text(_ text: LocalizableText, in scope: Scope, _ layout: inout CacheLayout) -> LinkedText? {
    switch text {
    case .verbatim(let template):
      if let words = template.literal {
        return LinkedText(kind: .fixed(words), ordinal: layout.next(), reads: [], span: template.span)
      }
      guard let pieces = pieces(template, in: scope, &layout) else { return nil }
      return linked(
        .joined(pieces), pieces.values, at: template.span, &layout,
        reading: pieces.values.slotsOfFormats)
    case .template(let template):
      if let words = template.literal {
        if words.isEmpty {
          return LinkedText(kind: .fixed(""), ordinal: layout.next(), reads: [], span: template.span)
        }
        note(words, template.span, [], meant: LikelyTemplate.of(words, in: scope.declarations))
        return linked(.catalog(key: words, arguments: []), [], at: template.span, &layout, reading: [.locale])
      }
      if let expression = template.wholeExpression {
        guard let bound = bind(expression, in: scope, &layout) else { return nil }
        checkReadable(bound)
        return linked(.data(bound), [bound], at: template.span, &layout, reading: [bound].slotsOfFormats)
      }
      guard let pieces = pieces(template, in: scope, &layout) else { return nil }
      let key = pieces.map(\.keyPart).joined()
      note(key, template.span, pieces.values.map(\.program.type))
      return linked(
        .catalog(key: key, arguments: pieces.values), pieces.values, at: template.span, &layout,
        reading: [.locale] + pieces.values.slotsOfFormats)
    case .key(let template, let sources):
      var arguments: [Bound] = []
      for source in sources {
        guard let bound = bind(source, in: scope, &layout) else { return nil }
        checkReadable(bound)
        arguments.append(bound)
      }
      guard let pieces = pieces(template, in: scope, &layout), let keys = keys(pieces, at: template.span)
      else {
        return nil
      }
      for key in keys { note(key, template.span, arguments.map(\.program.type), isName: true) }
      let kind: LinkedText.Kind =
        template.literal.map { .catalog(key: $0, arguments: arguments) }
        ?? .catalogChoice(key: pieces, arguments: arguments)
      return linked(
        kind, arguments + pieces.values, at: template.span, &layout,
        reading: [.locale] + arguments.slotsOfFormats)
    }
  }

  private mutating func pieces(
    _ template: TextTemplate, in scope: Scope, _ layout: inout CacheLayout
  ) -> [LinkedText.Piece]? {
    var pieces: [LinkedText.Piece] = []
    var isWhole = true
    for part in template.parts {
      switch part {
      case .literal(let words): pieces.append(.words(words))
      case .expression(let source):
        if let bound = bind(source, in: scope, &layout) {
          checkReadable(bound)
          pieces.append(.value(bound))
        } else {
          isWhole = false
        }
      }
    }
    return isWhole ? pieces : nil
  }

  private func linked(
    _ kind: LinkedText.Kind, _ bounds: [Bound], at span: Span, _ layout: inout CacheLayout,
    reading slots: [Environment.Slot] = []
  ) -> LinkedText {
    guard isForRunning else { return LinkedText(kind: kind, ordinal: 0, reads: [], span: span) }
    let reads = bounds.flatMap(\.program.reads) + slots.map { ReadPath(slot: $0.rawValue) }
    return LinkedText(kind: kind, ordinal: layout.next(reading: reads), reads: reads, span: span)
  }

  private mutating func note(
    _ key: String, _ span: Span, _ arguments: [ValueType], isName: Bool = false, meant: String? = nil
  ) {
    texts.append(
      TextReference(key: key, span: span, arguments: arguments, isName: isName, meant: meant))
  }

  /// Reports a value without words of its own: a map or a record would be shown with its keys.
  private mutating func checkReadable(_ bound: Bound) {
    let type = bound.program.type.unwrapped
    guard type.hasMap else { return }
    let isLocalized = type == .map(.string, .string)
    report(
      .unreadableText, "found a `\(bound.program.type)`, expected a text", at: bound.program.span,
      help: isLocalized
        ? "texts by language are shown with `localized(\(bound.program.span.text))`"
        : type.elementType == nil ? "name one of its fields" : "name a field of its items")
  }

  /// Reports a value that has no text where it is joined to a string, which is not shown.
  mutating func checkJoinable(_ program: Program) {
    let type = program.type.unwrapped
    switch type {
    case .map, .record: break
    case .list: break
    default: return
    }
    report(
      .unreadableText, "found a `\(program.type)`, expected a text", at: program.span,
      help: type.elementType == nil
        ? "name one of its fields" : "write `.join(', ')` behind it, or name an item")
  }

  /// Returns all keys that a computed key can evaluate to, so that each can be checked in advance.
  private mutating func keys(_ pieces: [LinkedText.Piece], at span: Span) -> [String]? {
    var keys = [""]
    for piece in pieces {
      switch piece {
      case .words(let words): keys = keys.map { $0 + words }
      case .value(let bound):
        guard let cases = bound.program.type.cases else {
          report(
            .openTextKey,
            "the text's key depends on a `\(bound.program.type)`, expected a value of a fixed set",
            at: bound.program.span,
            help: "make it an `enum(…)` in the contract, so that each key can be checked")
          return nil
        }
        keys = keys.flatMap { key in cases.map { key + $0 } }
        guard keys.count <= 500 else {
          report(.openTextKey, "the text's key can become more than 500 keys", at: span)
          return nil
        }
      }
    }
    return keys
  }
}

extension LinkedText.Piece {
  /// The piece's placeholder in a catalog's key, by SwiftUI's rule.
  fileprivate var keyPart: String {
    switch self {
    case .words(let words):
      words.hasByte(UInt8(ascii: "%"))
        ? words.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%") : words
    case .value(let bound): bound.program.type.placeholder
    }
  }
}

extension [LinkedText.Piece] {
  var values: [Bound] {
    compactMap { if case .value(let bound) = $0 { bound } else { nil } }
  }
}

extension [Bound] {
  /// What the texts of these values depend on, besides the values.
  fileprivate var slotsOfFormats: [Environment.Slot] {
    let types = map(\.program.type)
    return (types.contains { $0 != .string } ? [.locale] : [])
      + (types.contains(where: \.dependsOnTimeZone) ? [.zone] : [])
  }
}

extension ValueType {
  /// The placeholder that stands for a value of this type in a catalog's key.
  package var placeholder: String {
    switch self {
    case .int: "%lld"
    case .uint: "%llu"
    case .double: "%lf"
    case .nullable(let wrapped): wrapped.placeholder
    default: "%@"
    }
  }

  /// Whether a value of this type is a map or a record, or a list of them.
  fileprivate var hasMap: Bool {
    switch self {
    case .map, .record: true
    case .list(let element): element.unwrapped.hasMap
    default: false
    }
  }

  /// Whether a value of this type can contain a timestamp, whose text depends on the time zone.
  fileprivate var dependsOnTimeZone: Bool {
    switch self {
    case .bool, .int, .uint, .double, .string, .bytes, .duration, .null, .enumeration: false
    case .nullable(let wrapped): wrapped.dependsOnTimeZone
    default: true
    }
  }

  /// The strings that a value of this type can be; nil where there is no fixed set.
  fileprivate var cases: [String]? {
    switch self {
    case .enumeration(let enumeration): enumeration.cases
    case .nullable(let wrapped): wrapped.cases
    case .bool: ["true", "false"]
    default: nil
    }
  }
}
