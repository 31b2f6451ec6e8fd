import Authoring
import Runtime
import FrontKit
import Walkthroughs

/// Prints the coverage of an app by a walk.
enum CoverageText {
  /// Prints the coverage of an app by kind, and what was not covered, with its place.
  ///
  /// - Parameters:
  ///   - record: the record of the walk.
  ///   - app: the app of the flows.
  ///   - isWhole: whether everything that was not covered is listed, however much it is.
  ///   - isBesideReport: whether standard output is a report for tools, into which nothing else may be written.
  /// - Throws: why it cannot be written.
  static func show(_ record: WalkRecord, of app: App, isWhole: Bool, isBesideReport: Bool) throws(OutputError)
  {
    let words = app.words(app.locales.first ?? "en")
    let report = CoverageReport(record.coverage, of: app)
    let text = report.lines(isWhole: isWhole) { words($0, $1) }.map { $0 + "\n" }.joined()
    if isBesideReport { ErrorOutput.write(text) } else { try Console.write(text) }
  }
}
