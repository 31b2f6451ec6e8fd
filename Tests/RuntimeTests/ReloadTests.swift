import Foundations
import Testing

@testable import Runtime

@Suite struct ReloadTests {
  private static func app(_ tabs: String) -> String {
    "app: demo\nname: Demo\nstart: home\nlocales: [en]\nplugins: { test: \">=1.0\" }\n\(tabs)"
  }

  private static let twoTabs =
    "tabs: [ { tab: first, label: First, screen: home }, { tab: second, label: Second, screen: other } ]"
  private static let home =
    "screen: home\ntitle: Home\nstate: { q: string, n: int }\nbody: { field: Q, id: q, bind: state.q }"
  private static let other = "screen: other\ntitle: Other\nbody: { text: Here, id: here }"

  private func start(_ tabs: String = ReloadTests.twoTabs) throws -> TestApp {
    let app = try TestApp(["home": Self.home, "other": Self.other], app: Self.app(tabs))
    _ = try app.start()
    try app.send(.edit("q", "kept"))
    return app
  }

  @Test func selectsTheFirstTabIfTheSelectedOneIsRemoved() throws {
    let app = try start()
    try app.send(.tab("second"))
    app.write("Screens/demo/app.yaml", Self.app("tabs: { tab: first, label: First, screen: home }"))
    #expect(try app.adoptEdits() == [])
    let view = try app.view()
    #expect(view.tabs.map(\.id) == ["first"] && view.tabs[0].isSelected)
    #expect(view.node("q")?.value == "kept")
  }

  @Test func renamedTabKeepsItsScreens() throws {
    let app = try start()
    app.write("Screens/demo/app.yaml", Self.app(Self.twoTabs.replacing("tab: first", with: "tab: start")))
    #expect(try app.adoptEdits() == [])
    let view = try app.view()
    #expect(view.tabs.map(\.isSelected) == [true, false])
    #expect(view.node("q")?.value == "kept")
  }

  @Test func addsAndRemovesTabs() throws {
    let app = try start()
    app.write("Screens/demo/app.yaml", Self.app(""))
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().tabs == [])
    #expect(try app.view().node("q")?.value == "kept")
    app.write("Screens/demo/app.yaml", Self.app(Self.twoTabs))
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().tabs.map(\.isSelected) == [true, false])
    #expect(try app.view().node("q")?.value == "kept")
  }

  @Test func aNewFirstTabIsOpened() throws {
    let app = try start("tabs: { tab: first, label: First, screen: home }")
    app.write("Screens/demo/app.yaml", Self.app("tabs: { tab: second, label: Second, screen: other }"))
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().node("here") != nil)
  }

  @Test func closesARemovedScreen() throws {
    let app = try start()
    app.write("Screens/demo/page.yaml", "screen: page\ntitle: Page\nmodels: { c: test.Counter }\nbody: []")
    app.write(
      "Screens/demo/home.yaml",
      "\(Self.home.replacing("body: ", with: "body:\n  - "))\n  - { button: Go, id: go, do: { go: page } }")
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().node("go") != nil)
    #expect(try app.send(.press("go")).trail == ["Home", "Page"])
    app.remove("Screens/demo/page.yaml")
    app.write("Screens/demo/home.yaml", Self.home)
    #expect(try app.adoptEdits() == [])
    let view = try app.view()
    #expect(view.trail == ["Home"] && view.node("q")?.value == "kept")
    #expect(try app.said() == ["Something went wrong (screen_gone)"])
    #expect(app.scheduler.unfinishedJobs.isEmpty)
  }

  @Test func tabWithoutRemainingScreensShowsItsRoot() throws {
    let app = try start()
    app.remove("Screens/demo/home.yaml")
    app.write(
      "Screens/demo/app.yaml",
      Self.app(Self.twoTabs.replacing("screen: home", with: "screen: new")).replacing(
        "start: home", with: "start: new"))
    app.write("Screens/demo/new.yaml", "screen: new\ntitle: New\nbody: []")
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().trail == ["New"])
    #expect(try app.said() == ["Something went wrong (screen_gone)"])
    #expect(try app.send(.tab("second")).trail == ["Other"])
  }

  @Test func removedScreenInUseIsAnError() throws {
    let app = try start()
    app.remove("Screens/demo/home.yaml")
    #expect(try !app.adoptEdits().isEmpty)
    #expect(try app.view().node("q")?.value == "kept")
  }

  @Test func newParamsAreNullUntilTheScreenIsReopened() throws {
    let app = try start()
    app.write(
      "Screens/demo/home.yaml",
      Self.home.replacing(
        "title: Home", with: "params: { id: string, n: int? }\ntitle: 'Home ${params.id}|${params.n}'"))
    _ = try app.adoptEdits()
    #expect(try app.view().title == "Home |")
    #expect(try app.announcements() == [])
  }

  @Test func resetsAStateWhoseTypeChanged() throws {
    let app = try start()
    app.write("Screens/demo/home.yaml", Self.home.replacing("q: string", with: "q: string?"))
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().node("q")?.value == "")
  }

  @Test func opensAndClosesModelsWithTheScript() throws {
    let app = try start()
    let counting = Self.home.replacing("state:", with: "models: { c: test.Counter }\nstate:")
      .replacing("title: Home", with: "title: Home ${c.count}")
    app.write("Screens/demo/home.yaml", counting)
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().title == "Home 0")
    app.write("Screens/demo/home.yaml", Self.home)
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().title == "Home")
  }
}
