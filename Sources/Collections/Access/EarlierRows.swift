package import Foundations

/// What an earlier version knew of rows of a server, beside the rows and their changes.
extension CollectionTransaction {
  func noteRead(of collection: String, at time: Timestamp?) throws {
    let transaction = try changing(collection)
    let (table, scope) = (transaction.table, transaction.scope)
    guard try table.feed(of: scope, in: database) == nil else { return }
    var state = FeedState(generation: 1, waits: true)
    state.readAt = time ?? state.readAt
    try table.save(state, of: scope, in: database)
  }

  func noteConflict(of key: String, in collection: String, here: [UInt8]?, there: [UInt8]?) throws {
    let transaction = try changing(collection)
    let table = transaction.table
    func side(_ record: [UInt8]?) throws -> StoredRow? {
      try record.map { table.stored(try decoded($0, key, of: table), key: key, position: 0) }
    }
    try table.note(
      RowConflict(key: key, here: side(here), there: side(there), at: transaction.now), transaction.scope,
      in: database)
  }

  func name(_ key: String, _ serverKey: String, of collection: String) throws {
    let transaction = try changing(collection)
    try transaction.table.name(key, serverKey, transaction.scope, in: database)
  }

  func decode(_ record: [UInt8], of collection: String) throws -> ValueMap {
    try decoded(record, "", of: declared(collection)).values
  }

  /// Decodes a row in JSON, as the server writes it.
  func decoded(
    _ record: [UInt8], _ key: String, of table: CollectionTable
  ) throws -> DecodedRecord {
    let decoder = RecordDecoder(table.declaration.record, of: table.declaration.remote)
    return try decoder.decode(ParsedJSON.read(record), key: key)
  }
}
