import AppServices
import Foundations
import PluginKit
import Simulation
import Storage

/// The copies of photos that plants and events refer to, so that a photo stays when its file is moved.
///
/// A row has the path of the copy. One that was written before there were copies has that of the person's own file, and
/// gets a copy when it is given again.
struct GardenPhotos: Sendable {
  let files: PhotoFiles
  let log: PluginLogger

  /// Returns what a row may refer to.
  ///
  /// - Parameters:
  ///   - given: the path that the person gives; empty for none.
  ///   - scheduler: waits for the copy.
  ///   - note: is given the copy's path before it is made.
  /// - Returns: the path of a copy; empty for none.
  /// - Throws: why there is no copy.
  func kept(
    _ given: String, _ scheduler: Scheduler, note: @escaping @Sendable (String) throws(StoreError) -> Void
  ) async throws(GardenError) -> String {
    if given.isEmpty { return given }
    do throws(PhotoFiles.CopyError) { return try await files.copy(given, scheduler, note: note) } catch {
      switch error {
      case .source(.missing): throw .photoMissing
      case .source(.unreadable): throw .photoUnreadable
      case .source(.tooLarge), .picture(.tooManyBytes), .picture(.tooLong), .picture(.tooManyPixels),
        .picture(.tooManyScans):
        throw .tooLarge
      case .picture: throw .notAPhoto
      case .storage(let words):
        log.error(words)
        throw .storage
      }
    }
  }

  /// Deletes a copy to which nothing refers; the person's own file is left alone.
  ///
  /// - Parameter path: its path.
  /// - Returns: whether it is there no more.
  func remove(_ path: String) -> Bool {
    do throws(StoreError) { try files.remove(path) } catch {
      log.error(error.description)
      return false
    }
    return true
  }
}
