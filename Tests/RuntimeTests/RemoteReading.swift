import Documents
import Foundations
import PluginKit
import Testing

@testable import Runtime
@testable import Screens

extension RemoteDeclaration {
  /// Reads `remote:` of app.yaml.
  ///
  /// - Parameters:
  ///   - remote: the keys.
  ///   - type: the name of the rows' type.
  ///   - fields: its fields, all of them texts.
  ///   - form: whether there are rows, or one record.
  ///   - servers: the names of the app's servers.
  /// - Returns: the declaration, and what was found wrong.
  /// - Throws: where the text is no mapping.
  static func read(
    _ remote: String, of type: String, _ fields: [String], form: CollectionDeclaration.Form,
    servers: [String] = ["main"]
  ) throws -> (declaration: RemoteDeclaration?, found: [String]) {
    var diagnostics = Diagnostics()
    let node = try #require(
      DocumentReader.read(SourceText(path: "app.yaml", text: remote), into: &diagnostics))
    var script = ScriptReader(registry: Registry(components: [], actions: []))
    let record = script.record(node, DataScript.remote)
    let properties = try #require(record)
    let fields = fields.map { RecordDeclaration.Field($0, .string, at: node.span) }
    var reader = RemoteDeclarationReader()
    let declaration = reader.declaration(
      properties, of: RecordDeclaration(type, fields: fields), form: form, servers: servers)
    return (
      declaration,
      (script.diagnostics.all + reader.diagnostics.all).map {
        "\($0.code) \($0.span?.text.prefix(24) ?? ""): \($0.message): \($0.help ?? "")"
      }
    )
  }
}
