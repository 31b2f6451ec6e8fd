internal import Foundations

/// The JSON Schema of walkthroughs, generated from what the reader knows, so that editors complete and check them.
///
/// It is draft 07, which editors' YAML servers support best. A flow is two documents, a header and a list of steps, and
/// editors hold each of them against the whole schema.
package struct WalkthroughSchema: Sendable {
  /// Describes flows.
  package init() {}

  /// The schema, as JSON text.
  package var text: String {
    JSON.object([
      .init("$schema", .string("http://json-schema.org/draft-07/schema#")),
      .init("title", .string("walkthrough")),
      .init("anyOf", .array([reference("header"), reference("steps")])),
      .init(
        "definitions",
        .object([
          .init("header", header), .init("steps", array(of: reference("step"))), .init("step", step),
          .init("selector", selector), .init("condition", mapping(SharedFlowKeys.condition)),
        ])),
    ]).text + "\n"
  }

  private var header: JSON {
    let keys = HeaderKeys.format + HeaderKeys.extensions + HeaderKeys.unused
    return .object(
      members(keys, acceptsOthers: false) + [
        // Other tools have keys of their own.
        .init("patternProperties", .object([.init("^x-", .object([]))])),
        .init(
          "anyOf",
          .array(["appId", "url"].map { .object([.init("required", .array([.string($0)]))]) })),
      ])
  }

  private var selector: JSON {
    anyOf([text(of: .text), mapping(SharedFlowKeys.selector + SharedFlowKeys.step)])
  }

  /// A step: a command's name, or a command with what it is about.
  private var step: JSON {
    let bare = CommandSpec.all.filter(\.allowsBareName).map { JSON.string($0.name) }
    let commands = CommandSpec.all.map { spec in JSON.Member(spec.name, command(spec)) }
    return anyOf([
      .object([.init("enum", .array(bare))]),
      .object([
        .init("type", .string("object")), .init("properties", .object(commands)),
        .init("additionalProperties", .bool(false)), .init("minProperties", .int(1)),
        .init("maxProperties", .int(1)),
      ]),
    ])
  }

  private func command(_ spec: CommandSpec) -> JSON {
    var forms: [JSON] = []
    if let main = spec.main {
      // The selector's own keys are those of the command.
      forms.append(main == .selector ? text(of: .text) : text(of: main))
    }
    if spec.acceptsKeys {
      forms.append(mapping(spec.keys + SharedFlowKeys.step, acceptsOthers: spec.ignoresUnknownKeys))
    }
    return .object([.init("description", .string(spec.about)), .init("anyOf", .array(forms))])
  }

  // MARK: Keys

  private func mapping(_ keys: [FlowKey], acceptsOthers: Bool = false) -> JSON {
    .object(members(keys, acceptsOthers: acceptsOthers))
  }

  private func members(_ keys: [FlowKey], acceptsOthers: Bool) -> [JSON.Member] {
    func property(_ key: FlowKey, _ name: String) -> JSON.Member {
      JSON.Member(
        name,
        .object([
          .init("description", .string(key.about)), .init("allOf", .array([text(of: key.value)])),
        ]))
    }
    let properties = keys.filter { $0.family == nil }.map { property($0, $0.name) }
    let families = keys.compactMap { key in key.family.map { property(key, "^\($0)\\..") } }
    let required = keys.filter(\.isRequired).map { JSON.string($0.name) }
    return [
      .init("type", .string("object")), .init("properties", .object(properties)),
      .init("patternProperties", families.isEmpty ? nil : .object(families)),
      .init("additionalProperties", acceptsOthers ? nil : .bool(false)),
      .init("required", required.isEmpty ? nil : .array(required)),
    ]
  }

  private func text(of value: FlowValue) -> JSON {
    switch value {
    case .text, .step: return type("string", "number", "boolean")
    case .number(let least, let most):
      return anyOf([
        .object([
          .init("type", .string("number")), .init("minimum", least == .min ? nil : .int(least)),
          .init("maximum", most.map(JSON.int)),
        ]),
        .object([.init("type", .string("string")), .init("pattern", .string(#"\$\{|^-?[0-9][0-9_.]*$"#))]),
      ])
    case .bool: return type("boolean")
    // The reader takes them in any case; editors complete those that are listed.
    case .word(let words):
      return anyOf([.object([.init("enum", .array(words.map(JSON.string)))]), type("string")])
    case .words: return anyOf([type("string"), array(of: type("string", "number"))])
    case .file, .point: return type("string")
    case .files: return anyOf([type("string"), array(of: type("string"))])
    case .selector: return reference("selector")
    case .selectors: return array(of: reference("selector"))
    case .steps: return reference("steps")
    case .condition: return reference("condition")
    case .variables: return variables
    case .rows: return array(of: variables)
    case .tables:
      return .object([
        .init("type", .string("object")), .init("additionalProperties", array(of: type("object"))),
      ])
    case .texts: return array(of: type("string", "number"))
    case .time:
      return .object([.init("type", .string("string")), .init("pattern", .string("^-?[0-9]+(ms|s|m|h|d)$"))])
    case .softSteps: return anyOf([type("boolean"), array(of: text(of: .step))])
    case .keys(let keys): return mapping(keys)
    case .list(let keys): return array(of: mapping(keys))
    }
  }

  // MARK: Building blocks

  private var variables: JSON {
    .object([
      .init("type", .string("object")), .init("additionalProperties", type("string", "number", "boolean")),
    ])
  }

  private func type(_ names: String...) -> JSON {
    .object([.init("type", names.count == 1 ? .string(names[0]) : .array(names.map(JSON.string)))])
  }

  private func array(of item: JSON) -> JSON {
    .object([.init("type", .string("array")), .init("items", item)])
  }

  private func anyOf(_ choices: [JSON]) -> JSON { .object([.init("anyOf", .array(choices))]) }

  private func reference(_ name: String) -> JSON {
    .object([.init("$ref", .string("#/definitions/\(name)"))])
  }
}
