internal import GRDBSQLite

extension Database {
  /// What SQLite would have in a file; nil where there is no memory for it.
  func image() -> [UInt8]? {
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(sqliteConnection, "main", &count, 0) else { return nil }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Becomes what an image holds (SQLite, "Deserialize a database").
  ///
  /// - Parameter image: what ``image()`` gave.
  /// - Throws: what keeps SQLite from it; nothing has changed then.
  func adopt(_ image: [UInt8]) throws {
    let count = sqlite3_int64(image.count)
    guard let copy = sqlite3_malloc64(sqlite3_uint64(count)) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    image.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    // SQLite frees the copy, also where it fails.
    let code = sqlite3_deserialize(
      sqliteConnection, "main", copy.assumingMemoryBound(to: UInt8.self), count, count,
      UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    // Statements that were made for the tables before would be made again one by one.
    clearSchemaCache()
  }

  /// Writes all or nothing.
  ///
  /// - Throws: what the body throws; nothing was written then.
  func transacting<Result>(_ body: (Database) throws -> Result) throws -> Result {
    var result: Swift.Result<Result, any Error> = .failure(DatabaseError(resultCode: .SQLITE_ABORT))
    try inTransaction {
      result = .success(try body(self))
      return .commit
    }
    return try result.get()
  }
}
