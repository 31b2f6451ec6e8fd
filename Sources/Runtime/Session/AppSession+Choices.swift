import Foundations

/// The person's own choices of language, colors and the size of texts, which are kept like states of the app.
extension AppSession {
  /// A choice of the person; the raw value is what it is stored as.
  private enum Choice: String {
    case locale, theme, textSize

    /// The choice as a state, which is null before the first time.
    func state(of app: App) -> LinkedState {
      LinkedState(
        name: rawValue, type: .nullable(.string), initial: .null, lifetime: .device,
        span: app.script.properties.span)
    }
  }

  /// What the choices are stored under.
  private static let place = "choices"

  /// Takes the language, the colors and the size of texts that the person chose before, unless others were asked for.
  func restoreChoices() {
    let settings = context.settings
    // A language that the app does not speak any more leaves the usual one.
    if !settings.isLocaleGiven, let tag = choice(.locale) { try? context.use(locale: tag) }
    if !settings.isThemeGiven, let name = choice(.theme) { try? context.use(theme: name) }
    if let name = choice(.textSize) { try? context.use(textSize: name) }
  }

  /// Shows the app in another language, from now on.
  ///
  /// - Throws: that the app does not speak it, or that the choice could not be stored.
  func choose(locale tag: String) throws(ActionFailure) {
    try context.use(locale: tag)
    try keep(.locale, context.settings.locale)
  }

  /// Shows the app in other colors, from now on.
  ///
  /// - Throws: that there are no such colors, or that the choice could not be stored.
  func choose(theme name: String) throws(ActionFailure) {
    try context.use(theme: name)
    try keep(.theme, name)
  }

  /// Shows texts in another size, from now on.
  ///
  /// - Throws: that there is no such size, or that the choice could not be stored.
  func choose(textSize name: String) throws(ActionFailure) {
    try context.use(textSize: name)
    try keep(.textSize, name)
  }

  private func choice(_ choice: Choice) -> String? {
    if case .string(let text) = kept.value(of: choice.state(of: app), in: Self.place) { text } else { nil }
  }

  private func keep(_ choice: Choice, _ value: String) throws(ActionFailure) {
    try kept.keep([(choice.state(of: app), .string(value))], in: Self.place)
  }
}
