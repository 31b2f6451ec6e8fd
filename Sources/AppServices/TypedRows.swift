package import Foundations
package import PluginKit
package import Storage

/// Rows as values of Swift types, whose properties are the fields that the type needs of them.
extension DataTransaction {
  /// Reads rows, in the order that the collection declares.
  ///
  /// - Parameters:
  ///   - type: the type of the rows.
  ///   - collection: the collection's name.
  ///   - fields: values that the rows have.
  ///   - limit: the most rows; nil for all.
  /// - Returns: the rows.
  /// - Throws: what ``rows(of:where:limit:)`` throws, or that a row does not have the type's form.
  package func rows<Row: Decodable>(
    _ type: Row.Type, of collection: String, where fields: [(String, Value)] = [], limit: Int? = nil
  ) throws -> [Row] {
    try rows(of: collection, where: fields, limit: limit).map {
      try ValueDecoder.decode(type, from: .map($0))
    }
  }

  /// Reads a row; nil where there is none with the key.
  package func row<Row: Decodable>(_ type: Row.Type, _ key: String, of collection: String) throws -> Row? {
    try row(key, of: collection).map { try ValueDecoder.decode(type, from: .map($0)) }
  }

  /// Stores a row as the server has it, by its fields; those that are nil it has not sent.
  package func receive(_ row: some Encodable, as key: String, of collection: String) throws {
    guard case .map(let fields) = try ValueEncoder.encode(row) else { return }
    try receive(fields, as: key, of: collection)
  }
}
