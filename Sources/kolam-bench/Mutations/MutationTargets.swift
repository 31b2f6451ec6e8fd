import Foundations
import Runtime

/// All shipped files with the commands that read them.
struct MutationTargets {
  let all: [MutationTarget]

  /// Finds them in a checkout.
  init(_ checkout: MutatedCheckout) throws {
    var diagnostics = Diagnostics()
    let apps = AppFolder.apps(in: checkout.root)
    guard let first = apps.first,
      let app = App.load(AppFolder(root: checkout.root, app: first), into: &diagnostics)
    else { throw BenchmarkError("there is no app") }
    var all: [MutationTarget] = []
    var (data, scripts): ([String], [String]) = ([], [])
    for path in checkout.files {
      if path.contains("/Data/recipes/") {
        data.append(path)
      } else if path.contains("/Data/") {
        all.append(try .data([path], in: checkout, of: app))
      } else if path.hasPrefix("Screens/"), !path.contains("/walkthroughs/"), !Self.isShared(path) {
        scripts.append(path)
      } else {
        all.append(try Self.target(path, in: checkout))
      }
      if path.hasSuffix(".xcstrings") { all += try MutationTarget.imports(path, in: checkout) }
      if path.hasSuffix("flags.yaml") { all.append(try .flags(path, in: checkout)) }
    }
    all += try Self.groups(of: data, by: 8).map { try .data($0, in: checkout, of: app) }
    all += try Self.groups(of: scripts, by: 3).map { try .check($0, in: checkout) }
    self.all = all
  }

  /// Whether all files of an app are read by what a file says, so that a mistake in it hides theirs.
  private static func isShared(_ path: String) -> Bool {
    ["/app.yaml", "/flags.yaml"].contains { path.hasSuffix($0) } || path.contains("/components/")
  }

  private static func groups(of paths: [String], by count: Int) -> [[String]] {
    stride(from: 0, to: paths.count, by: count).map { Array(paths[$0..<min($0 + count, paths.count)]) }
  }

  /// The command that reads a file, whether or not the file is there.
  static func target(_ path: String, in checkout: MutatedCheckout) throws -> MutationTarget {
    if path.contains("/walkthroughs/") { return try .flow(path, in: checkout) }
    return path.hasSuffix(".xcstrings") ? try .catalog(path, in: checkout) : try .check([path], in: checkout)
  }
}
