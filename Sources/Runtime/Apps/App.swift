package import Catalogs
import Documents
package import Expressions
package import Flags
package import Foundations
package import PluginKit
import Screens
import Simulation
import Synchronization

/// A loaded app: a snapshot of its files, except that screens are read and linked on first use.
///
/// It is immutable: an edited file is seen by loading the app again.
package final class App: Sendable {
  /// The folder of its files.
  package let folder: AppFolder
  /// Its tabs, in order.
  let tabs: [Tab]
  /// The first screen.
  let start: String
  /// The display name.
  let title: LocalizableText?
  /// The supported locales, the source locale first.
  package let locales: [String]
  /// The parsed tags of its locales, without invalid ones.
  let localeTags: [String: LocaleTag]
  /// The same tags, in no order.
  let allTags: [LocaleTag]
  /// The languages that stand in for others where a text is missing.
  package let fallbacks: LocaleFallbacks
  /// Its devices, the default one first.
  package let profiles: [DeviceProfile]
  /// Its light colors.
  package let light: Palette
  /// Its dark colors.
  package let dark: Palette
  /// Its servers, in the order they are written.
  package let servers: [ServerEntry]
  /// Its collections and documents, in the order they are written.
  package let collections: [CollectionDeclaration]
  /// The record types that it declares, by name.
  package let types: [String: RecordDeclaration]
  /// All types that it declares, by name.
  package var namedTypes: [String: ValueType] { script.types }
  /// The contracts of all plugins, and of its data, by name.
  package let contracts: [String: Contract]
  /// The String Catalogs of the app and the runtime.
  let catalogs: [Catalog]
  /// Its flags, plans and device profiles.
  package let flagFile: FlagFile
  /// The flag overrides of flags.local.yaml, on this machine only.
  package let localOverrides: FlagOverrides
  /// The types of its flags.
  let flags: RecordType
  /// The tiers' limits.
  let limits: RecordType
  /// The names of its plans, the lowest first.
  package let tiers: [String]
  /// The files that could not be found or read, which has been reported.
  let missing: Missing
  /// The functions and names that all expressions see.
  private let environment: Declarations
  /// ICU's formatters, shared by texts and functions: opening one costs a hundred times its use.
  let formats: FormatterCache
  /// The compiled expressions of `app.yaml`.
  var linkedApp: LinkedApp {
    if let linked = cache.withLock({ $0.app }) { return linked }
    var linker = Linker(context: context)
    let linked = linker.link(script)
    cache.withLock { $0.app = linked }
    return linked
  }
  /// The catalog keys that `app.yaml` itself uses.
  let ownTexts: [TextReference]

  /// The script of `app.yaml`.
  let script: AppScript
  /// The files that it was loaded from.
  let files: Files
  /// The files of all screens, by their names: the app's own, and those that its plugins bring.
  let screenFiles: [String: String]
  let screenNames: Set<String>
  let componentNames: Set<String>
  let flowNames: Set<String>
  let cache: Mutex<Cache> = Mutex(Cache())

  /// The scripts read and linked so far.
  struct Cache {
    var scripts: [String: Parsed<ScreenScript>] = [:]
    var screens: [String: LinkedScreen.Result] = [:]
    /// All screens, sorted by name, once they were checked.
    var checked: [CheckedScreen]?
    /// The screens, by name, that the check before the edit linked, and whose result is the same; none once all were
    /// checked.
    var unchanged: [String: CheckedScreen] = [:]
    var components: [String: Parsed<ComponentScript>] = [:]
    var flowScripts: [String: Parsed<FlowScript>] = [:]
    var flows: [String: LinkedFlow] = [:]
    var app: LinkedApp?
    var routes: LinkedRoutes?
    /// The flag documents of the server that were read last.
    var served: [ServedFlags] = []
  }

  /// Files that could not be found or read: references to them are not reported again.
  struct Missing: Sendable, Hashable {
    /// Whether a required contract is missing.
    var contracts = false
    /// The plugins whose contracts have errors, and so may be incomplete.
    var faultyPlugins: Set<String> = []
    /// Whether one of its catalogs is missing.
    var catalogs = false
    /// Whether its flags are missing.
    var flags = false
  }

  /// One of the app's tabs.
  struct Tab: Sendable {
    let id: String
    let label: LocalizableText
    let screen: String
    let span: Span
  }

  init(
    folder: AppFolder, screenFiles: [String: String], script: AppScript, files: Files,
    collections: [CollectionDeclaration], contracts: [String: Contract], catalogs: [Catalog],
    flagFile: FlagFile, missing: Missing,
    formats: FormatterCache
  ) {
    self.missing = missing
    self.files = files
    self.formats = formats
    self.folder = folder
    self.collections = collections
    self.contracts = contracts
    self.catalogs = catalogs
    self.flagFile = flagFile
    localOverrides = files.overrides?.script ?? FlagOverrides()
    var functions = FunctionLibrary.standard
    fallbacks = script.fallbacks
    KolamFunctions.register(into: &functions, formats: formats, fallbacks: fallbacks)
    flags = RecordType(name: "flags", fields: flagFile.flags.map { RecordType.Field($0.name, $0.type) })
    tiers = flagFile.tiers.isEmpty ? ["free", "pro"] : flagFile.tiers.map(\.name)
    limits = Self.limits(of: flagFile)
    var environment = Environment.declarations(
      functions, flags: flags, limits: limits, tiers: tiers, states: script.properties.stateFields)
    if missing.flags {
      for slot in [Environment.Slot.flags, .limits] { environment.spoil(slot.name) }
    }
    self.environment = environment
    self.screenFiles = screenFiles
    screenNames = Set(screenFiles.keys)
    componentNames = folder.componentNames
    flowNames = folder.flowNames
    self.script = script
    tabs = script.tabs
    start = script.properties.word("start") ?? ""
    title = script.properties.text("name")
    locales = script.locales
    localeTags = Dictionary(
      locales.compactMap { locale in LocaleTag(locale).map { (locale, $0) } },
      uniquingKeysWith: { first, _ in first })
    allTags = Array(localeTags.values)
    // Declaring both is reported; those of the flags take precedence.
    profiles = flagFile.profiles.isEmpty ? script.profiles : flagFile.profiles.map(DeviceProfile.init)
    light = script.palette("light")
    dark = script.palette("dark")
    servers = script.servers
    types = script.declaredTypes.records
    ownTexts = ([title].compactMap { $0 } + tabs.map(\.label)).compactMap { text in
      guard let template = text.catalogTemplate, let key = template.literal else { return nil }
      return TextReference(key: key, span: template.span, arguments: [])
    }
  }

  /// The functions that its expressions may call.
  package var functions: FunctionLibrary { environment.functions }

  /// Whether one of its catalogs could not be read, so that no text can be reported as missing.
  package var hasMissingCatalogs: Bool { missing.catalogs }

  /// Returns the file of a screen.
  func screenFile(_ name: String) -> String { screenFiles[name] ?? folder.screenFile(name) }

  /// The names of all its screens.
  package var screens: [String] { screenNames.sorted() }

  /// Returns a linked screen.
  ///
  /// - Parameters:
  ///   - name: the screen's name.
  ///   - diagnostics: receives the screen's diagnostics.
  /// - Returns: nil where there is no such screen or it cannot be parsed; one with errors may be returned.
  func screen(_ name: String, into diagnostics: inout Diagnostics) -> LinkedScreen? {
    let linked =
      cache.withLock { $0.screens[name] } ?? LinkedScreen.link(script(name), in: context)
    cache.withLock { $0.screens[name] = linked }
    diagnostics.report(contentsOf: linked.found.diagnostics.all)
    return linked.screen
  }

  /// The screen that is the app's widget; nil where it has none.
  package var widget: String? { script.properties.word("widget") }

  /// Returns the first screen of a tab, or of the app where it has no such tab.
  func firstScreen(of tab: String) -> String { tabs.first { $0.id == tab }?.screen ?? start }

  /// The context that every script of the app is linked against.
  var context: LinkContext {
    LinkContext(
      environment: environment, types: types, contracts: contracts, missing: missing,
      tabs: tabs.map(\.id), screenNames: screenNames,
      parameters: { name in self.script(name).script?.parameters }, componentNames: componentNames,
      component: { name in self.component(name).script }, flowNames: flowNames,
      flow: { name in self.flowScript(name).script },
      states: script.properties.stateDeclarations, flags: flags, tiers: tiers,
      profiles: profiles.map(\.name),
      scheme: script.properties.word("scheme"),
      opensLink: { text in DeepLink(text).flatMap { self.destination(of: $0) } != nil }, locales: locales)
  }

  /// Returns a linked flow and reports its diagnostics; nil where there is none with the name.
  func flow(_ name: String, into diagnostics: inout Diagnostics) -> LinkedFlow? {
    let parsed = flowScript(name)
    diagnostics.report(contentsOf: parsed.diagnostics)
    guard let script = parsed.script else { return nil }
    if let flow = cache.withLock({ $0.flows[name] }) {
      diagnostics.report(contentsOf: flow.found.diagnostics.all)
      return flow
    }
    var linker = Linker(context: context)
    linker.found.isWhole = parsed.isWhole
    let flow = linker.link(script)
    cache.withLock { $0.flows[name] = flow }
    diagnostics.report(contentsOf: flow.found.diagnostics.all)
    return flow
  }

  /// Whether every script of the app could be read.
  var isWhole: Bool {
    files.app.isWhole && screenNames.allSatisfy { script($0).isWhole }
      && componentNames.allSatisfy { component($0).isWhole }
      && flowNames.allSatisfy { flowScript($0).isWhole }
  }

  func script(_ name: String) -> Parsed<ScreenScript> {
    read(name, \.scripts, from: screenFile(name), by: ScreenScript.parser(for: script))
  }

  func component(_ name: String) -> Parsed<ComponentScript> {
    read(name, \.components, from: folder.componentFile(name), by: ComponentScript.parser(for: script))
  }

  private func flowScript(_ name: String) -> Parsed<FlowScript> {
    read(name, \.flowScripts, from: folder.flowFile(name), by: FlowScript.parser(for: script))
  }

  /// Reads a script once.
  private func read<Script: Sendable>(
    _ name: String, _ kept: any WritableKeyPath<Cache, [String: Parsed<Script>]> & Sendable,
    from file: String, by parse: (SourceText, inout Diagnostics) -> Script?
  ) -> Parsed<Script> {
    if let parsed = cache.withLock({ $0[keyPath: kept][name] }) { return parsed }
    let parsed = Parsed.read(file, in: folder, keeping: nil, by: parse)
    cache.withLock { $0[keyPath: kept][name] = parsed }
    return parsed
  }
}

