import ArgumentParser
import Catalogs
import Documents
import Foundations
import Localization
import Runtime
import FrontKit

/// `kolam strings add-language APP LOCALE`: adds a language to an app, and says what is to be translated.
struct StringsAddLanguageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-language", abstract: "Adds a language to an app, and says what is to be translated.",
    discussion: """
      Adds the language to `locales` in the app's app.yaml. Catalogs are not changed, since they have a \
      language once they have a text in it. Also reports how many texts are to be translated, including \
      those of the app's plugins and of the program itself.
      """)

  @Argument(help: "The app.")
  var app: String

  @Argument(help: ArgumentHelp("The language, such as mr or pt-BR.", valueName: "locale"))
  var locale: String

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown { try add() }
  }

  private func add() throws -> FrontKit.ExitCode {
    let folder = try checkout.folder(of: app)
    let spoken = try locales(of: folder)
    let tag = try RequestedLocale.bare(locale, known: spoken)
    let file = "\(folder.root)/Screens/\(app)/app.yaml"
    let shown = visibleText(OpenablePaths(root: folder.root).shown("Screens/\(app)/app.yaml"))
    if spoken.contains(tag) {
      throw CommandError("`\(app)` has the language `\(tag)` already")
    }
    let before = try SourceText.load(file, limit: 1 << 20)
    guard let after = AppLocales.adding(tag, to: String(decoding: before.bytes, as: UTF8.self)) else {
      throw CommandError("`locales` of \(shown) has a form that is not known; add `\(tag)` there yourself")
    }
    try AtomicFile.write(Array(after.utf8), to: file)
    let now = try locales(of: folder)
    guard now.contains(tag) else {
      try AtomicFile.write(before.bytes, to: file)
      throw CommandError("`locales` of \(shown) could not be changed; add `\(tag)` there yourself")
    }
    try Console.write("\(shown): \(now.map(\.description).joined(separator: ", "))\n")
    let names = try writeMissing(in: tag)
    if DiskCatalogFolders(root: nil).kind(of: folder.path(folder.catalogFile(app))) == nil {
      try Console.write("first, for a catalog with the app’s texts:\n  kolam strings extract \(app)\n")
    }
    try Console.write(
      """
      next, a text at a time:
        kolam strings set "KEY" "TRANSLATION" --into \(app) --locale \(tag)
      or all at once, in a translator’s tool:
        kolam strings export \(names.joined(separator: " ")) --format xliff --locale \(tag) -o to-translate
        kolam strings import to-translate/\(tag).xliff --into \(names.joined(separator: ","))
      then:
        kolam run \(app) --locale \(tag) --l10n

      """)
    return .fine
  }

  private func locales(of folder: AppFolder) throws(CommandError) -> [LocaleTag] {
    var diagnostics = Diagnostics()
    guard let app = App.load(folder, into: &diagnostics) else {
      ErrorOutput.show(diagnostics, of: folder.root)
      throw CommandError("`\(folder.app)` cannot be read")
    }
    return app.locales.compactMap { LocaleTag($0) }
  }

  /// Writes how many texts each catalog lacks.
  ///
  /// - Returns: the names of the catalogs that lack any; the app's alone if none does.
  private func writeMissing(in locale: LocaleTag) throws -> [String] {
    let ofApp = (try? CatalogFile.all(of: app, in: checkout)) ?? []
    let ofProgram = try? CatalogFile("Kolam", in: checkout)
    var names: [String] = []
    for file in ofApp + (ofProgram.map { [$0] } ?? []) {
      let counts = CatalogCoverage(of: file.catalog, locales: [locale]).counts
      guard let count = counts.first(where: { $0.locale == locale }) else { continue }
      try Console.write("\(file.name): \(count.missing) texts to translate into \(locale)\n")
      if count.missing > 0 { names.append(file.place.name) }
    }
    return names.isEmpty ? [app] : names
  }
}
