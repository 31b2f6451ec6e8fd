import Foundations
import Glibc

/// Tells which of an app's folders changed, by inotify(7), so that a saved edit is seen at once.
///
/// Folders are watched and not files: editors save by writing a new file and renaming it over the old one.
package final class FileWatch {
  /// Readable when something changed; for poll(2) beside other descriptors.
  package let descriptor: Int32
  /// The folders that are watched with all within them, by the system's numbers; inotify(7) knows no subfolders.
  private var trees: [Int32: String] = [:]
  /// The folders that are watched without their subfolders, by the system's numbers.
  private var folders: [Int32: String] = [:]
  /// The folders above the trees, by the system's numbers, with the trees in them by name: a tree may go and come again.
  private var parents: [Int32: [String: String]] = [:]
  private let skipped: Set<String>

  private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
  private static let arrivals = UInt32(IN_CREATE | IN_MOVED_TO)
  /// The most folders of trees: more than any app has, and few of what the system allows.
  private static let maxFolders = 4096

  /// Watches folders; nil where the system has no watches left.
  ///
  /// - Parameters:
  ///   - folders: paths of folders without what is in their subfolders; those left out that do not exist.
  ///   - trees: paths of folders with all subfolders but for hidden ones, also those that are made later.
  ///   - skipped: names of subfolders that are left out.
  package init?(_ folders: [String], trees: [String] = [], skipping skipped: Set<String> = []) {
    self.skipped = skipped
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    for folder in folders {
      let number = inotify_add_watch(descriptor, folder, Self.events)
      if number >= 0 { self.folders[number] = folder }
    }
    for tree in trees {
      watch(parentOf: tree)
      _ = watch(tree: tree)
    }
  }

  /// Watches all that apps are made of, but for their walkthroughs and the code of their plugins.
  package convenience init?(of apps: [AppFolder]) {
    self.init([], trees: apps.flatMap(\.watchedTrees), skipping: Self.skippedFolders)
  }

  /// Watches all that the apps of a checkout are made of, also of apps that are made later.
  package convenience init?(ofAllAppsIn root: String) {
    self.init(
      [], trees: (["Screens"] + AppFolder.sharedFolders).map { "\(root)/\($0)" },
      skipping: Self.skippedFolders)
  }

  private static let skippedFolders: Set<String> = ["walkthroughs", "Sources", "Server"]

  deinit { close(descriptor) }

  /// How long no file may have changed for a save to be over, in milliseconds: an editor writes several times.
  private static let quiet: Int32 = 15

  /// Whether files have changed since the last call; if so it waits until the editor is done with them.
  package func isEdited() -> Bool { !settledChanges().isEmpty }

  /// The names of the files that changed since the last call, once nothing more does.
  ///
  /// - Parameter limit: how long it waits at most, since a file that is written all the time must not hold up everything.
  /// - Returns: the names, without their folders; none where nothing changed, which takes no time.
  package func settledChanges(within limit: Duration = .seconds(1)) -> Set<String> {
    var names = changes()
    let end = ContinuousClock.now + limit
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !names.isEmpty, ContinuousClock.now < end, poll(&waited, 1, Self.quiet) > 0 {
      names.formUnion(changes())
    }
    return names
  }

  /// How often is read at once: enough for all that the system keeps, and an end where files change all the time.
  private static let mostReads = 400

  /// The names of the files that changed since the last call, without their folders.
  package func changes() -> Set<String> {
    var names: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    for _ in 0..<Self.mostReads {
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
        names.formUnion(taken(watch, name, mask))
      }
    }
    return names
  }

  /// Takes notice of one change.
  ///
  /// - Returns: the names of the files that changed by it.
  private func taken(_ watch: Int32, _ name: String, _ mask: UInt32) -> Set<String> {
    if mask & UInt32(IN_Q_OVERFLOW) != 0 { return afresh() }
    if mask & UInt32(IN_IGNORED) != 0 {
      (trees[watch], folders[watch], parents[watch]) = (nil, nil, nil)
      return []
    }
    let isFolder = mask & UInt32(IN_ISDIR) != 0
    if isFolder, mask & Self.arrivals != 0, let tree = parents[watch]?[name] { return self.watch(tree: tree) }
    if isFolder, let folder = trees[watch] { return entered(folder, name, mask) }
    // Editors keep hidden files beside those that are open.
    let isWatched = trees[watch] != nil || folders[watch] != nil
    return isWatched && !name.isEmpty && !name.hasPrefix(".") ? [name] : []
  }

  /// Looks at everything again, where more has changed than the system keeps.
  ///
  /// - Returns: the names of all files, since any may have changed.
  private func afresh() -> Set<String> {
    var names = Set(folders.values.flatMap { contents(of: $0).files })
    for tree in Set(trees.values).union(parents.values.flatMap(\.values)) {
      names.formUnion(watch(tree: tree))
    }
    return names
  }

  /// Takes notice of a subfolder that came or went.
  ///
  /// - Returns: the files in it, since they may have been there before it was watched; its own name where it went.
  private func entered(_ folder: String, _ name: String, _ mask: UInt32) -> Set<String> {
    if isSkipped(name) { return [] }
    guard mask & Self.arrivals != 0 else { return [name] }
    return watch(tree: folder + "/" + name)
  }

  private func isSkipped(_ name: String) -> Bool { name.hasPrefix(".") || skipped.contains(name) }

  /// Watches the folder above a tree, for when the tree is made again.
  private func watch(parentOf tree: String) {
    let (parent, name) =
      tree.lastIndex(of: "/").map { (String(tree[..<$0]), tree[tree.index(after: $0)...]) } ?? (
        ".", tree[...]
      )
    let number = inotify_add_watch(
      descriptor, parent.isEmpty ? "/" : parent, Self.arrivals | UInt32(IN_ONLYDIR | IN_MASK_ADD))
    if number >= 0 { parents[number, default: [:]][String(name)] = tree }
  }

  /// Watches a folder and all within it.
  ///
  /// - Returns: the names of the files that are there.
  private func watch(tree: String) -> Set<String> {
    var names: Set<String> = []
    var waiting = [tree]
    var count = 0
    while let folder = waiting.popLast(), count < Self.maxFolders {
      let number = inotify_add_watch(
        descriptor, folder, Self.events | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
      guard number >= 0 else { continue }
      trees[number] = folder
      count += 1
      let (files, folders) = contents(of: folder)
      names.formUnion(files)
      waiting += folders.map { "\(folder)/\($0)" }
    }
    return names
  }

  /// The names of what is in a folder, but for what is hidden or left out.
  private func contents(of folder: String) -> (files: [String], folders: [String]) {
    var (files, folders): ([String], [String]) = ([], [])
    for name in Folder.names(in: folder) ?? [] where !isSkipped(name) {
      if isFolder("\(folder)/\(name)") { folders.append(name) } else { files.append(name) }
    }
    return (files, folders)
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    // A link is not followed: it may lead back to where it is.
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension AppFolder {
  /// The folders whose files an app is made of, each with all within it.
  var watchedTrees: [String] { (["Screens/\(app)"] + Self.sharedFolders).map { path($0) } }

  /// The folders of a checkout that belong to all apps.
  static let sharedFolders = ["Locales", "Plugins", "Backend"]
}
