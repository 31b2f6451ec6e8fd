import Authoring
import Backend
import Catalogs
import Documents
import Flags
import Foundations
import Hosting
import Localization
import Maestro
import Runtime
import Simulation
import Walkthroughs

/// Shipped files, and the command that reads them: all are mutated for one run of it.
///
/// Files that the command reads independently of each other are together, since the command reads all of an app for any
/// of them.
struct MutationTarget {
  /// A file.
  struct File {
    /// Its name, relative to the checkout, or the command that exports it.
    let name: String
    /// Its content.
    let bytes: [UInt8]
  }

  /// The files.
  let files: [File]
  /// Reads them, with the bytes of each, as a command does, with everything that the command prints.
  let read: (_ bytes: [[UInt8]]) throws -> Void

  /// The octets of all files.
  var size: Int { files.reduce(0) { $0 + $1.bytes.count } }

  private init(files: [File], read: @escaping (_ bytes: [[UInt8]]) throws -> Void) {
    self.files = files
    self.read = read
  }

  private init(name: String, bytes: [UInt8], read: @escaping (_ bytes: [UInt8]) throws -> Void) {
    self.init(files: [File(name: name, bytes: bytes)]) { try read($0[0]) }
  }

  private static func files(_ paths: [String], in checkout: MutatedCheckout) throws -> [File] {
    try paths.map { File(name: $0, bytes: try checkout.bytes($0)) }
  }

  /// Renders diagnostics as commands do, for people and for tools.
  private static func render(_ diagnostics: [Diagnostic]) {
    _ = DiagnosticRenderer(width: 100).text(diagnostics)
  }

  /// `kolam check` of apps, with files of theirs replaced.
  static func check(_ paths: [String], of apps: [String], in checkout: MutatedCheckout) throws
    -> MutationTarget
  {
    MutationTarget(files: try files(paths, in: checkout)) { bytes in
      try checkout.replacing(paths, by: bytes) {
        for app in apps {
          let report = AppCheck.run(
            AppFolder(root: checkout.root, app: app), implementing: BuildRegistry.shipped.pluginNames)
          render(report.diagnostics.sorted)
          report.app?.forget()
        }
      }
    }
  }

  /// `kolam flags lint`.
  static func flags(_ path: String, in checkout: MutatedCheckout) throws -> MutationTarget {
    MutationTarget(name: path, bytes: try checkout.bytes(path)) { bytes in
      var diagnostics = Diagnostics()
      let file = FlagFile.read(SourceText(path: path, bytes: bytes), into: &diagnostics)
      file?.lint(today: CivilDate(year: 2026, month: 1, day: 1), into: &diagnostics)
      render(diagnostics.sorted)
    }
  }

  /// `kolam walk check`.
  static func flow(_ path: String, in checkout: MutatedCheckout) throws -> MutationTarget {
    let whole = "\(checkout.root)/\(path)"
    return MutationTarget(name: path, bytes: try checkout.bytes(path)) { bytes in
      try checkout.replacing([path], by: [bytes]) {
        do throws(Diagnostic) {
          render(
            try FlowCheck(whole, files: FolderFlowFiles(within: WorkspaceRoots(of: [whole]))).diagnostics
              .sorted)
        } catch {
          render([error])
        }
      }
    }
  }

  /// `kolam strings lint`, without what the app's screens use.
  static func catalog(_ path: String, in checkout: MutatedCheckout) throws -> MutationTarget {
    MutationTarget(name: path, bytes: try checkout.bytes(path)) { bytes in
      var diagnostics = Diagnostics()
      guard let catalog = Catalog.read(SourceText(path: path, bytes: bytes), into: &diagnostics) else {
        return render(diagnostics.sorted)
      }
      diagnostics.report(contentsOf: catalog.check())
      diagnostics.report(contentsOf: CatalogLint.run(catalog, LintSettings()).map(\.diagnostic))
      render(diagnostics.sorted)
    }
  }

  /// `kolam strings import --dry-run` of what `kolam strings export` writes.
  static func imports(_ path: String, in checkout: MutatedCheckout) throws -> [MutationTarget] {
    var diagnostics = Diagnostics()
    let source = SourceText(path: path, bytes: try checkout.bytes(path))
    guard let catalog = Catalog.read(source, into: &diagnostics), let tamil = LocaleTag("ta") else {
      throw BenchmarkError("\(path) is no catalog")
    }
    let name = String(path.split(separator: "/").last ?? "")
    return ExchangeFormat.allCases.flatMap { format in
      Exchange.export([(name, catalog)], locales: [tamil], as: format, options: Exchange.Options()).files
        .filter { !$0.path.hasSuffix(".json") }.map { file in
          MutationTarget(name: "\(format.rawValue) of \(path)", bytes: Array(file.text.utf8)) { bytes in
            var run = ImportRun([(name, catalog)], locale: tamil)
            do {
              try run.take(SourceText(path: file.path, bytes: bytes), as: format)
              for report in run.reports { render(report.problems) }
              _ = ImportReportText.text(run.reports, all: true)
            } catch let error as Diagnostic { render([error]) } catch is CommandError {}
          }
        }
    }
  }

  /// The start of the embedded server, which reads its data.
  static func data(_ paths: [String], in checkout: MutatedCheckout, of app: App) throws -> MutationTarget {
    MutationTarget(files: try files(paths, in: checkout)) { bytes in
      try checkout.replacing(paths, by: bytes) {
        let servers = try EmbeddedServers(
          app, data: nil, clock: ServerClock(Scheduler(.virtual(start: .init(seconds: 0)))))
        render(servers.diagnostics)
      }
    }
  }
}
