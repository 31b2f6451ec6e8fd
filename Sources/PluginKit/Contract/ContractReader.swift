internal import Documents
public import Foundations

extension Contract {
  /// Reads a `plugin.yaml`.
  ///
  /// - Parameters:
  ///   - source: the file's text.
  ///   - diagnostics: receives all errors, each at its place.
  /// - Returns: the contract, with faulty types as ``ValueType/error`` so that a checker can go on; nil where too much
  ///   is missing.
  public static func read(_ source: SourceText, into diagnostics: inout Diagnostics) -> Contract? {
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return nil }
    var reader = ContractReader()
    defer { diagnostics.report(contentsOf: reader.keys.diagnostics.all) }
    return reader.contract(root)
  }
}

/// Converts the nodes of a `plugin.yaml` to a ``Contract``.
struct ContractReader {
  var keys = MappingReader()
  private var types = TypeTable()

  mutating func contract(_ root: Node) -> Contract? {
    guard
      let top = keys.mapping(
        root, of: "a contract", required: ["plugin", "version", "models"],
        optional: ["about", "needs", "servers", "types", "data"])
    else { return nil }
    // Records that are stored have limits and defaults.
    types = TypeTable(storesRecords: top["data"] != nil)
    if let node = top["types"] { types.declare(keys.entries(node, of: "`types`"), into: &keys) }
    let models = top["models"].map { keys.entries($0, of: "`models`") } ?? []
    let read = models.compactMap { model($0) }
    if let node = top["data"] { types.use(namesIn: node) }
    types.reportUnused(into: &keys)
    guard let name = top["plugin"].flatMap({ name($0) }) else { return nil }
    let needs = top["needs"].map { self.needs($0) } ?? []
    let needsSpan = top["needs"]?.span
    return Contract(
      name: name, version: top["version"].flatMap { version($0) } ?? SemanticVersion(0, 0, 0),
      about: top["about"].flatMap { keys.text($0) }, needs: needs, needsSpan: needsSpan,
      servers: servers(top["servers"], needs, at: needsSpan ?? root.span), models: read, types: types.all,
      span: root.span, data: data(root))
  }

  private func data(_ root: Node) -> Contract.DeclaredData? {
    root.entries?.first { $0.name == "data" }.map {
      Contract.DeclaredData(node: $0.value, types: DeclaredTypes(types), span: $0.keySpan)
    }
  }

  /// Reads the servers; a plugin that lists none and sends requests asks for `main`.
  private mutating func servers(
    _ node: Node?, _ needs: [Contract.Need], at span: Span
  ) -> [Contract.Server] {
    let ofServers: [Contract.Need] = [.http, .sockets, .media]
    guard let node else {
      guard needs.contains(where: ofServers.contains) else { return [] }
      return [Contract.Server(name: "main", isOptional: false, span: span)]
    }
    return keys.distinctTexts(node).map { item in
      let isOptional = item.text.hasSuffix("?")
      return Contract.Server(
        name: isOptional ? String(item.text.dropLast()) : item.text, isOptional: isOptional, span: item.span)
    }
  }

  private mutating func name(_ node: Node) -> String? {
    guard let text = keys.text(node) else { return nil }
    keys.checkName(text, at: node.span)
    return text
  }

  private mutating func version(_ node: Node) -> SemanticVersion? {
    guard let text = keys.text(node) else { return nil }
    guard let version = SemanticVersion(release: text) else {
      keys.report(
        .contractInvalidVersion, "found version `\(text)`, expected one of the form `1.2.3`", at: node.span)
      return nil
    }
    return version
  }

  private mutating func needs(_ node: Node) -> [Contract.Need] {
    var found: [Contract.Need] = []
    for item in keys.distinctTexts(node) {
      guard let need = Contract.Need(rawValue: item.text) else {
        keys.report(
          .contractUnknownNeed, "no service `\(item.text)`", at: item.span,
          near: item.text, among: Contract.Need.allCases.map(\.rawValue))
        continue
      }
      found.append(need)
    }
    return found
  }

