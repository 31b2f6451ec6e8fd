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
}
