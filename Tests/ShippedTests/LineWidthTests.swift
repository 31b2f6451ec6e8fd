import FrontKit
import Runtime
import Testing
import TextFront
import Typesetting

/// Lines of every shipped screen fit terminals of every kind, and no cluster is broken.
@Suite struct LineWidthTests {
  @Test(arguments: ShippedApp.names, ["hi", "ta"])
  func linesFitTheTerminal(name: String, locale: String) throws {
    for screen in AppFolder(root: ShippedApp.root, app: name).screenNames.sorted() {
      let app = try ShippedApp(name, SessionSettings(locale: locale, tier: "pro"))
      let view = try app.open(screen)
      let whole = Self.lines(view, of: app.app, width: nil, by: .standard)
      for profile in WidthProfile.allCases {
        for width in [32, 40, 60, 80] {
          let lines = Self.lines(view, of: app.app, width: width, by: profile)
          for line in lines {
            #expect(
              CellWidth.of(line, by: profile) <= width, "\(screen), \(width) of \(profile.rawValue): \(line)")
          }
          #expect(Self.clusters(lines) == Self.clusters(whole), "\(screen), \(width) of \(profile.rawValue)")
          // The test would prove nothing where no line had to be wrapped.
          if whole.contains(where: { CellWidth.of($0, by: profile) > width }) {
            #expect(lines.count > whole.count)
          }
        }
      }
    }
  }

  /// Returns the grapheme clusters of lines without spaces, at which alone a line may be broken, and without the mark
  /// between the cells of a table's row: a record has them on lines of their own.
  private static func clusters(_ lines: [Substring]) -> [Character] {
    lines.flatMap { $0.filter { !$0.isWhitespace && $0 != "·" } }
  }

  private static func lines(
    _ view: ScreenView, of app: App, width: Int?, by profile: WidthProfile
  ) -> [Substring] {
    var options = LineConversation.Options()
    options.width = width
    options.widthProfile = profile
    var conversation = LineConversation(options: options) { Words(of: app, locale: $0) }
    return conversation.screen(view).printed.split(separator: "\n")
  }
}
