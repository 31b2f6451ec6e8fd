package import Foundations
package import Maestro

/// Where flows are looked for: files and folders, from where the program runs or from the checkout, and apps.
package struct FlowResolver: Sendable {
  private let root: String
  private let apps: [String]
  private let current: String?
  private let files: any FlowFiles

  /// Looks in a checkout.
  ///
  /// - Parameters:
  ///   - root: the checkout's folder.
  ///   - apps: the names of its apps.
  ///   - current: the folder where the program runs; nil where nobody knows.
  ///   - files: the files that there are.
  package init(root: String, apps: [String], current: String?, files: any FlowFiles) {
    self.root = root
    self.apps = apps
    self.current = current
    self.files = files
  }

  /// The files and folders that words of a command line name.
  ///
  /// - Parameter words: paths and names of apps; none for all apps that have walkthroughs.
  /// - Returns: a path for each.
  /// - Throws: what is not there.
  package func paths(_ words: [String]) throws(CommandError) -> [String] {
    if words.isEmpty {
      let folders = apps.map(folder).filter { files.kind(of: $0) == .folder }
      if folders.isEmpty {
        throw CommandError("no app has walkthroughs; name a flow or a folder of flows")
      }
      return folders
    }
    var paths: [String] = []
    for word in words { paths.append(try path(word)) }
    return paths
  }

  private func path(_ word: String) throws(CommandError) -> String {
    if files.kind(of: word) != .missing { return word }
    let below = "\(root)/\(word)"
    if !word.hasPrefix("/"), files.kind(of: below) != .missing { return below }
    guard apps.contains(word) else {
      let near = nearestName(to: word, in: apps).map { "; did you mean the app `\($0)`?" } ?? ""
      throw CommandError("there is no flow, folder or app `\(visibleText(word))`\(near)")
    }
    let folder = folder(of: word)
    guard files.kind(of: folder) == .folder else {
      throw CommandError(
        "the app `\(word)` has no walkthroughs; they are in `Screens/\(word)/walkthroughs`")
    }
    return folder
  }

  private func folder(of app: String) -> String { shortened("\(root)/Screens/\(app)/walkthroughs") }

  /// A path from where the program runs, where it is below that: ids and reports have it.
  private func shortened(_ path: String) -> String {
    guard let current else { return path }
    let prefix = current + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
