import Foundations
import Testing

@testable import Runtime

/// Errors of actions that are found before they run.
@Suite struct ActionProblemTests {
  @Test(arguments: [
    (
      "{ open: 1️⃣ftp://example.com }",
      "KL0516 1️⃣ links with the scheme `ftp` cannot be opened → there are `https`"
    ),
    (
      "{ open: 1️⃣htps://example.com }",
      "KL0516 1️⃣ links with the scheme `htps` cannot be opened → did you mean `https`?"
    ),
    ("{ open: 1️⃣\"javascript:${state.query}\" }", "KL0516"),
    ("{ open: 1️⃣example.com }", "KL0516 1️⃣ `example.com` is not a whole link"),
    ("{ open: 1️⃣\"https://\" }", "KL0516 1️⃣ `https://` is not a whole link"),
    ("{ open: 1️⃣demo://x }", "KL0516 1️⃣ links with the scheme `demo`"),
    ("{ open: \"${1️⃣state.age}\" }", "expected `string`"),
    ("{ locale: 1️⃣tx }", "KL0518 1️⃣ the app does not speak `tx` → did you mean `ta`?"),
    ("{ locale: 1️⃣de }", "there are `en`, `hi`, `ta`"),
    ("{ locale: 1️⃣'!' }", "KL0518"),
    (
      "{ call: counter.add, with: { by: 1 }, busy: 1️⃣state.age }",
      "the state `state.age` is of type `int?`, expected `bool`"
    ),
    ("{ call: counter.add, with: { by: 1 }, busy: 1️⃣state.onn }", "did you mean `state.on`?"),
    ("{ call: counter.add, with: { by: 1 }, as: 1️⃣state.age }", "the action `counter.add` answers nothing"),
    (
      "{ call: counter.twice, with: { by: 1 }, as: 1️⃣state.on }",
      "the state `state.on` is of type `bool`, expected `int`"
    ),
    ("{ call: counter.add, with: { by: 1 }, timeout: 1️⃣soon }", "is not a length of time"),
    ("{ notify: A, after: 1️⃣5 }", "is not a length of time"),
    ("{ notify: A, link: 1️⃣\"javascript:alert(1)\" }", "cannot be opened"),
    (
      "{ call: counter.fail, error: [ { toast: A, if: error.code == 1️⃣'ful' } ] }",
      "KL0310 1️⃣ no case `ful` in `errors of counter.fail` → did you mean `full`?"
    ),
    (
      "{ call: counter.fail, error: [ { toast: A, if: \"error.code in ['full', 1️⃣'offlin']\" } ] }",
      "KL0310 1️⃣ no case `offlin` in `errors of counter.fail` → did you mean `offline`?"
    ),
    (
      "{ call: counter.refresh, error: [ { toast: A, if: error.code == 1️⃣'full' } ] }",
      "KL0310 1️⃣ no case `full` in `errors of counter.refresh`"
    ),
    (
      "{ call: counter.fail, error: [ { call: counter.refresh, error: [ { toast: A, if: error.code == 1️⃣'full' } ] } ] }",
      "KL0310 1️⃣ no case `full` in `errors of counter.refresh`"
    ),
    ("{ alert: A, oks: B }", "no key `oks`"), ("{ lock: 1️⃣now }", "expected nothing"),
    ("{ upgrade: 1️⃣insights }", "no flag `insights`"),
  ])
  func reportsInvalidActions(_ action: String, _ part: String) throws {
    let found = try problems(screen("- { button: A, id: a, do: \(action) }"))
    #expect(found.count == 1 && found[0].contains(part), "\(found)")
  }

