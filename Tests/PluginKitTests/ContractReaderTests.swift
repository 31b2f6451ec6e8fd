import Foundations
import PluginKit
import Testing

struct ContractReaderTests {
  @Test func readsAWholeContract() throws {
    let (contract, problems) = read(
      """
      plugin: recipes
      version: 1.2.0
      about: All recipes.
      needs: [http, store]
      models:
        RecipeDetail:
          about: One recipe.
          with: { id: string }
          state: { phase: phase, card: Card?, lines: list(Line), texts: "map(string, string)" }
          actions:
            start: { about: Starts., with: { servings: int? }, errors: [offline, too_hot] }
            rate: { with: { stars: int(1..5) }, returns: double }
            refresh:
          events: { rated: { stars: int }, gone: }
      types:
        Card: { diet: Diet, line: Line }
        Line: { name: string, time: duration? }
        Diet: enum(veg, nonveg)
      """)
    #expect(problems == [])
    let found = try #require(contract)
    #expect(found.name == "recipes")
    #expect(found.version == SemanticVersion(1, 2, 0))
    #expect(found.needs == [.http, .store])
    #expect(found.types.map(\.name) == ["Card", "Line", "Diet"])
    let model = try #require(found.model("RecipeDetail"))
    #expect(model.about == "One recipe.")
    #expect(model.parameters.map(\.name) == ["id"])
    let line = RecordType(
      name: "Line", fields: [.init("name", .string), .init("time", .nullable(.duration))])
    let diet = Enumeration(name: "Diet", cases: ["veg", "nonveg"])
    let card = RecordType(
      name: "Card", fields: [.init("diet", .enumeration(diet)), .init("line", .record(line))])
    #expect(model.state.type(of: "phase") == .enumeration(.phase))
    #expect(model.state.type(of: "card") == .nullable(.record(card)))
    #expect(model.state.type(of: "lines") == .list(.record(line)))
    #expect(model.state.type(of: "texts") == .map(.string, .string))
    #expect(model.action("start")?.errors == ["offline", "too_hot"])
    #expect(model.action("start")?.parameters.map(\.isRequired) == [false])
    #expect(model.action("rate")?.parameters.first?.range == 1...5)
    #expect(model.action("rate")?.result == .double)
    #expect(model.action("refresh")?.parameters.isEmpty == true)
    #expect(model.event("rated")?.payload.fields == [.init("stars", .int)])
    #expect(model.event("gone")?.payload.fields == [])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var yaml: String
    var code: String
    var place: String
    var words: String
    var testDescription: String { "\(code) \(words)" }

    init(_ yaml: String, _ code: String, _ place: String, _ words: String) {
      (self.yaml, self.code, self.place, self.words) = (yaml, code, place, words)
    }
  }

