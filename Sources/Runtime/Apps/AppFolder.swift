import Foundations
import Glibc

/// The location of an app's files: found by path, never embedded, so that changing a flow needs no rebuild.
package struct AppFolder: Sendable, Hashable {
  /// The folder with `Screens`, `Locales` and `Plugins` in it.
  package let root: String
  /// The app's name.
  package let app: String
  /// The folder with the plugins and catalogs that come with the program, for what the root does not have.
  private let supplied: String?

  /// Creates the location of an app under a root.
  ///
  /// - Parameters:
  ///   - root: the folder with `Screens`, `Locales` and `Plugins` in it.
  ///   - app: its name.
  ///   - supplied: the folder that comes with the program, if it is not a checkout's.
  package init(root: String, app: String, supplied: String? = AppFolder.installed) {
    self.root = root
    self.app = app
    self.supplied = supplied
  }

  /// The folder that `scripts/install` made beside the program: `share/kolam`; nil for a program of a checkout.
  package static let installed: String? = {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let parts = String(cString: program).split(separator: "/").dropLast(2)
    let folder = "/" + (parts + ["share", "kolam"]).joined(separator: "/")
    return access("\(folder)/Plugins", R_OK | X_OK) == 0 ? folder : nil
  }()

  /// The app's file.
  package var appFile: String { "Screens/\(app)/app.yaml" }

  /// Returns a screen's file.
  package func screenFile(_ screen: String) -> String { "Screens/\(app)/\(screen).yaml" }

  /// Returns the file of one of the app's own components.
  package func componentFile(_ component: String) -> String { "Screens/\(app)/components/\(component).yaml" }
  /// Returns a flow's file.
  package func flowFile(_ flow: String) -> String { "Screens/\(app)/flows/\(flow).yaml" }
  /// The file of the app's flags.
  package var flagFile: String { "Screens/\(app)/flags.yaml" }
  /// The file of local flag overrides on this machine, which is not committed.
  package var localFlagFile: String { "Screens/\(app)/flags.local.yaml" }
  /// Whether there are local flag overrides.
  var hasLocalFlags: Bool { access(path(localFlagFile), F_OK) == 0 }
  /// Whether the app has flags of its own.
  var hasFlags: Bool { access(path(flagFile), F_OK) == 0 }
  /// Returns a String Catalog's file.
  package func catalogFile(_ catalog: String) -> String { "Locales/\(catalog).xcstrings" }

  /// Returns the path of a file that is given relative to the root.
  ///
  /// A plugin, an app or a catalog is the root's as a whole, or the supplied one: files of two versions are not mixed.
  package func path(_ file: String) -> String {
    let own = root.isEmpty ? file : "\(root)/\(file)"
    guard let supplied else { return own }
    let unit = file.split(separator: "/").prefix(2).joined(separator: "/")
    let isSupplied =
      access(root.isEmpty ? unit : "\(root)/\(unit)", F_OK) != 0 && access("\(supplied)/\(unit)", F_OK) == 0
    return isSupplied ? "\(supplied)/\(file)" : own
  }

  /// Returns the names of a folder's entries, the supplied ones included.
  private func names(in folder: String) -> Set<String> {
    var names = Set(Self.names(in: root.isEmpty ? folder : "\(root)/\(folder)"))
    if let supplied { names.formUnion(Self.names(in: "\(supplied)/\(folder)")) }
    return names
  }

  /// The names of all screens, from their file names.
  package var screenNames: Set<String> {
    scripts(in: "Screens/\(app)").subtracting(["app", "flags", "flags.local"])
  }
  /// The names of the screens that a plugin brings, from their file names.
  func screenNames(ofPlugin folder: String) -> Set<String> { scripts(in: "\(folder)/Screens") }
  /// Whether there is a String Catalog.
  func hasCatalog(_ catalog: String) -> Bool { access(path(catalogFile(catalog)), F_OK) == 0 }
  /// The names of the app's own components, from their file names.
  package var componentNames: Set<String> { scripts(in: "Screens/\(app)/components") }
  /// The names of the app's flows, from their file names.
  package var flowNames: Set<String> { scripts(in: "Screens/\(app)/flows") }

  private func scripts(in folder: String) -> Set<String> {
    Set(Self.names(in: path(folder)).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) })
  }

  /// The contract files of all plugins, sorted by folder name.
  package var contractFiles: [String] {
    names(in: "Plugins").sorted().map { "Plugins/\($0)/plugin.yaml" }.filter {
      access(path($0), R_OK) == 0
    }
  }

  /// Returns the name that a plugin usually has by its contract's file: `Plugins/Recipes/plugin.yaml` is `recipes`.
  static func plugin(ofContract file: String) -> String {
    file.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? ""
  }

  /// The names of the existing String Catalogs.
  package var catalogNames: [String] { Self.catalogs(of: names(in: "Locales")) }

  /// Returns the names of all String Catalogs under a root, sorted.
  package static func catalogs(in root: String) -> [String] {
    catalogs(of: Set(names(in: root.isEmpty ? "Locales" : "\(root)/Locales")))
  }

  private static func catalogs(of files: Set<String>) -> [String] {
    files.filter { $0.hasSuffix(".xcstrings") }.map { String($0.dropLast(10)) }.sorted()
  }

  /// The data folders of the plugins' embedded servers, with their subfolders, sorted.
  package var dataFolders: [String] {
    contractFiles.flatMap { file in
      Self.folders(in: path(file.dropLast("/plugin.yaml".count) + "/Data"), depth: 0)
    }
  }

  /// Returns an existing folder and its subfolders; the depth limit ends cycles of symbolic links.
  private static func folders(in folder: String, depth: Int) -> [String] {
    guard depth < 8, access("\(folder)/.", R_OK) == 0 else { return [] }
    return [folder] + names(in: folder).sorted().flatMap { folders(in: "\(folder)/\($0)", depth: depth + 1) }
  }

  /// Returns the names of all apps under a root.
  package static func apps(in root: String) -> [String] {
    names(in: "\(root)/Screens").sorted().filter { access("\(root)/Screens/\($0)/app.yaml", R_OK) == 0 }
  }

  /// Returns the names of a folder's entries, without hidden files; none where it cannot be read.
  package static func names(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }
  }
}
