import Authoring
import FrontKit
import Foundations
import Runtime
import Testing
import TextFront
import Typesetting

/// Every shipped screen, in every language, plan, appearance and width.
@Suite struct ShippedScreensTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let app: String
    let screen: String
    let locale: String
    let tier: String
    let isDark: Bool

    var testDescription: String { "\(app)/\(screen) \(locale) \(tier) \(isDark ? "dark" : "light")" }
  }

  static let cases: [Case] = ShippedApp.names.flatMap { app in
    AppFolder(root: ShippedApp.root, app: app).screenNames.sorted().flatMap { screen in
      ["en", "hi", "ta"].flatMap { locale in
        ["free", "pro"].flatMap { tier in
          [false, true].map { Case(app: app, screen: screen, locale: locale, tier: tier, isDark: $0) }
        }
      }
    }
  }

  @Test(arguments: cases) func loadsChecksAndRenders(_ shown: Case) throws {
    let app = try ShippedApp(
      shown.app, SessionSettings(locale: shown.locale, isDark: shown.isDark, tier: shown.tier))
    let view = try app.open(shown.screen)
    #expect(try app.announcements().isEmpty)
    let guarded = ShippedApp.guarded["\(shown.app)/\(shown.screen)"]
    #expect(view.screen == (guarded?.tier == shown.tier ? guarded?.other : shown.screen))
    #expect(!view.title.isEmpty)
    #expect(!view.nodes.isEmpty)
    #expect(Set(view.allNodes.map(\.id)).count == view.allNodes.count, "two nodes have one id")
    for node in view.allNodes {
      #expect(node.role != .unknown, "\(node.id)")
      #expect(!node.states.contains(.invalid), "\(node.id)")
    }
    for width in [32, 48, 80] {
      var options = LineConversation.Options()
      options.width = width
      var talk = LineConversation(options: options, theme: Theme(light: app.app.light, dark: app.app.dark)) {
        Words(of: app.app, locale: $0)
      }
      let lines = talk.screen(view).printed.split(separator: "\n")
      #expect(lines.count > view.nodes.count, "\(width)")
      for line in lines where line.contains(" ") {
        #expect(CellWidth.of(line) <= width, "\(line)")
      }
    }
  }

  @Test(arguments: ShippedApp.names) func theWholeAppIsClean(_ name: String) {
    let report = AppCheck.run(AppFolder(root: ShippedApp.root, app: name))
    #expect(report.diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(report.diagnostics.sorted))")
    #expect((report.screens ?? 0) > 0)
  }

  @Test func allFormatsShowTheSameTexts() throws {
    let view = try ShippedApp("epicura", SessionSettings(locale: "ta")).open("recipe")
    // A choice's options are printed when it is opened, and a list only shows its number of rows.
    let told = view.allNodes.filter { $0.role != .option && $0.role != .list }
    let labels = told.flatMap { [$0.label, $0.value ?? ""] }.filter { !$0.isEmpty }
    let app = try ShippedApp("epicura", SessionSettings(locale: "ta"))
    for format in Format.allCases {
      var options = LineConversation.Options()
      options.format = format
      var talk = LineConversation(options: options) { Words(of: app.app, locale: $0) }
      let text = talk.screen(view).printed
      for label in labels { #expect(text.contains(label), "\(format) lacks \(label)") }
    }
  }
}

extension [Effect] {
  /// The printed output.
  var printed: String { compactMap { if case .print(let text) = $0 { text } else { nil } }.joined() }
}
