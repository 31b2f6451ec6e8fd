import Documents
import Foundations
import PluginKit
import Screens

/// Turns `data:` of an app into declarations, and reports what is wrong with it.
struct CollectionReader {
  /// The types that the app declares.
  let types: DeclaredTypes
  /// The limits of its plans.
  let limits: RecordType
  /// The names of its servers.
  let servers: [String]
  /// Whether they are a plugin's, whose limits an app need not have.
  let isOfPlugin: Bool
  private(set) var diagnostics = Diagnostics()

  init(types: DeclaredTypes, limits: RecordType, servers: [String], isOfPlugin: Bool = false) {
    self.types = types
    self.limits = limits
    self.servers = servers
    self.isOfPlugin = isOfPlugin
  }

  /// Reads all collections and documents.
  ///
  /// - Parameter declared: the entries of `data:`.
  /// - Returns: those without errors, in written order.
  mutating func collections(_ declared: [NamedProperty]) -> [CollectionDeclaration] {
    declared.compactMap { named in
      guard case .record(let record) = named.property else { return nil }
      return collection(named.name, record, at: named.span)
    }
  }

  private mutating func collection(
    _ name: String, _ properties: Properties, at span: Span
  ) -> CollectionDeclaration? {
    guard AppScript.isServerName(name) else {
      report(
        .invalidCollection, "`\(name)` cannot name a collection", at: span,
        help: "use letters, digits, `_` and `-`, beginning with a letter")
      return nil
    }
    let keys = properties.keySpans
    switch (properties["collection"], properties["document"]) {
    case (let source?, nil):
      guard let record = record(name, source) else { return nil }
      return CollectionDeclaration(
        name, about: properties["about"]?.literal, record: record, order: orders(properties, record),
        search: searched(properties, record), limit: limit(properties), undo: duration(properties, "undo"),
        quiet: duration(properties, "quiet"), remote: remote(properties, record),
        fresh: duration(properties, "fresh"), at: span)
    case (nil, let source?):
      guard let record = record(name, source) else { return nil }
      checkDocument(record)
      for key in ["order", "search", "limit"] {
        guard let place = keys[key] else { continue }
        report(.documentKey, "a document takes no `\(key)`, it has no rows", at: place, help: "remove it")
      }
      return CollectionDeclaration(
        name, about: properties["about"]?.literal, form: .document, record: record,
        undo: duration(properties, "undo"), quiet: duration(properties, "quiet"),
        remote: remote(properties, record, .document), fresh: duration(properties, "fresh"), at: span)
    case (_?, _?):
      report(
        .invalidCollection, "`\(name)` is a collection and a document", at: keys["document"] ?? span,
        help: "remove one of the two")
    case (nil, nil):
      report(
        .invalidCollection, "`\(name)` has neither `collection` nor `document`", at: span,
        help: "write `collection: Type` for rows, `document: { … }` for one record")
    }
    return nil
  }

  /// The record of rows: a type of the app's, or fields in place.
  private mutating func record(_ name: String, _ source: Property) -> RecordDeclaration? {
    guard case .value(.literal(let node)) = source else { return nil }
    guard let type = node.text else {
      var found = Diagnostics()
      let record = types.record(name.prefix(1).uppercased() + name.dropFirst(), node, into: &found)
      diagnostics.report(contentsOf: found.all)
      return found.hasErrors ? nil : check(record, at: node.span)
    }
    if let record = types.records[type] { return check(record, at: node.span) }
    let isOther = types.named[type] != nil
    report(
      .unknownRecord, isOther ? "`\(type)` is no record" : "the app declares no type `\(type)`",
      at: node.span,
      help: nearHelp(for: type, in: types.records.keys)
        ?? "declare its fields: `types: { \(type): { … } }`")
    return nil
  }

  /// Reports fields that rows cannot have.
  private mutating func check(_ record: RecordDeclaration, at span: Span) -> RecordDeclaration? {
    if let id = record.field("id"), id.type != .string {
      report(
        .invalidCollection, "the key `id` is of type `\(id.type)`, expected `string`", at: id.span,
        help: "make it a string, or give the field another name")
      return nil
    }
    if let taken = record.field("sync") ?? record.field("syncError") {
      report(
        .invalidCollection, "the name `\(taken.name)` is taken by the runtime", at: taken.span,
        help: "give the field another name")
      return nil
    }
    return record
  }

  private mutating func checkDocument(_ record: RecordDeclaration) {
    for field in record.fields where field.defaultValue == nil {
      if case .enumeration = field.type {
        report(
          .documentField, "`\(field.name)` has no first value", at: field.span,
          help: "add a `default`, or make it nullable with `?`")
      }
    }
  }

  private mutating func orders(
    _ properties: Properties, _ record: RecordDeclaration
  ) -> [CollectionDeclaration.Order] {
    guard case .list(let items) = properties["order"] else { return [] }
    return items.compactMap { item in
      guard case .value(.literal(let node)) = item, let text = node.text else { return nil }
      let isDescending = text.hasPrefix("-")
      let name = isDescending ? String(text.dropFirst()) : text
      guard let field = field(name, of: record, at: node.span) else { return nil }
      guard field.type.isSortable else {
        report(.unknownRowField, "rows cannot be sorted by `\(name)`, a `\(field.type)`", at: node.span)
        return nil
      }
      return CollectionDeclaration.Order(name, isDescending: isDescending)
    }
  }

