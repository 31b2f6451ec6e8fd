internal import Documents
internal import Foundations

/// The named types of a contract or an app, resolved in any order of declaration.
struct TypeTable {
  private(set) var all: [Contract.NamedType] = []
  /// The record types with limits and defaults, by name; none where records are not stored.
  private(set) var records: [String: RecordDeclaration] = [:]
  /// Whether records are stored, so that their fields may have limits and defaults.
  private let storesRecords: Bool
  private var known: [String: ValueType]
  private var declarations: [String: Node.Entry] = [:]
  private var used: Set<String> = []
  /// The types being resolved, outermost first.
  private var path: [String] = []

  /// Starts without declarations.
  ///
  /// - Parameters:
  ///   - storesRecords: whether fields of records may have limits and defaults.
  ///   - known: the types declared elsewhere.
  init(storesRecords: Bool = false, knowing known: [String: ValueType] = [:]) {
    self.storesRecords = storesRecords
    self.known = known
  }

  mutating func declare(_ entries: [Node.Entry], into keys: inout MappingReader) {
    for entry in entries {
      keys.checkName(entry.name, at: entry.keySpan)
      if TypeSyntax.words[entry.name] != nil || ["list", "map", "enum"].contains(entry.name) {
        keys.report(
          .contractShadowedType, "type `\(entry.name)` is named like a built-in one", at: entry.keySpan,
          help: "give it another name")
        continue
      }
      declarations[entry.name] = entry
    }
    for entry in entries where declarations[entry.name] != nil {
      let type = resolve(entry.name, into: &keys)
      all.append(Contract.NamedType(name: entry.name, type: type, span: entry.keySpan))
    }
  }

  /// The fields of a record written as a mapping from names to types.
  mutating func fields(_ node: Node, into keys: inout MappingReader) -> [RecordType.Field] {
    var fields: [RecordType.Field] = []
    for entry in keys.entries(node, of: "a record") {
      keys.checkName(entry.name, at: entry.keySpan)
      fields.append(RecordType.Field(entry.name, type(entry.value, into: &keys)))
    }
    return fields
  }

  /// The fields of a record that is stored: a type, or a mapping with it, its default and its former name.
  mutating func storedFields(_ node: Node, into keys: inout MappingReader) -> [RecordDeclaration.Field] {
    var fields: [RecordDeclaration.Field] = []
    for entry in keys.entries(node, of: "a record") {
      keys.checkName(entry.name, at: entry.keySpan)
      fields.append(storedField(entry, into: &keys))
    }
    checkFormerNames(fields, into: &keys)
    return fields
  }

  private mutating func storedField(
    _ entry: Node.Entry, into keys: inout MappingReader
  ) -> RecordDeclaration.Field {
    var body: [String: Node] = ["type": entry.value]
    if entry.value.entries != nil {
      body =
        keys.mapping(
          entry.value, of: "field `\(entry.name)`", at: entry.keySpan, required: ["type"],
          optional: ["default", "was", "about"]) ?? [:]
    }
    let syntax = body["type"].flatMap { self.syntax($0, isStored: true, into: &keys) }
    if let about = body["about"] { _ = keys.text(about) }
    func field(_ defaultValue: Value?) -> RecordDeclaration.Field {
      RecordDeclaration.Field(
        entry.name, syntax?.type ?? .error, range: syntax?.range, isDate: syntax?.isDate ?? false,
        defaultValue: defaultValue, was: was, at: entry.keySpan)
    }
    let was = body["was"].flatMap { keys.text($0) }
    guard let node = body["default"], let syntax else { return field(nil) }
    var mismatch: String? =
      "found \(node.text.map { "`\($0)`" } ?? node.kindInWords), expected `\(syntax.type)`"
    let value = Literals.value(node, of: syntax.type).map { records.completing($0, of: syntax.type) }
    if let value { mismatch = field(nil).firstMismatch(of: value) }
    if let mismatch, syntax.type != .error {
      keys.report(
        .contractInvalidDefault, "the default of `\(entry.name)` does not fit its type: \(mismatch)",
        at: node.span)
    }
    return field(mismatch == nil ? value : nil)
  }

  /// Reports fields whose former name is another field's.
  private func checkFormerNames(_ fields: [RecordDeclaration.Field], into keys: inout MappingReader) {
    var taken = Set(fields.map(\.name))
    for field in fields {
      guard let was = field.was, !taken.insert(was).inserted else { continue }
      keys.report(
        .contractDuplicate, "`\(was)`, the former name of `\(field.name)`, is another field's",
        at: field.span,
        help: "remove `was:` from one of them")
    }
  }

