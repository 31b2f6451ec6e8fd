import Foundations
import Testing

@testable import Walkthroughs

@Suite struct SnapshotTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  private func axes(_ locale: String, _ device: String = "phone") -> WalkCase.Axes {
    WalkCase.Axes(locale: locale, tier: "free", device: device)
  }

  private func record(_ axes: WalkCase.Axes, _ text: String) -> SnapshotRecord {
    SnapshotRecord(path: "home", ending: "txt", axes: axes, text: text)
  }

  @Test func equalSnapshotsShareOneFile() {
    let plan = SnapshotUpdate.plan(
      [record(axes("en"), "x"), record(axes("hi"), "x")], exists: { _ in false })
    #expect(plan.write == ["home.txt": "x"])
  }

  @Test func fileNamesHaveOnlyDistinguishingAxes() {
    let plan = SnapshotUpdate.plan(
      [
        record(axes("en"), "x"), record(axes("hi"), "y"), record(axes("en", "small"), "x"),
        record(axes("hi", "small"), "y"),
      ], exists: { $0 == "home.hi.small.txt" })
    #expect(plan.write == ["home.en.txt": "x", "home.hi.txt": "y"])
    #expect(plan.remove == ["home.hi.small.txt"])
  }

  @Test func partialWalkKeepsSnapshotsOfOtherCases() {
    let plan = SnapshotUpdate.plan([record(axes("hi"), "new")], exists: { $0 == "home.hi.txt" })
    #expect(plan.write == ["home.hi.txt": "new"])
    #expect(plan.remove.isEmpty)
  }

  @Test(arguments: [
    (["abc"], ["abc"], 100.0), (["abcd"], ["abcx"], 75.0), (["ab", "cd"], ["ab"], 50.0), ([], [], 100.0),
    (["", ""], ["", ""], 100.0),
  ])
  func similarityIsTheShareOfEqualCells(one: [String], other: [String], similarityPercent: Double) {
    #expect(FrameComparison.similarityPercent(one, other) == similarityPercent)
  }

  @Test func comparesTheMostSpecificSnapshot() throws {
    let steps = "- assertScreenshot: shots/home"
    let missing = try demo.walk(steps)
    #expect(missing.failure?.message == "there is no snapshot shots/home")
    let updated = try demo.walk(steps) { $0.updatesSnapshots = true }
    let text = try #require(updated.snapshots.first?.text)
    let files = ["shots/home.txt": "nothing like it\n", "shots/home.en.phone.txt": text]
    #expect(try demo.walk(steps, files: files).status == .passed)
    let other = try demo.walk(steps, files: ["shots/home.txt": "nothing like it\n"])
    #expect(other.failure?.message.contains("shots/home.txt, expected at least 95 %") == true)
  }

  @Test func writtenTreeMatches() throws {
    let header = "x-expect: [ { after: 1, tree: home.yaml } ]"
    let updated = try demo.walk("", header: header) { $0.updatesSnapshots = true }
    let text = try #require(updated.snapshots.first?.text)
    let held = try demo.walk("", header: header, files: ["home.yaml": text])
    #expect(held.status == .passed, "\(held.failure?.message ?? "")\n\(text)")
  }

  @Test(arguments: [
    ("screen: home\n", nil),
    ("screen: home\nnodes:\n  - button: Add\n  - button: Ask\n", nil),
    ("nodes:\n  - button: /A.*/\n    id: add\n", nil),
    ("nodes:\n  - button: Ask\n  - button: Add\n", "the screen has no button \"Add\" there"),
    ("screen: house\n", "the screen is \"home\", expected \"house\""),
    ("nodes:\n  - button: Plus\n    id: add\n", "the text of #add is \"Add\", expected \"Plus\""),
    ("nodes:\n  - id: frozen\n    states: [checked]\n", "#frozen is not checked"),
    ("exactly: true\nnodes:\n  - button: Add\n", "the screen has 11 nodes, expected exactly 1"),
    ("nodes:\n  - buton: Add\n", "no key `buton` in a tree"),
    ("- a list\n", "a tree is written as `screen`, `title` and `nodes`"),
    ("nodes: 3\n", "for `nodes`, expected a list"),
    ("nodes:\n  - {\n", "expected a value"),
  ])
  func partialTreeMatches(tree: String, message: String?) throws {
    let record = try demo.walk(
      "", header: "x-expect: [ { after: 1, tree: home.yaml } ]", files: ["home.yaml": tree])
    if let message {
      #expect(record.failure?.message.contains(message) == true, "\(record.failure?.message ?? "passed")")
    } else {
      #expect(record.status == .passed, "\(record.failure?.message ?? "")")
    }
  }

  @Test func aFailedExpectationTellsItsLineAndItsStep() throws {
    let record = try demo.walk(
      "- tapOn: Add\n- tapOn: Add", header: "x-expect:\n  - { after: 2, tree: home.yaml }",
      files: ["home.yaml": "screen: house\n"])
    #expect(record.failure?.span?.description == "flow.yaml:3:5")
    #expect(record.failure?.step == 2)
    #expect(record.failure?.notes == ["expected at home.yaml:1:9"])
    #expect(record.steps.count == 2)
  }

  @Test func keepsScreenshotsAsTextAndTree() throws {
    let record = try demo.walk("- takeScreenshot: now\n- takeScreenshot: { path: part, cropOn: { id: add } }")
    #expect(record.artifacts.map(\.path) == ["now.txt", "now.yaml", "part.txt", "part.yaml"])
    #expect(record.artifacts[2].text == "[1] Add\n")
  }

  @Test func recordingHasEachScreenWithItsTime() throws {
    let record = try demo.walk(
      "- startRecording: film\n- openLink: demo://rows\n- assertVisible: Ticks 1\n- stopRecording")
    let lines = try #require(record.artifacts.first?.text).split(separator: "\n")
    #expect(lines[0] == "{\"version\":2,\"width\":48,\"height\":18}")
    #expect(lines.count == 4)
    #expect(lines[3].hasPrefix("[5.000000,\"o\","))
  }
}
