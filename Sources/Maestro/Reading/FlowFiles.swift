internal import Documents
package import Foundations
internal import Glibc

/// The files that flows can name.
package protocol FlowFiles: Sendable {
  /// Returns the kind of file at a path.
  func kind(of path: String) -> FlowFileKind
  /// Returns a file's text.
  ///
  /// - Throws: a diagnostic where it cannot be read.
  func read(_ path: String) throws(Diagnostic) -> SourceText
}

/// The files that flows can name, and what folders of flows hold.
package protocol WorkspaceFiles: FlowFiles {
  /// All files within a folder, by their paths relative to it, sorted; none where there is no such folder.
  func listing(of folder: String) -> [String]
}

/// The kind of file at a path.
package enum FlowFileKind: Sendable {
  /// A file.
  case file
  /// A folder.
  case folder
  /// Nothing.
  case missing
  /// Out of the workspace, whether or not something is there.
  case outside
}

/// Resolves paths in flows.
package enum FlowPath {
  /// Resolves a path against the folder of the file that names it, with `.` and `..` removed.
  package static func resolve(_ path: String, from file: String) -> String {
    if path.hasPrefix("/") { return normal(path) }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return normal(folder + path)
  }

  /// Returns a path without `.`, `..` and empty parts, without access to the file system.
  package static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension Diagnostic {
  /// Says that a flow names a path out of its workspace.
  package static func outsideWorkspace(_ path: String, at span: Span?) -> Diagnostic {
    Diagnostic(
      .pathOutsideWorkspace, "`\(path)` is out of the workspace, to which flows are confined", at: span,
      help: "move the file into the workspace; a `config.yaml` in a folder above makes that the workspace")
  }
}

/// The files of this machine, by paths from where the program runs.
package struct FolderFlowFiles: WorkspaceFiles {
  /// The most files listed of a workspace.
  package static let maxFiles = 20_000

  /// The workspaces that flows stay in; nil for what people name themselves.
  private let roots: WorkspaceRoots?

  /// Creates a reader of files.
  ///
  /// - Parameter roots: the workspaces that flows stay in; nil to look at what people name themselves.
  package init(within roots: WorkspaceRoots? = nil) { self.roots = roots }

  /// Returns the kind of file at a path.
  package func kind(of path: String) -> FlowFileKind {
    if let roots, !roots.contains(path) { return .outside }
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    // A pipe that nobody writes to would be waited for.
    default: return roots?.isAsked(path) ?? true ? .file : .missing
    }
  }

  /// Returns a file's text.
  ///
  /// - Throws: a diagnostic where it cannot be read, or is out of the workspace.
  package func read(_ path: String) throws(Diagnostic) -> SourceText {
    if let roots, !roots.contains(path) { throw .outsideWorkspace(path, at: nil) }
    if kind(of: path) == .missing, access(path, F_OK) == 0 {
      throw Diagnostic(.missingFlowFile, "`\(path)` is a pipe or a device, expected a file", at: nil)
    }
    return try SourceText.load(path)
  }

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
      for name in Folder.names(in: part.isEmpty ? folder : folder + "/" + part) ?? []
      where !name.hasPrefix(".") {
        let path = part.isEmpty ? name : part + "/" + name
        var status = stat()
        guard lstat(folder + "/" + path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR { open.append(path) } else { files.append(path) }
      }
    }
    return files.sorted()
  }
}
