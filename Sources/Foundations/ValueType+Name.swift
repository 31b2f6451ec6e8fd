extension ValueType {
  /// CEL's own name of a type, without its parameters.
  package var celName: String {
    switch self {
    case .null: "null_type"
    case .list: "list"
    case .map, .record: "map"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .optional: "optional_type"
    case .type: "type"
    case .enumeration: "string"
    case .nullable(let wrapped): wrapped.celName
    default: description
    }
  }
}
