/// Keeps octets that can be had again, up to a number of octets: the least recently used go first.
///
/// Nothing in it is ever an error: what cannot be kept is missing the next time.
package protocol OctetCache: Sendable {
  /// Reads an entry, and notes its use; nil where it is not there.
  func octets(for key: String) -> [UInt8]?
  /// Writes an entry, and removes the least recently used until all fit.
  func set(_ octets: [UInt8], for key: String)
  /// Removes an entry.
  func remove(_ key: String)
  /// Removes all entries.
  func removeAll()
  /// The octets of all entries.
  var size: Int { get }
}

extension DiskCache: OctetCache {}
