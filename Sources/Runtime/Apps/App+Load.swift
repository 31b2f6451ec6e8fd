import Catalogs
import Documents
import Flags
package import Foundations
import PluginKit
import Screens
import Simulation

extension App {
  /// Loads an app's own file, the contracts of its plugins and its catalogs; screens come later.
  ///
  /// - Parameters:
  ///   - folder: the folder of its files.
  ///   - plugins: the names of the plugins that can be opened here; nil where unknown, or where none will be opened.
  ///   - old: the app as it was loaded before, so that only files edited since are parsed and linked again; every
  ///     file that it was made of is read and compared, so that no edit is missed.
  ///   - readsScreens: whether all screens are read as well, in parallel with the catalogs, on all cores.
  ///   - diagnostics: receives their diagnostics.
  /// - Returns: nil where there is no usable app.
  package static func load(
    _ folder: AppFolder, implementing plugins: Set<String>? = nil, reusing old: App? = nil,
    readingScreens readsScreens: Bool = false, into diagnostics: inout Diagnostics
  ) -> App? {
    let old = old?.folder == folder ? old : nil
    let app = Parsed.read(folder.appFile, in: folder, keeping: old?.files.app, by: AppScript.parse)
    diagnostics.report(contentsOf: app.diagnostics)
    guard let script = app.script else { return nil }
    let contractFiles = contractFiles(in: folder, keeping: old?.files.contracts, into: &diagnostics)
    let found = contractFiles.sorted { $0.key < $1.key }.compactMap(\.value.script)
    let contracts = Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
    let isMissing = contracts.count < contractFiles.count
    // A name missing from a contract with errors may be in the part that could not be read.
    let faulty = Set(contractFiles.values.filter { !$0.isWhole }.compactMap { $0.script?.name })
    let whole = contracts.filter { !faulty.contains($0.key) }
    let screenFiles = screenFiles(in: folder, with: script.plugins.keys.compactMap { contracts[$0] })
    let screenNames = Set(screenFiles.keys)
    script.check(whole, areAll: whole.count == contractFiles.count, screenNames, into: &diagnostics)
    if let plugins { script.check(implementing: plugins, contracts, into: &diagnostics) }
    let flags = flags(in: folder, screenNames, keeping: old?.files.flags, into: &diagnostics)
    if let flags = flags?.script { script.checkProfiles(beside: flags, into: &diagnostics) }
    let overrides = overrides(in: folder, of: flags, keeping: old?.files, into: &diagnostics)
    let shared = sharedCatalogs(of: script, in: folder)
    let (read, screens) = wordsAndScreens(
      script.catalogs.map(\.name) + shared.map(\.name), readsScreens ? screenFiles : [:], in: folder,
      keeping: old?.files.catalogs)
    let catalogs = report(read, of: script.catalogs + shared, in: folder, into: &diagnostics)
    let named = script.plugins.keys
    let missing = Missing(
      contracts: isMissing || named.contains { contracts[$0] == nil }, faultyPlugins: faulty,
      catalogs: catalogs.contains { $1.script == nil }, flags: flags.map { $0.script == nil } ?? false)
    let new = App(
      folder: folder, screenFiles: screenFiles, script: script,
      files: Files(
        app: app, contracts: contractFiles, flags: flags, overrides: overrides,
        catalogs: Dictionary(catalogs, uniquingKeysWith: { first, _ in first })),
      contracts: contracts.filter { named.contains($0.key) }, catalogs: catalogs.compactMap(\.1.script),
      flagFile: flags?.script ?? .empty, missing: missing, formats: old?.formats ?? FormatterCache())
    if let old { new.reuse(old) } else { new.cache.withLock { $0.scripts = screens } }
    return new
  }

  /// The files of an app's screens: those that its plugins bring, and its own, which take their place.
  private static func screenFiles(in folder: AppFolder, with plugins: [Contract]) -> [String: String] {
    var files: [String: String] = [:]
    for plugin in plugins.sorted(by: { $0.name < $1.name }) {
      let place = plugin.span.source.path.dropLast("/plugin.yaml".count)
      for name in folder.screenNames(ofPlugin: String(place)) {
        files[name] = "\(place)/Screens/\(name).yaml"
      }
    }
    for name in folder.screenNames { files[name] = folder.screenFile(name) }
    return files
  }

  /// The catalogs that an app shares with others: those of its plugins' screens, then the runtime's.
  private static func sharedCatalogs(of script: AppScript, in folder: AppFolder) -> [(
    name: String, span: Span?
  )] {
    let own = Set(script.catalogs.map(\.name))
    let plugins = script.plugins.keys.sorted().filter { !own.contains($0) && folder.hasCatalog($0) }
    return plugins.map { ($0, nil) } + [("Kolam", nil)]
  }

