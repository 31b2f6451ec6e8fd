import Catalogs
import Documents
import Expressions
public import Foundations
public import PluginKit
import Screens
import Synchronization

/// An app as its files say it at one moment; screens are read and linked when they are first needed.
///
/// It never changes: an edited file is seen by loading the app anew.
public final class App: Sendable {
  /// Where its files are.
  public let folder: AppFolder
  /// Its tabs, in order.
  let tabs: [Tab]
  /// The screen it opens with.
  let start: String
  /// The name people know it by.
  let title: LocalizableText?
  /// The languages it speaks, the source language first.
  public let locales: [String]
  /// Its devices, the default one first.
  public let profiles: [DeviceProfile]
  /// Its colors.
  public let light: Palette
  /// Its colors in the dark.
  public let dark: Palette
  /// The name of the embedded backend that serves it; nil where it needs none.
  public let backend: String?
  /// The contracts of all plugins, by name.
  public let contracts: [String: Contract]
  /// What each tab and the app itself is called.
  let catalogs: [Catalog]
  let functions: FunctionLibrary
  /// ICU's formatters, shared by texts and functions: opening one costs a hundred times its use.
  let formats = FormatterCache()
  /// Keys of the catalog that `app.yaml` itself uses.
  let ownTexts: [TextUse]

  private let screenNames: Set<String>
  private let cache: Mutex<Cache> = Mutex(Cache())

  private struct Cache {
    var scripts: [String: Read] = [:]
    var screens: [String: Linked] = [:]
  }

  private struct Read {
    var script: ScreenScript?
    var diagnostics: [Diagnostic]
  }

  private struct Linked {
    var screen: LinkedScreen?
    var diagnostics: [Diagnostic]
  }

  /// One of the app's tabs.
  struct Tab: Sendable {
    let id: String
    let label: LocalizableText
    let screen: String
    let span: Span
  }

  init(folder: AppFolder, script: AppScript, contracts: [String: Contract], catalogs: [Catalog]) {
    self.folder = folder
    self.contracts = contracts
    self.catalogs = catalogs
    var functions = FunctionLibrary.standard
    LocaleFunctions.register(into: &functions, formats: formats)
    self.functions = functions
    screenNames = folder.screenNames
    tabs = script.tabs
    start = script.properties.word("start") ?? ""
    title = script.properties.text("name")
    locales = script.locales
    profiles = script.profiles
    light = script.palette("light")
    dark = script.palette("dark")
    backend = script.properties.word("backend")
    ownTexts = ([title].compactMap { $0 } + tabs.map(\.label)).compactMap { text in
      guard let template = text.catalogTemplate, let key = template.literal else { return nil }
      return TextUse(key: key, span: template.span, arguments: [])
    }
  }

  /// The names of all its screens.
  public var screens: [String] { screenNames.sorted() }

  /// A screen, linked.
  ///
  /// - Parameters:
  ///   - name: the screen's name.
  ///   - diagnostics: receives all that is wrong with the screen.
  /// - Returns: nil where there is no such screen or it is none at all; one with errors may still be there.
  func screen(_ name: String, into diagnostics: inout Diagnostics) -> LinkedScreen? {
    if let linked = cache.withLock({ $0.screens[name] }) {
      diagnostics.report(contentsOf: linked.diagnostics)
      return linked.screen
    }
    let read = script(name)
    var linker = Linker(context: context)
    let screen = read.script.map { linker.link($0) }
    let all = read.diagnostics + linker.diagnostics.all
    let linked = Linked(screen: screen, diagnostics: all)
    cache.withLock { $0.screens[name] = linked }
    diagnostics.report(contentsOf: all)
    return linked.screen
  }

  /// Reads and links every screen.
  ///
  /// - Returns: the catalog keys that they use, and the app's own.
  public func checkScreens(into diagnostics: inout Diagnostics) -> [TextUse] {
    var texts = ownTexts
    for name in screens {
      if let screen = screen(name, into: &diagnostics) { texts += screen.texts }
    }
    return texts
  }

  private var context: LinkContext {
    LinkContext(
      functions: functions, contracts: contracts, tabs: tabs.map(\.id), screenNames: screenNames,
      parameters: { name in self.script(name).script?.parameters })
  }

  private func script(_ name: String) -> Read {
    if let read = cache.withLock({ $0.scripts[name] }) { return read }
    let read: Read
    do throws(Diagnostic) {
      let file = folder.screenFile(name)
      var diagnostics = Diagnostics()
      let source = try SourceText.load(folder.path(file), shownAs: file)
      let script = ScreenScript.read(source, registry: .standard, into: &diagnostics)
      read = Read(script: script, diagnostics: diagnostics.all)
    } catch {
      read = Read(script: nil, diagnostics: [error])
    }
    cache.withLock { $0.scripts[name] = read }
    return read
  }
}

/// A device that screens are laid out for.
public struct DeviceProfile: Sendable, Hashable {
  /// Its name in `app.yaml`.
  public let name: String
  /// How many cells a line has.
  public let columns: Int
  /// How many lines a screen has.
  public let rows: Int
}
