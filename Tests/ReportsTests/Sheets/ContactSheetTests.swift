import Foundation
import Foundations
import Runtime
import Testing
import Typesetting

@testable import Reports

/// The contact sheet of a small app, as a page.
@Suite struct ContactSheetTests {
  private func sheet(_ change: (inout SheetRequest) -> Void = { _ in }) throws -> ContactSheet {
    let host = try DemoApp().host()
    var request = SheetRequest(host.app)
    change(&request)
    return ContactSheet(host, request)
  }

  @Test func showsEveryScreenInEveryLocaleAndTier() throws {
    let sheet = try self.sheet()
    #expect(sheet.failures.isEmpty)
    #expect(sheet.frameCount == 3 * 3 * 2)
    #expect(sheet.source.split(separator: "<article class=\"frame\"").count - 1 == sheet.frameCount)
    for place in ["home/en/free", "more/ta/pro", "detail/hi/pro"] {
      #expect(sheet.source.contains("id=\"\(place)\""), "\(place)")
    }
    let host = try DemoApp().host()
    var request = SheetRequest(host.app)
    request.devices = host.app.profiles
    request.screens = ["more"]
    request.locales = ["ta"]
    let two = ContactSheet(host, request)
    #expect(two.frameCount == 4)
    #expect(two.source.contains("id=\"more/ta/pro/small\""))
  }

  @Test func isDeterministic() throws {
    let app = try DemoApp()
    let pages = try (0..<2).map { _ in
      let host = try app.host()
      return ContactSheet(host, SheetRequest(host.app)).source
    }
    #expect(pages[0] == pages[1])
  }

  @Test func opensAScreenWithTheParamsThatTheAppPasses() throws {
    let sheet = try self.sheet { $0.screens = ["detail"] }
    #expect(sheet.failures.isEmpty)
    #expect(sheet.source.contains("Opened with id: a"))
    let given = try self.sheet {
      $0.screens = ["detail"]
      $0.params = ["detail": ValueMap(fields: [("id", "z")])]
    }
    #expect(given.source.contains("Opened with id: z"))
  }

  @Test func reportsAnUnreachableScreen() throws {
    let host = try DemoApp(
      ["home": "screen: home\ntitle: Home\nbody: [ { text: Welcome } ]"]
        .merging(["detail": DemoApp.screens["detail"] ?? "", "more": DemoApp.screens["more"] ?? ""]) { a, _ in
          a
        }
    ).host()
    let sheet = ContactSheet(host, SheetRequest(host.app))
    #expect(sheet.frameCount == 2 * 3 * 2)
    #expect(sheet.failures.map(\.screen) == ["detail"])
    #expect(sheet.source.contains("Not shown: the screen `detail` needs `id`"))
  }

  @Test func escapesMarkup() throws {
    let source = try sheet().source
    #expect(source.split(separator: "<script>").count == 2)
    #expect(source.split(separator: "</script>").count == 2)
    #expect(source.split(separator: "</style>").count == 2)
    #expect(!source.contains("<img"))
    #expect(source.contains("&lt;/style&gt;&lt;/script&gt;&lt;script&gt;alert(1)"))
  }

  @Test func marksMissingUnfinishedAndOverlongTexts() throws {
    let source = try sheet { $0.tiers = ["free"] }.source
    // Welcome has no Hindi, the Tamil title needs review, and the Tamil button needs two lines.
    #expect(
      source.contains("<span class=\"t missing\" tabindex=\"-1\" title=\"Welcome\nScreens/demo/home.yaml:5:"))
    #expect(
      source.contains("<li class=\"missing\">Not translated: showing the source text <code>Welcome</code>"))
    #expect(source.contains("<li class=\"review\">Needs review <code>Home</code>"))
    #expect(source.contains("<li class=\"fit\">Too long for the line: "))
    #expect(source.contains("lang=\"en\" data-problems=\"Not translated: "))
  }

  @Test func countsATextOnceInALocaleHoweverManyFramesItIsIn() throws {
    let (one, both) = (try sheet { $0.tiers = ["free"] }, try sheet())
    #expect(one.problemTextCount > 0)
    #expect(both.frameCount > one.frameCount && both.problemCount > one.problemCount)
    #expect(both.problemTextCount <= both.problemCount)
    #expect(one.problemTextCount <= both.problemTextCount)
    #expect(both.source.contains("id=\"total\" data-count=\"\(both.problemCount)\""))
    #expect(both.source.contains("id=\"texts\" data-count=\"\(both.problemTextCount)\""))
  }

  @Test(arguments: [("hi", "Demo की सभी स्क्रीन"), ("ta", "Demo: எல்லாத் திரைகளும்"), ("en", "All screens of Demo")])
  func rendersThePageInTheRequestedLocale(locale: String, title: String) throws {
    let source = try sheet {
      $0.pageLocale = locale
      $0.screens = ["more"]
    }.source
    #expect(source.contains("<html lang=\"\(locale)\""))
    #expect(source.contains("<h1>\(title)</h1>"))
  }

  @Test func catalogHasExactlyThePagesTextsInEveryLanguage() throws {
    let app = try DemoApp().host().app
    let keys = app.catalogKeys.filter { $0.hasPrefix("sheet.") }
    #expect(keys == Set(SheetWord.allCases.map(\.rawValue)))
    for key in keys { #expect(app.localesMissing(key) == [], "\(key)") }
  }
}
