import ArgumentParser
import Collections
import Foundations
import FrontKit
import Hosting
import PluginKit
import Runtime
import Storage

/// `kolam data`: reads and writes what an app keeps by its `data:`.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data", abstract: "Exports and imports the rows of an app's collections.",
    subcommands: [Export.self, Import.self])

  /// What both have in common.
  struct Options: ParsableArguments {
    @Argument(help: "The app, a folder under Screens.")
    var app: String

    @Argument(help: "The collection, an entry of `data:` in app.yaml.")
    var collection: String

    @Option(help: ArgumentHelp("The folder of stored data, if not the app's own.", valueName: "folder"))
    var data: String?

    @OptionGroup var checkout: Checkout

    func validate() throws { try HostEnvironment.validate(data: data) }

    /// Opens the collections; a warning or an error of the app is written.
    func store() throws -> CollectionStore? {
      var diagnostics = Diagnostics()
      let loaded = App.load(try checkout.folder(of: app), into: &diagnostics)
      guard let loaded, !diagnostics.hasErrors else {
        checkout.show(diagnostics)
        return nil
      }
      let collections = loaded.collections.filter { $0.form == .collection }
      if collections.contains(where: { $0.name == collection && $0.remote != nil }) {
        throw CommandError("the rows of `\(collection)` are those of its server")
      }
      let names = collections.filter { $0.remote == nil }.map(\.name)
      guard names.contains(collection) else {
        let near = nearestName(to: collection, in: names).map { ": did you mean `\($0)`?" } ?? ""
        throw CommandError("`\(app)` has no collection `\(collection)`\(near)")
      }
      let folder = data ?? HostEnvironment.dataFolder(loaded.folder.app)
      return AppData.open(loaded, in: Stores(folder: folder)) { ErrorOutput.write("kolam: \($0)\n") }
    }
  }

  /// `kolam data export APP COLLECTION`: writes rows.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the rows of a collection to the standard output.")

    @OptionGroup var options: Options

    @Option(help: "The form of the file: csv or json.")
    var format = RowsWriter.Format.csv

    func run() throws { throw try ErrorOutput.shown { try export() } }

    private func export() throws -> FrontKit.ExitCode {
      guard let store = try options.store() else { return .invalidScript }
      do {
        _ = try store.exportRows(options.collection, as: format) { try Console.write($0) }
        return .fine
      } catch let error as StoreError { throw CommandError(error.diagnostic.message) }
    }
  }

  /// `kolam data import APP COLLECTION FILE`: adds rows.
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds the rows of a file to a collection, all or none.",
      discussion: """
        A row whose id is stored already takes the place of that row. The file is CSV whose first row names the \
        fields, or a JSON list of objects, as `kolam data export` writes them. Exits with 1 if a row is none.
        """)

    @OptionGroup var options: Options

    @Argument(help: "The file, .csv or .json.")
    var file: String

    func run() throws { throw try ErrorOutput.shown { try importFile() } }

    private func importFile() throws -> FrontKit.ExitCode {
      guard
        let format = file.split(separator: ".").last.flatMap({ RowsWriter.Format(rawValue: $0.lowercased()) })
      else { throw CommandError("`\(visibleText(file))` is neither .csv nor .json") }
      guard let store = try options.store() else { return .invalidScript }
      let bytes = try SourceText.load(file, limit: RowsReader.mostBytes).bytes
      do {
        let added = try store.importRows(bytes, to: options.collection, as: format)
        let unknown = added.unknown.map { "`\(visibleText($0))`" }.joined(separator: ", ")
        if !unknown.isEmpty { ErrorOutput.write("kolam: no field takes \(unknown)\n") }
        try Console.write("\(added.count) rows\n")
        return .fine
      } catch let error as RowsError {
        for fault in error.faults {
          ErrorOutput.write("\(visibleText(file))\(fault.place): \(visibleText(fault.problem))\n")
        }
        return .expectationFailed
      } catch let fault as RowsReader.Fault {
        ErrorOutput.write("\(visibleText(file))\(fault.place): \(visibleText(fault.problem))\n")
        return .expectationFailed
      } catch let error as ActionError { throw CommandError(error.detail) }
    }
  }
}

extension RowsReader.Fault {
  /// Where it is, behind the file's name.
  fileprivate var place: String {
    (line ?? row).map { ":\($0)" } ?? "" + (column.map { ": \(visibleText($0))" } ?? "")
  }
}

extension RowsWriter.Format: ExpressibleByArgument {}
