import AppServices
import Foundations
import PluginKit
import Storage

/// The copies of photos that plants and events refer to, so that a photo stays when its file is moved.
///
/// A row has the path of the copy. One that was written before there were copies has that of the person's own file, and
/// gets a copy when it is given again.
struct GardenPhotos: Sendable {
  let files: PhotoFiles
  let log: PluginLogger

  /// Returns what a row refers to.
  ///
  /// - Parameter given: the path that the person gives; empty for none.
  /// - Returns: the path of a copy; empty for none.
  /// - Throws: why there is no copy.
  func kept(_ given: String) throws(GardenError) -> String {
    if given.isEmpty { return given }
    do throws(PhotoFiles.CopyError) { return try files.copy(given) } catch {
      switch error {
      case .source(.missing): throw .photoMissing
      case .source(.unreadable): throw .photoUnreadable
      case .source(.tooLarge), .picture(.tooManyOctets), .picture(.tooLong), .picture(.tooManyPixels),
        .picture(.tooManyScans):
        throw .tooLarge
      case .picture: throw .notAPhoto
      case .storage(let words):
        log.error(words)
        throw .storage
      }
    }
  }

  /// Deletes copies to which nothing refers.
  ///
  /// - Parameter paths: their paths.
  func remove(_ paths: Set<String>) {
    for path in paths.sorted() {
      do throws(StoreError) { try files.remove(path) } catch { log.error(error.description) }
    }
  }
}
