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
    for path in checkout.files {
      if path.contains("/Data/") {
        all.append(try .data(path, in: checkout, of: app))
      } else {
        all.append(try Self.target(path, in: checkout))
        if path.hasSuffix(".xcstrings") { all += try MutationTarget.imports(path, in: checkout) }
        if path.hasSuffix("flags.yaml") { all.append(try .flags(path, in: checkout)) }
      }
    }
    self.all = all
  }

  /// The command that reads a file, whether or not the file is there.
  static func target(_ path: String, in checkout: MutatedCheckout) throws -> MutationTarget {
    if path.contains("/walkthroughs/") { return try .flow(path, in: checkout) }
    return path.hasSuffix(".xcstrings") ? try .catalog(path, in: checkout) : try .check(path, in: checkout)
  }
}
