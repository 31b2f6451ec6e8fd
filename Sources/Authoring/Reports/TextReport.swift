public import Foundations

/// Writes for people: the diagnostics to standard error, a line for each app that is fine to standard output.
public struct TextReport: ReportWriter {
  private let renderer: DiagnosticRenderer

  /// Makes a writer.
  ///
  /// - Parameter renderer: colors and width of the terminal.
  public init(_ renderer: DiagnosticRenderer = DiagnosticRenderer()) { self.renderer = renderer }

  /// The report as text.
  public func write(_ report: CheckReport) -> WrittenReport {
    WrittenReport(
      output: report.apps.filter(\.isFine).map(line).joined(), errors: renderer.text(report.diagnostics))
  }

  private func line(_ app: CheckReport.CheckedApp) -> String {
    let known =
      switch app.known {
      case 0: ""
      case 1: ", but for 1 known warning"
      default: ", but for \(app.known) known warnings"
      }
    return "\(visibleText(app.name)): \(app.screens) screens, \(app.texts) texts"
      + " in \(app.locales) languages: fine\(known)\n"
  }
}
