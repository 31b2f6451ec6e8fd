import Documents
import Expressions
import Flags
import Foundations
import Runtime
import Screens
import Testing

@testable import Authoring

/// The reference and the schemas match the registry.
@Suite struct ReferenceTests {
  private let reference = Reference(.standard)

  @Test(arguments: Registry.standard.components.values.sorted { $0.name < $1.name })
  func everyComponentHasAPageWithItsKeysAndItsExample(_ spec: ComponentSpec) throws {
    let page = try #require(reference.pages(spec.name).first { $0.hasPrefix("\(spec.name) (component)") })
    #expect(page.contains(spec.about))
    for key in [spec.main] + spec.keys {
      #expect(page.contains("  \(key.name): ") && page.contains(key.about))
    }
    for line in spec.example.split(separator: "\n") { #expect(page.contains(line)) }
  }

  @Test(arguments: Registry.standard.actions.values.sorted { $0.name < $1.name })
  func everyActionHasAPageWithItsKeysAndItsExample(_ spec: ActionSpec) throws {
    let page = try #require(reference.pages(spec.name).first { $0.hasPrefix("\(spec.name) (action)") })
    for key in [spec.main] + spec.keys {
      #expect(page.contains("  \(key.name): ") && page.contains(key.about))
    }
  }

  @Test func contentsAndMarkdownPageListEverything() {
    for name in reference.names {
      #expect(reference.contents.contains("  \(name): "))
      #expect(reference.markdown.contains("## \(name)\n"))
    }
  }

  @Test func everyFunctionHasASummaryAndEverySummaryAFunction() throws {
    let functions = try #require(ExpressionReference().lists.first { $0.name == "functions" })
    #expect(Set(functions.entries.map(\.name)) == Set(FunctionSummaries.all.keys))
    #expect(reference.pages("number").joined().contains("  number(double, int): string\n"))
    #expect(reference.pages("startsWith").joined().contains("  string.startsWith(string): bool\n"))
  }

  @Test(arguments: ExpressionReference.macros.flatMap(\.details))
  func everyFormOfAMacroIsAnExpression(_ form: String) {
    #expect(ExampleScope.diagnostics(of: form).isEmpty)
  }

  @Test func everyTypeOfOneWordIsDescribed() {
    #expect(Set(TypeSyntax.words.keys) == Set(ExpressionReference.types.keys))
  }

  @Test(arguments: ["number", "date", "tier", "form", "types", "functions", "when", "id", "now", "error"])
  func expressionsAndCommonKeysHavePages(_ name: String) {
    #expect(!reference.pages(name).isEmpty && reference.allNames.contains(name))
  }

  @Test func theExplanationOfAnUnknownNameListsAllNames() throws {
    let text = try #require(try Explanations.shipped.find("KL0304")).paragraphs.joined()
    for name in ScopeName.everywhere + ScopeName.somewhere {
      #expect(text.contains("`\(name.name)`"), "\(name.name)")
    }
  }

  @Test func findsNoPageForAnUnknownName() { #expect(reference.pages("recipie").isEmpty) }

  @Test(arguments: ["routes", "onLocked", "weights", "start", "tabs"])
  func keysOfFilesHavePages(_ name: String) {
    #expect(!reference.pages(name).isEmpty)
  }

  /// The reader names the keys that it takes where one is misspelt beyond recognition.
  @Test(arguments: [
    ("zzzzzzzz: 1\nflags: {}", [String]()), ("tiers: { a: { zzzzzzzz: 1 } }", ["tiers"]),
    ("profiles: { a: { when: \"true\", zzzzzzzz: 1 } }", ["profiles"]),
    ("flags: { a: { basic: true, zzzzzzzz: 1 } }", ["flags"]),
    ("flags: { a: { requires: { zzzzzzzz: 1 } } }", ["flags", "requires"]),
    ("flags: { a: { requires: { tier: pro }, onLocked: { zzzzzzzz: 1 } } }", ["flags", "onLocked"]),
    ("flags: { a: { rules: [ { zzzzzzzz: 1 } ] } }", ["flags", "rules"]),
    ("flags: { a: { rules: [ { split: { zzzzzzzz: 1 } } ] } }", ["flags", "rules", "split"]),
  ])
  func theKeysOfFlagsAreThoseThatTheirReaderTakes(_ file: String, _ path: [String]) throws {
    var diagnostics = Diagnostics()
    _ = FlagFile.read(
      SourceText(path: "flags.yaml", text: "context: { x: string }\n" + file), into: &diagnostics)
    let help = try #require(diagnostics.all.first { $0.message.contains("zzzzzzzz") }?.help)
    let taken = help.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    var keys = ScriptKind.flags.spec.keys
    for name in path { keys = try #require(keys.first { $0.name == name }).type.innerKeys }
    #expect(Set(keys.map(\.name)) == Set(taken))
  }

  @Test func modelsOfPluginsHavePages() throws {
    let contracts = ContractReference(root: DeclaredCode.root)
    let page = try #require(contracts.page("recipes.RecipeList"))
    #expect(page.hasPrefix("recipes.RecipeList (model)\n") && page.contains("\nActions\n  "))
    #expect(contracts.names.contains("recipes.RecipeCard") && contracts.page("recipes.RecipeCard") != nil)
    #expect(contracts.contents.contains("\n  sync.Changes: "))
    #expect(contracts.page("recipes.Nothing") == nil)
  }

  @Test(arguments: ScriptKind.allCases)
  func schemasHaveAllKeysAndResolveAllReferences(_ kind: ScriptKind) throws {
    let schema = try ValueJSON.read(Array(JSONSchema(.standard).text(kind).utf8))
    let properties = try #require(schema["properties"])
    for key in kind.spec.keys { #expect(properties[key.name] != nil, "\(key.name)") }
    let definitions = try #require(schema["definitions"])
    for reference in references(schema) {
      let name = String(reference.dropFirst("#/definitions/".count))
      #expect(definitions[name] != nil, "\(reference)")
    }
  }

  @Test func aSchemaKnowsEveryComponentAndAction() throws {
    let text = JSONSchema(.standard).text(.screen)
    for name in Registry.standard.components.keys { #expect(text.contains("\"\(name)\":{\"description\"")) }
    for name in Registry.standard.actions.keys { #expect(text.contains("\"\(name)\":{\"description\"")) }
  }

  private func references(_ value: Value) -> [String] {
    switch value {
    case .map(let map):
      zip(map.keys, map.values).flatMap { key, value -> [String] in
        if key == .string("$ref"), case .string(let reference) = value { return [reference] }
        return references(value)
      }
    case .list(let items): items.flatMap(references)
    default: []
    }
  }
}

extension Value {
  fileprivate subscript(name: String) -> Value? { if case .map(let map) = self { map[name] } else { nil } }
}