extension App {
  /// The names of the variants of each flag that can be overridden; kill switches and disabled flags cannot.
  package var overridableVariants: [String: [String]] {
    flagFile.flags.reduce(into: [:]) { variants, flag in
      guard flag.kind != .killSwitch, flag.isEnabled else { return }
      variants[flag.name] = flag.variants.map(\.name)
    }
  }

  /// Finds the variant that a text means, by its name or its value.
  ///
  /// - Parameters:
  ///   - text: what was written.
  ///   - flag: the flag's name.
  /// - Returns: the variant's name.
  /// - Throws: why the flag cannot be overridden so.
  package func variant(_ text: String, of flag: String) throws(VariantError) -> String {
    do throws(OverrideError) { return try flagFile.variant(of: flag, for: text) } catch {
      throw VariantError(message: error.message, help: error.help)
    }
  }
}

/// Why a flag cannot be set to a variant by hand.
package struct VariantError: Error, Sendable, Hashable {
  /// One sentence, without a full stop.
  package let message: String
  /// One remedy, if there is any.
  package let help: String?
}

extension App {
  /// The results of linking a screen, without the linked screen itself: there are too many of those to keep when a
  /// whole app is checked.
  struct CheckedScreen: Sendable {
    /// The screen's name, by its file.
    let name: String
    /// The screen as written; nil where it could not be read.
    let script: ScreenScript?
    /// What is wrong with it, and what it uses.
    let found: Findings
  }

