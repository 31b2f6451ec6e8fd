import Foundations
import PluginKit
import Testing

struct OpenEnumerationTests {
  private enum Kind: OpenEnumeration {
    case add, remove
    case other(String)

    static let known: [Kind] = [.add, .remove]
    var rawValue: String {
      switch self {
      case .add: "add"
      case .remove: "remove"
      case .other(let word): word
      }
    }
  }

  private struct State: Codable, Equatable {
    var kind: Kind
    var others: [Kind?]
  }

  @Test func aWordOfANewerServerIsKeptAndShownAsOther() throws {
    let state = State(kind: Kind(rawValue: "merge"), others: [.add, nil, .other("split")])
    #expect(state.kind == .other("merge"))
    #expect(try ValueEncoder.encode(state) == ["kind": "other", "others": ["add", .null, "other"]])
  }

  @Test func readsWordsOfArguments() throws {
    let state = try ValueDecoder.decode(State.self, from: ["kind": "remove", "others": ["merge"]])
    #expect(state == State(kind: .remove, others: [.other("merge")]))
  }

  @Test func itsShapeIsThatOfAnOpenEnum() throws {
    #expect(
      try ContractShape.shape(of: Kind.self)
        == .enumeration(Enumeration(name: "Kind", cases: ["add", "remove"], isOpen: true)))
  }

  @Test func aContractKeepsThatItsEnumIsOpen() throws {
    var diagnostics = Diagnostics()
    let text = """
      plugin: sync
      version: 1.0.0
      models: { Changes: { state: { rows: list(Row) by id } } }
      types:
        Row: { id: string, kind: Kind }
        Kind: enum(add, remove, …)
      """
    let contract = try #require(
      Contract.read(SourceText(path: "plugin.yaml", text: text), into: &diagnostics))
    #expect(diagnostics.all.isEmpty)
    #expect(
      contract.types.last?.type
        == .enumeration(Enumeration(name: "Kind", cases: ["add", "remove", "other"], isOpen: true)))
    guard case .list(.record(let row))? = contract.models.first?.state.type(of: "rows") else {
      Issue.record("no list of records")
      return
    }
    #expect(row.key == "id")
  }
}
