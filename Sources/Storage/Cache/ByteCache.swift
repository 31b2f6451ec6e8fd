/// Keeps bytes that can be had again, up to a number of bytes: the least recently used go first.
///
/// Nothing in it is ever an error: what cannot be kept is missing the next time.
package protocol ByteCache: Sendable {
  /// Reads an entry, and notes its use; nil where it is not there.
  func bytes(for key: String) -> [UInt8]?
  /// Writes an entry, and removes the least recently used until all fit.
  func set(_ bytes: [UInt8], for key: String)
  /// Removes an entry.
  func remove(_ key: String)
  /// Removes all entries.
  func removeAll()
  /// The bytes of all entries.
  var size: Int { get }
}

extension DiskCache: ByteCache {}
