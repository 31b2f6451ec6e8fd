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
    /// How many screens were read; nil where only a catalog was.
    public var screens: Int?
    /// How many different texts they use.
    public var texts: Int
    /// In how many languages.
    public var locales: Int
  }

  /// Checks an app.
  ///
  /// - Parameters:
  ///   - folder: where its files are.
  ///   - today: the day, to tell how flags are kept up, such as those past theirs; nil to leave that out.
  /// - Returns: what was found.
  public static func run(_ folder: AppFolder, today: CivilDate? = nil) -> Report {
    var diagnostics = Diagnostics()
    guard let app = App.load(folder, readingScreens: true, into: &diagnostics) else {
      return Report(diagnostics: diagnostics, screens: 0, texts: 0, locales: 0)
    }
    defer { app.forget() }
    return check(app, diagnostics, today)
  }

  private static func check(_ app: App, _ loading: Diagnostics, _ today: CivilDate?) -> Report {
    var diagnostics = loading
    let texts = app.checkScreens(into: &diagnostics)
    let map = AppMap(app.outline)
    // Neither part knows of the other, so they may as well be held at once.
    let parts: [@Sendable (inout Diagnostics) -> Int] = [
      {
        app.checkCatalogs(into: &$0)
        if let today { app.checkFlags(today: today, into: &$0) }
        return TextCoverage.check(app, texts, &$0)
      },
      { found in
        found.report(contentsOf: map.diagnostics)
        for rule in Rules.all { rule.check(map, into: &found) }
        return 0
      },
    ]
    let found = inParallel(parts) { part in
      var diagnostics = Diagnostics()
      let count = part(&diagnostics)
      return (diagnostics.all, count)
    }
    for part in found { diagnostics.report(contentsOf: part.0) }
    return Report(
      diagnostics: diagnostics, screens: app.screens.count, texts: found.reduce(0) { $0 + $1.1 },
      locales: app.locales.count)
  }
}
