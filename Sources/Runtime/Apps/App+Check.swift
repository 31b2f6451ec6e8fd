package import Foundations
import Screens
import Simulation

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
