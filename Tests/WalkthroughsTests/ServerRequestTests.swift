import Testing

@testable import Walkthroughs

/// Requests of a flow's header to the app's servers.
@Suite struct ServerRequestTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  @Test func aRequestIsSentBeforeItsStep() throws {
    let record = try demo.walk(
      "- tapOn: Add\n- tapOn: Add", header: "x-requests: [ { at: 3, path: /count, body: { by: 1 } } ]")
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
  }

  @Test func aResponseThatIsNoSuccessFailsTheStep() throws {
    let record = try demo.walk(
      "- tapOn: Add", header: "x-requests: [ { at: 2, method: PUT, path: /refused } ]")
    #expect(record.status == .failed)
    #expect(record.failure?.message == "the server answers `PUT /refused` with 409")
    #expect(record.failure?.notes == ["busy", "before the step at flow.yaml:5:3"])
    #expect(record.failure?.span?.description == "flow.yaml:2:15")
    #expect(record.steps.count == 1)
  }

  @Test func everyReportTellsTheRequestsLineAndItsStep() throws {
    let record = try demo.walk(
      "- tapOn: { id: add, label: bad }", header: "x-requests: [ { at: bad, path: /refused } ]")
    let report = WalkReport(WalkRecord(cases: [record], wall: .zero), command: RepeatCommand())
    let step = "before the step `bad` at flow.yaml:5:3"
    let text = WalkTextReport().write(report)
    #expect(text.contains("\nflow.yaml:2:15: failed: the server answers `POST /refused` with 409\n"))
    #expect(text.contains("     = note: \(step)\n"))
    #expect(WalkGitHubReport().write(report).hasPrefix("::error file=flow.yaml,line=2,endLine=2,col=15,"))
    #expect(WalkEvents().write(report).contains(#""file":"flow.yaml","line":2,"column":15"#))
    #expect(WalkJUnitReport().write(report).contains("note: \(step)"))
  }

  @Test func aRequestAtALabelThatNoStepGetsFails() throws {
    let record = try demo.walk(
      "- tapOn: { id: add, label: \"${'a' + 'b'}\" }", header: "x-requests: [ { at: abc, path: /count } ]")
    #expect(record.failure?.message.hasPrefix("no step was labelled `abc`") == true)
    #expect(record.failure?.span?.description == "flow.yaml:2:15")
  }
}
