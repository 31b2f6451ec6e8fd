import Foundations
import Testing

@testable import Walkthroughs

/// What the filmstrip shows of a step besides its screen.
@Suite struct ShownStepTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  @Test func aStepIsRecordedAsWrittenWithItsElement() throws {
    let record = try demo.walk(
      "- tapOn:\n    id: name\n- inputText: Asha\n- repeat: { times: 1, commands: [ { tapOn: Add } ] }\n- back"
    )
    #expect(
      record.steps.map(\.source) == [
        "launchApp", "tapOn:\n  id: name", "inputText: Asha", nil, "tapOn: Add", "back",
      ])
    #expect(record.steps.map(\.target) == [nil, "name", "name", nil, "add", nil])
    #expect(try demo.walk("- tapOn: Add") { $0.recordsScreens = false }.steps.map(\.source) == [nil, nil])
  }

  @Test func aStepAsWrittenHasNoSecrets() throws {
    let record = try demo.walk("- tapOn: { id: pass }\n- inputText: hunter22", header: "env: { PIN: '4711' }")
    #expect(record.steps.last?.source?.contains("hunter22") == false)
  }
}