  /// Reads and links every screen.
  ///
  /// - Returns: the catalog keys that they use, and the app's own.
  package func checkScreens(into diagnostics: inout Diagnostics) -> [TextReference] {
    Array(checkScripts(into: &diagnostics).joined())
  }

  /// Reads and links every screen.
  ///
  /// - Returns: the catalog keys that they use, script by script, and the app's own.
  package func checkScripts(into diagnostics: inout Diagnostics) -> [[TextReference]] {
    let checked = checkedScreens
    var all = [ownTexts]
    all.reserveCapacity(checked.count + context.flowNames.count + 3)
    // Iterate by index: copying an element would retain everything it references.
    for index in checked.indices {
      diagnostics.report(contentsOf: checked[index].found.diagnostics.all)
      all.append(checked[index].found.texts)
    }
    for name in context.componentNames.sorted() {
      diagnostics.report(contentsOf: component(name).diagnostics)
    }
    for name in context.flowNames.sorted() {
      if let flow = flow(name, into: &diagnostics) { all.append(flow.found.texts) }
    }
    all += [linkedApp.found.texts, linkedRoutes.found.texts]
    diagnostics.report(contentsOf: linkedApp.found.diagnostics.all)
    diagnostics.report(contentsOf: linkedRoutes.diagnostics)
    return all
  }

  /// The catalog keys that its scripts show, with the place of each; without the app's name, which no screen shows.
  package var shownTexts: [TextReference] {
    var ignored = Diagnostics()
    let name = title?.catalogTemplate?.span
    return checkScreens(into: &ignored).filter { $0.span != name }
  }

  /// All screens by name, linked.
  var checkedScreens: [CheckedScreen] {
    if let checked = cache.withLock({ $0.checked }) { return checked }
    let names = screens
    // All are read before the first is linked: linking checks each against the parameters of others.
    let scripts = inParallel(names) { self.script($0) }
    var knowing = context
    knowing.environment.remember()
    let parameters = Dictionary(
      zip(names, scripts.map { $0.script?.parameters }), uniquingKeysWith: { first, _ in first })
    knowing.parameters = { parameters[$0] ?? nil }
    let context = knowing
    let checked = inParallel(Array(names.indices)) { self.check(names[$0], scripts[$0], context) }
    cache.withLock {
      $0.checked = checked
      $0.unchanged = [:]
    }
    return checked
  }

  private func check(_ name: String, _ read: Parsed<ScreenScript>, _ context: LinkContext) -> CheckedScreen {
    let (unchanged, linked) = cache.withLock { ($0.unchanged[name], $0.screens[name]) }
    if let unchanged { return unchanged }
    let found =
      linked?.found ?? LinkedScreen.link(read, in: context, isForRunning: false).found
    return CheckedScreen(name: name, script: read.script, found: found)
  }
}
