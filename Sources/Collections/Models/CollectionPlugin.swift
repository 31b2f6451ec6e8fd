package import Foundations
package import PluginKit

/// Opens the collections and documents of an app as the models of `data`.
package struct CollectionPlugin: Plugin {
  /// The name of its contract.
  package let name = Contract.dataName
  private let store: CollectionStore

  /// Opens models over what an app keeps.
  package init(_ store: CollectionStore) { self.store = store }

  /// Opens a collection with a query, or a document.
  ///
  /// - Parameters:
  ///   - model: the collection's name.
  ///   - parameters: the query.
  /// - Returns: the model; its first state is read when it is asked for.
  /// - Throws: that there is no such collection, or that the query is none.
  package func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle {
    guard let table = store.table(model) else {
      throw ActionError(.unknownModel, "the app declares no `\(model)` under `data:`")
    }
    if let mismatch = table.contract.parameters.firstMismatch(of: parameters) {
      throw ActionError(.badArguments, mismatch)
    }
    switch table.declaration.form {
    case .document: return DocumentModel(table, in: store)
    case .collection:
      guard let feed = store.feed(of: table) else { return try CollectionModel(table, parameters, in: store) }
      return try RemoteCollectionModel(table, parameters, from: feed, in: store)
    }
  }
}
