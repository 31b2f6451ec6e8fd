import Foundations
import PluginKit
import Runtime

/// The reference of the models that plugins bring and apps declare, from their contracts.
package struct ContractReference {
  /// The contracts, those of an app's data with the app.
  private let contracts: [(app: String?, contract: Contract)]

  /// Documents the plugins of a root, and the data of its apps.
  ///
  /// - Parameter root: the folder with `Plugins` and `Screens` in it; nil for none.
  package init(root: String?) {
    let folder = root.map { AppFolder(root: $0, app: "") }
    let files = folder?.contractFiles ?? []
    let plugins = files.compactMap { file -> Contract? in
      var ignored = Diagnostics()
      let source = folder.flatMap { try? SourceText.load($0.path(file), limit: 1 << 20) }
      return source.flatMap { Contract.read($0, into: &ignored) }
    }
    let data = (root.map { AppFolder.apps(in: $0) } ?? []).compactMap { app -> (String?, Contract)? in
      var ignored = Diagnostics()
      let loaded = App.load(AppFolder(root: root ?? "", app: app), into: &ignored)
      return loaded?.contracts[Contract.dataName].map { (app, $0) }
    }
    contracts = plugins.sorted { $0.name < $1.name }.map { (nil, $0) } + data
  }

  private init(app: String?, _ contract: Contract) { contracts = [(app, contract)] }

  /// The names of all models and types, such as `recipes.RecipeList`.
  package var names: [String] {
    contracts.flatMap { _, contract in
      [contract.name]
        + (contract.models.map(\.name) + contract.types.map(\.name)).map { "\(contract.name).\($0)" }
    }
  }

  /// All models, a line each.
  package var contents: String {
    guard !contracts.isEmpty else {
      return "There is no plugin here, and no app declares `data:`; see `kolam reference data`.\n"
    }
    return contracts.flatMap { app, contract in
      [line(contract.name + (app.map { " of \($0)" } ?? ""), contract.about)]
        + contract.models.map { model in
          // What nobody has described says what it can do.
          let does = model.actions.isEmpty ? nil : model.actions.map(\.name).joined(separator: ", ")
          return line("  \(contract.name).\(model.name)", model.about ?? does)
        }
    }.joined(separator: "\n") + "\n"
  }

  private func line(_ name: String, _ about: String?) -> String { about.map { "\(name): \($0)" } ?? name }

  /// Returns the page of a model, of a type, or the list of a plugin's; nil where there is none.
  ///
  /// Several apps may declare data of one name; all of it is on the page.
  package func page(_ name: String) -> String? {
    var pages: [String] = []
    for (app, contract) in contracts {
      if contract.name == name {
        pages.append(ContractReference(app: app, contract).contents)
      } else if let model = contract.models.first(where: { "\(contract.name).\($0.name)" == name }) {
        pages.append(page(app.map { "\(name) of \($0)" } ?? name, model))
      } else if let type = contract.types.first(where: { "\(contract.name).\($0.name)" == name }) {
        pages.append("\(name) (type)\n\n" + text(type.type))
      }
    }
    return pages.isEmpty ? nil : pages.joined(separator: "\n")
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
