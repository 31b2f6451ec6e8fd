package import Maestro
package import Runtime

/// What is watched after a walk, and which flows a change is about.
package struct WatchedFiles: Sendable {
  /// What changed.
  package struct Change: Sendable, Hashable {
    /// The files' names.
    package let names: Set<String>
    /// The paths of the flows that they are of; nil for all.
    package let flows: Set<String>?
  }

  /// The folders of flows and scripts, sorted.
  package let folders: [String]
  /// The apps, of which everything is watched.
  package let apps: [AppFolder]
  /// The flows that each file's name is read for.
  private var readers: [String: Set<String>] = [:]

  /// Watches what was chosen.
  package init(_ choice: FlowSelection) {
    var folders: Set<String> = []
    for path in choice.chosen {
      for file in choice.flows[path]?.files(among: choice.flows) ?? [] {
        let (folder, name) = Self.parts(of: file)
        folders.insert(folder)
        readers[name, default: []].insert(path)
      }
    }
    self.folders = folders.sorted()
    apps = choice.apps.map(\.app.folder)
  }

  /// Watches what was asked for, where something is so wrong that nothing could be chosen.
  ///
  /// - Parameters:
  ///   - paths: the paths that flows were looked for at.
  ///   - apps: all apps.
  ///   - files: the files that there are.
  package init(askedFor paths: [String], apps: [AppFolder], files: any FlowFiles) {
    let asked = paths.map { files.kind(of: $0) == .folder ? $0 : Self.parts(of: $0).folder }
    folders = Set(asked + apps.map { $0.path("Screens/\($0.app)/walkthroughs") }).sorted()
    self.apps = apps
  }

  /// What has to be walked again.
  ///
  /// - Parameters:
  ///   - flows: the names of files that changed in ``folders``.
  ///   - apps: the names of files that changed in ``apps``.
  /// - Returns: the change; nil where all of them are files that editors keep beside others.
  package func change(flows: Set<String>, apps: Set<String>) -> Change? {
    let (flows, apps) = (flows.filter(Self.isSource), apps.filter(Self.isSource))
    if !apps.isEmpty { return Change(names: apps.union(flows), flows: nil) }
    if flows.isEmpty { return nil }
    let concerned = flows.compactMap { readers[$0] }
    // A file that no flow reads yet may be a new flow.
    let isKnown = concerned.count == flows.count
    return Change(names: flows, flows: isKnown ? concerned.reduce([]) { $0.union($1) } : nil)
  }

  private static func isSource(_ name: String) -> Bool {
    !name.hasPrefix(".")
      && [".yaml", ".yml", ".js", ".xcstrings", ".json"].contains { name.hasSuffix($0) }
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
