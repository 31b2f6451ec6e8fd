package import Foundations
package import Runtime
import Simulation

/// Checks a whole app without running it: `app.yaml`, all screens, the contracts it uses and the texts it shows.
package enum AppCheck {
  /// The result of a check.
  package struct Report: Sendable {
    /// All diagnostics.
    package var diagnostics: Diagnostics
    /// The number of screens; nil for a catalog.
    package var screens: Int?
    /// The number of different texts in use.
    package var texts: Int
    /// The number of languages.
    package var locales: Int
    /// The app, as far as it could be read.
    package var app: App?
  }

  /// Checks an app.
  ///
  /// - Parameters:
  ///   - folder: the app's folder.
  ///   - plugins: the names of the available plugins; nil if unknown.
  ///   - old: the app as an earlier check read it, so that only what an edit since may change is parsed and linked; all
  ///     files are read and compared.
  ///   - today: the date for checks of flags, such as expired ones; nil to skip these.
  /// - Returns: the report.
  package static func run(
    _ folder: AppFolder, implementing plugins: Set<String>? = nil, reusing old: App? = nil,
    today: CivilDate? = nil
  ) -> Report {
    var diagnostics = Diagnostics()
    IgnoredFiles.check(folder, into: &diagnostics)
    let loaded = App.load(
      folder, implementing: plugins, reusing: old, readingScreens: true, into: &diagnostics)
    guard let app = loaded else {
      return Report(diagnostics: diagnostics, screens: 0, texts: 0, locales: 0)
    }
    return check(app, diagnostics, today)
  }

  private static func check(_ app: App, _ loading: Diagnostics, _ today: CivilDate?) -> Report {
    var diagnostics = loading
    let texts = app.checkScripts(into: &diagnostics)
    // The two parts are independent, so they run concurrently.
    let parts: [@Sendable (inout Diagnostics) -> Int] = [
      {
        app.checkCatalogs(into: &$0)
        if let today { app.checkFlags(today: today, into: &$0) }
        return TextCoverage.check(app, texts, &$0)
      },
      { found in
        let outline = app.outline
        ErrorTextCoverage.check(app, outline, into: &found)
        let map = NavigationGraph(outline)
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

extension Diagnostic.Code {
  /// A file that is not read, since its name ends in `.yml`.
  static let ignoredFile = Self("KL0115")
}

/// Files that look like scripts and that nobody reads.
enum IgnoredFiles {
  /// Reports the files of an app and of contracts whose names end in `.yml`.
  static func check(_ folder: AppFolder, into diagnostics: inout Diagnostics) {
    let app = "Screens/\(folder.app)"
    let folders =
      [app, "\(app)/components", "\(app)/flows"]
      + AppFolder.names(in: folder.path("Plugins")).sorted().map { "Plugins/\($0)" }
    for place in folders {
      let isPlugin = place.hasPrefix("Plugins/")
      for name in AppFolder.names(in: folder.path(place)).sorted()
      where name.hasSuffix(".yml") && (!isPlugin || name == "plugin.yml") {
        let file = SourceText(path: "\(place)/\(name)", bytes: [])
        diagnostics.report(
          Diagnostic(
            .ignoredFile, .warning, "`\(name)` is not read, since its name ends in `.yml`",
            at: Span(file, 0..<0), help: "rename it to `\(name.dropLast(4)).yaml`"))
      }
    }
  }
}
