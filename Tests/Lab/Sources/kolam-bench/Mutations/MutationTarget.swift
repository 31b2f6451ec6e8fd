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

  /// The command, such as `check`.
  let command: String
  /// The files.
  let files: [File]
  /// Reads them, with the bytes of each, as a command does, with everything that the command prints.
  let read: (_ bytes: [[UInt8]]) throws -> Void

  /// The bytes that the command reads: all of the files, and of a large one beside them.
  let size: Int

  private init(
    _ command: String, files: [File], beside: Int = 0, read: @escaping (_ bytes: [[UInt8]]) throws -> Void
  ) {
    self.command = command
    self.files = files
    size = files.reduce(beside) { $0 + $1.bytes.count }
    self.read = read
  }

  private init(
    _ command: String, name: String, bytes: [UInt8], beside: Int = 0,
    read: @escaping (_ bytes: [UInt8]) throws -> Void
  ) {
    self.init(command, files: [File(name: name, bytes: bytes)], beside: beside) { try read($0[0]) }
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
    MutationTarget("check", files: try files(paths, in: checkout)) { bytes in
      try checkout.replacing(paths, by: bytes) {
        for app in apps {
          let report = AppCheck.run(
            AppFolder(root: checkout.root, app: app), implementing: BuildRegistry.shipped.pluginNames)
          render(report.diagnostics.sorted)
        }
      }
    }
  }

  /// `kolam flags lint`.
  static func flags(_ path: String, in checkout: MutatedCheckout) throws -> MutationTarget {
    MutationTarget("flags lint", name: path, bytes: try checkout.bytes(path)) { bytes in
      var diagnostics = Diagnostics()
      let file = FlagFile.read(SourceText(path: path, bytes: bytes), into: &diagnostics)
      file?.lint(today: CivilDate(year: 2026, month: 1, day: 1), into: &diagnostics)
      render(diagnostics.sorted)
    }
  }

  /// `kolam walk check`.
  static func flow(_ path: String, in checkout: MutatedCheckout) throws -> MutationTarget {
    let whole = "\(checkout.root)/\(path)"
    return MutationTarget("walk check", name: path, bytes: try checkout.bytes(path)) { bytes in
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

  /// `kolam strings lint` of a catalog that a file says something of, without what the app's screens use.
  ///
  /// - Parameters:
  ///   - path: a catalog, its settings or its glossary, or a glossary that another includes.
  ///   - checkout: the files.
  /// - Returns: the command, for the file's own catalog, or the first one that includes it.
  /// - Throws: an error if a file cannot be read.
  static func lint(_ path: String, in checkout: MutatedCheckout) throws -> MutationTarget {
    let folders = CheckoutFolders()
    let name = String(path.prefix { $0 != "." })
    let includes = try checkout.files.first { other in
      guard path.hasSuffix(".glossary.yaml"), other.hasSuffix(".xcstrings") else { return false }
      var (settings, diagnostics) = (LintSettings(), Diagnostics())
      try settings.read(beside: CatalogPath("\(checkout.root)/\(other)"), in: folders, into: &diagnostics)
      return settings.glossary.includes.contains { name == "Locales/\($0)" }
    }
    let own = "\(name).xcstrings"
    let catalog = checkout.files.contains(own) ? own : includes ?? own
    let bytes = try checkout.bytes(path)
    let beside = path == catalog ? 0 : try checkout.bytes(catalog).count
    return MutationTarget("strings lint", name: path, bytes: bytes, beside: beside) { bytes in
      try checkout.replacing([path], by: [bytes]) {
        render(lint(CatalogPath("\(checkout.root)/\(catalog)"), in: folders))
      }
    }
  }

  private static func lint(_ path: CatalogPath, in folders: CheckoutFolders) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    do throws(Diagnostic) {
      var settings = LintSettings()
      try settings.read(beside: path, in: folders, into: &diagnostics)
      guard folders.kind(of: path.path) != nil else { return diagnostics.sorted }
      let source = try folders.read(path.path, limit: CatalogPath.largestFile)
      guard let catalog = Catalog.read(source, into: &diagnostics) else { return diagnostics.sorted }
      diagnostics.report(contentsOf: catalog.check())
      diagnostics.report(contentsOf: CatalogLint.run(catalog, settings).map(\.diagnostic))
    } catch {
      diagnostics.report(error)
    }
    return diagnostics.sorted
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
          MutationTarget(
            "strings import", name: "\(format.rawValue) of \(path)", bytes: Array(file.text.utf8)
          ) { bytes in
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
    MutationTarget("serve", files: try files(paths, in: checkout)) { bytes in
      try checkout.replacing(paths, by: bytes) {
        let servers = try EmbeddedServers(
          app, data: nil, clock: ServerClock(Scheduler(.virtual(start: .init(seconds: 0)))))
        render(servers.diagnostics)
      }
    }
  }
}
