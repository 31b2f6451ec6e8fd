package import Foundations

extension ValueType {
  /// The type that a value shows in depth: maps with names for keys are records, so that a name that is not there
  /// is told at once.
  ///
  /// - Parameter value: a value as read from JSON.
  /// - Returns: its type; lists of unlike elements have `dyn` ones.
  package static func shape(of value: Value) -> ValueType {
    switch value {
    case .list(let elements):
      var relations = TypeRelations()
      var joined: ValueType?
      for element in elements {
        let type = shape(of: element)
        joined = joined.map { relations.join($0, type) ?? .dyn } ?? type
      }
      return .list(joined ?? .dyn)
    case .map(let map):
      var fields: [RecordType.Field] = []
      for (key, value) in zip(map.keys, map.values) {
        guard case .string(let name) = key else { return .map(.dyn, .dyn) }
        fields.append(RecordType.Field(name, shape(of: value)))
      }
      return .record(RecordType(name: "", fields: fields))
    case .null: return .dyn
    default: return value.type
    }
  }
}
