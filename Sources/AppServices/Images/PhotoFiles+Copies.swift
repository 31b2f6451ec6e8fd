internal import Foundations
package import Pictures
internal import Services
package import Simulation
package import Storage

extension PhotoFiles {
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
