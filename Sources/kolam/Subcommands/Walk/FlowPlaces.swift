import Foundations
import Glibc
import Runtime

/// Resolves flows: files and folders, relative to the current folder or to the checkout, and apps.
struct FlowPlaces {
  /// The checkout's folder.
  let root: String

  /// Resolves arguments of a command line to files and folders.
  ///
  /// - Parameter words: paths and names of apps; empty for all apps that have walkthroughs.
  /// - Returns: a path for each.
  /// - Throws: an error if one does not exist.
  func paths(_ words: [String]) throws(CommandError) -> [String] {
    let apps = AppFolder.apps(in: root)
    if words.isEmpty {
      let folders = apps.map(folder).filter { access($0, X_OK) == 0 }
      if folders.isEmpty {
        throw CommandError("no app has walkthroughs; name a flow or a folder of flows")
      }
      return folders
    }
    var paths: [String] = []
    for word in words { paths.append(try path(word, apps)) }
    return paths
  }

  private func path(_ word: String, _ apps: [String]) throws(CommandError) -> String {
    if access(word, F_OK) == 0 { return word }
    let below = "\(root)/\(word)"
    if !word.hasPrefix("/"), access(below, F_OK) == 0 { return below }
    guard apps.contains(word) else {
      let near = nearestName(to: word, in: apps).map { "; did you mean the app `\($0)`?" } ?? ""
      throw CommandError("there is no flow, folder or app `\(visibleText(word))`\(near)")
    }
    let folder = folder(of: word)
    guard access(folder, X_OK) == 0 else {
      throw CommandError(
        "the app `\(word)` has no walkthroughs; they are in `Screens/\(word)/walkthroughs`")
    }
    return folder
  }

  private func folder(of app: String) -> String { Self.shortened("\(root)/Screens/\(app)/walkthroughs") }

  /// Returns a path relative to the current folder if it is below, for ids and reports.
  private static func shortened(_ path: String) -> String {
    guard let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    let prefix = String(cString: current) + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
