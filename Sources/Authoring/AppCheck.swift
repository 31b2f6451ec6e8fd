public import Expressions
public import Foundations
public import Runtime
import Simulation

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
  ///
  /// - Parameters:
  ///   - folder: where its files are.
  ///   - today: the day, to find flags that are past theirs; nil where that is not asked.
  /// - Returns: what was found.
  public static func run(_ folder: AppFolder, today: CivilDate? = nil) -> Report {
    var diagnostics = Diagnostics()
    guard let app = App.load(folder, into: &diagnostics) else {
      return Report(diagnostics: diagnostics, screens: 0, texts: 0, locales: 0)
    }
    let texts = app.checkScreens(into: &diagnostics)
    let map = AppMap(app.outline)
    // No part knows of another, so they may as well be held at once.
    var parts: [@Sendable (inout Diagnostics) -> Void] = [
      { app.checkCatalogs(into: &$0) }, { app.checkFlags(today: today, into: &$0) },
      { TextCoverage.check(app, texts, &$0) },
    ]
    for rule in Rules.all { parts.append { rule.check(map, into: &$0) } }
    let found = inParallel(parts) { part in
      var diagnostics = Diagnostics()
      part(&diagnostics)
      return diagnostics.all
    }
    for part in found { diagnostics.report(contentsOf: part) }
    return Report(
      diagnostics: diagnostics, screens: app.screens.count, texts: Set(texts.map(\.key)).count,
      locales: app.locales.count)
  }
}
