import Catalogs
import Expressions
package import Foundations
import Screens

/// A compiled expression with its index in its element's cache.
struct Bound: Sendable {
  /// The expression.
  let program: Program
  /// Its index in the cache.
  let ordinal: Int
  /// The texts by language among which it chooses, which testers see the state of.
  var texts: [Program] = []

  /// Whether its value is formatted in a language: a duration or a number as text, and no choice among languages.
  var isFormatted: Bool {
    texts.isEmpty && program.reads.contains { $0.slot == Environment.Slot.locale.rawValue }
  }
}

/// A text, resolved as far as possible before running.
struct LinkedText: Sendable {
  /// The source of its text.
  enum Kind: Sendable {
    /// A literal in the script.
    case fixed(String)
    /// An expression alone: data.
    case data(Bound)
    /// Data with literal text around it, not to be translated.
    case joined([Piece])
    /// The String Catalog.
    case catalog(key: String, arguments: [Bound])
    /// The String Catalog, by a key that depends on a value of a fixed set.
    case catalogChoice(key: [Piece], arguments: [Bound])
  }

  /// A part of an interpolated text.
  enum Piece: Sendable {
    /// Literal text.
    case words(String)
    /// An expression.
    case value(Bound)
  }

  /// The source of its text.
  let kind: Kind
  /// Its index in its element's cache.
  let ordinal: Int
  /// The paths it depends on, the locale included where it is looked up in a catalog.
  let reads: [ReadPath]
  /// Where it is written.
  let span: Span
}

