internal import Documents
package import Foundations
internal import Glibc

/// The files of this machine, by paths from where the program runs.
package struct FolderFlowFiles: WorkspaceFiles {
  /// The most files listed of a workspace.
  package static let maxFiles = 20_000

  /// Creates a reader of files.
  package init() {}

  /// Returns the kind of file at a path.
  package func kind(of path: String) -> FlowFileKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Returns a file's text.
  ///
  /// - Throws: a diagnostic where it cannot be read.
  package func read(_ path: String) throws(Diagnostic) -> SourceText { try SourceText.load(path) }

  /// Lists all files within a folder, by their paths relative to it, sorted; hidden ones are left out.
  ///
  /// Symbolic links to folders are not followed, so that cycles are avoided.
  ///
  /// - Parameter folder: the folder's path.
  /// - Returns: the files' paths; empty where the folder does not exist.
  package func listing(of folder: String) -> [String] {
    var files: [String] = []
    var open = [""]
    while let part = open.popLast(), files.count < Self.maxFiles {
      guard let stream = opendir(part.isEmpty ? folder : folder + "/" + part) else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name.hasPrefix(".") { continue }
        let path = part.isEmpty ? name : part + "/" + name
        var status = stat()
        guard lstat(folder + "/" + path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR { open.append(path) } else { files.append(path) }
      }
    }
    return files.sorted()
  }
}
