import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// Flags that are set by hand in walks, and those of one machine that are not.
@Suite struct FlagAxisTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  private static let steps = "- tapOn: { id: tab/more }\n- assertVisible: { id: bars }"

  @Test func theFileOfThisMachineIsNotUsed() throws {
    #expect(demo.host.app.localOverrides.count == 1)
    #expect(try demo.walk(Self.steps).status == .failed)
  }

  @Test func aFlagOfTheMatrixIsSet() throws {
    let record = try demo.walk(Self.steps, header: "x-matrix: { flag.look: bars }")
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
    #expect(record.walkCase.axesText == "locale=en tier=free device=phone flag.look=bars")
  }

  @Test func allVariantsAreCasesButThoseThatAreLeftOut() throws {
    let flow =
      "appId: demo\nx-matrix: { flag.look: all, locale: [en, hi], exclude: [ { flag.look: list, locale: hi } ] }\n"
      + "---\n- launchApp\n\(Self.steps)\n"
    let records = try demo.walkAll(["flow.yaml": flow])
    #expect(
      records.map { "\($0.walkCase.axes.locale) \($0.walkCase.axes.flagTexts) \($0.status)" } == [
        "en [\"look=list\"] failed", "en [\"look=bars\"] passed", "hi [\"look=bars\"] passed",
      ])
    // Nothing takes one for another: files, commands and what failed last time differ.
    #expect(Set(records.map(\.walkCase.id)).count == 3)
    let folders = ArtifactFolders(of: records.map(\.walkCase))
    #expect(Set(records.map { folders.folder(of: $0.walkCase) }).count == 3)
    #expect(Set(records.map { FailedCase($0.walkCase) }).count == 3)
    #expect(RepeatCommand().text(for: records[1]).contains("flag.look=bars"))
  }

  @Test(arguments: [
    ("flag.look: dots", "no variant `dots` of `look`"), ("flag.lok: bars", "no flag `lok`"),
  ])
  func whatTheAppDoesNotHaveIsRefused(_ axis: String, _ message: String) throws {
    var set = FlowSet(
      files: MemoryFiles(files: ["flow.yaml": "appId: demo\nx-matrix: { \(axis) }\n---\n- launchApp\n"]))
    set.add("flow.yaml")
    let flow = try #require(set.flows["flow.yaml"])
    do throws(WalkMatrix.AxisError) {
      _ = try WalkMatrix(demo.host.app).cases(of: flow)
      Issue.record("it is taken")
    } catch {
      #expect(error.message == message)
    }
    let check = try FlowCheck(
      "flow.yaml",
      files: MemoryFiles(files: ["flow.yaml": flow.source.text(in: 0..<flow.source.bytes.count)]),
      app: { _ in AppVocabulary(self.demo.host.app) })
    #expect(check.diagnostics.all.map(\.code.description) == ["KL0980"])
  }

  @Test func whatFailedWithAFlagIsWalkedAgainWithIt() throws {
    let flow = "appId: demo\n---\n- launchApp\n"
    let walks = try AskedWalks(["flow.yaml": flow])
    var request = AskedWalks.request("flow.yaml")
    let axes = WalkCase.Axes(locale: "en", tier: "free", device: "phone", flags: ["look": "bars"])
    let failed = FailedCase(
      WalkCase(flow: try #require(walks.choice(request).flows["flow.yaml"]), axes: axes))
    request.lastFailed = [failed]
    let plan = try WalkPlan(walks.choice(request), for: request)
    #expect(plan.choice?.cases.map(\.axesText) == ["locale=en tier=free device=phone flag.look=bars"])
    let folders = MemoryFolders()
    let file = LastRunFile(folder: "state", state: "", root: "", in: folders)
    var record = CaseRecord(walkCase: try #require(plan.choice?.cases.first), seed: 1)
    record.status = .failed
    try file.write(WalkRecord(cases: [record], wall: .zero))
    #expect(try file.read() == [failed])
  }

  @Test func everyReportTellsWhatWasSetFromOutside() {
    let remarks = WalkRemarks.of(flags: ["look=bars"], shell: ["MAESTRO_B", "MAESTRO_A"])
    #expect(remarks == ["1 flag set by hand: look=bars", "2 constants from the shell: MAESTRO_A, MAESTRO_B"])
    #expect(WalkRemarks.of(flags: [], shell: []).isEmpty)
    var report = SampleWalk.report
    report.remarks = remarks
    let writers: [any WalkReportWriter] = [
      WalkTextReport(), WalkJUnitReport(), WalkEvents(), WalkGitHubReport(), WalkMarkdownReport(),
    ]
    for writer in writers {
      let text = writer.write(report).replacing("\\_", with: "_")
      for remark in remarks { #expect(text.contains(remark), "\(writer)") }
    }
  }
}
