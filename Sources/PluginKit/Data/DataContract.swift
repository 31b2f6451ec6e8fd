public import Foundations

extension Contract {
  /// The name that screens write before the dot of a collection: `data.tasks`.
  public static let dataName = "data"

  /// Derives the contract of an app's collections and documents.
  ///
  /// - Parameters:
  ///   - collections: what the app declares under `data:`.
  ///   - span: where it declares them.
  public init(data collections: [CollectionDeclaration], at span: Span) {
    self.init(
      name: Self.dataName, version: SemanticVersion(1, 0, 0), about: "What the app stores by itself.",
      needs: [],
      needsSpan: nil, servers: [], models: collections.map(\.contract), types: [], span: span)
  }
}

extension CollectionDeclaration {
  /// The type of the condition that `where` takes: an expression over a row.
  public static let conditionName = "condition"

  /// A row as screens see it: its fields, its key and where its changes are.
  public var row: RecordType {
    var fields = record.type.fields
    if record.field("id") == nil { fields.insert(RecordType.Field("id", .string), at: 0) }
    if remote != nil { fields.append(RecordType.Field("sync", .enumeration(.sync))) }
    if isSent { fields.append(RecordType.Field("syncError", .nullable(.string))) }
    return RecordType(name: record.name, fields: fields)
  }

  /// Whether its changes are sent to a server.
  public var isSent: Bool { remote?.changes.isEmpty == false }

  /// The contract of its model, derived from the declaration.
  public var contract: ModelContract {
    switch form {
    case .collection: collectionContract
    case .document: documentContract
    }
  }

  private var collectionContract: ModelContract {
    let row = ValueType.record(row)
    var state = [
      RecordType.Field("items", .list(row)), RecordType.Field("item", .nullable(row)),
      RecordType.Field("total", .int), RecordType.Field("hasMore", .bool),
    ]
    if undo != nil { state.append(RecordType.Field("undoable", .nullable(.enumeration(.operation)))) }
    if let arrivingRow { state.append(RecordType.Field("arriving", .list(.record(arrivingRow)))) }
    state += remoteState
    return ModelContract(
      name: name, about: about,
      parameters: [
        parameter("where", .opaque(Self.conditionName, [row])), parameter("order", .list(orders)),
        parameter("search", .string), parameter("page", .int, 1...1000), parameter("id", .string),
      ] + (arriving == nil ? [] : [parameter("topic", .string)]),
      state: RecordType(name: name, fields: state), actions: actions, events: [], span: span)
  }

  private var documentContract: ModelContract {
    var state = [RecordType.Field("item", .record(record.type)), RecordType.Field("isSet", .bool)]
    if undo != nil { state.append(RecordType.Field("undoable", .nullable(.enumeration(.operation)))) }
    state += remoteState
    if isSent {
      state += [
        RecordType.Field("sync", .enumeration(.sync)), RecordType.Field("syncError", .nullable(.string)),
      ]
    }
    var actions: [ActionContract] = []
    if remote == nil || remote?.changes.update != nil {
      actions += [
        action(
          "set", "Changes the fields that are given.", record.fields.map { change(of: $0) },
          ["invalid_value"] + signedOut),
        action("reset", "Gives every field its first value again.", [], signedOut),
      ]
    }
    if undo != nil { actions.append(undoAction) }
    return ModelContract(
      name: name, about: about, parameters: [], state: RecordType(name: name, fields: state),
      actions: actions + sentActions([]), events: [], span: span)
  }

  private var actions: [ActionContract] {
    var actions: [ActionContract] = []
    let id = ParameterContract(name: "id", type: .string, range: nil, span: span)
    let isLocal = remote == nil
    if isLocal || remote?.changes.add != nil {
      let given = record.field("id").map { _ in [parameter("id", .string)] } ?? []
      actions.append(
        action(
          "add", "Adds a row; the answer is its key.",
          given + record.fields.filter { $0.name != "id" }.map { addition(of: $0) },
          ["invalid_value", "duplicate"] + (limit == nil ? [] : ["limit_reached"]) + signedOut,
          result: .string))
    }
    if isLocal || remote?.changes.update != nil {
      actions.append(
        action(
          "update", "Changes the fields of a row that are given.",
          [id] + record.fields.filter { $0.name != "id" }.map { change(of: $0) },
          ["invalid_value"] + signedOut))
    }
    if isLocal || remote?.changes.remove != nil {
      actions += [
        action("remove", "Removes a row.", [id], signedOut),
        action(
          "removeAll", "Removes all rows, or those that fulfil a condition; the answer is their number.",
          [parameter("where", .opaque(Self.conditionName, [.record(row)]))], signedOut, result: .int),
      ]
    }
    if undo != nil { actions.append(undoAction) }
    actions += sentActions([id])
    actions.append(action("more", "Shows the next page as well."))
    return actions
  }

