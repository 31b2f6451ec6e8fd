package import Foundations
package import Runtime
import Simulation

/// Checks a whole app without running it: its own file, every screen, the contracts it uses and the texts it shows.
package enum AppCheck {
  /// What a check found.
  package struct Report: Sendable {
    /// All that is wrong.
    package var diagnostics: Diagnostics
    /// How many screens were read; nil where only a catalog was.
    package var screens: Int?
    /// How many different texts they use.
    package var texts: Int
    /// In how many languages.
    package var locales: Int
    /// The app, as far as there is one to speak of.
    ///
    /// To take apart what a large one was read into takes a twentieth of its check. A process that ends with the check
    /// is spared that by ``leave()``; others ``App/forget()`` it on all cores, or let it go.
    package var app: App?

    /// Leaves what was read to the end of the process.
    package func leave() {
      if let app { _ = Unmanaged.passRetained(app) }
    }
  }

  /// Checks an app.
  ///
  /// - Parameters:
  ///   - folder: where its files are.
  ///   - plugins: the names of the plugins that can be opened here; nil where that is not known.
  ///   - today: the day, to tell how flags are kept up, such as those past theirs; nil to leave that out.
  /// - Returns: what was found.
  package static func run(
    _ folder: AppFolder, implementing plugins: Set<String>? = nil, today: CivilDate? = nil
  ) -> Report {
    var diagnostics = Diagnostics()
    let loaded = App.load(folder, implementing: plugins, readingScreens: true, into: &diagnostics)
    guard let app = loaded else {
      return Report(diagnostics: diagnostics, screens: 0, texts: 0, locales: 0)
    }
    return check(app, diagnostics, today)
  }

  private static func check(_ app: App, _ loading: Diagnostics, _ today: CivilDate?) -> Report {
    var diagnostics = loading
    let texts = app.checkScripts(into: &diagnostics)
    // Neither part knows of the other, so they may as well be held at once.
    let parts: [@Sendable (inout Diagnostics) -> Int] = [
      {
        app.checkCatalogs(into: &$0)
        if let today { app.checkFlags(today: today, into: &$0) }
        return TextCoverage.check(app, texts, &$0)
      },
      { found in
        let outline = app.outline
        ErrorWords.check(app, outline, into: &found)
        let map = AppMap(outline)
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
      locales: app.locales.count, app: app)
  }
}
