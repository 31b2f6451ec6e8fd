import Foundations
import TestSupport
import Testing

@testable import Runtime

/// Errors in `app.yaml` are reported with their places.
@Suite struct AppCheckTests {
  private static let rest = "\nstart: home\nplugins: { test: \">=1.0\" }"

  @Test(arguments: [
    ("app: demo\nname: A\nlocales: [ en, 1️⃣e ]", "KL0507 1️⃣ `e` is not a language"),
    ("app: demo\nname: A\n1️⃣locales: []", "KL0507 1️⃣ the app speaks no language"),
    ("app: demo\nname: 1️⃣A ${x}\nlocales: [ en ]", "KL0508 1️⃣ found `${…}`"),
    (
      "app: demo\nname: A\nlocales: [ en ]\ntabs: { tab: a, label: 1️⃣\"${x}\", screen: home }",
      "KL0508 1️⃣ found"
    ),
    (
      "app: demo\nname: A\nlocales: [ en ]\ntabs: { tab: a, label: A, screen: 1️⃣hoem }",
      "KL0501 1️⃣ no screen `hoem`"
    ),
    (
      "app: demo\nname: A\nlocales: [ en ]\ntabs: [ { tab: a, label: A, screen: home }, { tab: 1️⃣a, label: B, screen: home } ]",
      "KL0506 1️⃣ the tab `a` is given twice"
    ),
    (
      "app: demo\nname: A\nlocales: [ en ]\nprofiles: { a: { columns: 1️⃣wide } }",
      "KL0214 1️⃣ `wide` is not a whole number"
    ),
    (
      "app: demo\nname: A\nlocales: [ en ]\nprofiles: { a: { columns: 1️⃣0 } }",
      "KL0214 1️⃣ `0` is not a whole number"
    ),
    (
      "app: demo\nname: A\nlocales: [ en ]\nprofiles: { a: { columns: 9, rows: 1️⃣-3 } }",
      "KL0214 1️⃣ `-3` is not a whole number"
    ),
    (
      "app: demo\nname: A\nlocales: [ en ]\ntheme: { light: { primary: 1️⃣\"#12345\" } }",
      "KL0505 1️⃣ `#12345` is not a color"
    ),
    ("app: 1️⃣dmeo\nname: A\nlocales: [ en ]", "KL0503"),
    (
      "app: demo\nname: A\nlocales: [ en, hi ]\nfallback: { 1️⃣mr: hi }",
      "KL1212 1️⃣ the app does not speak `mr`"
    ),
    ("app: demo\nname: A\nlocales: [ en, hi ]\nfallback: { hi: 1️⃣mr }", "KL1212 1️⃣"),
    (
      "app: demo\nname: A\nlocales: [ en, hi ]\nfallback: { hi: 1️⃣hi }",
      "KL1213 1️⃣ `hi` falls back to itself"
    ),
    (
      "app: demo\nname: A\nlocales: [ en, hi, ta, mr ]\nfallback: { mr: hi, hi: 1️⃣ta, ta: hi }",
      "KL1213 1️⃣ the fallbacks go in a circle: hi → ta → hi"
    ),
  ])
  func reportsErrorsAtTheirLocations(_ marked: String, _ expected: String) throws {
    let source = MarkedText(marked)
    let home = "screen: home\ntitle: Home\nbody: []"
    let (_, diagnostics) = try TestApp(["home": home], app: source.text + Self.rest).load()
    let found = diagnostics.filter { $0.span?.source.path.hasSuffix("app.yaml") == true }.map { diagnostic in
      let place = diagnostic.span.map { "\($0.location.line):\($0.location.column)" } ?? "nowhere"
      let mark = source.places.first { $0.value == place }?.key ?? place
      return "\(diagnostic.code) \(mark) \(diagnostic.message)"
    }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(expected) == true, "\(found)")
  }

  @Test(arguments: [
    (
      "[http]", nil, "the plugin `test` needs `http`, and the app has no server", "add the server to app.yaml"
    ),
    (
      "[http]", "{}", "the plugin `test` needs `http`, and the app has no server",
      "add the server to app.yaml"
    ),
    ("[plan, http]", nil, "the plugin `test` needs `plan`, and the app has no server", "such as `servers: {"),
    (
      "[store, plan]", "{ feed: {} }", "the plugin `test` needs `plan`, and the app has no server `main`",
      "add `main: { prefix: /api/v1 }` under `servers`"
    ),
    // A contract that lists no servers asks for `main`.
    (
      "[http]", "{ feed: {} }",
      "the plugin `test` asks for the server `main`, and the app has none of this name",
      "add `main` under `servers`"
    ),
    ("[plan, http]", "{ main: {} }", nil, ""),
    ("[store, limits]", nil, nil, ""),
  ])
  func reportsAPluginWhoseServerIsMissing(
    _ needs: String, _ servers: String?, _ message: String?, _ help: String
  ) throws {
    let home = "screen: home\ntitle: Home\nbody: []"
    let app = TestApp.appFile + (servers.map { "\nservers: \($0)" } ?? "")
    let demo = try TestApp(["home": home], app: app)
    demo.write(
      "Plugins/Test/plugin.yaml",
      Counter.contract.replacing("models:", with: "needs: \(needs)\nmodels:", maxReplacements: 1))
    let found = demo.load().1.filter { $0.code == .missingServer }
    #expect(found.map(\.message) == [message].compactMap { $0 })
    #expect(found.first?.help?.contains(help) != false)
    #expect(found.first?.span?.location.line == 5 || found.isEmpty)
    #expect(found.first?.related.first?.span.text == needs || found.isEmpty)
  }

  /// A plugin that can do without a server says nothing of a misspelled one, which no plugin then asks for.
  @Test(arguments: [
    (
      "[main, chat?]", "{ main: {}, caht: {} }",
      ["no plugin of the app asks for the server `caht`: did you mean `chat`?"]
    ),
    ("[main, chat?]", "{ main: {}, chat: {} }", []),
    ("[main, chat?]", "{ main: {} }", []),
    (
      "[chat]", "{ main: {}, caht: {} }",
      [
        "no plugin of the app asks for the server `caht`: did you mean `chat`?",
        "the plugin `test` asks for the server `chat`, and the app has none of this name: did you mean `chat` by `caht`?",
      ]
    ),
    // One that embeds another is asked through it.
    ("[lan]", "{ main: {}, lan: { embedded: cloud }, cloud: {} }", []),
  ])
  func reportsServersWhoseNamesPluginsDoNotAskFor(
    _ asked: String, _ servers: String, _ expected: [String]
  ) throws {
    let home = "screen: home\ntitle: Home\nbody: []"
    let demo = try TestApp(["home": home], app: TestApp.appFile + "\nservers: \(servers)")
    demo.write(
      "Plugins/Test/plugin.yaml",
      Counter.contract.replacing(
        "models:", with: "needs: [http]\nservers: \(asked)\nmodels:", maxReplacements: 1))
    let found = demo.load().1.filter { [.missingServer, .unusedServer].contains($0.code) }
    #expect(found.map { "\($0.message): \($0.help ?? "")" }.sorted() == expected)
  }

  /// A plugin of another app that is being written does not keep this app from starting; a check of all does.
  @Test func opensBesideABrokenContractOfAPluginThatItDoesNotUse() throws {
    let demo = try TestApp(["home": "screen: home\ntitle: Home\nbody: []"])
    demo.write("Plugins/Other/plugin.yaml", "plugin: other\nversion: 1")
    #expect(demo.load().1.isEmpty)
    var checked = Diagnostics()
    _ = App.load(demo.folder, readingScreens: true, into: &checked)
    #expect(Set(checked.all.map(\.span?.source.path)) == ["Plugins/Other/plugin.yaml"])
  }

  /// A folder may be named differently than its plugin.
  @Test func findsAPluginInAFolderOfAnotherName() throws {
    let demo = try TestApp(["home": "screen: home\ntitle: Home\nbody: []"])
    demo.remove("Plugins/Test/plugin.yaml")
    demo.write("Plugins/Other/plugin.yaml", Counter.contract)
    #expect(demo.load().1.isEmpty)
  }
}
