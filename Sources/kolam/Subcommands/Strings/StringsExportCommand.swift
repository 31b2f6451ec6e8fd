import ArgumentParser
import Catalogs
import Documents
import Foundations
import Glibc
package import Localization
import FrontKit

/// `kolam strings export APP|FILE…`: writes texts in a format that translators' tools read.
struct StringsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes texts in a format that translators' tools read.",
    discussion: """
      XLIFF 1.2 is written as Xcode does and loses nothing. What another format cannot carry is told by the text's \
      id; with --strict it is an error, and nothing is written.

      With -o naming a folder a file is written for each locale; a single file can be named, or - for the output.
      """)

  @Argument(help: ArgumentHelp("The catalogs: files, or names of apps.", valueName: "file|app"))
  var catalogs: [String]

  @Option(help: "xliff (1.2), xliff2, android, arb, po or csv.")
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

  @Flag(help: "Write nothing where the format cannot carry everything.")
  var strict = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try export() }
  }

  private func export() throws -> FrontKit.ExitCode {
    let files = try catalogs.map { try CatalogFile($0, in: checkout) }
    let named = files.map { (name: Self.fileName($0.path), catalog: $0.catalog) }
    var options = Exchange.Options()
    options.profile = profile
    options.isFlat = flat
    options.hasMark = bom
    options.version = Kolam.configuration.version
    for file in files { options.settings[Self.fileName(file.path)] = try Self.settings(beside: file.path) }
    let result = Exchange.export(
      named, locales: try wanted(files), as: format, options: options)
    ErrorOutput.write(LossText.text(result.losses, format: format.rawValue))
    if strict, !result.losses.isEmpty { throw CommandError("nothing is written, as --strict asks") }
    try write(result.files)
    return .fine
  }

  /// The settings of the lint beside a catalog, which say how long texts may be.
  private static func settings(beside path: String) throws -> LintSettings? {
    let file = (path.hasSuffix(".xcstrings") ? String(path.dropLast(10)) : path) + ".lint.yaml"
    guard access(file, F_OK) == 0 else { return nil }
    var settings = LintSettings()
    var diagnostics = Diagnostics()
    settings.read(try SourceText.load(file, limit: LintSettings.largestFile), into: &diagnostics)
    if diagnostics.hasErrors { ErrorOutput.show(diagnostics) }
    return settings
  }

  static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The locales asked for, or all that the catalogs have and the apps speak.
  private func wanted(_ files: [CatalogFile]) throws -> [LocaleTag] {
    let catalogs = files.map(\.catalog)
    var found: [LocaleTag] = []
    if locales.isEmpty {
      for file in files {
        let source = file.catalog.sourceLanguage
        for locale in file.catalog.locales + file.appLocales where locale != source && !found.contains(locale)
        {
          found.append(locale)
        }
      }
      if found.isEmpty {
        throw CommandError("there is no translation yet; name the languages with --locale")
      }
      return found
    }
    for text in locales.flatMap({ $0.split(separator: ",") }) {
      guard let tag = LocaleTag(String(text)) else {
        throw CommandError("`\(visibleText(String(text)))` is no language tag")
      }
      if catalogs.contains(where: { $0.sourceLanguage == tag }) {
        throw CommandError("`\(tag)` is the language that is translated from")
      }
      if !found.contains(tag) { found.append(tag) }
    }
    return found
  }

  private func write(_ files: [ExportedFile]) throws {
    let isSingle = files.count == 1
    if output == "-" {
      guard isSingle else {
        throw CommandError(
          "there are \(files.count) files, and only one goes to the output; name one --locale")
      }
      Console.write(files[0].text)
      return
    }
    // A name with an ending is a file, unless there is such a folder.
    let isFile =
      Self.fileName(output).dropFirst().contains(".") && !output.hasSuffix("/") && !Self.isFolder(output)
    if isFile {
      guard isSingle else {
        throw CommandError("there are \(files.count) files to write, and `\(output)` is one; name a folder")
      }
      try AtomicFile.write(Array(files[0].text.utf8), to: output)
      Console.write("\(output)\n")
      return
    }
    for file in files {
      let path = output.hasSuffix("/") ? output + file.path : "\(output)/\(file.path)"
      try Self.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
      try AtomicFile.write(Array(file.text.utf8), to: path)
      Console.write("\(path)\n")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func makeFolder(_ path: String) throws(CommandError) {
    guard !isFolder(path) else { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST && isFolder(path) else {
      throw CommandError("cannot make the folder `\(path)`: \(String(cString: strerror(errno)))")
    }
  }
}

extension ExchangeFormat: ExpressibleByArgument {}
extension XLIFFProfile: ExpressibleByArgument {}
