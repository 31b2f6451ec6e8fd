import Foundations
import PluginKit
import Screens

/// The collections of an app: its own, and those that its plugins declare in their contracts.
struct AppCollections {
  /// Those without errors, in written order; the app's own come first.
  private(set) var collections: [CollectionDeclaration]
  /// Where `data` is written first; nil where nobody declares any.
  private(set) var span: Span?
  private(set) var diagnostics = Diagnostics()

  /// Reads all collections.
  ///
  /// - Parameters:
  ///   - script: the app's file.
  ///   - contracts: the contracts of its plugins.
  ///   - limits: the limits of its plans.
  init(_ script: AppScript, _ contracts: [Contract], limits: RecordType) {
    let servers = script.servers.map(\.name)
    var reader = CollectionReader(types: script.declaredTypes, limits: limits, servers: servers)
    collections = reader.collections(script.properties.named("data"))
    diagnostics.report(contentsOf: reader.diagnostics.all)
    span = script.properties.keySpans["data"]
    for contract in contracts.sorted(by: { $0.name < $1.name }) {
      guard let data = contract.data else { continue }
      let declared = CollectionScript.read(data.node, types: data.types.named, into: &diagnostics)
      var reader = CollectionReader(
        types: data.types, limits: limits, servers: servers, isOfPlugin: true)
      add(reader.collections(declared), of: contract)
      diagnostics.report(contentsOf: reader.diagnostics.all)
      span = span ?? data.span
    }
    for collection in collections { checkReferences(of: collection) }
  }

  /// Reports fields that hold keys of no collection of the same server.
  private mutating func checkReferences(of collection: CollectionDeclaration) {
    guard let remote = collection.remote else { return }
    let names = collections.filter { $0.form == .collection && $0.remote?.server == remote.server }.map(
      \.name)
    for (field, name) in remote.references.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      diagnostics.report(
        Diagnostic(
          .invalidCollection, "`\(field)` holds keys of `\(name)`, which is no collection of the same server",
          at: collection.span,
          help: nearHelp(for: name, in: names)
            ?? "name a collection whose `remote` has the same `server`"))
    }
  }

  /// Adds the collections of a plugin; a name that is taken already is reported where the app has it, or at the later
  /// of two plugins.
  private mutating func add(_ declared: [CollectionDeclaration], of contract: Contract) {
    let own = collections
    for new in declared {
      guard let taken = own.first(where: { $0.name == new.name }) else {
        collections.append(new)
        continue
      }
      let isOfPlugin = taken.span.source.path.hasSuffix("/plugin.yaml")
      diagnostics.report(
        Diagnostic(
          .invalidCollection, "the plugin `\(contract.name)` declares `\(new.name)`, too",
          at: isOfPlugin ? new.span : taken.span, help: "give one of them another name"))
    }
  }
}
