import Testing

@testable import Walkthroughs

/// Failures of flows whose texts contain names without a value, such as a constant that `-e` was to give.
@Suite struct MissingValueTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  private static let hint = "give it by `-e DISH=…` or `env`"

  @Test(arguments: [
    "- tapOn: { id: 'dishes/${DISH}' }", "- assertVisible: ${DISH}", "- assertTrue: ${DISH}",
    "- tapOn: { id: add, below: { id: '${DISH}' } }",
    "- runFlow: { env: { NAME: '${DISH}' }, commands: [ { assertVisible: '${NAME}' } ] }",
    "- inputText: ${DISH}",
  ]) func anUndefinedNameIsANoteOfTheFailure(_ step: String) throws {
    let record = try demo.walk(step)
    #expect(record.status == .failed)
    #expect(record.failure?.notes.contains("DISH is undefined; \(Self.hint)") == true, "\(record)")
    let given = try demo.walk(step) { $0.env["DISH"] = "dal" }
    #expect(given.failure?.notes.contains { $0.contains("undefined") } != true)
  }

  @Test func aPathIsNotGivenFromOutside() throws {
    let record = try demo.walk("- assertVisible: ${output.dish}")
    #expect(record.failure?.notes == ["output.dish is undefined"])
  }

  @Test func aConstantThatIsEmptyByDefaultIsANoteOfALaterFailure() throws {
    let steps = "- tapOn: { id: name }\n- inputText: ${DISH}\n- pressKey: Enter\n- assertVisible: Hello dal"
    let record = try demo.walk(steps, header: "env: { DISH: \"${DISH || ''}\" }")
    #expect(record.failure?.notes == ["DISH is empty; \(Self.hint)"])
    let given = try demo.walk(steps, header: "env: { DISH: \"${DISH || ''}\" }") { $0.env["DISH"] = "dal" }
    #expect(given.status == .passed)
  }

  @Test(arguments: [
    ("", "- evalScript: ${output.count = output.count || 1}"),
    ("", "- runFlow: { when: { 'true': '${DISH}' }, commands: [ back ] }"),
    ("env: { DISH: \"${DISH || 'Add'}\" }", "- tapOn: ${DISH}"), ("", "- tapOn: \"${DISH || 'Add'}\""),
    ("env: { DISH: \"${DISH || ''}\" }", "- tapOn: Add"),
  ]) func whatHasADefaultOrIsNotReadIsNoNote(_ header: String, _ step: String) throws {
    let record = try demo.walk("\(step)\n- assertVisible: Nothing", header: header)
    #expect(record.failure?.notes == [])
  }
}