  /// The actions of rows that a server has; of one of them with its key.
  private func sentActions(_ id: [ParameterContract]) -> [ActionContract] {
    guard remote != nil else { return [] }
    let refresh = action("refresh", "Reads the rows from the server again.", [], ["signed_out"])
    guard isSent else { return [refresh] }
    return [
      action("retry", "Sends again what the server has rejected of a row, in place of the server's.", id),
      action("discard", "Gives up the changes of a row that are not sent.", id, ["being_sent"]), refresh,
    ]
  }

  private var signedOut: [String] { remote == nil ? [] : ["signed_out"] }

  private var undoAction: ActionContract {
    action("undo", "Takes back the last change.", [], ["nothing_to_undo"] + signedOut)
  }

  /// The state of rows that are read from a server.
  private var remoteState: [RecordType.Field] {
    guard remote != nil else { return [] }
    let list = [RecordType.Field("serverTotal", .nullable(.int)), RecordType.Field("partial", .bool)]
    return [
      RecordType.Field("phase", .enumeration(.phase)), RecordType.Field("fromCache", .bool),
      RecordType.Field("isStale", .bool), RecordType.Field("refreshing", .bool),
      RecordType.Field("savedAt", .nullable(.timestamp)),
      RecordType.Field("errorCode", .nullable(.enumeration(.readError))),
    ] + (form == .collection ? list : [])
      + (remote?.live?.isFollowed == true ? [RecordType.Field("isLive", .bool)] : [])
      + (isSent ? [RecordType.Field("waiting", .int)] : [])
  }

  /// The words of `order`: each field that rows can be sorted by, and with `-` before it.
  private var orders: ValueType {
    let names = record.fields.filter { $0.type.isSortable }.map(\.name)
    return .enumeration(Enumeration(name: "order of \(name)", cases: names.flatMap { [$0, "-\($0)"] }))
  }

  private func addition(of field: RecordDeclaration.Field) -> ParameterContract {
    if case .nullable = field.type { return parameter(field) }
    return field.isOptional
      ? ParameterContract(
        name: field.name, type: .nullable(field.type), range: field.numbers, span: field.span)
      : parameter(field)
  }

  private func change(of field: RecordDeclaration.Field) -> ParameterContract {
    if case .nullable = field.type { return parameter(field) }
    return ParameterContract(
      name: field.name, type: .nullable(field.type), range: field.numbers, span: field.span)
  }

  private func parameter(_ field: RecordDeclaration.Field) -> ParameterContract {
    ParameterContract(name: field.name, type: field.type, range: field.numbers, span: field.span)
  }

  private func parameter(_ name: String, _ type: ValueType, _ range: ClosedRange<Int>? = nil)
    -> ParameterContract
  {
    ParameterContract(name: name, type: .nullable(type), range: range, span: span)
  }

  private func action(
    _ name: String, _ about: String, _ parameters: [ParameterContract] = [], _ errors: [String] = [],
    result: ValueType? = nil
  ) -> ActionContract {
    ActionContract(
      name: name, about: about, parameters: parameters, result: result, errors: errors, span: span)
  }
}

extension RecordDeclaration.Field {
  /// The whole numbers that an argument for it may be.
  fileprivate var numbers: ClosedRange<Int>? {
    switch type {
    case .int, .nullable(.int): range
    default: nil
    }
  }
}

extension ValueType {
  /// Whether rows can be sorted by a field of this type.
  public var isSortable: Bool {
    switch self {
    case .bool, .int, .double, .string, .timestamp, .duration, .enumeration: true
    case .nullable(let wrapped): wrapped.isSortable
    default: false
    }
  }
}

extension Enumeration {
  /// Where the changes of a row are on their way to the server.
  public static let sync = Enumeration(
    name: "sync", cases: ["clean", "pending", "accepted", "failed", "conflict"])
  /// Why rows could not be read from a server; what exactly is in the log, for the author.
  public static let readError = Enumeration(
    name: "readError", cases: ["offline", "timeout", "insecure", "signed_out", "server"])
  /// What a change does to a row.
  public static let operation = Enumeration(name: "operation", cases: ["add", "update", "remove"])
}
