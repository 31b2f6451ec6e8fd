package import Foundations
package import PluginKit

/// Opens the collections and documents of an app as the models of `data`.
package struct CollectionPlugin: Plugin {
  /// The name of its contract.
  package let name = Contract.dataName
  private let stores: [CollectionStore]

  /// Opens models over what an app keeps.
  ///
  /// - Parameter stores: the rows of the device, and of each server.
  package init(_ stores: CollectionStore...) { self.stores = stores }

  /// Opens models over what an app keeps.
  ///
  /// - Parameter stores: the rows of the device, and of each server.
  package init(_ stores: [CollectionStore]) { self.stores = stores }

  /// Opens a collection with a query, or a document.
  ///
  /// - Parameters:
  ///   - model: the collection's name.
  ///   - parameters: the query.
  /// - Returns: the model; its first state is read when it is asked for.
  /// - Throws: that there is no such collection, or that the query is none.
  package func open(_ model: String, with parameters: ValueMap) throws(ActionError) -> any ModelHandle {
    guard let store = stores.first(where: { $0.table(model) != nil }), let table = store.table(model) else {
      throw ActionError(.unknownModel, "the app declares no `\(model)` under `data:`")
    }
    if let mismatch = table.contract.parameters.firstMismatch(of: parameters) {
      throw ActionError(.badArguments, mismatch)
    }
    let feed = store.feed(of: table)
    return switch table.declaration.form {
    case .document: DocumentModel(table, from: feed, in: store)
    case .collection: try CollectionModel(table, parameters, from: feed, in: store)
    }
  }
}
