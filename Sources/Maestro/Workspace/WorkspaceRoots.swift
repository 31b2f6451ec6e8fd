internal import Glibc

/// The folders that flows may read from and write to, with all links resolved.
///
/// A workspace begins at the nearest folder above a flow that is named `.maestro` or `walkthroughs` or that has a
/// `config.yaml`. Without one it is the repository, and without that the folder that is walked.
package struct WorkspaceRoots: Sendable, Hashable {
  private let roots: [String]
  /// What is asked for by name, which may be a pipe such as `/dev/fd/63`.
  private let asked: Set<String>

  /// Finds the workspaces of flows.
  ///
  /// - Parameter paths: flows and folders of flows, as they are asked for.
  package init(of paths: [String]) {
    roots = paths.compactMap { Self.root(of: $0) }
    asked = Set(paths.map(FlowPath.normal))
  }

  /// Whether somebody asked for a path by its name.
  func isAsked(_ path: String) -> Bool { asked.contains(FlowPath.normal(path)) }

  /// Whether a path is within a workspace once all links are resolved; the last parts of it need not exist.
  package func contains(_ path: String) -> Bool {
    if isAsked(path) { return true }
    guard let real = Self.resolved(path) else { return false }
    return roots.contains { real == $0 || real.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  private static func root(of path: String) -> String? {
    guard let real = resolved(path) else { return nil }
    let folder = isFolder(real) ? real : parent(of: real)
    var repository: String?
    var current = folder
    while current != "/" {
      let name = current.split(separator: "/").last
      let isNamed = name == ".maestro" || name == "walkthroughs"
      if isNamed || ["config.yaml", "config.yml"].contains(where: { exists("\(current)/\($0)") }) {
        return current
      }
      if exists("\(current)/.git") {
        repository = current
        break
      }
      current = parent(of: current)
    }
    return repository ?? folder
  }

  /// Returns a path without links; where it does not exist, the nearest folder above it that does is resolved.
  private static func resolved(_ path: String) -> String? {
    var missing: [String] = []
    var current = path.isEmpty ? "." : path
    while true {
      if let real = realpath(current, nil) {
        defer { free(real) }
        let found = String(cString: real)
        return ([found == "/" ? "" : found] + missing.reversed()).joined(separator: "/")
      }
      // A link to nothing leads wherever it says.
      var status = stat()
      if lstat(current, &status) == 0 { return nil }
      guard let slash = current.lastIndex(of: "/") else {
        missing.append(current)
        if current == "." { return nil }
        current = "."
        continue
      }
      let last = String(current[current.index(after: slash)...])
      if last == ".." { return nil }
      if !last.isEmpty, last != "." { missing.append(last) }
      current = slash == current.startIndex ? "/" : String(current[..<slash])
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
