package import Foundations

/// A row that was changed here and at its server, and about which the person has not decided.
package struct DataConflict: Sendable, Equatable, Identifiable {
  /// Identifies it.
  package let id: String
  /// When it was found.
  package let detectedAt: Timestamp
  /// How people know the row here; nil where it was removed here.
  package let here: DataDescription?
  /// How they know the row at the server; nil where it was removed there.
  package let there: DataDescription?

  /// Describes a conflict.
  package init(id: String, detectedAt: Timestamp, here: DataDescription?, there: DataDescription?) {
    (self.id, self.detectedAt, self.here, self.there) = (id, detectedAt, here, there)
  }
}

/// The conflicts of the rows of a server, for the person who is signed in there.
package protocol DataConflicts: AnyObject, Sendable {
  /// The conflicts of all collections.
  ///
  /// - Returns: those of each collection, the latest first.
  /// - Throws: where the database cannot be read.
  func conflicts() throws(StoreError) -> [DataConflict]

  /// Decides a conflict for one of its sides, which then is here and at the server.
  ///
  /// - Parameters:
  ///   - id: the conflict's.
  ///   - keepsHere: whether the row here counts; else the one at the server.
  /// - Throws: that there is no such conflict, that the change here is being sent, or why it cannot be written.
  func decide(_ id: String, keepsHere: Bool) throws

  /// How many records of the server this version of the app cannot read.
  ///
  /// - Returns: their number, of the person who is signed in.
  /// - Throws: where the database cannot be read.
  func unreadableCount() throws(StoreError) -> Int
}
