import Foundations
import PluginKit
import Testing

struct ContractCheckTests {
  private static let step = ValueType.record(
    RecordType(name: "Step", fields: [.init("text", .string), .init("minutes", .nullable(.int))]))
  private static let state = ValueType.record(
    RecordType(
      name: "S",
      fields: [
        .init("phase", .enumeration(.phase)), .init("steps", .list(step)),
        .init("names", .map(.string, .string)),
      ]))

  @Test func recordsOfAKeyedListAreToldApart() {
    let step = RecordType(name: "Step", fields: [.init("id", .int)], key: "id")
    let type = ValueType.list(.record(step))
    #expect(type.firstMismatch(of: [["id": 1], ["id": 2]], at: "steps") == nil)
    #expect(
      type.firstMismatch(of: [["id": 1], ["id": 2], ["id": 1]], at: "steps")
        == "`steps[2]` has the `id` of `steps[0]`, which tells them apart")
    #expect(type.firstMismatch(of: [["id": "a"]], at: "steps")?.contains("expected `int`") == true)
  }

  @Test(
    arguments: [
      (
        ["phase": "ready", "steps": [["text": "a", "minutes": 3], ["text": "b"]], "names": ["en": "x"]], nil
      ),
      (["phase": "done", "steps": [], "names": [:]], "`state.phase`: found `done`, expected one of `idle`"),
      (["steps": [], "names": [:]], "`state.phase` is missing"),
      (
        ["phase": "idle", "steps": [["text": 1]], "names": [:]], "`state.steps[0].text`: found a whole number"
      ),
      (["phase": "idle", "steps": [["text": "a", "minutes": "b"]], "names": [:]], "expected `int`"),
      (["phase": "idle", "steps": [["text": "a", "minuets": 1]], "names": [:]], "did you mean `minutes`?"),
      (["phase": "idle", "steps": [], "names": ["en": 1]], "`state.names[en]`"),
      (["phase": "idle", "steps": [], "names": .map(ValueMap([(.int(1), "x")]))], "`state.names's key`"),
      (["phase": "idle", "steps": .null, "names": [:]], "`state.steps`: found null, expected `list(Step)`"),
      ("text", "`state`: found a string, expected `S`"),
    ] as [(Value, String?)])
  func findsTheFirstMismatch(_ value: Value, _ words: String?) {
    let mismatch = Self.state.firstMismatch(of: value, at: "state")
    if let words {
      #expect(mismatch?.contains(words) == true, "\(mismatch ?? "fits")")
    } else {
      #expect(mismatch == nil)
    }
  }

  @Test(
    arguments: [
      (["stars": 3], nil), (["stars": 3, "note": .null], nil), (["stars": 3, "note": "good"], nil),
      (["stars": 6], "`stars`: found 6, expected 1 to 5"),
      (["stars": 0], "`stars`: found 0, expected 1 to 5"),
      ([:], "`stars` is missing"), (["stars": 3, "nota": "x"], "no field `nota`, did you mean `note`?"),
      (["stars": "3"], "`stars`: found a string, expected `int`"),
      (["stars": 3, "note": ""], "`note`: found 0 characters, expected 1 to 4 characters"),
      (["stars": 3, "note": "शुभ"], nil),
      (["stars": 3, "share": 1.5], "`share`: found 1.5, expected 0 to 1"),
    ] as [(Value, String?)])
  func checksNamesTypesAndRangesOfArguments(_ arguments: Value, _ mismatch: String?) throws {
    let (contract, _) = read(
      "plugin: p\nversion: 1.0.0\nmodels: { M: { state: {}, actions: { rate: { with: { stars: int(1..5), note: \"string(1..4)?\", share: \"double(0..1)?\" } } } } }"
    )
    let parameters = try #require(contract?.model("M")?.action("rate")).parameters
    guard case .map(let map) = arguments else { return }
    #expect(parameters.firstMismatch(of: map) == mismatch)
  }
}
