import Foundations
import Testing

@testable import Walkthroughs

/// What is wrong with flows that are not walked.
@Suite struct FlowCheckTests {
  private static let fine = "appId: demo\n---\n- launchApp\n- tapOn: x\n"
  private static let warned = "appId: demo\n---\n- assertWithAI: Nice\n"
  private static let wrong = "appId: demo\n---\n- tapOnn: x\n"

  @Test(arguments: [
    (["walks/a.yaml": fine], "walks: 1 flow, 2 steps: fine", false, false),
    (["walks/a.yaml": warned], "walks: 1 flow, 1 step: 1 warning", false, true),
    // Without a workspace's file all flows are checked, also those in folders.
    (
      ["walks/a.yaml": wrong, "walks/parts/b.yaml": fine], "walks: 2 flows, 2 steps: 1 error", true, true
    ),
    (
      ["walks/a.yaml": wrong, "walks/config.yaml": "flows: [\"b*\"]\n", "walks/b.yaml": fine],
      "walks: 1 flow, 2 steps: fine", false, false
    ),
    (
      ["walks/a.yaml": wrong, "walks/b.yaml": warned], "walks: 2 flows, 1 step: 1 error, 1 warning", true,
      true
    ),
  ])
  func errorsAndWarningsAreCounted(
    _ files: [String: String], _ line: String, _ fails: Bool, _ failsStrictly: Bool
  ) throws {
    let check = try FlowCheck("walks", files: MemoryFiles(files: files))
    #expect(check.line == line)
    #expect(check.fails(isStrict: false) == fails)
    #expect(check.fails(isStrict: true) == failsStrictly)
  }

  @Test func anOrderThatNamesNoFlowIsAWarning() throws {
    let check = try FlowCheck(
      "walks",
      files: MemoryFiles(files: [
        "walks/a.yaml": Self.fine, "walks/config.yaml": "executionOrder: { flowsOrder: [aa] }\n",
      ]))
    #expect(check.diagnostics.all.map(\.message) == ["no flow is named `aa`, which `flowsOrder` names"])
  }

  @Test(arguments: ["nowhere", "empty"]) func aPathWithoutFlowsIsAnError(_ path: String) {
    #expect(throws: Diagnostic.self) {
      try FlowCheck(path, files: MemoryFiles(files: ["empty/notes.md": ""]))
    }
  }
}
