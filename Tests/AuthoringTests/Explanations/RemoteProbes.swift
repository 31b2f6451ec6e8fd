import Documents
import Foundations
import PluginKit

@testable import Authoring
@testable import Runtime
@testable import Screens

/// The sources of rows in the explanations' examples, read on their own.
enum RemoteProbes {
  static let all: [String: ExplanationProbes] = Dictionary(
    uniqueKeysWithValues: (0...4).map { "KL055\($0)" }.map { code in
      (
        code,
        ExplanationProbes(
          fails: { try run(code, passes: false) }, passes: { try run(code, passes: true) })
      )
    })

  private static func run(_ code: String, passes: Bool) throws -> [Diagnostic] {
    var diagnostics = Diagnostics()
    guard let example = try Explanations.shipped.find(code)?.examples.first(where: { $0.passes == passes }),
      let root = DocumentReader.read(SourceText(path: "app.yaml", text: example.text), into: &diagnostics),
      let remote = root.entry("data")?.entries?.first?.value.entry("remote")
    else { return [] }
    var script = ScriptReader(registry: Registry(components: [], actions: []))
    guard let properties = script.record(remote, DataScript.remote) else { return script.diagnostics.all }
    var reader = RemoteDeclarationReader()
    let title = RecordDeclaration.Field("title", .string, at: root.span)
    _ = reader.declaration(
      properties, of: RecordDeclaration("Recipe", fields: [title]), servers: ["main"])
    return diagnostics.all + script.diagnostics.all + reader.diagnostics.all
  }
}

extension Node {
  fileprivate func entry(_ name: String) -> Node? { entries?.first { $0.name == name }?.value }
}
