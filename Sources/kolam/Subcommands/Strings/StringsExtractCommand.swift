import ArgumentParser
import Authoring
import Catalogs
import Foundations
import Runtime
import FrontKit
import Glibc
import Screens

/// `kolam strings extract APP`: adds the keys of screens to catalogs.
struct StringsExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Adds the texts that screens use to the app's catalog, and marks unused ones.",
    discussion: """
      A catalog that app.yaml names and that is not there is made. New keys have no translations yet. Keys that nothing uses are marked as stale and never removed; \
      manual ones (extractionState manual) are not changed. If a script has errors, nothing is written, \
      since its texts are unknown. With --check it exits with 1 if anything would change.
      """)

  @Argument(help: "The app, a folder under Screens.")
  var app: String

  @Flag(help: "Only print what would change.")
  var dryRun = false

  @Flag(help: "Like --dry-run, and exit with 1 if anything would change.")
  var check = false

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown {
      let folder = try checkout.folder(of: app)
      if !dryRun, !check { try makeCatalogs(of: folder) }
      let (app, uses) = try read(folder)
      guard let app else { return .invalidScript }
      let extraction = TextExtraction(app, uses, others: try otherUses(of: app, in: folder))
      for change in extraction.changes where change.editor.hasChanges {
        try Console.write(text(change))
        if !dryRun, !check { try AtomicFile.write(change.editor.write(), to: folder.path(change.file)) }
      }
      if !extraction.hasChanges { try Console.write("the catalogs of \(self.app) are up to date\n") }
      return check && extraction.hasChanges ? .expectationFailed : .fine
    }
  }

  /// Makes the catalogs that an app names and that are not there yet, without texts.
  private func makeCatalogs(of folder: AppFolder) throws {
    var ignored = Diagnostics()
    guard let source = try? SourceText.load(folder.path(folder.appFile), limit: 1 << 20),
      let script = AppScript.read(source, registry: .standard, into: &ignored),
      let language = script.locales.first
    else { return }
    for name in script.catalogs.map(\.name) {
      let path = folder.path(folder.catalogFile(name))
      if access(path, F_OK) == 0 { continue }
      try Folders.make("\(folder.root)/Locales", mode: 0o755)
      try AtomicFile.write(Array(Catalog.emptyText(in: language).utf8), to: path)
      try Console.write("\(folder.catalogFile(name)) is new\n")
    }
  }

  /// Reads an app and the texts that it uses; errors are printed, and no app is returned.
  private func read(_ folder: AppFolder) throws -> (app: App?, uses: [TextReference]) {
    var diagnostics = Diagnostics()
    let app = App.load(folder, into: &diagnostics)
    let uses = app?.checkScreens(into: &diagnostics) ?? []
    guard app != nil, !diagnostics.hasErrors else {
      checkout.show(diagnostics)
      ErrorOutput.write("kolam: nothing was extracted, since not all texts of `\(folder.app)` are known\n")
      return (nil, [])
    }
    return (app, uses)
  }

  /// Returns the texts of other apps that share a catalog with this one.
  private func otherUses(of app: App, in folder: AppFolder) throws -> [TextReference] {
    let files = Set(app.ownCatalogs.map(\.source.path))
    var uses: [TextReference] = []
    for name in AppFolder.apps(in: folder.root) where name != folder.app {
      var diagnostics = Diagnostics()
      let other = AppFolder(root: folder.root, app: name)
      guard let loaded = App.load(other, into: &diagnostics),
        loaded.ownCatalogs.contains(where: { files.contains($0.source.path) })
      else { continue }
      let (checked, found) = try read(other)
      guard checked != nil else {
        throw CommandError("the app `\(name)` shares a catalog with `\(folder.app)` and has errors")
      }
      uses += found
    }
    return uses
  }

  private func text(_ change: TextExtraction.Change) -> String {
    var text = change.file + "\n"
    for (word, keys) in [("new", change.added), ("stale", change.stale), ("used again", change.used)] {
      for key in keys { text += "  \(word): \(visibleText(key))\n" }
    }
    return text
  }
}
