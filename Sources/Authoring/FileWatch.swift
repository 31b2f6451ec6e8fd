import Glibc

/// Tells which of an app's folders changed, by inotify(7), so that a saved edit is seen at once.
///
/// Folders are watched and not files: editors save by writing a new file and renaming it over the old one.
public final class FileWatch {
  /// Readable when something changed; for poll(2) beside other descriptors.
  public let descriptor: Int32

  /// Watches folders, those left out that do not exist; nil where the system has no watches left.
  ///
  /// - Parameter folders: paths.
  public init?(_ folders: [String]) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
    for folder in folders { inotify_add_watch(descriptor, folder, events) }
  }

  deinit { close(descriptor) }

  /// How long no file may have changed for a save to be over, in milliseconds: an editor writes several times.
  private static let quiet: Int32 = 15

  /// Whether files have changed since the last call; if so it waits until the editor is done with them.
  public func isEdited() -> Bool {
    guard !changes().isEmpty else { return false }
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waited, 1, Self.quiet) > 0 { _ = changes() }
    return true
  }

  /// The names of the files that changed since the last call, without their folders.
  public func changes() -> Set<String> {
    var names: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return names }
      var offset = 0
      // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len], padded with zeros.
      while offset + 16 <= count {
        let length = buffer.withUnsafeBytes {
          Int($0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
        }
        let name = buffer[offset + 16..<min(count, offset + 16 + length)].prefix { $0 != 0 }
        if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
        offset += 16 + length
      }
    }
  }
}
