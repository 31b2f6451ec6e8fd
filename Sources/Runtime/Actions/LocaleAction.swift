import Catalogs
import Foundations
import Screens

/// Shows the app in another language.
enum LocaleAction: Action {
  static let spec = ActionSpec(
    "locale", "Shows the app in another language.",
    main: KeySpec("locale", .value(.string), required: true, "A BCP 47 tag, such as `ta`."),
    example: "locale: ta")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["locale"],
      let value = linker.value(source, of: .string, in: scope)
    else { return nil }
    if case .constant(let tag) = value { linker.checkLocale(tag.plainText, at: source.span) }
    return Body(locale: value)
  }

  struct Body: ActionBody {
    let locale: ActionValue

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try session.context.use(locale: try locale.evaluate(frame).plainText)
    }
  }
}

extension Linker {
  /// Checks a literal language tag against the app's locales.
  fileprivate mutating func checkLocale(_ tag: String, at span: Span) {
    guard LocaleTag.spoken(tag, among: context.locales) == nil else { return }
    report(
      .unsupportedLocale, "the app does not speak `\(tag)`", at: span,
      help: nearestName(to: tag, in: context.locales).map { "did you mean `\($0)`?" }
        ?? "there are \(context.locales.map { "`\($0)`" }.joined(separator: ", "))")
  }
}

extension Diagnostic.Code {
  /// A locale that the app does not support.
  static let unsupportedLocale = Self("KL0518")
}
