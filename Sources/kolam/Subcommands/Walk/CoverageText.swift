import Authoring
import Runtime
import TextFront
import Walkthroughs

/// Tells what of an app a walk never came to.
enum CoverageText {
  /// Prints what of an app was walked, by kind, and what never was, with its place.
  static func show(_ record: WalkRecord, of app: App) {
    let coverage = record.cells.compactMap(\.coverage).reduce(SessionCoverage()) { $0.union($1) }
    let words = app.words(app.locales.first ?? "en")
    let report = CoverageReport(coverage, of: app)
    Console.write(report.lines { words($0, $1) }.map { $0 + "\n" }.joined())
  }
}
