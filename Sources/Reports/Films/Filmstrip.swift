package import Runtime
package import Walkthroughs

/// A page with the screen of every step of every case of a walk.
///
/// The page is one file that loads nothing: it can be sent to a product person or a translator and opened anywhere.
/// Without its script it lists all steps with their outcomes; with it, it shows their screens side by side.
package struct Filmstrip: Sendable {
  /// The file.
  package let source: String

  /// Renders a walk.
  ///
  /// - Parameters:
  ///   - record: the results of the walk; its screens must have been recorded.
  ///   - app: the app.
  ///   - pageLocale: the language of the page's own texts, a BCP 47 tag.
  ///   - hasTimings: whether the real time on the machine is shown; without it two pages of a walk are equal.
  ///   - remarks: what the results depend on besides the flows and the app, a sentence each.
  package init(
    _ record: WalkRecord, of app: App, pageLocale: String, hasTimings: Bool = false, remarks: [String] = []
  ) {
    source =
      FilmPage(
        record, FilmWords(app, locale: pageLocale), hasTimings: hasTimings, remarks: remarks
      ).source
  }
}
