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
    #expect(record.failure?.notes == ["busy"])
  }

  @Test func aRequestAtALabelThatNoStepGetsFails() throws {
    let record = try demo.walk(
      "- tapOn: { id: add, label: \"${'a' + 'b'}\" }", header: "x-requests: [ { at: abc, path: /count } ]")
    #expect(record.failure?.message.hasPrefix("no step was labelled `abc`") == true)
  }
}
