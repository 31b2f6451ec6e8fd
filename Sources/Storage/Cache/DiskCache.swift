package import Foundations
internal import Synchronization

/// Bytes on disk that can be had again, such as images: the least recently used go first when there are too many.
///
/// A file that is damaged, cut or not ours counts as missing and is deleted. Nothing else is ever an error: a cache that
/// cannot write keeps nothing.
package final class DiskCache: Sendable {
  private struct Entry {
    var size: Int
    var lastUse: Timestamp
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var isLoaded = false
  }

  /// The most bytes of all files, with their heads.
  package let limit: Int

  private let folder: CacheFolder
  private let now: @Sendable () -> Timestamp
  private let state = Mutex(State())

  /// Caches in a folder of its own.
  ///
  /// - Parameters:
  ///   - folder: the folder; it is made with the first entry, and read at the first use.
  ///   - limit: the most bytes on disk.
  ///   - now: the app's clock, which orders the entries by their use.
  package init(folder: String, limit: Int, now: @escaping @Sendable () -> Timestamp) {
    self.folder = CacheFolder(folder)
    self.limit = limit
    self.now = now
  }

  /// Reads an entry, and notes its use.
  ///
  /// - Parameter key: its key, such as a URL.
  /// - Returns: its bytes; nil where it is not there or damaged.
  package func bytes(for key: String) -> [UInt8]? {
    state.withLock { state in
      load(&state)
      let name = CacheFile.name(of: key)
      guard state.entries[name] != nil else { return nil }
      guard let bytes = folder.read(name).flatMap({ CacheFile.payload(of: $0, for: key) }) else {
        remove(name, &state)
        return nil
      }
      let time = now()
      state.entries[name]?.lastUse = time
      folder.touch(name, time)
      return bytes
    }
  }

  /// Writes an entry, and removes the least recently used until all fit.
  ///
  /// - Parameters:
  ///   - bytes: the bytes; more than the limit are not kept.
  ///   - key: the key.
  package func set(_ bytes: [UInt8], for key: String) {
    let (name, file) = (CacheFile.name(of: key), CacheFile.bytes(of: bytes, for: key))
    state.withLock { state in
      load(&state)
      remove(name, &state)
      guard file.count <= limit else { return }
      let time = now()
      makeRoom(for: file.count, &state)
      guard folder.write(file, as: name, at: time) else { return }
      state.entries[name] = Entry(size: file.count, lastUse: time)
      state.size += file.count
    }
  }

  /// Removes an entry.
  ///
  /// - Parameter key: the key.
  package func remove(_ key: String) {
    state.withLock { state in
      load(&state)
      remove(CacheFile.name(of: key), &state)
    }
  }

  /// Removes all entries.
  package func removeAll() {
    state.withLock { state in
      load(&state)
      for name in state.entries.keys { folder.remove(name) }
      (state.entries, state.size) = ([:], 0)
    }
  }

  /// The bytes on disk.
  package var size: Int {
    state.withLock { state in
      load(&state)
      return state.size
    }
  }

  private func makeRoom(for size: Int, _ state: inout State) {
    guard state.size + size > limit else { return }
    for (name, _) in state.entries.sorted(by: { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }) {
      remove(name, &state)
      if state.size + size <= limit { return }
    }
  }

  private func remove(_ name: String, _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: name) else { return }
    folder.remove(name)
    state.size -= entry.size
  }

  private func load(_ state: inout State) {
    guard !state.isLoaded else { return }
    state.isLoaded = true
    for file in folder.files() {
      state.entries[file.name] = Entry(size: file.size, lastUse: file.lastUse)
      state.size += file.size
    }
    makeRoom(for: 0, &state)
  }
}
