public import Foundations
public import Runtime

/// Checks a whole app without running it: its own file, every screen, the contracts it uses and the texts it shows.
public enum AppCheck {
  /// What a check found.
  public struct Report: Sendable {
    /// All that is wrong.
    public var diagnostics: Diagnostics
    /// How many screens were read.
    public var screens: Int
    /// How many different texts they use.
    public var texts: Int
    /// In how many languages.
    public var locales: Int
  }

  /// Checks an app.
  public static func run(_ folder: AppFolder) -> Report {
    var diagnostics = Diagnostics()
    guard let app = App.load(folder, into: &diagnostics) else {
      return Report(diagnostics: diagnostics, screens: 0, texts: 0, locales: 0)
    }
    let texts = app.checkScreens(into: &diagnostics)
    app.checkCatalogs(into: &diagnostics)
    TextCoverage.check(app, texts, &diagnostics)
    let map = AppMap(app.outline)
    for rule in Rules.all { rule.check(map, into: &diagnostics) }
    return Report(
      diagnostics: diagnostics, screens: app.screens.count, texts: Set(texts.map(\.key)).count,
      locales: app.locales.count)
  }
}
