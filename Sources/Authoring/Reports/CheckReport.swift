package import Foundations

/// The result of checking one or more apps, independent of the output format.
package struct CheckReport: Sendable {
  /// A checked app, or a catalog by itself.
  package struct CheckedApp: Sendable {
    /// Its name.
    package let name: String
    /// The number of screens; nil for a catalog.
    package let screens: Int?
    /// The number of different texts in use.
    package let texts: Int
    /// The number of languages.
    package let locales: Int
    /// The number of findings in the baseline, which are not reported.
    package let known: Int
    /// The number of reported warnings.
    package let warnings: Int
    /// Whether its check passes.
    package let isFine: Bool
  }

  /// The apps in the order they were checked.
  package let apps: [CheckedApp]
  /// All reported diagnostics, by file and place.
  ///
  /// A diagnostic of a file that two apps share, such as a contract, is reported once.
  package let diagnostics: [Diagnostic]
  /// Whether warnings make the check fail.
  package let isStrict: Bool

  /// Merges the checks of some apps.
  ///
  /// - Parameters:
  ///   - checks: the check of each app.
  ///   - isStrict: whether warnings make the check fail; notes never do.
  ///   - least: the minimum severity that is reported and can make the check fail.
  ///   - baseline: the known warnings.
  ///   - existing: the names of all existing apps, for entries of the baseline whose app is gone.
  ///   - further: diagnostics that belong to no app.
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
          warnings: outcome.diagnostics.count { $0.severity >= least && $0.severity == .warning },
          isFine: !outcome.diagnostics.contains { $0.severity >= least && Self.fails($0, isStrict) }))
      all.report(contentsOf: outcome.diagnostics)
    }
    all.report(contentsOf: baseline.apps(besides: Set(existing).union(checks.map(\.name))))
    self.apps = apps
    self.isStrict = isStrict
    diagnostics = all.sorted.filter { $0.severity >= least }
  }

  /// Returns the number of diagnostics of a severity.
  package func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }

  /// Whether the check ends with an exit code that is not 0.
  package var fails: Bool { diagnostics.contains { Self.fails($0, isStrict) } }

  private static func fails(_ diagnostic: Diagnostic, _ isStrict: Bool) -> Bool {
    diagnostic.severity == .error || isStrict && diagnostic.severity == .warning
  }
}

/// The check of one app, or of one catalog.
package struct NamedCheck: Sendable {
  /// The app.
  package let name: String
  /// The report of the check.
  package let report: AppCheck.Report

  /// Pairs an app with its report.
  package init(_ name: String, _ report: AppCheck.Report) {
    self.name = name
    self.report = report
  }

  /// Pairs a catalog with the findings of its lint.
  ///
  /// - Parameters:
  ///   - name: the catalog's app or file.
  ///   - diagnostics: the findings.
  ///   - texts: the number of keys.
  ///   - locales: the number of languages.
  package init(catalog name: String, _ diagnostics: Diagnostics, texts: Int, locales: Int) {
    self.name = name
    report = AppCheck.Report(diagnostics: diagnostics, screens: nil, texts: texts, locales: locales)
  }
}
