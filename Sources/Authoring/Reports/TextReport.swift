package import Foundations

/// Writes text: the diagnostics to standard error, a line for each app that passes to standard output.
package struct TextReport: ReportWriter {
  private let renderer: DiagnosticRenderer

  /// Creates a writer.
  ///
  /// - Parameter renderer: the colors and the width of the terminal.
  package init(_ renderer: DiagnosticRenderer = DiagnosticRenderer()) { self.renderer = renderer }

  /// Renders the report.
  package func write(_ report: CheckReport) -> WrittenReport {
    WrittenReport(
      output: report.apps.filter(\.isFine).map(line).joined(), errors: renderer.text(report.diagnostics))
  }

  private func line(_ app: CheckReport.CheckedApp) -> String {
    let known =
      app.known == 0
      ? "" : ", but for \(counted(app.known, app.screens == nil ? "known finding" : "known warning"))"
    let screens = app.screens.map { counted($0, "screen") + ", " } ?? ""
    return "\(visibleText(app.name)): \(screens)\(counted(app.texts, "text"))"
      + " in \(counted(app.locales, "language")): fine\(known)\n"
  }

  private func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