extension Linker {
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
    found.texts.append(
      TextReference(key: key, span: span, arguments: arguments, isName: isName, meant: meant))
  }

  /// Reports a value without words of its own: a map or a record would be shown with its keys.
  private mutating func checkReadable(_ bound: Bound) {
    let type = bound.program.type.unwrapped
    guard type.hasMap else { return }
    let isLocalized = type == .map(.string, .string)
    found.report(
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
    found.report(
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
        guard let cases = bound.program.type.cases ?? bound.program.outline.words else {
          found.report(
            .openTextKey,
            "the text's key depends on a `\(bound.program.type)`, expected a value of a fixed set",
            at: bound.program.span,
            help: "make it an `enum(…)` in the contract, or write `a ? 'this' : 'that'`, "
              + "so that each key can be checked")
          return nil
        }
        keys = keys.flatMap { key in cases.map { key + $0 } }
        guard keys.count <= 500 else {
          found.report(.openTextKey, "the text's key can become more than 500 keys", at: span)
          return nil
        }
      }
    }
    return keys
  }

  /// Links a text that sees an answer as `value`.
  mutating func text(
    _ text: LocalizableText, seeing type: ValueType, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedText? {
    layout.apart(above: scope.count) { layout in
      self.text(text, in: scope.adding([("value", type)]), &layout)
    }
  }

  /// Links a text of an action.
  mutating func actionText(_ text: LocalizableText?, in scope: Scope) -> LinkedText? {
    var layout = CacheLayout(isNeeded: isForRunning)
    return text.flatMap { self.text($0, in: scope, &layout) }
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

extension LinkedText {
  /// Returns the text to draw, with cached values for its expressions.
  func shown(in context: RenderContext, _ value: (Bound) -> Value) -> ShownText {
    shown(
      context.localizer, zone: context.zone, slots: context.slots, isTraced: context.tracesTexts, value)
  }

  /// Returns the text, with its sources if traced.
  ///
  /// - Parameters:
  ///   - localizer: the localizer of the locale.
  ///   - zone: the time zone, an IANA name.
  ///   - slots: the values of the names that its expressions see.
  ///   - isTraced: whether to record the sources.
  ///   - value: evaluates an expression to a value that can be shown, or to an error.
  /// - Returns: the localized text.
  func shown(
    _ localizer: Localizer, zone: String, slots: [Value], isTraced: Bool = false, _ value: (Bound) -> Value
  ) -> ShownText {
    // A failure is reported to the author; users see nothing in its place.
    func known(_ bound: Bound) -> Value { known(bound, value(bound)) }
    func known(_ bound: Bound, _ found: Value) -> Value {
      switch found {
      case .error: return .null
      case .string(let secret) where bound.program.isSecret: return secret.isEmpty ? "" : "••••"
      case let value: return value
      }
    }
    // What an argument formats is in the language of the text around it, which may be another than the app's.
    func filled(_ arguments: [Bound], _ key: String) -> [Value] {
      guard arguments.contains(where: \.isFormatted), let other = localizer.argumentLocale(of: key) else {
        return arguments.map(known)
      }
      var slots = slots
      slots[Environment.Slot.locale.rawValue] = .string(other.description)
      return arguments.map { $0.isFormatted ? known($0, $0.program.evaluate(slots)) : known($0) }
    }
    func words(_ bound: Bound) -> String { localizer.text(of: known(bound), zone: zone) }
    func told(_ words: String, _ status: TextSource.Status, _ key: @autoclosure () -> String) -> ShownText {
      guard isTraced, !words.isEmpty else { return ShownText(words: words) }
      let untranslated = untranslatedData(localizer, slots)
      // Data that another language stands in for is told once, as such.
      if status == .data, !untranslated.isEmpty { return ShownText(words: words, sources: untranslated) }
      return ShownText(
        words: words, sources: [TextSource(key: key(), status: status, span: span)] + untranslated)
    }
    switch kind {
    case .fixed(let words): return told(words, .verbatim, words)
    case .data(let bound):
      return told(localizer.isolated(words(bound)), .data, bound.program.span.text)
    case .joined(let pieces):
      let parts = pieces.map { piece in
        switch piece {
        case .words(let words): words
        case .value(let bound): words(bound)
        }
      }
      return told(parts.joined(), .verbatim, span.text)
    case .catalog(let key, let arguments):
      return localizer.shown(
        key, filled(arguments, key), zone: zone, at: span, isTraced: isTraced,
        within: isTraced ? untranslatedData(localizer, slots) : [])
    case .catalogChoice(let key, let arguments):
      let key = Self.join(key, known)
      return localizer.shown(
        key, filled(arguments, key), zone: zone, at: span, isTraced: isTraced,
        within: isTraced ? untranslatedData(localizer, slots) : [])
    }
  }

  /// Returns the texts by language in it that have none in the requested locale.
  private func untranslatedData(_ localizer: Localizer, _ slots: [Value]) -> [TextSource] {
    guard localizer.pseudo == nil else { return [] }
    return bounds.flatMap(\.texts).compactMap { program in
      guard let texts = TextsByLanguage(program.evaluate(slots)),
        !texts.isTranslated(into: localizer.requested)
      else { return nil }
      let shown = texts.language(for: localizer.valueLocale ?? localizer.locale, localizer.fallbacks)
      let isDeclared = shown.map { localizer.fallbacks.chain(of: localizer.requested).contains($0) } ?? false
      return TextSource(
        key: program.span.text, locale: shown, status: isDeclared ? .fallbackData : .untranslatedData,
        span: program.span)
    }
  }

  /// All expressions in it.
  var bounds: [Bound] {
    switch kind {
    case .fixed: []
    case .data(let bound): [bound]
    case .joined(let pieces): pieces.values
    case .catalog(_, let arguments): arguments
    case .catalogChoice(let key, let arguments): key.values + arguments
    }
  }

  static func join(_ pieces: [Piece], _ value: (Bound) -> Value) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): words
      case .value(let bound): value(bound).plainText
      }
    }.joined()
  }
}

/// Guesses that a text was to contain an expression: `list.count`, or `Hello {name}` without its `$`.
enum LikelyTemplate {
  /// Returns the text that was probably meant; nil where it reads like a text.
  static func of(_ words: String, in declarations: Declarations) -> String? {
    if words.hasByte(UInt8(ascii: "{")) { return withDollars(words) }
    return isKnownPath(words, in: declarations) ? "${\(words)}" : nil
  }

  /// Whether a text is names with dots between them, and an expression knows the first.
  static func isKnownPath(_ words: String, in declarations: Declarations) -> Bool {
    guard words.hasByte(UInt8(ascii: ".")), isPath(words[...]), let first = words.split(separator: ".").first
    else { return false }
    return declarations.slot(of: String(first)) != nil
  }

  /// Returns a text with a `$` before each `{name}`; nil where there is none.
  private static func withDollars(_ words: String) -> String? {
    var meant = ""
    var rest = words[...]
    var isChanged = false
    while let open = rest.firstIndex(of: "{") {
      meant += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "}") else { break }
      if isPath(inner[..<close]), meant.last != "$" {
        meant += "$"
        isChanged = true
      }
      meant += rest[open...close]
      rest = inner[inner.index(after: close)...]
    }
    return isChanged ? meant + rest : nil
  }

  /// Whether it is names with dots between them.
  private static func isPath(_ text: Substring) -> Bool {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    return names.allSatisfy { name in
      guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
        return false
      }
      return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
  }
}
