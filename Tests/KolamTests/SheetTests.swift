import Foundation
import Testing

/// `kolam strings sheet`, and its page in a browser.
@Suite struct SheetTests {
  private func write(_ arguments: String...) throws -> (page: URL, run: Executable.Run) {
    let page = FileManager.default.temporaryDirectory.appendingPathComponent(
      "sheet-\(UUID().uuidString).html")
    let run = try Executable().run(["strings", "sheet", "epicura", "-o", page.path] + arguments)
    return (page, run)
  }

  @Test func rejectsUnknownNamesWithASuggestion() throws {
    for (option, name, told) in [
      ("--screen", "recipies", "no screen `recipies`: did you mean `recipes` or `recipe`?"),
      ("--width-profile", "teletype", "no width profile `teletype`"),
      ("--with", "recipe", "--with: expected"),
    ] {
      let run = try write(option, name).run
      #expect(run.code == 2)
      #expect(run.errors.hasPrefix("kolam: \(told)"), "\(run.errors)")
    }
  }

  @Test(.enabled(if: Browser.path != nil, "chromium is not on this machine"))
  func pageWorksInABrowser() throws {
    let (page, run) = try write("--states", "none", "--tier", "free,pro", "--locale", "en,hi,ta")
    defer { try? FileManager.default.removeItem(at: page) }
    // Screens that need what is made up for nobody, such as a session, are left out and named.
    #expect(run.code == 1 && run.errors.contains("`session` is not shown"), "\(run.errors)")
    let frames = try #require(run.errors.firstMatch(of: #/: ([0-9]+) frames/#))
    let count = try #require(Int(frames.output.1))
    #expect(count >= 14 * 3 * 2)
    let browser = Browser()

    let whole = try browser.open(page)
    #expect(whole.frames.count == count)
    #expect(whole.shown.count == count)
    #expect(whole.text(of: "shown") == "\(count) / \(count)")
    #expect(whole.errors.isEmpty, "\(whole.errors)")
    #expect(whole.requests.isEmpty, "\(whole.requests)")

    let searched = try browser.open(page, "#?q=diet.&locale=hi,ta&tier=free")
    #expect(searched.shown.contains("recipe/ta/free"))
    #expect(Set(searched.shown).isDisjoint(with: ["recipe/en/free", "recipe/ta/pro", "profile/ta/free"]))
    #expect(searched.text(of: "shown") == "\(searched.shown.count) / \(count)")
    #expect(searched.dom.contains("class=\"t hit\""))

    let linked = try browser.open(page, "#profile/ta/pro?key=Plan")
    #expect(linked.dom.contains("class=\"frame current\" id=\"profile/ta/pro\""))
    #expect(linked.dom.contains("data-fill=\"text\" lang=\"ta\" dir=\"ltr\">திட்டம்</p>"))
    #expect(linked.dom.contains("<dd data-fill=\"key\">Plan</dd>"))
    #expect(linked.dom.contains("<dd lang=\"hi\" dir=\"auto\">प्लान</dd>"))
    #expect(linked.dom.contains("data-fill=\"at\">Screens/epicura/profile.yaml:"))

    let none = try browser.open(page, "#?q=no-such-text-anywhere")
    #expect(none.shown.isEmpty)
    #expect(none.dom.contains("<p id=\"nothing\">"))
  }

  @Test(.enabled(if: Browser.path != nil, "chromium is not on this machine"))
  func missingTextsAreMarkedInABrowser() throws {
    let (page, run) = try write(
      "--states", "none", "--locale", "x-missing,en", "--screen", "profile", "--tier", "free")
    defer { try? FileManager.default.removeItem(at: page) }
    #expect(run.code == 0, "\(run.errors)")
    let opened = try Browser().open(page, "#?problems=1")
    #expect(opened.shown.contains("profile/x-missing/free"))
    #expect(opened.dom.contains("class=\"t missing"))
    #expect(opened.dom.contains("<li class=\"missing\">"))
    #expect(opened.errors.isEmpty, "\(opened.errors)")
  }
}
