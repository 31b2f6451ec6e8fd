package import Foundations
package import Maestro

/// Where flows are looked for: files and folders, from where the program runs or from the checkout, and apps.
package struct FlowResolver: Sendable {
  private let root: String
  private let apps: [String]
  private let current: String?
  private let files: any WorkspaceFiles

  /// Looks in a checkout.
  ///
  /// - Parameters:
  ///   - root: the checkout's folder.
  ///   - apps: the names of its apps.
  ///   - current: the folder where the program runs; nil where nobody knows.
  ///   - files: the files that there are.
  package init(root: String, apps: [String], current: String?, files: any WorkspaceFiles) {
    self.root = root
    self.apps = apps
    self.current = current
    self.files = files
  }

  /// The files and folders that words of a command line name.
  ///
  /// Names behind an app's are those of its flows: `epicura browse` is `epicura/browse`.
  ///
  /// - Parameter words: paths and names of apps and flows; none for all apps that have walkthroughs.
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
    var rest = words[...]
    while let word = rest.popFirst() {
      let isApp = apps.contains(word) && !isThere(word)
      let flows = isApp ? rest.prefix { !apps.contains($0) && !isThere($0) } : []
      rest = rest.dropFirst(flows.count)
      for flow in flows { paths.append(try self.flow("\(word)/\(flow)")) }
      if flows.isEmpty { paths.append(try path(word)) }
    }
    return paths
  }

  /// Whether a word is a path, from where the program runs or from the checkout.
  private func isThere(_ word: String) -> Bool {
    files.kind(of: word) != .missing || !word.hasPrefix("/") && files.kind(of: "\(root)/\(word)") != .missing
  }

  private func path(_ word: String) throws(CommandError) -> String {
    if files.kind(of: word) != .missing { return word }
    let below = "\(root)/\(word)"
    if !word.hasPrefix("/"), files.kind(of: below) != .missing { return below }
    guard apps.contains(word) else { return try flow(word) }
    let folder = folder(of: word)
    guard files.kind(of: folder) == .folder else {
      throw CommandError(
        "the app `\(word)` has no walkthroughs; they are in `Screens/\(word)/walkthroughs`")
    }
    return folder
  }

  /// Returns the flow of a name such as `browse` or `epicura/browse`, in the folders of the apps.
  private func flow(_ word: String) throws(CommandError) -> String {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isOfApp = parts.count > 1 && apps.contains(parts[0])
    let name = isOfApp ? parts.dropFirst().joined(separator: "/") : word
    let folders = (isOfApp ? [parts[0]] : apps).map(folder)
    let isName = !word.hasPrefix("/") && !parts.contains("..")
    let found =
      !isName
      ? []
      : folders.flatMap { folder in [".yaml", ".yml"].map { "\(folder)/\(name)\($0)" } }
        .filter { files.kind(of: $0) == .file }
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      throw CommandError("`\(visibleText(word))` can be \(found.map { "`\($0)`" }.joined(separator: " or "))")
    }
    let near =
      nearestName(to: word, in: apps).map { "; did you mean the app `\($0)`?" }
      ?? nearestName(to: name, in: folders.flatMap(names)).map { "; did you mean the flow `\($0)`?" } ?? ""
    throw CommandError("there is no flow, folder or app `\(visibleText(word))`\(near)")
  }

  /// The names of the flows in a folder.
  private func names(in folder: String) -> [String] {
    files.listing(of: folder).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map {
      String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)])
    }
  }

  private func folder(of app: String) -> String { shortened("\(root)/Screens/\(app)/walkthroughs") }

  /// A path from where the program runs, where it is below that: ids and reports have it.
  private func shortened(_ path: String) -> String {
    guard let current else { return path }
    let prefix = current + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
