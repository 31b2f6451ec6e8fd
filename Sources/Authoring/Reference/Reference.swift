import Foundations
package import Screens

/// The reference of scripts for authors, generated from the reader's specs.
package struct Reference {
  private let registry: Registry
  private let expressions = ExpressionReference()

  /// Creates a reference from the specs of components and actions.
  package init(_ registry: Registry) { self.registry = registry }

  /// The names in the table of contents: files, components, actions, and the lists about expressions.
  package var names: [String] {
    ScriptKind.allCases.map(\.rawValue) + registry.components.keys.sorted() + registry.actions.keys.sorted()
      + expressions.lists.map(\.name)
  }

  /// The names of all pages: those of the contents, of the keys that everything takes, and of what expressions have.
  package var allNames: [String] { names + commonKeys.map(\.key.name) + expressions.names }

  /// The table of contents, a line per page, by group.
  package var contents: String {
    var lines = ["Files"]
    for kind in ScriptKind.allCases { lines.append("  \(kind.rawValue): \(kind.place)") }
    for group in ComponentSpec.Group.allCases {
      lines += ["", "Components that \(group.rawValue)"]
      for spec in registry.components.values.sorted(by: { $0.name < $1.name }) where spec.group == group {
        lines.append("  \(spec.name): \(spec.about)")
      }
    }
    lines += ["", "Actions"]
    for spec in registry.actions.values.sorted(by: { $0.name < $1.name }) {
      lines.append("  \(spec.name): \(spec.about)")
    }
    lines += ["", "Expressions"] + expressions.lists.map { "  \($0.name): \($0.about)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the pages of a name; several if a component and an action share it, none if it is unknown.
  package func pages(_ name: String) -> [String] {
    var pages: [String] = []
    if let kind = ScriptKind(rawValue: name) { pages.append(page(kind)) }
    if let spec = registry.components[name] {
      pages.append(
        page(
          "\(spec.name) (component)", spec.about, [spec.main] + spec.keys, main: spec.main,
          common: CommonKeys.component, spec.example))
    }
    if let spec = registry.actions[name] {
      pages.append(
        page(
          "\(spec.name) (action)", spec.about, [spec.main] + spec.keys, main: spec.main,
          common: CommonKeys.action, spec.example))
    }
    pages += commonKeys.filter { $0.key.name == name }.map { key, holder in
      "\(name) (key of every \(holder))\n\n" + keyLines([key], indent: 0).joined(separator: "\n") + "\n"
    }
    pages += expressions.pages(name)
    return pages.isEmpty ? keyPages(name) : pages
  }

  /// Returns a page for each file, component or action that has a key of a name, as deep as it may be.
  private func keyPages(_ name: String) -> [String] {
    func find(_ keys: [KeySpec], in place: String) -> [String] {
      keys.flatMap { key -> [String] in
        let found =
          key.name != name
          ? []
          : ["\(name) (key of \(place))\n\n" + keyLines([key], indent: 0).joined(separator: "\n") + "\n"]
        return found + find(key.type.innerKeys, in: "\(place).\(key.name)")
      }
    }
    let files = ScriptKind.allCases.flatMap { find($0.spec.keys, in: $0.rawValue) }
    if !files.isEmpty { return files }
    let components = registry.components.values.map { ($0.name, $0.keys) }
    let actions = registry.actions.values.map { ($0.name, $0.keys) }
    return (components + actions).sorted { $0.0 < $1.0 }.flatMap { find($0.1, in: $0.0) }
  }

  /// The whole reference as one Markdown page.
  package var markdown: String {
    var text = "# Scripts\n\n"
    for kind in ScriptKind.allCases {
      text += "## \(kind.rawValue)\n\n`\(kind.place)`\n\n" + table(kind.spec.keys) + "\n"
    }
    text += "## Every component takes\n\n" + table(CommonKeys.component) + "\n"
    for spec in registry.components.values.sorted(by: { $0.name < $1.name }) {
      text += "## \(spec.name)\n\n\(spec.about)\n\n" + table([spec.main] + spec.keys)
      text += "\n```yaml\n\(spec.example)\n```\n\n"
    }
    text += "## Every action takes\n\n" + table(CommonKeys.action) + "\n"
    for spec in registry.actions.values.sorted(by: { $0.name < $1.name }) {
      text += "## \(spec.name)\n\n\(spec.about)\n\n" + table([spec.main] + spec.keys)
      text += "\n```yaml\n\(spec.example)\n```\n\n"
    }
    return text + expressions.markdown
  }

  /// The keys that every component or every action takes.
  private var commonKeys: [(key: KeySpec, holder: String)] {
    CommonKeys.component.map { ($0, "component") } + CommonKeys.action.map { ($0, "action") }
  }

  private func page(_ kind: ScriptKind) -> String {
    let lines =
      [kind.rawValue, "", "A file \(kind.place).", "", "Keys"] + keyLines(kind.spec.keys, indent: 2)
    return lines.joined(separator: "\n") + "\n"
  }

  private func page(
    _ title: String, _ about: String, _ keys: [KeySpec], main: KeySpec, common: [KeySpec], _ example: String
  ) -> String {
    var lines = [title, "", about, "", "Example"]
    lines += example.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    lines += ["", "Keys (`\(main.name)` may stand behind the name itself)"] + keyLines(keys, indent: 2)
    lines += ["", "And, as all: \(common.map(\.name).joined(separator: ", ")); each has a page here."]
    return lines.joined(separator: "\n") + "\n"
  }

  private func keyLines(_ keys: [KeySpec], indent: Int) -> [String] {
    withInnerKeys(keys).flatMap { key, holds, inner -> [String] in
      let margin = String(repeating: " ", count: indent)
      let line = "\(margin)\(key.name): \(holds)\(key.isRequired ? ", required" : ""). \(key.about)"
      return [line] + keyLines(inner, indent: indent + 2)
    }
  }

  /// Keys with what they hold; one that holds the same record as an earlier one refers to that.
  private func withInnerKeys(_ keys: [KeySpec]) -> [(key: KeySpec, holds: String, inner: [KeySpec])] {
    var first: [String: KeySpec] = [:]
    return keys.map { key in
      let (inner, words) = (key.type.innerKeys, key.type.inWords)
      guard !inner.isEmpty else { return (key, words, []) }
      if let same = first[words], same.type.innerKeys.elementsEqual(inner, by: { $0.name == $1.name }) {
        return (key, "\(words), as `\(same.name)`", [])
      }
      first[words] = key
      return (key, words, inner)
    }
  }

  private func table(_ keys: [KeySpec]) -> String {
    var text = "| key | holds | |\n|---|---|---|\n"
    func add(_ keys: [KeySpec], _ prefix: String) {
      for (key, words, inner) in withInnerKeys(keys) {
        let required = key.isRequired ? " **Required.**" : ""
        let holds = words.split(separator: "|").joined(separator: "\\|")
        text += "| `\(prefix)\(key.name)` | \(holds) | \(key.about)\(required) |\n"
        add(inner, "\(prefix)\(key.name).")
      }
    }
    add(keys, "")
    return text
  }
}

extension PropertyType {
  /// The description of the type.
  fileprivate var inWords: String {
    switch self {
    case .text: "a text"
    case .expression(let type): "an expression of type \(type)"
    case .value(let type): "a value of type \(type)"
    case .word(let words): words.joined(separator: " | ")
    case .name: "a name"
    case .reference(let reference): "the name of \(reference.article) \(reference.rawValue)"
    case .type: "a type"
    case .recordTypes:
      "names, and for each a type or names of fields, and for each of these a field (or its `type` alone)"
    case .elements: "components"
    case .actions: "actions"
    case .list(let inner): "a list: \(inner.inWords)"
    case .record(let spec): "\(spec.name)\(spec.shorthand.map { " (or its `\($0)` alone)" } ?? "")"
    case .mapping(let inner): "names, and for each \(inner.inWords)"
    case .arguments: "named values"
    case .devices: "device profiles, and for each the keys that differ"
    case .nothing: "nothing"
    }
  }

  /// The keys of the nested mapping.
  var innerKeys: [KeySpec] {
    switch self {
    case .record(let spec), .recordTypes(let spec): spec.keys
    case .list(let inner), .mapping(let inner): inner.innerKeys
    default: []
    }
  }
}

extension PropertyType.Reference {
  fileprivate var article: String { self == .action || self == .event || self == .exit ? "an" : "a" }
}

/// The kinds of an app's files, and that of a plugin.
package enum ScriptKind: String, Sendable, CaseIterable {
  /// `app.yaml`.
  case app
  /// A screen.
  case screen
  /// A component of the app's own.
  case component
  /// A flow.
  case flow
  /// `flags.yaml`.
  case flags
  /// `plugin.yaml`, the contract of a plugin.
  case plugin

  /// The spec of such a file.
  package var spec: RecordSpec {
    switch self {
    case .app: AppScript.spec
    case .screen: ScreenScript.spec
    case .component: ComponentScript.spec
    case .flow: FlowScript.spec
    case .flags: FlagFileSpec.spec
    case .plugin: ContractFileSpec.spec
    }
  }

  /// The path of such files, for authors and editors.
  package var place: String {
    switch self {
    case .app: "Screens/<app>/app.yaml"
    case .screen: "Screens/<app>/<screen>.yaml"
    case .component: "Screens/<app>/components/<component>.yaml"
    case .flow: "Screens/<app>/flows/<flow>.yaml"
    case .flags: "Screens/<app>/flags.yaml"
    case .plugin: "Plugins/<Name>/plugin.yaml"
    }
  }
}
