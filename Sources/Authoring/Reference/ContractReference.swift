import Foundations
import PluginKit
import Runtime

/// The reference of the models that plugins bring, from their contracts.
package struct ContractReference {
  private let contracts: [Contract]

  /// Documents the plugins of a root.
  ///
  /// - Parameter root: the folder with `Plugins` in it; nil for no plugins.
  package init(root: String?) {
    let folder = root.map { AppFolder(root: $0, app: "") }
    let files = folder?.contractFiles ?? []
    self.init(
      files.compactMap { file in
        var ignored = Diagnostics()
        let source = folder.flatMap { try? SourceText.load($0.path(file), limit: 1 << 20) }
        return source.flatMap { Contract.read($0, into: &ignored) }
      })
  }

  private init(_ contracts: [Contract]) { self.contracts = contracts.sorted { $0.name < $1.name } }

  /// The names of all models and types, such as `recipes.RecipeList`.
  package var names: [String] {
    contracts.flatMap { contract in
      [contract.name]
        + (contract.models.map(\.name) + contract.types.map(\.name)).map { "\(contract.name).\($0)" }
    }
  }

  /// All models, a line each.
  package var contents: String {
    contracts.flatMap { contract in
      ["\(contract.name): \(contract.about ?? "")"]
        + contract.models.map { "  \(contract.name).\($0.name): \($0.about ?? "")" }
    }.joined(separator: "\n") + "\n"
  }

  /// Returns the page of a model, of a type, or the list of a plugin's; nil where there is none.
  package func page(_ name: String) -> String? {
    for contract in contracts {
      if contract.name == name { return ContractReference([contract]).contents }
      if let model = contract.models.first(where: { "\(contract.name).\($0.name)" == name }) {
        return page(name, model)
      }
      if let type = contract.types.first(where: { "\(contract.name).\($0.name)" == name }) {
        return "\(name) (type)\n\n" + text(type.type)
      }
    }
    return nil
  }

  private func page(_ name: String, _ model: ModelContract) -> String {
    var lines = ["\(name) (model)", "", model.about ?? ""]
    func add(_ heading: String, _ entries: [String]) {
      if !entries.isEmpty { lines += ["", heading] + entries.map { "  " + $0 } }
    }
    add("Params", model.parameters.map(text))
    add("State", model.state.fields.map { "\($0.name): \($0.type)" })
    add(
      "Actions",
      model.actions.flatMap { action -> [String] in
        let result = action.result.map { ", gives \($0)" } ?? ""
        let head = "\(action.name)(\(action.parameters.map(text).joined(separator: ", ")))\(result)"
        let errors = action.errors.isEmpty ? [] : ["  errors: \(action.errors.joined(separator: ", "))"]
        return [action.about.map { "\(head): \($0)" } ?? head] + errors
      })
    add(
      "Events",
      model.events.map { event in
        "\(event.name)(\(event.payload.fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
      })
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(_ type: ValueType) -> String {
    switch type {
    case .record(let record): record.fields.map { "  \($0.name): \($0.type)\n" }.joined()
    case .enumeration(let words): words.cases.map { "  \($0)\n" }.joined()
    default: "  \(type)\n"
    }
  }

  private func text(_ parameter: ParameterContract) -> String {
    "\(parameter.name): \(parameter.type)"
      + (parameter.range.map { "(\($0.lowerBound)..\($0.upperBound))" } ?? "")
  }
}
