package import Foundations
import Glibc
internal import Synchronization

/// Files of the person that nobody else has, such as copies of photos: in a folder for each owner, or all in memory.
///
/// The name of a file tells what is in it, such as a digest does, so nothing is ever replaced by something else.
package final class KeptFiles: Sendable {
  private let folder: String?
  private let memory = Mutex<[String: [UInt8]]>([:])

  private init(_ folder: String?) { self.folder = folder }

  /// Keeps files on disk.
  ///
  /// - Parameter folder: where; it is made with the first file, for its owner alone.
  package convenience init(folder: String) { self.init(folder as String?) }

  /// Keeps files in memory as long as this object exists.
  ///
  /// - Returns: no files yet.
  package static func inMemory() -> KeptFiles { KeptFiles(nil) }

  /// Writes a file, which is on disk when this returns; one that is there with the same content stays.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - name: its name, which no other content has.
  ///   - owner: whose it is, a name without slashes.
  /// - Throws: why it cannot be written; nothing of it is left then.
  package func keep(_ bytes: [UInt8], as name: String, of owner: String) throws(StoreError) {
    guard let folder else { return memory.withLock { $0["\(owner)/\(name)"] = bytes } }
    // Another content under this name is what a disk has left of it.
    if self.bytes(of: name, of: owner) == bytes { return }
    let path = "\(folder)/\(owner)/\(name)"
    try makeFolder("\(folder)/\(owner)")
    do throws(StagedFile.Failure) {
      try StagedFile(bytes, for: path, mode: 0o600, isSynced: true).replace()
    } catch {
      throw StoreError(StoreError.Reason(error), path: path, detail: error.words)
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - owner: whose it is.
  /// - Returns: its content; nil where it is not there or cannot be read.
  package func bytes(of name: String, of owner: String) -> [UInt8]? {
    guard let folder else { return memory.withLock { $0["\(owner)/\(name)"] } }
    return CacheFolder("\(folder)/\(owner)").read(name)
  }

  /// Whether a file is there.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - owner: whose it is.
  /// - Returns: whether it is, without reading it.
  package func has(_ name: String, of owner: String) -> Bool {
    guard let folder else { return memory.withLock { $0["\(owner)/\(name)"] != nil } }
    var status = stat()
    return lstat("\(folder)/\(owner)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Deletes a file; one that is not there is deleted already.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - owner: whose it is.
  /// - Throws: why it is still there.
  package func remove(_ name: String, of owner: String) throws(StoreError) {
    guard let folder else { return memory.withLock { $0["\(owner)/\(name)"] = nil } }
    let path = "\(folder)/\(owner)/\(name)"
    guard unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return }
    let failure = StagedFile.Failure(errno)
    throw StoreError(StoreError.Reason(failure), path: path, detail: failure.words)
  }

  /// Where a file is; nil in memory.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - owner: whose it is.
  /// - Returns: its path, whether it is there or not.
  package func path(of name: String, of owner: String) -> String? { folder.map { "\($0)/\(owner)/\(name)" } }
}

extension StoreError.Reason {
  /// What kind of trouble a system call had.
  fileprivate init(_ failure: StagedFile.Failure) {
    self =
      switch failure.number {
      case ENOENT, ENOTDIR, EACCES, EPERM, ELOOP: .unreachable
      case EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .full
      default: .failed
      }
  }
}
