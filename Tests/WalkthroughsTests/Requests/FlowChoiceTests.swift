import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// Which flows are walked, in which cases and order.
@Suite struct FlowChoiceTests {
  private static let tagged = [
    "walks/a.yaml": AskedWalks.flow(tags: "smoke"), "walks/b.yaml": AskedWalks.flow(tags: "smoke, slow"),
    "walks/c.yaml": AskedWalks.flow(tags: "slow, ios"), "walks/parts/d.yaml": AskedWalks.flow(),
  ]

  @Test(arguments: [
    ([], [], ["a", "b", "c"]), (["smoke"], [], ["a", "b"]), (["smoke and slow"], [], ["b"]),
    ([], ["not slow"], ["b", "c"]), (["smoke,ios"], ["slow and smoke"], ["a", "c"]),
  ])
  func tagsChooseFlows(_ include: [String], _ exclude: [String], _ names: [String]) throws {
    let request = try AskedWalks.request("walks") { request in
      request.tags = TagFilter(
        include: try WalkRequest.tags(include, "+"), exclude: try WalkRequest.tags(exclude, "-"))
    }
    #expect(try AskedWalks(Self.tagged).choice(request).chosen == names.map { "walks/\($0).yaml" })
  }

  @Test func tagsOfTheWorkspaceAndTheRequestBothHold() throws {
    let files = Self.tagged.merging(["walks/config.yaml": "flows: [\"**\"]\nexcludeTags: [ios]\n"]) { $1 }
    let request = try AskedWalks.request("walks") { request in
      request.tags.exclude = try WalkRequest.tags(["smoke"], "-")
    }
    #expect(try AskedWalks(files).choice(request).chosen == ["walks/parts/d.yaml"])
  }

