internal import Synchronization

/// Bytes in memory, for apps that keep nothing on disk, such as those of walks.
package final class MemoryCache: ByteCache {
  private struct Entry {
    var bytes: [UInt8]
    var lastUse: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var uses = 0
  }

  /// The most bytes of all entries.
  package let limit: Int

  private let state = Mutex(State())

  /// Caches nothing yet.
  ///
  /// - Parameter limit: the most bytes of all entries.
  package init(limit: Int = 8 << 20) { self.limit = limit }

  package func bytes(for key: String) -> [UInt8]? {
    state.withLock { state in
      guard let bytes = state.entries[key]?.bytes else { return nil }
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return bytes
    }
  }

  package func set(_ bytes: [UInt8], for key: String) {
    state.withLock { state in
      Self.remove(key, &state)
      guard bytes.count <= limit else { return }
      while state.size + bytes.count > limit,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        Self.remove(oldest.key, &state)
      }
      state.uses += 1
      state.entries[key] = Entry(bytes: bytes, lastUse: state.uses)
      state.size += bytes.count
    }
  }

  package func remove(_ key: String) { state.withLock { Self.remove(key, &$0) } }

  package var size: Int { state.withLock(\.size) }

  package func removeAll() { state.withLock { $0 = State() } }

  private static func remove(_ key: String, _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: key) else { return }
    state.size -= entry.bytes.count
  }
}

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