  /// A type in a place where a range is not allowed; `error` where it is invalid.
  mutating func type(_ node: Node, into keys: inout MappingReader) -> ValueType {
    guard let syntax = syntax(node, isLimited: true, into: &keys) else { return .error }
    if syntax.range != nil {
      keys.report(
        .contractMisplacedRange, "a range belongs to an argument, nothing here is held to it", at: node.span,
        help: "write `\(syntax.type)`")
    }
    return syntax.type
  }

  /// A type with its range.
  mutating func syntax(
    _ node: Node, isStored: Bool = false, isLimited: Bool = false, into keys: inout MappingReader
  ) -> TypeSyntax? {
    for name in names(in: node.text ?? "") where declarations[name] != nil {
      used.insert(name)
      known[name] = resolve(name, into: &keys)
    }
    var diagnostics = Diagnostics()
    let syntax = TypeSyntax.parse(
      node, named: known, isStored: isStored, isLimited: isLimited, into: &diagnostics)
    keys.mergeDiagnostics(diagnostics)
    if let syntax { check(syntax.type, at: node.span, into: &keys) }
    return syntax
  }

  /// Counts the types that a node names anywhere as used.
  mutating func use(namesIn node: Node) {
    for name in names(in: node.text ?? "") where declarations[name] != nil { used.insert(name) }
    for item in node.items ?? [] { use(namesIn: item) }
    for entry in node.entries ?? [] { use(namesIn: entry.value) }
  }

  mutating func reportUnused(into keys: inout MappingReader) {
    for type in all where !used.contains(type.name) {
      keys.warn(
        .contractUnusedType, "nothing uses the type `\(type.name)`", at: type.span,
        help: "remove it")
    }
  }

  private mutating func resolve(_ name: String, into keys: inout MappingReader) -> ValueType {
    if let type = known[name] { return type }
    guard let entry = declarations[name] else { return .error }
    if let start = path.firstIndex(of: name) {
      let cycle = (path[start...] + [name]).map { "`\($0)`" }.joined(separator: " → ")
      keys.report(.contractTypeCycle, "types contain each other: \(cycle)", at: entry.keySpan)
      return .error
    }
    guard path.count < 32 else {
      keys.report(.contractTypeCycle, "types contain each other more than 32 deep", at: entry.keySpan)
      return .error
    }
    path.append(name)
    defer { path.removeLast() }
    let resolved: ValueType
    if entry.value.entries != nil, storesRecords {
      let record = RecordDeclaration(name, fields: storedFields(entry.value, into: &keys))
      records[name] = record
      resolved = .record(record.type)
    } else if entry.value.entries != nil {
      resolved = .record(RecordType(name: name, fields: fields(entry.value, into: &keys)))
    } else {
      let written = type(entry.value, into: &keys)
      if case .enumeration(let enumeration) = written, enumeration.name.isEmpty {
        resolved = .enumeration(Enumeration(name: name, cases: enumeration.cases, isOpen: enumeration.isOpen))
      } else {
        resolved = written
      }
    }
    known[name] = resolved
    return resolved
  }

  private func check(_ type: ValueType, at span: Span, into keys: inout MappingReader) {
    switch type {
    case .list(let element), .nullable(let element): check(element, at: span, into: &keys)
    case .map(let key, let value):
      switch key {
      case .string, .int, .uint, .bool, .enumeration, .error: break
      default:
        keys.report(
          .contractInvalidMapKey,
          "a map has keys of type `\(key)`, expected `string`, `int`, `uint`, `bool` or an enum", at: span)
      }
      check(value, at: span, into: &keys)
    case .enumeration(let enumeration) where enumeration.name.isEmpty:
      var seen: Set<String> = []
      for word in enumeration.cases where !seen.insert(word).inserted {
        keys.report(.contractDuplicate, "`\(word)` is in the enum twice", at: span, help: "remove it")
      }
    default: break
    }
  }

  /// The words of a type that can name other types: all but the cases of an `enum(…)`.
  private func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(where: { $0.isLetter || $0 == "_" }) {
      rest = rest[start...]
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      rest = rest.dropFirst(word.count)
      if word == "enum" {
        rest = rest.drop { $0 != ")" }
      } else {
        names.append(String(word))
      }
    }
    return names
  }
}
