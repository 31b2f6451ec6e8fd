import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// The requested combinations.
@Suite struct RequestedCasesTests {
  @Test func parsesAndCombinesAxes() throws {
    var asked = RequestedCases()
    for text in ["locale=en,hi", "tier=all", "locale=ta", "row=guest"] { try asked.add(text) }
    #expect(asked.axes == [.locale: ["en", "hi", "ta"], .tier: ["all"]])
    #expect(asked.rows == ["guest"])
  }

  @Test(arguments: [
    ("locale", "`locale` is no axis with values, such as `locale=en,hi`"),
    ("locle=en", "no axis `locle`: did you mean `locale`?"),
    ("weather=hot", "no axis `weather`: there are `locale`, `tier`, `device`, `flag.NAME`, `row`"),
    ("locale=", "a value is missing in `locale=`"),
    ("tier=free,,pro", "a value is missing in `tier=free,,pro`"),
  ])
  func rejectsInvalidAxes(_ text: String, _ message: String) {
    var asked = RequestedCases()
    #expect(throws: RequestedCases.ArgumentError(message: message)) { try asked.add(text) }
  }

  @Test func flagsSetByHandAreAxes() throws {
    var request = WalkRequest()
    try request.add(flags: ["look=bars", "old=off"])
    #expect(request.asked.axes == [.flag("look"): ["bars"], .flag("old"): ["off"]])
    #expect(request.flags == ["look=bars", "old=off"])
    #expect(throws: CommandError("--flag: found `look`, expected a flag, `=` and a variant")) {
      try request.add(flags: ["look"])
    }
  }

  @Test func selectsRowsByName() throws {
    var set = FlowSet(
      files: MemoryFiles(files: [
        "flow.yaml": "appId: demo\nx-cases: [ { name: guest, WHO: nobody } ]\n---\n- launchApp\n"
      ]))
    set.add("flow.yaml")
    let flow = try #require(set.flows["flow.yaml"])
    let row = try #require(flow.header.extensions.cases.first)
    let axes = WalkCase.Axes(locale: "en", tier: "free", device: "phone")
    var asked = RequestedCases()
    try asked.add("row=member")
    #expect(!asked.admits(WalkCase(flow: flow, axes: axes, row: row)))
    #expect(asked.admits(WalkCase(flow: flow, axes: axes)))
    try asked.add("row=guest")
    #expect(asked.admits(WalkCase(flow: flow, axes: axes, row: row)))
  }
}
