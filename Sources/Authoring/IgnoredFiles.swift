import Foundations
import Runtime

extension Diagnostic.Code {
  /// A file that is not read, since its name ends in `.yml`.
  static let ignoredFile = Self("KL0115")
}

/// Files that look like scripts and that nobody reads.
enum IgnoredFiles {
  /// Reports the files of an app and of contracts whose names end in `.yml`.
  static func check(_ folder: AppFolder, into diagnostics: inout Diagnostics) {
    let app = "Screens/\(folder.app)"
    let folders =
      [app, "\(app)/components", "\(app)/flows"]
      + AppFolder.names(in: folder.path("Plugins")).sorted().map { "Plugins/\($0)" }
    for place in folders {
      let isPlugin = place.hasPrefix("Plugins/")
      for name in AppFolder.names(in: folder.path(place)).sorted()
      where name.hasSuffix(".yml") && (!isPlugin || name == "plugin.yml") {
        let file = SourceText(path: "\(place)/\(name)", bytes: [])
        diagnostics.report(
          Diagnostic(
            .ignoredFile, .warning, "`\(name)` is not read, since its name ends in `.yml`",
            at: Span(file, 0..<0), help: "rename it to `\(name.dropLast(4)).yaml`"))
      }
    }
  }
}