  @Test(arguments: [
    Fault("color: red", "KL0401", "color", "no key `color` in a contract"),
    Fault("needs: [htp]", "KL0406", "htp", "did you mean `http`?"),
    Fault("needs: [teleport]", "KL0406", "teleport", "expected one of `http`"),
    Fault("needs: http", "KL0403", "http", "found a text, expected a list"),
    Fault("needs: [http, http]", "KL0410", "http", "in the list twice"),
    Fault("about: [a]", "KL0403", "[a]", "found a list, expected a text"),
    Fault("models: { M: { sate: {} } }", "KL0401", "sate", "did you mean `state`?"),
    Fault("models: { M: { about: x } }", "KL0402", "M", "model `M` has no `state`"),
    Fault("models: { M: }", "KL0403", "M", "expected a mapping with `state`"),
    Fault("models: [M]", "KL0403", "[M]", "found a list for `models`"),
    Fault("models: { 9M: { state: {} } }", "KL0404", "9M", "cannot be a name"),
    Fault("models: { M: { state: { in: int } } }", "KL0404", "in", "word of the expression language"),
    Fault("models: { M: { state: { a: strin } } }", "KL0114", "strin", "did you mean `string`?"),
    Fault("models: { M: { state: { a: list(Ro) } } }", "KL0114", "Ro", "no type `Ro`"),
    Fault("models: { M: { state: { a: [int] } } }", "KL0114", "[int]", "expected a type"),
    Fault("models: { M: { state: { a: int(1..5) } } }", "KL0408", "int(1..5)", "write `int`"),
    Fault("models: { M: { state: { a: string(1..5) } } }", "KL0408", "string(1..5)", "write `string`"),
    Fault(
      "models: { M: { state: { a: 'map(double, int)' } } }", "KL0409", "'map(double, int)'", "type `double`"),
    Fault("models: { M: { state: { a: 'enum(x, x)' } } }", "KL0410", "'enum(x, x)'", "in the enum twice"),
    Fault(
      "models: { M: { state: {}, actions: { go: { with: { n: 'int(5..1)' } } } } }", "KL0114", "1",
      "the range is empty"),
    Fault(
      "models: { M: { state: {}, actions: { go: { wiht: {} } } } }", "KL0401", "wiht", "did you mean `with`?"),
    Fault(
      "models: { M: { state: {}, actions: { go: { errors: [a, a] } } } }", "KL0410", "a", "in the list twice"),
    Fault("models: { M: { state: {}, actions: { go: quickly } } }", "KL0403", "quickly", "action `go`"),
    Fault("models: { M: { state: {}, actions: { go: {}, go: {} } } }", "KL0106", "go", "go"),
    Fault("models: { M: { state: {}, events: { went: 5 } } }", "KL0403", "5", "expected a mapping"),
    Fault("types: { A: { b: B }, B: { a: A } }", "KL0405", "A", "`A` → `B` → `A`"),
    Fault("types: { A: list(A) }", "KL0405", "A", "`A` → `A`"),
    Fault("types: { A: int }", "KL0411", "A", "nothing uses the type `A`"),
    Fault("types: { string: int }", "KL0412", "string", "named like a built-in one"),
    Fault("types: 5", "KL0403", "5", "expected a mapping"),
  ])
  func reportsErrorsAtTheirLocations(_ fault: Fault) {
    let head = fault.yaml.hasPrefix("models:") ? "" : "models: { Some: { state: {} } }\n"
    let (_, problems) = read("plugin: p\nversion: 1.0.0\n\(head)\(fault.yaml)\n")
    let matching = problems.filter { $0.code.description == fault.code }
    #expect(!matching.isEmpty, "found \(problems.map { "\($0.code) \($0.message)" })")
    #expect(
      matching.allSatisfy { $0.span?.text == fault.place }, "at \(matching.map { $0.span?.text ?? "-" })")
    #expect(
      matching.contains { ($0.message + " " + ($0.help ?? "")).contains(fault.words) },
      "says \(matching.map { $0.message + " / " + ($0.help ?? "") })")
  }

  @Test(arguments: ["1", "1.0", "01.0.0", "1.0.0-beta", "one", "1..0", "99999999999999999999.0.0", "1.-1.0"])
  func rejectsInvalidVersions(_ version: String) {
    let (contract, problems) = read("plugin: p\nversion: '\(version)'\nmodels: {}\n")
    #expect(problems.map(\.code.description) == ["KL0407"])
    #expect(contract?.version == SemanticVersion(0, 0, 0))
  }

  @Test(arguments: [
    "", "[]", "plugin", "{", "plugin: [", "\u{FEFF}", "models: {}", "a: &a [*a]", "plugin: p",
  ])
  func survivesFilesOfOtherKinds(_ text: String) {
    let (_, problems) = read(text)
    #expect(!problems.isEmpty)
  }

  @Test func limitsNestedTypes() {
    let chain = (0..<2000).map { "  T\($0): { next: T\($0 + 1) }" }.joined(separator: "\n")
    let (_, problems) = read("plugin: p\nversion: 1.0.0\nmodels: {}\ntypes:\n\(chain)\n")
    #expect(problems.contains { $0.message.contains("more than 32 deep") })
  }

  @Test func continuesAfterAnInvalidType() throws {
    let (contract, problems) = read(
      "plugin: p\nversion: 1.0.0\nmodels: { M: { state: { a: wrong, b: int } } }\n")
    #expect(problems.count == 1)
    #expect(try #require(contract?.model("M")).state.fields == [.init("a", .error), .init("b", .int)])
  }
}

func read(_ yaml: String) -> (Contract?, [Diagnostic]) {
  var diagnostics = Diagnostics()
  let contract = Contract.read(SourceText(path: "plugin.yaml", text: yaml), into: &diagnostics)
  return (contract, diagnostics.all)
}