  /// Reads the contracts of all plugins.
  private static func contractFiles(
    in folder: AppFolder, keeping old: [String: Parsed<Contract>]?, into diagnostics: inout Diagnostics
  ) -> [String: Parsed<Contract>] {
    var contracts: [String: Parsed<Contract>] = [:]
    for file in folder.contractFiles {
      let parsed = Parsed.read(file, in: folder, keeping: old?[file]) { Contract.read($0, into: &$1) }
      diagnostics.report(contentsOf: parsed.diagnostics)
      contracts[file] = parsed
    }
    return contracts
  }

  /// Reads the app's flags; an app without flags, as most are, has only the two plans.
  private static func flags(
    in folder: AppFolder, _ screenNames: Set<String>, keeping old: Parsed<FlagFile>?,
    into diagnostics: inout Diagnostics
  ) -> Parsed<FlagFile>? {
    guard folder.hasFlags else { return nil }
    let parsed = Parsed.read(folder.flagFile, in: folder, keeping: old) { FlagFile.read($0, into: &$1) }
    diagnostics.report(contentsOf: parsed.diagnostics)
    let sheets = parsed.script?.flags.compactMap(\.onLocked.sheet) ?? []
    for sheet in sheets where !screenNames.contains(sheet.name) {
      let help = nearestName(to: sheet.name, in: screenNames).map { "did you mean `\($0)`?" }
      diagnostics.report(
        Diagnostic(.unknownScreen, "no screen `\(sheet.name)`", at: sheet.span, help: help))
    }
    return parsed
  }

  /// Reads the local flag overrides of this machine; they are reread whenever the flags are.
  private static func overrides(
    in folder: AppFolder, of flags: Parsed<FlagFile>?, keeping old: Files?,
    into diagnostics: inout Diagnostics
  ) -> Parsed<FlagOverrides>? {
    guard folder.hasLocalFlags else { return nil }
    // Flags that could not be read are reported separately.
    guard let file = flags.map({ $0.isWhole ? $0.script : nil }) ?? .empty else { return nil }
    let isSame = flags.map { $0.isSame(as: old?.flags) } ?? (old?.flags == nil)
    let parsed = Parsed.read(folder.localFlagFile, in: folder, keeping: isSame ? old?.overrides : nil) {
      FlagOverrides.read($0, for: file, into: &$1)
    }
    diagnostics.report(contentsOf: parsed.diagnostics)
    return parsed
  }

  /// One of the files that are read in parallel.
  private enum ReadFile: Sendable {
    case catalog(Parsed<Catalog>)
    case screen(Parsed<ScreenScript>)
  }

  /// Reads catalogs and screens in parallel: they are independent; catalogs, which are large, come first.
  private static func wordsAndScreens(
    _ catalogs: [String], _ screenFiles: [String: String], in folder: AppFolder,
    keeping old: [String: Parsed<Catalog>]?
  ) -> (catalogs: [Parsed<Catalog>], screens: [String: Parsed<ScreenScript>]) {
    let screens = screenFiles.keys.sorted()
    let files = catalogs.map { (name: $0, isCatalog: true) } + screens.map { (name: $0, isCatalog: false) }
    let read = inParallel(files) { file -> ReadFile in
      if file.isCatalog {
        let old = old?[file.name]
        return .catalog(
          .read(folder.catalogFile(file.name), in: folder, keeping: old) { Catalog.read($0, into: &$1) })
      }
      return .screen(.read(screenFiles[file.name] ?? "", in: folder, keeping: nil, by: ScreenScript.parse))
    }
    let scripts = read.compactMap { if case .screen(let script) = $0 { script } else { nil } }
    return (
      read.compactMap { if case .catalog(let catalog) = $0 { catalog } else { nil } },
      Dictionary(zip(screens, scripts), uniquingKeysWith: { first, _ in first })
    )
  }

  /// Reports the diagnostics of an app's catalogs and the runtime's.
  private static func report(
    _ read: [Parsed<Catalog>], of named: [(name: String, span: Span?)], in folder: AppFolder,
    into diagnostics: inout Diagnostics
  ) -> [(String, Parsed<Catalog>)] {
    var catalogs: [(String, Parsed<Catalog>)] = []
    for ((name, span), parsed) in zip(named, read) {
      catalogs.append((name, parsed))
      for var diagnostic in parsed.diagnostics {
        if diagnostic.span == nil {
          diagnostic.span = span
          diagnostic.help = nearestName(to: name, in: folder.catalogNames).map { "did you mean `\($0)`?" }
        }
        diagnostics.report(diagnostic)
      }
    }
    return catalogs
  }
}