  private mutating func model(_ entry: Node.Entry) -> ModelContract? {
    keys.checkName(entry.name, at: entry.keySpan)
    guard
      let body = keys.mapping(
        entry.value, of: "model `\(entry.name)`", at: entry.keySpan, required: ["state"],
        optional: ["about", "with", "actions", "events"])
    else { return nil }
    let actions = body["actions"].map { keys.entries($0, of: "`actions`") } ?? []
    let events = body["events"].map { keys.entries($0, of: "`events`") } ?? []
    return ModelContract(
      name: entry.name, about: body["about"].flatMap { keys.text($0) },
      parameters: body["with"].map { parameters($0) } ?? [],
      state: RecordType(name: entry.name, fields: body["state"].map { types.fields($0, into: &keys) } ?? []),
      actions: actions.compactMap { action($0) },
      events: events.map { event($0, of: entry.name) }, span: entry.keySpan)
  }

  private mutating func action(_ entry: Node.Entry) -> ActionContract? {
    keys.checkName(entry.name, at: entry.keySpan)
    if entry.value.isNull {
      return ActionContract(
        name: entry.name, about: nil, parameters: [], result: nil, errors: [], span: entry.keySpan)
    }
    guard
      let body = keys.mapping(
        entry.value, of: "action `\(entry.name)`", at: entry.keySpan,
        optional: ["about", "with", "returns", "errors"])
    else { return nil }
    let errors = body["errors"].map { keys.distinctTexts($0) } ?? []
    for error in errors { keys.checkName(error.text, at: error.span) }
    return ActionContract(
      name: entry.name, about: body["about"].flatMap { keys.text($0) },
      parameters: body["with"].map { parameters($0) } ?? [],
      result: body["returns"].map { types.type($0, into: &keys) }, errors: errors.map(\.text),
      span: entry.keySpan)
  }

  private mutating func event(_ entry: Node.Entry, of model: String) -> EventContract {
    keys.checkName(entry.name, at: entry.keySpan)
    let fields = entry.value.isNull ? [] : types.fields(entry.value, into: &keys)
    return EventContract(
      name: entry.name, payload: RecordType(name: "\(model).\(entry.name)", fields: fields),
      span: entry.keySpan)
  }

  private mutating func parameters(_ node: Node) -> [ParameterContract] {
    var found: [ParameterContract] = []
    for entry in keys.entries(node, of: "`with`") {
      keys.checkName(entry.name, at: entry.keySpan)
      let syntax = types.syntax(entry.value, isLimited: true, into: &keys)
      found.append(
        ParameterContract(
          name: entry.name, type: syntax?.type ?? .error, range: syntax?.range, span: entry.keySpan))
    }
    return found
  }
}

extension Diagnostic.Code {
  /// A key that contracts do not have.
  public static let contractUnknownKey = Self("KL0401")
  /// A key that is required and missing.
  public static let contractMissingKey = Self("KL0402")
  /// A value of the wrong kind, such as a list where a mapping is expected.
  public static let contractWrongKind = Self("KL0403")
  /// A name that cannot be used as one.
  public static let contractInvalidName = Self("KL0404")
  /// Types that contain each other.
  public static let contractTypeCycle = Self("KL0405")
  /// A service that does not exist.
  public static let contractUnknownNeed = Self("KL0406")
  /// A version that is not of the form `1.2.3`.
  public static let contractInvalidVersion = Self("KL0407")
  /// A range where there is nothing to hold it, such as in a state.
  public static let contractMisplacedRange = Self("KL0408")
  /// A map whose keys are of a type that cannot be one.
  public static let contractInvalidMapKey = Self("KL0409")
  /// The same name, case or code twice in one list.
  public static let contractDuplicate = Self("KL0410")
  /// A type that nothing uses.
  public static let contractUnusedType = Self("KL0411")
  /// A type named like a built-in one.
  public static let contractShadowedType = Self("KL0412")
  /// A default that does not fit the type of its field.
  public static let contractInvalidDefault = Self("KL0413")
}