  @Test(arguments: ["go", "present"]) func aFlowInPlaceOfAScreenIsReportedWithItsKey(action: String) throws {
    let home = screen("- { button: A, id: a, do: { \(action): setup } }")
    let (_, found) = try TestApp(["home": home, "flows/setup": "flow: setup\nsteps: [ home ]"]).load()
    let errors = found.filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["`setup` is a flow, expected a screen"])
    #expect(errors.map(\.help) == ["write `\(action): { flow: setup }`"])
  }

  @Test(arguments: [
    "{ open: https://example.com }", "{ open: \"https://example.com/${state.query}\" }",
    "{ open: \"${state.query}\" }",
    "{ open: \"${state.query}:x\" }", "{ open: mailto:a@b.c }", "{ locale: hi-IN }",
    "{ locale: \"${state.query}\" }",
    "{ call: counter.fail, error: [ { toast: A, if: error.code == 'full' || error.code == 'timeout' } ] }",
    "{ call: counter.fail, error: [ { toast: { key: \"trouble.${error.code}\" } } ] }",
    "{ call: counter.fail, error: [ { set: { state.query: \"${error.code}\" } } ] }",
    "{ call: counter.twice, with: { by: 1 }, as: state.age, error: [ { toast: A, if: error.code == 'not_a_number' } ] }",
    "{ open: https://example.com, error: [ { toast: A, if: error.code == 'whatever' } ] }",
    "{ call: counter.twice, with: { by: 1 }, as: state.age, busy: state.on, timeout: \"${duration('3s')}\" }",
  ])
  func acceptsValidActions(_ action: String) throws {
    #expect(try problems(screen("- { button: A, id: a, do: \(action) }")) == [])
  }

  @Test func checksTheAppsOwnLinksAgainstItsRoutes() throws {
    let app = TestApp.appFile + "\nscheme: demo\nroutes: { screen: detail, link: \"detail/{id}\" }"
    let right = "- { button: A, id: a, do: { open: 1️⃣demo://detail/x } }"
    #expect(try problems(screen(right), app: app) == [])
    #expect(
      try problems(screen(right.replacing("detail/x", with: "detial/x")), app: app) == [
        "KL0516 1️⃣ no route opens `demo://detial/x` → add a route with `link:` to app.yaml, or correct the link"
      ])
  }

  // MARK: Secrets

  @Test(arguments: [
    "{ copy: \"${1️⃣form.pin}\" }", "{ copy: \"a ${1️⃣form.pin}\" }", "{ share: \"${1️⃣form.pin}\" }",
    "{ toast: \"Your code is ${1️⃣form.pin}\" }", "{ alert: A, title: \"${1️⃣form.pin}\" }",
    "{ alert: \"${1️⃣form.pin}\" }",
    "{ notify: A, text: \"${1️⃣form.pin}\" }", "{ open: \"https://a.b/${1️⃣form.pin}\" }",
    "{ confirm: \"${1️⃣form.pin}\", yes: Y, no: N }", "{ toast: \"${1️⃣string(size(form.pin))}\" }",
    "{ copy: \"${1️⃣string(form)}\" }", "{ set: { state.query: x }, then: { copy: \"${1️⃣form.pin}\" } }",
  ])
  func rejectsActionsThatExposeSecretFields(_ action: String) throws {
    for kind in ["secret", "otp"] {
      let found = try problems(
        screen("- { field: PIN, id: pin, kind: \(kind) }\n- { button: A, id: a, do: \(action) }")
      ).filter { !$0.contains("KL03") }
      if action.contains("string(form)") { continue }
      #expect(found.count == 1 && found[0].hasPrefix("KL0517 1️⃣ "), "\(found)")
      #expect(found.first?.contains("would tell what the field `pin` keeps secret") ?? false)
    }
  }

  @Test func treatsStatesBoundToSecretFieldsAsSecret() throws {
    #expect(
      try problems(
        screen(
          "- { field: PIN, id: pin, kind: otp, bind: state.query }\n"
            + "- { button: A, id: a, do: { copy: \"${1️⃣state.query}\" } }")
      ).map { $0.prefix(8) } == ["KL0517 1️⃣"])
    #expect(
      try problems(
        screen("- { field: PIN, id: pin, kind: secret, on: { change: { toast: \"${1️⃣value}\" } } }")
      ).map { $0.prefix(8) } == ["KL0517 1️⃣"])
    #expect(
      try problems(
        screen(
          "- { field: PIN, id: pin, kind: secret }\n- { field: Name, id: name }\n"
            + "- { button: A, id: a, do: [ { copy: \"${form.name}\" }, { toast: \"${state.query}\" } ] }")
      ) == [])
  }
}
