import Catalogs
import Foundations
import Screens

/// Shows the app in its light or dark colors.
enum ThemeAction: Action {
  static let spec = ActionSpec(
    "theme", "Shows the app in its light or dark colors, also after a restart.",
    main: KeySpec("theme", .value(.enumeration(.theme)), required: true, "`light` or `dark`."),
    example: "theme: dark")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["theme"],
      let value = linker.value(source, of: .enumeration(.theme), in: scope)
    else { return nil }
    return Body(theme: value)
  }

  struct Body: ActionBody {
    let theme: ActionValue

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try session.choose(theme: try theme.evaluate(frame).plainText)
    }
  }
}

/// Shows texts in another size.
enum TextSizeAction: Action {
  static let spec = ActionSpec(
    "textSize", "Shows texts in another size, also after a restart.",
    main: KeySpec(
      "size", .value(.enumeration(.textSize)), required: true, "`standard`, `large` or `largest`."),
    example: "textSize: large")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["size"],
      let value = linker.value(source, of: .enumeration(.textSize), in: scope)
    else { return nil }
    return Body(size: value)
  }

  struct Body: ActionBody {
    let size: ActionValue

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try session.choose(textSize: try size.evaluate(frame).plainText)
    }
  }
}

extension Enumeration {
  /// The appearances of an app.
  static let theme = Enumeration(name: "theme", cases: ["light", "dark"])
}

/// Shows the app in another language.
enum LocaleAction: Action {
  static let spec = ActionSpec(
    "locale", "Shows the app in another language, also after a restart.",
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
      try session.choose(locale: try locale.evaluate(frame).plainText)
    }
  }
}

extension Linker {
  /// Checks a literal language tag against the app's locales.
  fileprivate mutating func checkLocale(_ tag: String, at span: Span) {
    guard LocaleTag.spoken(tag, among: context.locales) == nil else { return }
    found.report(
      .unsupportedLocale, "the app does not speak `\(tag)`", at: span,
      help: nearHelp(for: tag, in: context.locales)
        ?? "there are \(context.locales.map { "`\($0)`" }.joined(separator: ", "))")
  }
}

extension Diagnostic.Code {
  /// A locale that the app does not support.
  static let unsupportedLocale = Self("KL0518")
}

/// Hides the app until the person unlocks it.
enum LockAction: Action {
  static let spec = ActionSpec(
    "lock", "Hides the app until the person unlocks it by a fingerprint, a face or a code.",
    main: KeySpec("lock", .nothing, "It has no value."), example: "lock:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    Body()
  }

  struct Body: ActionBody {
    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      await session.lockApp()
    }
  }
}
