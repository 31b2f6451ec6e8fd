package import Runtime
package import Walkthroughs

/// Every step of every case of a walk as it was on screen, on one page.
///
/// The page is one file that loads nothing: it can be sent to a product person or a translator and opened anywhere.
/// Without its script it lists all steps and how they ended; with it, it shows their screens side by side.
package struct Filmstrip: Sendable {
  /// The file.
  package let source: String

  /// Draws a walk.
  ///
  /// - Parameters:
  ///   - record: what came of it; its screens must have been kept.
  ///   - app: whose flows they are.
  ///   - pageLocale: the language of the page's own words, a BCP 47 tag.
  package init(_ record: WalkRecord, of app: App, pageLocale: String) {
    source = FilmPage(record, FilmWords(app, locale: pageLocale)).source
  }
}
