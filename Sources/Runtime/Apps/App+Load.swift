import CWords
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
  ///   - readsScreens: whether all screens are read as well, on all cores, and the contracts of plugins that the app
  ///     does not name: for a check.
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
    let shared = sharedCatalogs(of: script, in: folder)
    let parts = parts(
      of: script, shared.map(\.name), in: folder, readingAll: readsScreens, keeping: old?.files)
    let contractFiles = parts.contracts.sorted { $0.key < $1.key }
    for (_, contract) in contractFiles { diagnostics.report(contentsOf: contract.diagnostics) }
    let found = contractFiles.compactMap(\.value.script)
    let contracts = Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
    let isMissing = contracts.count < contractFiles.count
    // A name missing from a contract with errors may be in the part that could not be read.
    var faulty = Set(parts.contracts.values.filter { !$0.isWhole }.compactMap { $0.script?.name })
    let whole = contracts.filter { !faulty.contains($0.key) }
    let screenFiles = screenFiles(in: folder, with: script.plugins.keys.compactMap { contracts[$0] })
    let screenNames = Set(screenFiles.keys)
    script.check(whole, areAll: whole.count == contractFiles.count, screenNames, into: &diagnostics)
    if let plugins { script.check(implementing: plugins, contracts, into: &diagnostics) }
    report(parts.flags, screenNames, into: &diagnostics)
    if let flags = parts.flags?.script { script.checkProfiles(beside: flags, into: &diagnostics) }
    let overrides = overrides(in: folder, of: parts.flags, keeping: old?.files, into: &diagnostics)
    let known = old.map { $0.script.types == script.types ? $0.cache.withLock { $0.scripts } : [:] } ?? [:]
    let screens =
      readsScreens ? screens(screenFiles, of: script, in: folder, keeping: known) : [:]
    let catalogs = report(parts.catalogs, of: script.catalogs + shared, in: folder, into: &diagnostics)
    let named = script.plugins.keys
    var used = contracts.filter { named.contains($0.key) }
    let data = AppCollections(script, Array(used.values), limits: limits(of: parts.flags?.script ?? .empty))
    diagnostics.report(contentsOf: data.diagnostics.all)
    if let span = data.span {
      used[Contract.dataName] = Contract(data: data.collections, at: span)
      if data.diagnostics.hasErrors { faulty.insert(Contract.dataName) }
    }
    let missing = Missing(
      contracts: isMissing || named.contains { contracts[$0] == nil }, faultyPlugins: faulty,
      catalogs: catalogs.contains { $1.script == nil }, flags: parts.flags.map { $0.script == nil } ?? false)
    let new = App(
      folder: folder, screenFiles: screenFiles, script: script,
      files: Files(
        app: app, contracts: parts.contracts, flags: parts.flags, overrides: overrides,
        catalogs: Dictionary(catalogs, uniquingKeysWith: { first, _ in first })),
      collections: data.collections, contracts: used, catalogs: catalogs.compactMap(\.1.script),
      flagFile: parts.flags?.script ?? .empty, missing: missing, formats: old?.formats ?? FormatterCache())
    new.cache.withLock { $0.scripts = screens }
    if let old { new.reuse(old) }
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
    return plugins.map { ($0, nil) } + [(runtimeCatalog, nil)]
  }

  /// One of the files that are read in parallel.
  private enum Part: Sendable {
    case catalog(Parsed<Catalog>)
    case contract(file: String, Parsed<Contract>)
    case flags(Parsed<FlagFile>)
  }

  /// What an app needs besides its own file, apart from its screens.
  private struct Parts {
    var catalogs: [Parsed<Catalog>] = []
    /// The contracts of plugins, by their files.
    var contracts: [String: Parsed<Contract>] = [:]
    /// Nil for an app without flags: most have only the two plans.
    var flags: Parsed<FlagFile>?
  }

  /// Reads catalogs, contracts and the flags in parallel: they are independent; catalogs, which are large, come first.
  ///
  /// - Parameters:
  ///   - script: the app's own file.
  ///   - shared: the names of the catalogs that it shares with other apps.
  ///   - folder: the folder of its files.
  ///   - readsAll: whether the contracts of plugins that it does not name are read as well. They are also where one
  ///     that it names is missing, since a folder may be named differently, and a misspelling is near one of them.
  ///   - old: the files as they were read before.
  /// - Returns: what was read.
  private static func parts(
    of script: AppScript, _ shared: [String], in folder: AppFolder, readingAll readsAll: Bool,
    keeping old: Files?
  ) -> Parts {
    let catalogs = script.catalogs.map(\.name) + shared
    // That of the app's own name need not be there before the first translation.
    let isImplied = script.properties["catalogs"] == nil
    let all = folder.contractFiles
    let named = readsAll ? all : all.filter { script.plugins[AppFolder.plugin(ofContract: $0)] != nil }
    let flagFiles = folder.hasFlags ? [folder.flagFile] : []
    let files = catalogs.map(folder.catalogFile) + named + flagFiles
    let read = inParallel(Array(files.enumerated())) { index, file -> Part in
      if index < catalogs.count {
        let old = old?.catalogs[catalogs[index]]
        if !folder.hasCatalog(catalogs[index]) {
          if isImplied, index == 0 { return .catalog(.empty(file, of: script)) }
          if index == catalogs.count - 1 { return .catalog(.builtIn(file, keeping: old)) }
        }
        return .catalog(.read(file, in: folder, keeping: old) { Catalog.read($0, into: &$1) })
      }
      guard index < catalogs.count + named.count else {
        return .flags(.read(file, in: folder, keeping: old?.flags) { FlagFile.read($0, into: &$1) })
      }
      return .contract(file: file, contract(file, in: folder, keeping: old))
    }
    var parts = read.reduce(into: Parts()) { parts, part in
      switch part {
      case .catalog(let catalog): parts.catalogs.append(catalog)
      case .contract(let file, let contract): parts.contracts[file] = contract
      case .flags(let flags): parts.flags = flags
      }
    }
    let found = Set(parts.contracts.values.compactMap { $0.script?.name })
    if named.count < all.count, !script.plugins.keys.allSatisfy(found.contains) {
      for file in all where parts.contracts[file] == nil {
        parts.contracts[file] = contract(file, in: folder, keeping: old)
      }
    }
    return parts
  }

  private static func contract(_ file: String, in folder: AppFolder, keeping old: Files?) -> Parsed<Contract>
  {
    .read(file, in: folder, keeping: old?.contracts[file]) { Contract.read($0, into: &$1) }
  }

  /// Reads screens in parallel.
  private static func screens(
    _ files: [String: String], of app: AppScript, in folder: AppFolder,
    keeping known: [String: Parsed<ScreenScript>]
  ) -> [String: Parsed<ScreenScript>] {
    let names = files.keys.sorted()
    let screens = inParallel(names) {
      Parsed.read(
        files[$0] ?? "", in: folder, keeping: known[$0], by: ScreenScript.parser(for: app))
    }
    return Dictionary(zip(names, screens), uniquingKeysWith: { first, _ in first })
  }

  /// Reports the diagnostics of an app's flags, and of the sheets that they name.
  private static func report(
    _ flags: Parsed<FlagFile>?, _ screenNames: Set<String>, into diagnostics: inout Diagnostics
  ) {
    guard let flags else { return }
    diagnostics.report(contentsOf: flags.diagnostics)
    let sheets = flags.script?.flags.compactMap(\.onLocked.sheet) ?? []
    for sheet in sheets where !screenNames.contains(sheet.name) {
      let help = nearHelp(for: sheet.name, in: screenNames)
      diagnostics.report(
        Diagnostic(.unknownScreen, "no screen `\(sheet.name)`", at: sheet.span, help: help))
    }
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
          diagnostic.help = nearHelp(for: name, in: folder.catalogNames)
        }
        diagnostics.report(diagnostic)
      }
    }
    return catalogs
  }
}

extension App.Parsed<Catalog> {
  /// An app's catalog that is not there yet: without texts.
  fileprivate static func empty(_ file: String, of app: AppScript) -> Self {
    parsed(SourceText(path: file, text: Catalog.emptyText(in: app.locales.first ?? "en")))
  }

  /// The runtime's catalog as the program carries it, for folders that have none.
  fileprivate static func builtIn(_ file: String, keeping old: Self?) -> Self {
    let bytes = UnsafeBufferPointer(start: kolam_words(), count: kolam_words_count())
    if let old, let source = old.source, source.bytes.elementsEqual(bytes) { return old }
    return parsed(SourceText(path: file, bytes: Array(bytes)))
  }

  private static func parsed(_ source: SourceText) -> Self {
    var diagnostics = Diagnostics()
    let catalog = Catalog.read(source, into: &diagnostics)
    return Self(source: source, script: catalog, diagnostics: diagnostics.all)
  }
}
