import ArgumentParser
package import Authoring
import Foundations
import FrontKit

extension ReportFormat: ExpressibleByArgument {}

extension ReportFormat {
  /// Prints a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the exit code.
  /// - Throws: why it cannot be written.
  func show(_ report: CheckReport) throws(OutputError) -> FrontKit.ExitCode {
    let written = writer.write(report)
    ErrorOutput.write(written.errors)
    if self == .text { ErrorOutput.suggestExplain(of: report.diagnostics) }
    try Console.write(written.output)
    return report.fails ? .invalidScript : .fine
  }

  private var writer: any ReportWriter {
    switch self {
    case .text: TextReport(ErrorOutput.renderer)
    case .json: JSONReport()
    case .sarif: SARIFReport(version: Kolam.configuration.version, describe: Self.describe)
    case .github: GitHubReport()
    case .junit: JUnitReport()
    }
  }

  /// Returns the explanation of a code; nil if none can be read, since the findings matter without it.
  private static func describe(_ code: Diagnostic.Code) -> SARIFReport.Rule? {
    guard let explanation = try? Checkout.explanations().find(code.description) else { return nil }
    return SARIFReport.Rule(
      title: explanation.title, explanation: explanation.paragraphs.joined(separator: " "))
  }
}
