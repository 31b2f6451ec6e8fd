import Foundations
import Testing

@testable import Walkthroughs

/// Where flows are looked for by what a command line names.
@Suite struct FlowPlacesTests {
  private static let files = MemoryFiles(files: [
    "/shop/Screens/tea/walkthroughs/buy.yaml": "", "/shop/notes/one.yaml": "", "here.yaml": "",
    "/shop/Screens/rice/home.yaml": "",
  ])

  private func paths(_ words: [String]) throws -> [String] {
    try FlowResolver(root: "/shop", apps: ["rice", "tea"], current: nil, files: Self.files).paths(words)
  }

  @Test(arguments: [
    (["here.yaml"], ["here.yaml"]), (["notes"], ["/shop/notes"]),
    (["notes/one.yaml"], ["/shop/notes/one.yaml"]), (["tea"], ["/shop/Screens/tea/walkthroughs"]),
    (
      ["tea", "here.yaml", "tea"],
      ["/shop/Screens/tea/walkthroughs", "here.yaml", "/shop/Screens/tea/walkthroughs"]
    ),
    ([], ["/shop/Screens/tea/walkthroughs"]),
    (["buy"], ["/shop/Screens/tea/walkthroughs/buy.yaml"]),
    (["tea/buy"], ["/shop/Screens/tea/walkthroughs/buy.yaml"]),
    (["tea", "buy"], ["/shop/Screens/tea/walkthroughs/buy.yaml"]),
    (
      ["tea", "buy", "here.yaml", "tea"],
      ["/shop/Screens/tea/walkthroughs/buy.yaml", "here.yaml", "/shop/Screens/tea/walkthroughs"]
    ),
  ])
  func wordsAreFilesHereOrInTheCheckoutOrApps(_ words: [String], _ found: [String]) throws {
    #expect(try paths(words) == found)
  }

  @Test(arguments: [
    ("/shop", "Screens/tea/walkthroughs"), ("/shop/Screens", "tea/walkthroughs"),
    ("/shopping", "/shop/Screens/tea/walkthroughs"),
  ])
  func anAppsFolderIsNamedFromWhereTheProgramRuns(_ current: String, _ path: String) throws {
    let files = MemoryFiles(files: ["\(path)/buy.yaml": ""])
    #expect(
      try FlowResolver(root: "/shop", apps: ["rice", "tea"], current: current, files: files).paths([]) == [
        path
      ]
    )
  }

  @Test(arguments: [
    ("nowhere", "there is no flow, folder or app `nowhere`"),
    ("te", "there is no flow, folder or app `te`; did you mean the app `tea`?"),
    ("bu", "there is no flow, folder or app `bu`; did you mean the flow `buy`?"),
    ("rice/buy", "there is no flow, folder or app `rice/buy`"),
    ("../tea/buy", "there is no flow, folder or app `../tea/buy`"),
    ("/notes", "there is no flow, folder or app `/notes`"),
    ("rice", "the app `rice` has no walkthroughs; they are in `Screens/rice/walkthroughs`"),
  ])
  func whatIsNotThereIsRefused(_ word: String, _ message: String) {
    #expect(throws: CommandError(message)) { try paths(["here.yaml", word]) }
  }

  @Test func aNameBehindAnAppIsOneOfItsFlows() {
    let message = "there is no flow, folder or app `tea/by`; did you mean the flow `buy`?"
    #expect(throws: CommandError(message)) { try paths(["tea", "by"]) }
  }

  @Test func withoutAnyWalkthroughsThereIsNothingToWalk() {
    let places = FlowResolver(root: "/shop", apps: ["rice"], current: nil, files: Self.files)
    #expect(throws: CommandError("no app has walkthroughs; name a flow or a folder of flows")) {
      try places.paths([])
    }
  }
}
