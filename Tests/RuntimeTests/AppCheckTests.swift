import Foundations
import TestSupport
import Testing

@testable import Runtime

/// What is wrong in `app.yaml` is told with its place.
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
  ])
  func itIsToldWithItsPlace(_ marked: String, _ expected: String) throws {
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
}
