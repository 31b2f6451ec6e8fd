import ArgumentParser
package import Authoring
import TextFront

extension ReportFormat: ExpressibleByArgument {}

extension ReportFormat {
  /// Prints a report, and says what the shell is told.
  func show(_ report: CheckReport) -> TextFront.ExitCode {
    let written = writer.write(report)
    ErrorOutput.write(written.errors)
    if self == .text { ErrorOutput.offerExplanation(of: report.diagnostics) }
    Console.write(written.output)
    return report.fails ? .scriptWrong : .fine
  }

  private var writer: any ReportWriter {
    switch self {
    case .text: TextReport(ErrorOutput.renderer)
    case .json: JSONReport()
    case .sarif:
      SARIFReport(version: Kolam.configuration.version) { code in
        Explanation.find(code.description).map { explanation in
          SARIFReport.Rule(
            title: explanation.title, explanation: explanation.paragraphs.joined(separator: " "))
        }
      }
    case .github: GitHubReport()
    case .junit: JUnitReport()
    }
  }
}
