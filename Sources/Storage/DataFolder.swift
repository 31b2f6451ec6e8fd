import Foundations

/// Creates a folder and its missing parents, readable by their owner alone.
///
/// - Throws: an error that names the folder that cannot be created.
func makeFolder(_ path: String) throws(StoreError) {
  do throws(Folder.MakeError) { try Folder.make(path, mode: 0o700) } catch {
    throw StoreError(
      .unreachable, path: path,
      detail: "the folder `\(error.path)` cannot be made: \(error.reason.lowercased())")
  }
}