  private mutating func searched(
    _ properties: Properties, _ record: RecordDeclaration
  ) -> [CollectionDeclaration.Search] {
    guard case .list(let items) = properties["search"] else { return [] }
    return items.compactMap { item in
      guard case .value(.literal(let node)) = item, let text = node.text else { return nil }
      let parts = text.split(separator: "^", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let weight = parts.count == 1 ? 1 : Int(parts[1]), 1...1000 ~= weight else {
        report(
          .unknownRowField, "the weight of `\(parts[0])` is no whole number from 1 to 1000", at: node.span,
          help: "write `\(parts[0])^10` for a place whose words count ten times")
        return nil
      }
      let names = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard let field = field(names[0], of: record, at: node.span) else { return nil }
      if let problem = field.type.searchProblem(names.dropFirst()) {
        report(.unknownRowField, "rows cannot be searched in `\(parts[0])`, \(problem)", at: node.span)
        return nil
      }
      return CollectionDeclaration.Search(parts[0], weight: weight)
    }
  }

  private mutating func field(
    _ name: String, of record: RecordDeclaration, at span: Span
  ) -> RecordDeclaration.Field? {
    if let field = record.field(name) { return field }
    report(
      .unknownRowField, "`\(record.name)` has no field `\(name)`", at: span,
      help: nearHelp(for: name, in: record.fields.map(\.name)))
    return nil
  }

  private mutating func limit(_ properties: Properties) -> String? {
    guard case .value(.literal(let node)) = properties["limit"], let text = node.text else { return nil }
    let name = text.hasPrefix("limits.") ? String(text.dropFirst("limits.".count)) : text
    let near = nearestName(to: name, in: limits.fields.map(\.name)).map { "did you mean `limits.\($0)`?" }
    // An app whose plans do not limit what a plugin stores has no word for it.
    let isKnown = limits.type(of: name) != nil || isOfPlugin && near == nil
    if text.hasPrefix("limits."), isKnown { return name }
    report(
      .unknownRowLimit, "no plan has the limit `\(text)`", at: node.span,
      help: near ?? "declare it for each tier in flags.yaml: `limits: { \(name): 20 }`")
    return nil
  }

  private func duration(_ properties: Properties, _ key: String) -> Duration? {
    guard let text = properties[key]?.literal else { return nil }
    return Literals.duration(text)
  }

  /// Where rows are read from and changes go; rows that are not changed here have no limit of the plan and no undo.
  private mutating func remote(
    _ properties: Properties, _ record: RecordDeclaration, _ form: CollectionDeclaration.Form = .collection
  ) -> RemoteDeclaration? {
    guard case .record(let remote) = properties["remote"] else {
      for key in ["fresh", "conflict", "quiet"] {
        guard let place = properties.keySpans[key] else { continue }
        report(
          .remoteKey, "rows of the device have no other side, so there is no `\(key)`", at: place,
          help: "remove it")
      }
      return nil
    }
    var reader = RemoteDeclarationReader()
    let declaration = reader.declaration(
      remote, of: record, form: form, servers: servers, conflict: properties.word("conflict"))
    diagnostics.report(contentsOf: reader.diagnostics.all)
    guard let declaration else { return nil }
    let isTable = remote["table"] != nil && !declaration.changes.isEmpty
    let isChanged = isTable || ["add", "update", "remove"].contains { remote.keySpans[$0] != nil }
    for key in ["limit", "undo", "conflict", "quiet"] where !isChanged {
      guard let place = properties.keySpans[key] else { continue }
      report(
        .remoteKey, "rows of a server that are not changed here have no `\(key)`", at: place,
        help: "say under `remote` how changes are sent, such as `add`, or remove it")
    }
    if isChanged, !isTable, remote.keySpans["add"] == nil, let place = properties.keySpans["limit"] {
      report(.remoteKey, "rows are not added here, so there is no `limit`", at: place, help: "remove it")
    }
    return declaration
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, at span: Span, help: String? = nil
  ) {
    diagnostics.report(Diagnostic(code, message, at: span, help: help))
  }
}

extension ValueType {
  /// Why a search finds no words in a value of this type, or in a member of its records; nil where it does.
  fileprivate func searchProblem(_ path: ArraySlice<String>) -> String? {
    switch self {
    case .list(let element), .nullable(let element), .map(_, let element): element.searchProblem(path)
    case .record(let record):
      switch path.first.map({ ($0, record.type(of: $0)) }) {
      case (_, let type?)?: type.searchProblem(path.dropFirst())
      case (let name, nil)?: "`\(record.name)` has no `\(name)`"
      case nil: "a `\(self)`: name one of its members, such as `\(record.fields.first?.name ?? "name")`"
      }
    case .string where path.isEmpty: nil
    default: "a `\(self)`"
    }
  }
}

extension Diagnostic.Code {
  /// A collection whose form, name or key is none.
  static let invalidCollection = Self("KL0570")
  /// A type of rows that is no record of the app's.
  static let unknownRecord = Self("KL0571")
  /// A field to order by or to search in that rows do not have.
  static let unknownRowField = Self("KL0572")
  /// A limit of rows that no plan has.
  static let unknownRowLimit = Self("KL0573")
  /// A key of collections on a document.
  static let documentKey = Self("KL0574")
  /// A field of a document without a first value.
  static let documentField = Self("KL0575")
  /// A key that rows of the device or of a server do not take.
  static let remoteKey = Self("KL0576")
}
