package import Foundations

/// What a check of one or more apps found, ready to be written in any format.
package struct CheckReport: Sendable {
  /// A checked app, or a catalog by itself.
  package struct CheckedApp: Sendable {
    /// Its name.
    package let name: String
    /// How many screens were read; nil for a catalog.
    package let screens: Int?
    /// How many different texts they use.
    package let texts: Int
    /// In how many languages.
    package let locales: Int
    /// How many findings a baseline knows, which are not told.
    package let known: Int
    /// Whether nothing in it makes the check fail.
    package let isFine: Bool
  }

  /// The apps in the order they were checked.
  package let apps: [CheckedApp]
  /// All that is told, by file and place.
  ///
  /// What two apps share, such as a contract, is told once.
  package let diagnostics: [Diagnostic]
  /// Whether warnings fail.
  package let isStrict: Bool

  /// Puts together what the checks of some apps found.
  ///
  /// - Parameters:
  ///   - checks: what was found, app by app.
  ///   - isStrict: whether warnings fail; notes never do.
  ///   - least: what is less bad is not told, and does not fail.
  ///   - baseline: the warnings that are known.
  ///   - existing: the names of all apps there are, for entries of the baseline whose app is gone.
  ///   - further: what was found outside of the apps.
  package init(
    _ checks: [NamedCheck], isStrict: Bool = false, least: Diagnostic.Severity = .note,
    baseline: Baseline = .empty,
    existing: some Sequence<String> = [], further: Diagnostics = Diagnostics()
  ) {
    var apps: [CheckedApp] = []
    var all = further
    for check in checks {
      let outcome = baseline.hold(against: check)
      apps.append(
        CheckedApp(
          name: check.name, screens: check.report.screens, texts: check.report.texts,
          locales: check.report.locales, known: outcome.known,
          isFine: !outcome.diagnostics.contains { $0.severity >= least && Self.fails($0, isStrict) }))
      all.report(contentsOf: outcome.diagnostics)
    }
    all.report(contentsOf: baseline.apps(besides: Set(existing).union(checks.map(\.name))))
    self.apps = apps
    self.isStrict = isStrict
    diagnostics = all.sorted.filter { $0.severity >= least }
  }

  /// How many diagnostics there are of a severity.
  package func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }

  /// Whether the check ends with an exit code that is not 0.
  package var fails: Bool { diagnostics.contains { Self.fails($0, isStrict) } }

  private static func fails(_ diagnostic: Diagnostic, _ isStrict: Bool) -> Bool {
    diagnostic.severity == .error || isStrict && diagnostic.severity == .warning
  }
}

/// What the check of one app, or of one catalog, found.
package struct NamedCheck: Sendable {
  /// The app.
  package let name: String
  /// What was found.
  package let report: AppCheck.Report

  /// Pairs an app with what its check found.
  package init(_ name: String, _ report: AppCheck.Report) {
    self.name = name
    self.report = report
  }

  /// Pairs a catalog with what its lint found.
  ///
  /// - Parameters:
  ///   - name: the catalog's app or file.
  ///   - diagnostics: what was found.
  ///   - texts: how many keys it has.
  ///   - locales: in how many languages.
  package init(catalog name: String, _ diagnostics: Diagnostics, texts: Int, locales: Int) {
    self.name = name
    report = AppCheck.Report(diagnostics: diagnostics, screens: nil, texts: texts, locales: locales)
  }
}
