import Foundations
import Runtime

/// All shipped files with the commands that read them.
struct MutationTargets {
  let all: [MutationTarget]

  /// Finds them in a checkout.
  init(_ checkout: MutatedCheckout) throws {
    let apps = try Self.apps(in: checkout)
    guard let app = apps.first else { throw BenchmarkError("there is no app") }
    var all: [MutationTarget] = []
    var data: [String] = []
    var (scripts, contracts): ([[String]: [String]], [[String]: [String]]) = ([:], [:])
    for path in checkout.files {
      if path.contains("/Data/recipes/") {
        data.append(path)
      } else if path.contains("/Data/") {
        all.append(try .data([path], in: checkout, of: app))
      } else if Self.isScreen(path) {
        scripts[Self.names(of: apps, reading: path), default: []].append(path)
      } else if path.hasSuffix("/plugin.yaml") {
        contracts[Self.names(of: apps, reading: path), default: []].append(path)
      } else {
        all.append(try Self.target(path, of: Self.names(of: apps, reading: path), in: checkout))
      }
      if path.hasSuffix(".xcstrings") { all += try MutationTarget.imports(path, in: checkout) }
      if path.hasSuffix("flags.yaml") { all.append(try .flags(path, in: checkout)) }
    }
    all += try Self.groups(of: data, by: 24).map { try .data($0, in: checkout, of: app) }
    for (names, paths) in (Array(scripts) + Array(contracts)).sorted(by: { $0.value[0] < $1.value[0] }) {
      all += try Self.groups(of: paths, by: 24).map { try .check($0, of: names, in: checkout) }
    }
    self.all = all
  }

  /// The command that reads a file, whether or not the file is there.
  ///
  /// - Parameters:
  ///   - path: the file, relative to the checkout.
  ///   - apps: the names of the apps to check if the file is a part of one; nil for all.
  ///   - checkout: the files.
  /// - Returns: the command.
  /// - Throws: an error if the file cannot be read.
  static func target(
    _ path: String, of apps: [String]? = nil, in checkout: MutatedCheckout
  ) throws -> MutationTarget {
    if path.contains("/walkthroughs/") { return try .flow(path, in: checkout) }
    if path.hasPrefix("Locales/") { return try .lint(path, in: checkout) }
    return try .check([path], of: apps ?? AppFolder.apps(in: checkout.root), in: checkout)
  }

  private static func apps(in checkout: MutatedCheckout) throws -> [App] {
    var diagnostics = Diagnostics()
    return AppFolder.apps(in: checkout.root).compactMap {
      App.load(AppFolder(root: checkout.root, app: $0), into: &diagnostics)
    }
  }

  /// The names of the apps that read a file: its own, or those that use its plugin; all where neither is said.
  private static func names(of apps: [App], reading path: String) -> [String] {
    let parts = path.split(separator: "/").map(String.init)
    let readers = apps.filter { app in
      switch parts[0] {
      case "Screens": app.folder.app == parts[1]
      case "Plugins": app.contracts[parts[1].lowercased()] != nil
      default: true
      }
    }
    return (readers.isEmpty ? apps : readers).map(\.folder.app)
  }

  /// Whether a file is one of the screens of an app, which are read independently of each other.
  private static func isScreen(_ path: String) -> Bool {
    let isShared =
      ["/app.yaml", "/flags.yaml"].contains { path.hasSuffix($0) } || path.contains("/components/")
    return path.contains("Screens/") && !path.contains("/walkthroughs/") && !isShared
  }

  private static func groups(of paths: [String], by count: Int) -> [[String]] {
    stride(from: 0, to: paths.count, by: count).map { Array(paths[$0..<min($0 + count, paths.count)]) }
  }
}
