import Foundations
import Testing

@testable import Runtime

/// A check links screens without what only rendering needs; its diagnostics must be the same.
@Suite struct CheckAndRunTests {
  @Test(arguments: CorpusCase.all) func checkReportsTheSameDiagnosticsAsOpeningAScreen(
    _ corpusCase: CorpusCase
  )
    throws
  {
    let demo = try corpusCase.app().app
    let folder = AppFolder(root: demo.root, app: "demo")
    var loading = Diagnostics()
    // Two apps, since one would reuse for its check what it had linked before.
    guard let checked = App.load(folder, readingScreens: true, into: &loading),
      let opened = App.load(folder, into: &loading)
    else { return }
    #expect(!checked.checkedScreens.isEmpty)
    for screen in checked.checkedScreens {
      var told = Diagnostics()
      let linked = opened.screen(screen.name, into: &told)
      let renderer = DiagnosticRenderer()
      #expect(renderer.text(screen.found.diagnostics.all) == renderer.text(told.all))
      guard linked != nil, let found = opened.cache.withLock({ $0.screens[screen.name]?.found }) else {
        continue
      }
      #expect(screen.found.texts == found.texts)
      #expect(screen.found.uses == found.uses)
      #expect(screen.found.constants == found.constants)
      #expect(screen.found.isWhole == found.isWhole)
    }
  }
}
