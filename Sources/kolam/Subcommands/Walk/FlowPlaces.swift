import Foundations
import Glibc
import Runtime

/// Where flows are looked for: files and folders, from where the program runs or from the checkout, and apps.
struct FlowPlaces {
  /// The checkout's folder.
  let root: String

  /// The files and folders that words of a command line name.
  ///
  /// - Parameter words: paths and names of apps; none for all apps that have walkthroughs.
  /// - Returns: a path for each.
  /// - Throws: what is not there.
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

  /// A path from where the program runs, where it is below that: ids and reports have it.
  private static func shortened(_ path: String) -> String {
    guard let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    let prefix = String(cString: current) + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
