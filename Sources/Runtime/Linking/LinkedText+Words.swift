import Catalogs
import Expressions
import Foundations

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
