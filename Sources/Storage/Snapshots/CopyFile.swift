internal import GRDBSQLite
internal import Glibc
internal import Synchronization

/// A database file in memory that SQLite reads and writes as it does one on a disk (SQLite, "The OS Backend").
///
/// Its content can be replaced while a connection to it is open and no transaction is: to SQLite it is as if another
/// process had written. Prepared statements stay prepared, which `sqlite3_deserialize` would invalidate.
final class CopyFile: Sendable {
  private struct Content {
    var bytes: [UInt8]
    /// Whether they are no longer the snapshot's.
    var isChanged = false
  }

  private let content: Mutex<Content>

  /// Makes a file; a connection that opens it retains it.
  ///
  /// - Parameter bytes: the snapshot.
  init(_ bytes: [UInt8]) { content = Mutex(Content(bytes: bytes)) }

  /// The name for opening it: it encodes the file's address, as in SQLite's own memvfs.
  var path: String {
    CopyFileSystem.register()
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "file:/copy?vfs=\(CopyFileSystem.name)&address=\(address)"
  }

  /// Reverts all changes.
  ///
  /// - Parameter bytes: the same snapshot.
  func restore(_ bytes: [UInt8]) {
    content.withLock { content in
      guard content.isChanged else { return }
      content.bytes.removeAll(keepingCapacity: true)
      content.bytes += bytes
      content.isChanged = false
    }
  }

  fileprivate var size: Int { content.withLock(\.bytes.count) }

  /// Copies bytes out; those past the end are zero.
  ///
  /// - Returns: whether all of them are within the file.
  fileprivate func read(_ target: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    content.withLock { content in
      let count = max(0, min(target.count, content.bytes.count - offset))
      content.bytes.withUnsafeBytes {
        target.copyMemory(from: .init(rebasing: $0.dropFirst(offset).prefix(count)))
      }
      if count < target.count { target.dropFirst(count).initializeMemory(as: UInt8.self, repeating: 0) }
      return count == target.count
    }
  }

  fileprivate func write(_ source: UnsafeRawBufferPointer, at offset: Int) {
    content.withLock { content in
      content.isChanged = true
      if offset == content.bytes.count { return content.bytes.append(contentsOf: source) }
      let missing = offset + source.count - content.bytes.count
      if missing > 0 { content.bytes.append(contentsOf: repeatElement(0, count: missing)) }
      content.bytes.withUnsafeMutableBytes { target in
        UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + source.count]).copyMemory(
          from: source)
      }
    }
  }

  fileprivate func truncate(_ size: Int) {
    content.withLock { content in
      guard size < content.bytes.count else { return }
      content.isChanged = true
      content.bytes.removeLast(content.bytes.count - size)
    }
  }
}

/// The way from SQLite to files in memory.
enum CopyFileSystem {
  static let name = "kolam-copies"

  /// Registers it with SQLite.
  static func register() { _ = registered }

  /// SQLite uses the tables until the process ends, so they are made once and never freed.
  private static let registered: Int32 = {
    guard let usual = sqlite3_vfs_find(nil) else { return SQLITE_ERROR }
    let table = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    // Temporary files, time and chance are the usual ones.
    table.initialize(to: usual.pointee)
    table.pointee.pNext = nil
    table.pointee.zName = UnsafePointer(strdup(name))
    table.pointee.szOsFile = max(usual.pointee.szOsFile, Int32(MemoryLayout<Handle>.size))
    table.pointee.xOpen = { table, name, handle, flags, given in
      guard let handle else { return SQLITE_CANTOPEN }
      guard flags & SQLITE_OPEN_MAIN_DB != 0 else {
        guard let usual = sqlite3_vfs_find(nil) else { return SQLITE_CANTOPEN }
        return usual.pointee.xOpen(usual, name, handle, flags, given)
      }
      let address = UInt(bitPattern: Int(sqlite3_uri_int64(name, "address", 0)))
      guard let file = UnsafeRawPointer(bitPattern: address) else { return SQLITE_CANTOPEN }
      let opened = Handle(
        base: sqlite3_file(pMethods: methods.pointer), file: Unmanaged<CopyFile>.fromOpaque(file).retain())
      handle.withMemoryRebound(to: Handle.self, capacity: 1) { $0.initialize(to: opened) }
      given?.pointee = flags
      return SQLITE_OK
    }
    table.pointee.xFullPathname = { _, name, count, full in
      guard let name, let full, strlen(name) < count else { return SQLITE_CANTOPEN }
      strcpy(full, name)
      return SQLITE_OK
    }
    // There is never a journal beside a copy.
    table.pointee.xAccess = { _, _, _, isThere in
      isThere?.pointee = 0
      return SQLITE_OK
    }
    table.pointee.xDelete = { _, _, _ in SQLITE_OK }
    return sqlite3_vfs_register(table, 0)
  }()

  /// SQLite's handle of an open file.
  private struct Handle {
    var base: sqlite3_file
    let file: Unmanaged<CopyFile>
  }

  /// Written once, before it is shared.
  private struct Methods: @unchecked Sendable { let pointer: UnsafePointer<sqlite3_io_methods> }

  private static func file(_ handle: UnsafeMutablePointer<sqlite3_file>?) -> CopyFile? {
    handle?.withMemoryRebound(to: Handle.self, capacity: 1) { $0.pointee.file.takeUnretainedValue() }
  }

  private static let methods: Methods = {
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    table.initialize(to: sqlite3_io_methods())
    table.pointee.iVersion = 1
    table.pointee.xClose = { handle in
      handle?.withMemoryRebound(to: Handle.self, capacity: 1) { $0.pointee.file.release() }
      return SQLITE_OK
    }
    table.pointee.xRead = { handle, target, count, offset in
      guard let file = file(handle) else { return SQLITE_IOERR }
      let isWhole = file.read(
        UnsafeMutableRawBufferPointer(start: target, count: Int(count)), at: Int(offset))
      return isWhole ? SQLITE_OK : SQLITE_IOERR | (2 << 8)  // SQLITE_IOERR_SHORT_READ
    }
    table.pointee.xWrite = { handle, source, count, offset in
      guard let file = file(handle) else { return SQLITE_IOERR }
      file.write(UnsafeRawBufferPointer(start: source, count: Int(count)), at: Int(offset))
      return SQLITE_OK
    }
    table.pointee.xTruncate = { handle, size in
      file(handle)?.truncate(Int(size))
      return SQLITE_OK
    }
    table.pointee.xSync = { _, _ in SQLITE_OK }
    table.pointee.xFileSize = { handle, size in
      guard let file = file(handle) else { return SQLITE_IOERR }
      size?.pointee = sqlite3_int64(file.size)
      return SQLITE_OK
    }
    // Only one connection opens it, so locks are unnecessary.
    table.pointee.xLock = { _, _ in SQLITE_OK }
    table.pointee.xUnlock = { _, _ in SQLITE_OK }
    table.pointee.xCheckReservedLock = { _, isReserved in
      isReserved?.pointee = 0
      return SQLITE_OK
    }
    table.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    table.pointee.xSectorSize = { _ in 4096 }
    table.pointee.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    return Methods(pointer: UnsafePointer(table))
  }()
}
