import Foundations
package import Screens

/// The JSON Schema of scripts, generated from the reader's specs, so that editors complete and check them.
///
/// It is draft 07, which editors' YAML servers support best. It describes the structure; names and expressions are
/// checked only by `kolam check`.
package struct JSONSchema {
  private let registry: Registry

  /// Creates schemas from the specs of components and actions.
  package init(_ registry: Registry) { self.registry = registry }

  /// Returns the schema of one kind of file, as JSON text.
  package func text(_ kind: ScriptKind) -> String {
    var definitions: [(String, Value)] = [
      ("text", Self.text), ("expression", Self.expression), ("name", Self.name),
      ("element", anyOf(registry.components.values.sorted { $0.name < $1.name }.map(element))),
      ("action", anyOf(registry.actions.values.sorted { $0.name < $1.name }.map(action))),
    ]
    for key in CommonKeys.component { definitions.append(("component.\(key.name)", value(of: key))) }
    for key in CommonKeys.action { definitions.append(("action.\(key.name)", value(of: key))) }
    for reference in ["element", "action"] {
      definitions.append(("\(reference)s", oneOrMore(Self.reference(reference))))
    }
    var members: [(String, Value)] = [
      ("$schema", "http://json-schema.org/draft-07/schema#"), ("title", .string(kind.spec.name)),
      ("definitions", object(definitions)),
    ]
    if case .map(let record) = self.record(kind.spec) { members += record.members }
    return ValueJSON.write(object(members), limit: .max) + "\n"
  }

  // MARK: Components and actions

  private func element(_ spec: ComponentSpec) -> Value {
    call(spec.name, spec.about, spec.main, [spec.main] + spec.keys, common: "component", CommonKeys.component)
  }

  private func action(_ spec: ActionSpec) -> Value {
    call(spec.name, spec.about, spec.main, [spec.main] + spec.keys, common: "action", CommonKeys.action)
  }

  /// The schema of a call: `name: main` with sibling keys, `name: { keys }` and, without required keys, `name`.
  private func call(
    _ name: String, _ about: String, _ main: KeySpec, _ own: [KeySpec], common: String, _ shared: [KeySpec]
  ) -> Value {
    let keys =
      own.map { ($0.name, value(of: $0)) }
      + shared.map { ($0.name, Self.reference("\(common).\($0.name)")) }
    // A required key may be beside the name or within it, which a schema can hardly express.
    let inner = Self.closed(keys)
    let named = object([
      ("description", .string(about)),
      ("anyOf", .list([type(main.type), inner] + (main.isRequired ? [] : [object([("type", "null")])]))),
    ])
    let beside = keys.filter { $0.0 != name }
    guard case .map(let whole) = Self.closed([(name, named)] + beside) else { return .null }
    let asMapping = object(whole.members + [("required", .list([.string(name)]))])
    return own.contains(where: \.isRequired)
      ? asMapping : anyOf([object([("const", .string(name))]), asMapping])
  }

  private static func closed(_ properties: [(String, Value)]) -> Value {
    object([("type", "object"), ("properties", object(properties)), ("additionalProperties", .bool(false))])
  }

  // MARK: Keys

  private func value(of key: KeySpec) -> Value {
    object([("description", .string(key.about)), ("allOf", .list([type(key.type)]))])
  }

  private func record(_ spec: RecordSpec) -> Value {
    guard case .map(let closed) = Self.closed(spec.keys.map { ($0.name, value(of: $0)) }) else {
      return .null
    }
    let required = spec.keys.filter(\.isRequired).map(\.name)
    return required.isEmpty
      ? .map(closed) : object(closed.members + [("required", .list(required.map { .string($0) }))])
  }

  private func type(_ type: PropertyType) -> Value {
    switch type {
    case .text: return Self.reference("text")
    case .expression: return Self.reference("expression")
    case .value(let type): return valueType(type)
    case .word(let words): return object([("enum", .list(words.map { .string($0) }))])
    case .name: return Self.reference("name")
    case .reference: return object([("type", "string")])
    case .type: return object([("type", .list(["string", "object"]))])
    case .recordTypes(let field):
      let fields = self.type(.mapping(.record(field)))
      return object([
        ("type", "object"), ("additionalProperties", anyOf([object([("type", "string")]), fields])),
      ])
    case .elements: return Self.reference("elements")
    case .actions: return Self.reference("actions")
    case .list(let inner): return oneOrMore(self.type(inner))
    case .record(let spec) where spec.mayBeEmpty: return anyOf([record(spec), object([("type", "null")])])
    case .record(let spec):
      guard let shorthand = spec.keys.first(where: { $0.name == spec.shorthand }) else { return record(spec) }
      return anyOf([self.type(shorthand.type), record(spec)])
    case .mapping(let inner):
      return object([("type", "object"), ("additionalProperties", self.type(inner))])
    case .arguments: return object([("type", "object")])
    case .devices:
      return object([("type", "object"), ("additionalProperties", object([("type", "object")]))])
    case .nothing: return object([("type", "null")])
    }
  }

  /// The schema of a value: a literal, or an expression in `${…}`.
  private func valueType(_ type: ValueType) -> Value {
    switch type {
    case .bool: object([("type", .list(["boolean", "string"]))])
    case .int: object([("type", .list(["integer", "string"]))])
    case .double: object([("type", .list(["number", "string"]))])
    case .string, .duration, .timestamp: object([("type", .list(["string", "number", "boolean"]))])
    case .enumeration(let words):
      anyOf([
        object([("enum", .list(words.cases.map { .string($0) }))]),
        object([("type", "string"), ("pattern", #"\$\{"#)]),
      ])
    default: object([])
    }
  }

  // MARK: Building blocks

  private static let text = anyOf([
    object([("type", .list(["string", "number", "boolean"]))]),
    object([
      ("type", "object"), ("properties", object([("verbatim", object([("type", "string")]))])),
      ("required", .list(["verbatim"])), ("additionalProperties", .bool(false)),
    ]),
    object([
      ("type", "object"),
      (
        "properties",
        object([
          ("key", object([("type", "string")])), ("args", object([("type", .list(["array", "string"]))])),
        ])
      ), ("required", .list(["key"])), ("additionalProperties", .bool(false)),
    ]),
  ])
  private static let expression = object([
    ("description", "A CEL expression, without `${` and `}`."),
    ("type", .list(["string", "number", "boolean"])),
  ])
  private static let name = object([("type", "string"), ("pattern", "^[A-Za-z][A-Za-z0-9_-]*$")])

  private static func reference(_ name: String) -> Value {
    object([("$ref", .string("#/definitions/\(name)"))])
  }

  private func oneOrMore(_ item: Value) -> Value {
    anyOf([item, object([("type", "array"), ("items", item)])])
  }
}

private func object(_ members: [(String, Value)]) -> Value { .map(ValueMap(fields: members)) }

private func anyOf(_ choices: [Value]) -> Value { object([("anyOf", .list(choices))]) }

extension ValueMap {
  /// Its string keys with their values, in order.
  fileprivate var members: [(String, Value)] {
    zip(keys, values).compactMap { key, value in
      if case .string(let name) = key { (name, value) } else { nil }
    }
  }
}