  @Test func aWorkspacesTagThatIsNoneIsRefused() throws {
    let files = Self.tagged.merging(["walks/config.yaml": "includeTags: [\"a or\"]\n"]) { $1 }
    let walks = try AskedWalks(files)
    #expect(throws: CommandError("the workspace's tag `a or`: ends where a tag is expected")) {
      try walks.choice(AskedWalks.request("walks"))
    }
  }

  @Test func aFlowThatIsNamedTwiceIsWalkedOnce() throws {
    let choice = try AskedWalks(Self.tagged).choice(
      AskedWalks.request("walks/b.yaml", "walks", "walks/a.yaml"))
    #expect(choice.chosen == ["walks/b.yaml", "walks/a.yaml", "walks/c.yaml"])
  }

  @Test func noFlowLeftIsAnError() throws {
    let walks = try AskedWalks(Self.tagged)
    let request = try AskedWalks.request("walks") { request in
      request.tags.include = try WalkRequest.tags(["none"], "+")
    }
    #expect(throws: CommandError("no flow is left by the tags that were asked for")) {
      try walks.choice(request)
    }
  }

  // MARK: Apps

  @Test(arguments: [
    ("Screens/tea/walkthroughs/a.yaml", "x", "tea"), ("a.yaml", "rice", "rice"),
    ("a.yaml", "com.tea.app", "tea"), ("a.yaml", "com.tea.rice", "rice"),
    ("Screens/other/a.yaml", "rice", "rice"),
  ])
  func theAppIsFoundByPlaceAndThenByItsId(_ path: String, _ id: String, _ app: String) throws {
    let walks = try AskedWalks([path: AskedWalks.flow(id)])
    let request = AskedWalks.request(path)
    var loaded: [String] = []
    _ = try FlowSelection(
      try WorkspaceFlows(request, files: walks.files), request, apps: ["rice", "tea"],
      load: { name in
        loaded.append(name)
        return walks.demo.host.app
      })
    #expect(loaded == [app])
  }

  @Test(arguments: [
    ("te", "`a.yaml` is about the app `te`, which is not here; did you mean `tea`?"),
    ("other", "`a.yaml` is about the app `other`, which is not here; name one with --app"),
  ])
  func anAppThatIsNotHereIsAnErrorUnlessOneIsNamed(_ id: String, _ message: String) throws {
    let walks = try AskedWalks(["a.yaml": AskedWalks.flow(id)])
    var request = AskedWalks.request("a.yaml")
    #expect(throws: CommandError(message)) { try walks.choice(request, apps: ["tea"]) }
    request.app = "tea"
    #expect(try walks.choice(request, apps: ["tea"]).cases.count == 1)
  }

  @Test func flowsOfOneAppAreTogetherInTheOrderOfTheFirst() throws {
    let walks = try AskedWalks([
      "a.yaml": AskedWalks.flow("tea"), "b.yaml": AskedWalks.flow("rice"), "c.yaml": AskedWalks.flow("tea"),
    ])
    let choice = try walks.choice(
      AskedWalks.request("a.yaml", "b.yaml", "c.yaml"), apps: ["rice", "tea"])
    #expect(
      choice.apps.map { $0.stages.flatMap(\.cases).map(\.flow.source.path) }
        == [["a.yaml", "c.yaml"], ["b.yaml"]])
  }

  // MARK: Cases

  @Test func axesUnfoldFlowsAndUnknownValuesAreRefused() throws {
    let walks = try AskedWalks(["a.yaml": AskedWalks.flow()])
    var request = AskedWalks.request("a.yaml")
    _ = try request.add(matrix: ["locale=en,hi", "device=all"])
    #expect(
      try walks.choice(request).cases.map { "\($0.axes.locale) \($0.axes.device)" } == [
        "en phone", "en small", "hi phone", "hi small",
      ])
    _ = try request.add(matrix: ["locale=xx"])
    #expect(throws: CommandError("--matrix: the app has no locale `xx`; there are `en`, `hi`, `ta`")) {
      try walks.choice(request)
    }
  }

  @Test(arguments: [
    (["a.yaml"], "shrt", "`a.yaml` has no row `shrt`; did you mean `short`?"),
    (["a.yaml"], "x", "`a.yaml` has no row `x`; there are `short`, `long`"),
    (["b.yaml"], "short", "`b.yaml` has no row `short`; there are no rows"),
    (["a.yaml", "b.yaml"], "x", "none of these flows has a row `x`; there are `short`, `long`"),
  ])
  func aMisspeltRowIsRefused(_ paths: [String], _ row: String, _ message: String) throws {
    let rows = "x-cases: [ { name: short, Q: a }, { name: long, Q: b } ]"
    let walks = try AskedWalks([
      "a.yaml": AskedWalks.flow("demo", tags: "", rows), "b.yaml": AskedWalks.flow(),
    ])
    var request = WalkRequest()
    request.paths = paths
    _ = try request.add(matrix: ["row=\(row)"])
    #expect(throws: CommandError("--matrix: " + message)) { try walks.choice(request) }
  }

  @Test func aRowOfOneOfTheFlowsIsWalked() throws {
    let rows = "x-cases: [ { name: short, Q: a }, { name: long, Q: b } ]"
    let walks = try AskedWalks([
      "a.yaml": AskedWalks.flow("demo", tags: "", rows), "b.yaml": AskedWalks.flow(),
    ])
    var request = AskedWalks.request("a.yaml", "b.yaml")
    _ = try request.add(matrix: ["row=long"])
    #expect(try walks.choice(request).cases.map { $0.row?.name } == ["long", nil])
  }

  @Test func partsTogetherAreTheWhole() throws {
    let walks = try AskedWalks(Self.tagged)
    var request = AskedWalks.request("walks")
    _ = try request.add(matrix: ["locale=all", "device=all"])
    let whole = try walks.choice(request).cases.map(\.id)
    var parts: [[String]] = []
    for number in 1...3 {
      request.shard = Shard("\(number)/3")
      parts.append(try walks.choice(request).cases.map(\.id))
    }
    #expect(whole.count == 18)
    #expect(parts.flatMap(\.self).sorted() == whole.sorted())
    #expect(parts.allSatisfy { $0.count < whole.count })
  }

  @Test func flowsInAnOrderAreStagesOfTheirOwnAndCannotBeDivided() throws {
    let order = "executionOrder: { continueOnFailure: false, flowsOrder: [c, a] }\n"
    let walks = try AskedWalks(Self.tagged.merging(["walks/config.yaml": order]) { $1 })
    var request = AskedWalks.request("walks")
    let stages = try walks.choice(request).apps.flatMap(\.stages)
    #expect(stages.map(\.sequence) == [0, 0, nil])
    #expect(
      stages.map { $0.cases.map(\.flow.source.path) } == [
        ["walks/c.yaml"], ["walks/a.yaml"], ["walks/b.yaml"],
      ])
    request.shard = Shard("1/2")
    #expect(throws: CommandError("--shard cannot divide flows that `flowsOrder` puts in an order")) {
      try walks.choice(request)
    }
  }

  @Test(arguments: [
    (["walks"], 99, "--until is about one flow, and 3 were chosen"),
    (["walks/a.yaml"], 4, "`walks/a.yaml` has no step at line 4 or above"),
  ])
  func anEndBehindALineIsAboutOneFlowThatGetsThere(_ paths: [String], _ line: Int, _ message: String) throws {
    let walks = try AskedWalks(Self.tagged)
    var request = WalkRequest()
    (request.paths, request.until) = (paths, line)
    #expect(throws: CommandError(message)) { try walks.choice(request) }
    (request.paths, request.until) = (["walks/a.yaml"], 5)
    #expect(try walks.choice(request).cases.count == 1)
  }

  // MARK: Errors in flows

  @Test func errorsOfAllFlowsAreCollectedAndWarningsAloneAreNot() throws {
    let wrong = "appId: demo\n---\n- tapOnn: x\n"
    let warned = "appId: demo\n---\n- assertWithAI: Nice\n"
    let request = AskedWalks.request("walks")
    let both = try WorkspaceFlows(
      request,
      files: MemoryFiles(files: ["walks/a.yaml": wrong, "walks/b.yaml": warned, "walks/c.yaml": wrong]))
    #expect(both.diagnostics.all.map(\.severity) == [.error, .warning, .error])
    let alone = try WorkspaceFlows(request, files: MemoryFiles(files: ["walks/b.yaml": warned]))
    #expect(alone.diagnostics.all.isEmpty)
  }
}
