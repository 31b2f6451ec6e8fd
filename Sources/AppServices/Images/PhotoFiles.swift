internal import Foundations
package import Pictures
internal import Services
package import Simulation
package import Storage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Glibc
package import Storage

/// Photos of the person on this device, as files, and the copies of them that plugins keep.
package struct PhotoFiles: Sendable {
  /// Why there is no photo.
  package enum Failure: Error, Sendable, Hashable {
    /// There is no file of that name.
    case missing
    /// It cannot be read, or is no file.
    case unreadable
    /// It has more bytes than the limit.
    case tooLarge(limit: Int)
  }

  /// The most bytes of a photo.
  package static let limit = 32 << 20

  let copies: KeptFiles
  /// Whose copies are made and deleted: a plugin's.
  let owner: String
  private let read: @Sendable (String) throws(Failure) -> [UInt8]

  private init(
    _ copies: KeptFiles, of owner: String, _ read: @escaping @Sendable (String) throws(Failure) -> [UInt8]
  ) {
    (self.copies, self.owner, self.read) = (copies, owner, read)
  }

  /// Takes photos from elsewhere, such as a test.
  ///
  /// - Parameters:
  ///   - copies: where copies are kept.
  ///   - read: returns the bytes at a path.
  package init(
    copies: KeptFiles = .inMemory(), _ read: @escaping @Sendable (String) throws(Failure) -> [UInt8]
  ) {
    self.init(copies, of: "host", read)
  }

  /// The files of this machine.
  ///
  /// - Parameters:
  ///   - copies: where copies are kept.
  ///   - folder: where paths begin that are not absolute; nil for the working folder.
  package init(copies: KeptFiles = .inMemory(), in folder: String? = nil) {
    self.init(copies: copies) { path throws(Failure) in try Self.file(path, in: folder) }
  }

  /// The same photos, with the copies of a plugin.
  func owned(by plugin: String) -> PhotoFiles { PhotoFiles(copies, of: plugin, read) }

  /// A photo.
  ///
  /// - Parameter path: its path, absolute, in the home folder (`~/`) or in the folder of paths, or that of a copy.
  /// - Returns: what the file holds.
  /// - Throws: why there is none.
  package func bytes(of path: String) throws(Failure) -> [UInt8] {
    guard let copy = PhotoCopy(path) else { return try read(path) }
    guard let bytes = copies.bytes(of: copy.name, of: copy.owner) else { throw .missing }
    return bytes
  }

  private static func file(_ path: String, in folder: String?) throws(Failure) -> [UInt8] {
    var path = path
    if path.hasPrefix("~/") {
      path = FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst()
    } else if let folder, !path.isEmpty, !path.hasPrefix("/") {
      path = "\(folder)/\(path)"
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
    // A pipe without a writer would wait for one.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &part, part.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .unreadable
      }
      bytes += part[..<count]
      // It may grow while it is read.
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }

  /// Why a photo was not copied.
  package enum CopyError: Error, Sendable, Hashable {
    /// It cannot be had.
    case source(Failure)
    /// It is no picture that could be shown.
    case picture(PictureError)
    /// The copy cannot be written; the text is for a log.
    case storage(String)
  }

  /// Copies a photo, so that it is there when the file is moved or deleted.
  ///
  /// The file is synced before this returns, which takes a while, so it is done on a thread of its own. The same photo
  /// twice is one copy, so it is the plugin that knows when nothing refers to it any more.
  ///
  /// - Parameters:
  ///   - path: its path, as in ``bytes(of:)``, or a copy's.
  ///   - scheduler: waits for it.
  ///   - note: is given the copy's path before the file is written, on any thread, to remember that it may be left.
  /// - Returns: the copy's path for ``bytes(of:)`` and for screens, behind `photo:`.
  /// - Throws: why there is no copy.
  package func copy(
    _ path: String, _ scheduler: Scheduler, note: @escaping @Sendable (String) throws(StoreError) -> Void
  ) async throws(CopyError) -> String {
    // It is not cancelled, so it has a value.
    let work = BackgroundQueue(scheduler).start("photo") { [self] _ in
      Result { () throws(CopyError) in try copy(path, note) }
    }
    guard let result = await work.value else { throw .storage("it was cancelled") }
    return try result.get()
  }

  func copy(_ path: String, _ note: (String) throws(StoreError) -> Void = { _ in }) throws(CopyError)
    -> String
  {
    let bytes: [UInt8]
    do throws(Failure) { bytes = try self.bytes(of: path) } catch { throw .source(error) }
    let format: PictureFormat
    do throws(PictureError) {
      let header = try PictureHeader(of: bytes)
      if header.isAnimated { throw .animated }
      format = header.format
    } catch {
      throw .picture(error)
    }
    let copy = PhotoCopy(of: owner, name: "\(Hex.text(SHA256.digest(bytes))).\(format.rawValue)")
    do throws(StoreError) {
      try note(copy.text)
      try copies.keep(bytes, as: copy.name, of: owner)
    } catch {
      throw .storage(error.description)
    }
    return copy.text
  }

  /// Whether a path is that of a copy of this plugin's.
  ///
  /// - Parameter path: the path.
  /// - Returns: whether ``remove(_:)`` would delete it.
  package func isCopy(_ path: String) -> Bool { PhotoCopy(path)?.owner == owner }

  /// Whether a copy is there.
  ///
  /// - Parameter path: the copy's path.
  /// - Returns: whether it is, without reading it.
  package func exists(_ path: String) -> Bool {
    PhotoCopy(path).map { copies.has($0.name, of: $0.owner) } ?? false
  }

  /// Deletes a copy for good; the original, and what is no copy of this plugin's, is left alone.
  ///
  /// - Parameter path: the copy's path.
  /// - Throws: why it is still there.
  package func remove(_ path: String) throws(StoreError) {
    guard let copy = PhotoCopy(path), copy.owner == owner else { return }
    try copies.remove(copy.name, of: owner)
  }

  /// Where a photo is, as other programs open it.
  ///
  /// - Parameter path: its path, or a copy's.
  /// - Returns: the path of the file; the name of a copy that is in memory.
  package func file(of path: String) -> String {
    guard let copy = PhotoCopy(path) else { return path }
    return copies.path(of: copy.name, of: copy.owner) ?? copy.name
  }
}

/// A copy of a photo, as a plugin stores it: `kept:` with the plugin's name and that of the file, which is the SHA-256 of
/// the photo, such as `kept:garden/9f86…0a08.jpg`.
struct PhotoCopy: Sendable, Hashable {
  static let scheme = "kept:"

  let owner: String
  let name: String

  init(of owner: String, name: String) { (self.owner, self.name) = (owner, name) }

  /// Reads what a plugin has stored; nil where it is anything else, such as a path.
  ///
  /// A person can type it, too, so nothing in it may lead to another file.
  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let parts = text.dropFirst(Self.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(Self.isNameByte) else { return nil }
    let name = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard name.count == 2, name[0].utf8.count == 64, ["jpeg", "png"].contains(name[1]),
      name[0].utf8.allSatisfy(Self.isHexadecimal)
    else { return nil }
    self.init(of: String(parts[0]), name: String(parts[1]))
  }

  /// What a plugin stores.
  var text: String { "\(Self.scheme)\(owner)/\(name)" }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isHexadecimal(byte) || (UInt8(ascii: "g")...UInt8(ascii: "z")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
