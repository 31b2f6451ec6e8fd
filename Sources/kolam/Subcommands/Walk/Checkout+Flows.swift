import Foundations
import Glibc
import Maestro
import Runtime
import Walkthroughs

extension Checkout {
  /// The files and folders of flows that words of a command line name.
  ///
  /// - Parameters:
  ///   - words: paths and names of apps; none for all apps that have walkthroughs.
  ///   - root: the checkout's folder.
  /// - Returns: a path for each.
  /// - Throws: what is not there.
  static func flowPaths(_ words: [String], in root: String) throws(CommandError) -> [String] {
    let current = getcwd(nil, 0)
    defer { free(current) }
    return try FlowResolver(
      root: root, apps: AppFolder.apps(in: root), current: current.map { String(cString: $0) },
      files: FolderFlowFiles()
    ).paths(words)
  }
}
