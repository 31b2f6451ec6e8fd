import Foundations
import Testing

@testable import Screens

@Suite struct AppScriptTests {
  private func read(_ text: String) -> (AppScript?, [String]) {
    var diagnostics = Diagnostics()
    let script = AppScript.read(
      SourceText(path: "Screens/demo/app.yaml", text: text), registry: .sample, into: &diagnostics)
    return (
      script,
      diagnostics.sorted.map { diagnostic in
        let place = diagnostic.span.map { "\($0.location.line):\($0.location.column)" } ?? ""
        return "\(diagnostic.code) \(place) \(diagnostic.message)"
          + (diagnostic.help.map { " → \($0)" } ?? "")
      }
    )
  }

  @Test func keepsAllKeys() {
    let (script, problems) = read(
      """
      locales: [en, no]
      app: demo
      start: home
      name: Demo
      tabs: { tab: home, label: Home, screen: home }
      plugins: { recipes: ">=1.0" }
      theme: { light: { primary: "#FF8800" } }
      profiles: { phone: { columns: 48 } }
      """)
    #expect(problems == [])
    #expect(script?.name == "demo")
    #expect(
      script?.properties.words == """
        (app: demo, locales: [=en, =no], name: 'Demo', plugins: {recipes: =>=1.0}, profiles: {phone: (columns: =48)}, \
        start: home, tabs: [(label: 'Home', screen: home, tab: home)], theme: (light: (primary: =#FF8800)))
        """)
  }

  @Test func reportsAllErrorsAtOnce() {
    let (script, problems) = read(
      "app: demo\nnmae: Demo\nlocales: en\ntabs:\n  - tab: a\n    label: A\ntheme: { lite: {} }")
    #expect(script != nil)
    #expect(
      problems == [
        "KL0203 1:1 the app has no `start` → add `start:` (the screen it opens with)",
        "KL0202 2:1 no key `nmae` in the app → did you mean `name`?",
        "KL0203 5:5 a tab has no `screen` → add `screen:` (the screen it opens)",
        "KL0202 7:10 no key `lite` in the theme → it takes `dark`, `light`",
      ])
  }

  @Test(arguments: ["", "- a", "hello", "name: Demo", "app: [a]", "app: 9"])
  func rejectsInvalidApps(_ text: String) {
    let (script, problems) = read(text)
    #expect(script == nil)
    #expect(!problems.isEmpty)
  }
}
