import Authoring
import Runtime
import FrontKit
import Walkthroughs

/// Tells what of an app a walk never came to.
enum CoverageText {
  /// Prints what of an app was walked, by kind, and what never was, with its place.
  ///
  /// - Parameters:
  ///   - record: what came of the walk.
  ///   - app: whose flows they are.
  ///   - isBesideReport: whether standard output is a report for tools, which nothing else may come into.
  static func show(_ record: WalkRecord, of app: App, isBesideReport: Bool) {
    let coverage = record.cases.compactMap(\.coverage).reduce(SessionCoverage()) { $0.union($1) }
    let words = app.words(app.locales.first ?? "en")
    let report = CoverageReport(coverage, of: app)
    let text = report.lines { words($0, $1) }.map { $0 + "\n" }.joined()
    if isBesideReport { ErrorOutput.write(text) } else { Console.write(text) }
  }
}
