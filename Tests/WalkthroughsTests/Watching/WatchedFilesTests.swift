import Foundations
import Maestro
import Runtime
import Testing

@testable import Walkthroughs

/// What is walked again after a change.
@Suite struct WatchedFilesTests {
  private static let files = [
    "walks/a.yaml": "appId: demo\n---\n- runFlow: parts/both.yaml\n- runScript: tools/a.js\n",
    "walks/b.yaml": "appId: demo\n---\n- runFlow: parts/both.yaml\n", "walks/c.yaml": AskedWalks.flow(),
    "walks/parts/both.yaml": "appId: demo\n---\n- launchApp\n", "walks/tools/a.js": "",
  ]

  private func watched() throws -> WatchedFiles {
    WatchedFiles(try AskedWalks(Self.files).choice(AskedWalks.request("walks")))
  }

  @Test func theFoldersOfFlowsOfWhatTheyRunAndOfTheirAppAreWatched() throws {
    let watched = try watched()
    #expect(watched.folders == ["walks", "walks/parts", "walks/tools"])
    #expect(watched.apps.map(\.app) == ["demo"])
  }

  @Test(
    arguments: [
      (["a.yaml"], ["a"]), (["both.yaml"], ["a", "b"]), (["a.js"], ["a"]), (["a.js", "c.yaml"], ["a", "c"]),
    ] as [(Set<String>, [String])])
  func theFlowsAreWalkedThatReadWhatChanged(_ names: Set<String>, _ flows: [String]) throws {
    let change = try watched().change(flows: names, apps: [])
    #expect(change == .init(names: names, flows: Set(flows.map { "walks/\($0).yaml" })))
  }

  @Test func aFileThatNoFlowReadsMayBeANewFlow() throws {
    let change = try watched().change(flows: ["a.yaml", "new.yaml"], apps: [])
    #expect(change == .init(names: ["a.yaml", "new.yaml"], flows: nil))
  }

  @Test func aChangeOfTheAppConcernsAllFlows() throws {
    let change = try watched().change(flows: ["a.yaml"], apps: ["home.yaml"])
    #expect(change == .init(names: ["a.yaml", "home.yaml"], flows: nil))
  }

  @Test(arguments: ["a.yaml~", ".a.yaml.swp", ".a.yaml", "4913", "a.yaml.1234.new", "notes.md"])
  func whatEditorsKeepBesideFilesChangesNothing(_ name: String) throws {
    let watched = try watched()
    #expect(watched.change(flows: [name], apps: [name]) == nil)
    #expect(watched.change(flows: ["c.yaml", name], apps: [])?.names == ["c.yaml"])
  }

  @Test func nothingThatChangedIsNoChange() throws {
    #expect(try watched().change(flows: [], apps: []) == nil)
  }

  @Test func whereNothingCouldBeChosenAllThatWasAskedForIsWatched() {
    let watched = WatchedFiles(
      askedFor: ["walks", "walks/parts/both.yaml", "demo"], apps: [AppFolder(root: "/shop", app: "demo")],
      files: MemoryFiles(files: Self.files))
    #expect(watched.folders == [".", "/shop/Screens/demo/walkthroughs", "walks", "walks/parts"])
    #expect(watched.change(flows: ["a.yaml"], apps: []) == .init(names: ["a.yaml"], flows: nil))
  }
}
