import Glibc
package import Runtime

/// Reports changes in an app's folders, by inotify(7), so that a saved edit is seen at once.
///
/// It watches folders and not files: editors save by writing a new file and renaming it over the old one.
package final class FileWatch {
  /// Readable when something changed; for poll(2) with other descriptors.
  package let descriptor: Int32
  /// The folders watched recursively, by watch descriptor; inotify(7) itself does not watch subfolders.
  private var trees: [Int32: String] = [:]
  private let skipped: Set<String>

  private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
  /// The maximum number of recursively watched folders: more than any app has, and few of what the system allows.
  private static let mostFolders = 4096

  /// Watches folders that exist; nil if the system has no watches left.
  ///
  /// - Parameters:
  ///   - folders: paths of folders, watched without their subfolders.
  ///   - trees: paths of folders, watched recursively, including folders created later but not hidden ones.
  ///   - skipped: names of subfolders to skip.
  package init?(_ folders: [String], trees: [String] = [], skipping skipped: Set<String> = []) {
    self.skipped = skipped
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    for folder in folders { inotify_add_watch(descriptor, folder, Self.events) }
    for tree in trees { _ = watch(tree: tree) }
  }

  /// Watches the files of apps, except their walkthroughs and the code of their plugins.
  package convenience init?(of apps: [AppFolder]) {
    self.init([], trees: apps.flatMap(\.watchedTrees), skipping: ["walkthroughs", "Sources", "Server"])
  }

  deinit { close(descriptor) }

  /// The quiet period after which a save is complete, in milliseconds: an editor writes several times.
  private static let quiet: Int32 = 15

  /// Returns whether files have changed since the last call, after waiting for the editor to finish.
  package func isEdited() -> Bool {
    guard !changes().isEmpty else { return false }
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waited, 1, Self.quiet) > 0 { _ = changes() }
    return true
  }

  /// Returns the names of the files changed since the last call, without their folders.
  package func changes() -> Set<String> {
    var names: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return names }
      var offset = 0
      // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len], padded with zeros.
      while offset + 16 <= count {
        let (watch, mask, length) = buffer.withUnsafeBytes { bytes in
          (
            bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
            bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
            Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          )
        }
        let name = String(
          decoding: buffer[offset + 16..<min(count, offset + 16 + length)].prefix { $0 != 0 }, as: UTF8.self)
        offset += 16 + length
        if mask & UInt32(IN_IGNORED) != 0 {
          trees[watch] = nil
        } else if mask & UInt32(IN_ISDIR) != 0, let folder = trees[watch] {
          names.formUnion(entered(folder, name, mask))
        } else if !name.isEmpty {
          names.insert(name)
        }
      }
    }
  }

  /// Handles a subfolder that was created or removed.
  ///
  /// - Returns: its files, which may be older than its watch; its own name if it was removed.
  private func entered(_ folder: String, _ name: String, _ mask: UInt32) -> Set<String> {
    if isSkipped(name) { return [] }
    guard mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 else { return [name] }
    return watch(tree: folder + "/" + name)
  }

  private func isSkipped(_ name: String) -> Bool { name.hasPrefix(".") || skipped.contains(name) }

  /// Watches a folder recursively.
  ///
  /// - Returns: the names of its files.
  private func watch(tree: String) -> Set<String> {
    var names: Set<String> = []
    var waiting = [tree]
    while let folder = waiting.popLast(), trees.count < Self.mostFolders {
      let number = inotify_add_watch(descriptor, folder, Self.events | UInt32(IN_ONLYDIR))
      guard number >= 0, let stream = opendir(folder) else { continue }
      trees[number] = folder
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if isSkipped(name) { continue }
        if isFolder("\(folder)/\(name)") { waiting.append("\(folder)/\(name)") } else { names.insert(name) }
      }
    }
    return names
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    // Symbolic links are not followed: they may form a cycle.
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension AppFolder {
  /// The folders with an app's files, each watched recursively.
  var watchedTrees: [String] { ["Screens/\(app)", "Locales", "Plugins", "Backend"].map { path($0) } }
}
