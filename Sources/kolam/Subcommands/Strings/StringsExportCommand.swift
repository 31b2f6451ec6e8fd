import ArgumentParser
import Catalogs
import Documents
import Foundations
package import Localization
import FrontKit

/// `kolam strings export APP|FILE…`: exports texts for translators' tools.
struct StringsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes texts in a format that translators' tools read.",
    discussion: """
      XLIFF 1.2 is written as Xcode does and loses nothing. Texts that another format cannot express are \
      listed by their ids; with --strict they are errors, and nothing is written.

      An app's name stands for its own catalog. Those of its plugins and of the program have names, too: \
      `kolam strings export epicura account Kolam …`.

      If -o names a folder, a file is written for each locale. It can also name a single file, or be - for \
      standard output.
      """)

  @Argument(help: ArgumentHelp("The catalogs: files, or names of apps.", valueName: "file|app"))
  var catalogs: [String]

  @Option(help: "xliff (1.2), xcloc, xliff2, android, po or csv.")
  var format: ExchangeFormat

  @Option(
    name: .customLong("locale"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The languages to translate into; all that the catalogs have and the apps speak, if none is named."))
  var locales: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write: a folder, a file, or - for the output.", valueName: "dir|file"))
  var output: String

  @Option(help: "For xliff: apple, or stringsdict for tools that know only Xcode's older exports.")
  var profile = XLIFFProfile.apple

  @Flag(help: "For po: an entry for each plural form, also where gettext could hold them in one.")
  var flat = false

  @Flag(help: "For csv: begin with a byte order mark, which Excel needs.")
  var bom = false

  @Option(
    help: ArgumentHelp(
      """
      Only what was added since an earlier version of the catalog, or whose source text or comment has \
      changed, or that is not translated. The version is a file, or a revision of the catalog's git \
      repository, such as v1.2 or HEAD~3.
      """,
      valueName: "file|rev"))
  var since: String?

  @Flag(help: "Write nothing where the format cannot carry everything.")
  var strict = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try export() }
  }

  private func export() throws -> FrontKit.ExitCode {
    let files = try catalogs.map { try CatalogFile($0, in: checkout) }
    var options = Exchange.Options()
    options.profile = profile
    options.isFlat = flat
    options.hasMark = bom
    options.version = Kolam.configuration.version
    for file in files {
      options.settings[file.place.fileName] = try file.exchangeSettings()
      options.uses[file.place.fileName] = file.uses()
    }
    if let since {
      let isFile = CatalogPath.isCatalogFile(since, in: DiskCatalogFolders(root: nil))
      if isFile, files.count > 1 {
        throw CommandError("a file for --since is one catalog's; with several, name a revision of git")
      }
      for file in files {
        options.since[file.place.fileName] =
          try isFile ? CatalogFile(since, in: checkout).catalog : file.catalog(at: since)
      }
    }
    let result = Exchange.export(
      files.map { ($0.place.fileName, $0.catalog) },
      locales: try ExportLocales.wanted(locales, for: files.map { ($0.catalog, $0.appLocales) }), as: format,
      options: options)
    ErrorOutput.write(LossReport.text(result.losses, format: format.rawValue))
    if strict, !result.losses.isEmpty { throw CommandError("nothing is written, as --strict asks") }
    try write(result.files)
    return .fine
  }

  private func write(_ files: [ExportedFile]) throws {
    switch try ExportPlaces(files, to: output, in: DiskCatalogFolders(root: nil)) {
    case .output(let file): try Console.write(file.text)
    case .file(let file): try Self.write(file)
    case .folder(let files):
      for file in files {
        try Folders.make(
          String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.endIndex)]), mode: 0o777)
        try Self.write(file)
      }
    }
  }

  private static func write(_ file: ExportedFile) throws {
    try AtomicFile.write(Array(file.text.utf8), to: file.path)
    try Console.write("\(file.path)\n")
  }
}

extension ExchangeFormat: ExpressibleByArgument {}
extension XLIFFProfile: ExpressibleByArgument {}
