import Foundations
import Testing

@testable import Runtime

/// Answers of forms: where they are stored, how they are validated, and when errors are reported.
@Suite struct AnswerTests {
  @Test func unparsableTextIsAnErrorAndKeepsTheValue() throws {
    let form = try FormApp(
      """
      - { field: Age, id: age, kind: number, digits: 0, hint: In years }
      - { text: "${form.age == null ? 0 : form.age}", id: shown }
      """)
    #expect(try form.type("42", into: "age").value == "42")
    let wrong = try form.type("many", into: "age")
    #expect(wrong.value == "42" && wrong.states == [.invalid] && wrong.hint == "Enter a number.")
    #expect(try form.said() == ["age: Enter a number."])
    #expect(try form.node("shown")?.label == "42")
    let mended = try form.type("४३", into: "age")
    #expect(mended.value == "43" && mended.states == [] && mended.hint == "In years")
    #expect(try form.said() == [])
  }

  @Test func errorsFollowTheLocale() throws {
    let form = try FormApp("- { field: Day, id: day, kind: date }")
    #expect(
      try form.type("soon", into: "day").hint == "Enter a date, such as 2026-11-21 or 21/11/2026.")
    #expect(try form.app.send(.locale("hi")).node("day")?.hint == "2026-11-21 या 21/11/2026 जैसी तारीख लिखें।")
    #expect(
      try form.app.send(.locale("ta")).node("day")?.hint == "2026-11-21 அல்லது 21/11/2026 போன்ற தேதியை உள்ளிடவும்.")
  }

  @Test func formatsValuesByLocaleAndTimeZone() throws {
    let form = try FormApp(
      """
      - { field: Day, id: day, kind: date }
      - { field: Time, id: time, kind: time }
      - { field: Length, id: length, kind: duration }
      - { field: Amount, id: amount, kind: number }
      - { text: "${string(form.day)}", id: raw }
      """, settings: SessionSettings(zone: "Asia/Kolkata"))
    #expect(try form.type("21/11/2026", into: "day").value == "Nov 21, 2026")
    #expect(try form.type("20:30", into: "time").value == "8:30\u{202F}PM")
    #expect(try form.type("90", into: "length").value == "1 hr 30 min")
    #expect(try form.type("1234567.0625", into: "amount").value == "1,234,567.0625")
    #expect(try form.node("raw")?.label == "2026-11-20T18:30:00Z")
    let tamil = try form.app.send(.locale("ta"))
    #expect(tamil.node("day")?.value == "21 நவ., 2026" && tamil.node("amount")?.value == "12,34,567.0625")
  }

  @Test func runsChecksInOrder() throws {
    let form = try FormApp(
      """
      - field: Name
        id: name
        required: true
        max: 8
        check:
          - { test: "!value.contains('x')", message: No x please }
          - { test: "value != state.query", message: "Not ${value}" }
      """)
    #expect(try form.node("name")?.states == [.required])
    #expect(try form.type("axe", into: "name").hint == "No x please")
    // It is kept, so that it can be corrected.
    #expect(try form.node("name")?.value == "axe")
    #expect(try form.type("Ashokakumar", into: "name").hint == "Enter up to 8 characters.")
    #expect(try form.type("", into: "name").hint == "Fill this in.")
    #expect(try form.type("  ", into: "name").hint == "Fill this in.")
    #expect(try form.type("Asha", into: "name").states == [.required])
    #expect(try form.said().count == 4)
  }

  @Test func countsGraphemeClustersInAllScripts() throws {
    let form = try FormApp("- { field: Name, id: name, max: 4 }")
    #expect(try form.type("स्त्रीया", into: "name").states == [])
    #expect(try form.type("கோவைக்கு", into: "name").states == [])
    #expect(try form.type("abcde", into: "name").states == [.invalid])
  }

  @Test(arguments: [
    ("kind: number, min: 2, max: 5", "1", "Enter 2 or more."),
    ("kind: number, min: 2, max: 5.5", "6", "Enter 5.5 or less."),
    ("kind: duration, max: 90m", "2:00", "Enter 1 hr 30 min or less."),
    ("kind: time, min: 9h", "8:00", "Enter 9:00\u{202F}AM or later."),
    (
      "kind: date, min: \"${timestamp('2026-11-21T00:00:00Z')}\"", "20/11/2026",
      "Enter Nov 21, 2026 or later."
    ),
    ("kind: text, min: 3", "ab", "Enter at least 3 characters."),
    ("kind: secret, min: 8", "hunter2", "Enter at least 8 characters."),
    ("kind: otp, length: 6", "123", "Enter all 6 digits of the code."),
  ])
  func showsLimitsInMessages(_ keys: String, _ text: String, _ message: String) throws {
    let form = try FormApp("- { field: A, id: a, \(keys) }")
    #expect(try form.type(text, into: "a").hint == message)
  }

  @Test func doesNotValidateAnEmptyOptionalAnswer() throws {
    let form = try FormApp(
      """
      - { field: A, id: a, min: 3, check: [ { test: "value.startsWith('a')", message: B } ] }
      - { field: N, id: n, kind: number, min: 3 , check: [ { test: "value < 9.0", message: B } ] }
      - { button: Go, id: go, do: [ validate, { toast: Sent } ] }
      """)
    try form.type("", into: "a")
    try form.type("", into: "n")
    try form.app.send(.press("go"))
    #expect(try form.said() == ["“Sent”"])
  }

  @Test func clearsAnErrorAsSoonAsTheAnswerIsValid() throws {
    let form = try FormApp(
      """
      - { field: New, id: new }
      - { field: Again, id: again, check: [ { test: value == form.new, message: Not the same } ] }
      """)
    try form.type("one", into: "new")
    #expect(try form.type("two", into: "again").hint == "Not the same")
    try form.type("two", into: "new")
    #expect(try form.node("again")?.states == [])
    // A valid answer is not validated again before it changes.
    try form.type("three", into: "new")
    #expect(try form.node("again")?.states == [])
  }

  @Test func failingCheckIsReportedAndInvalid() throws {
    let form = try FormApp("- { field: A, id: a, check: [ { test: 1 / counter.count > 0, message: B } ] }")
    #expect(try form.type("x", into: "a").hint == "B")
    let said = try form.said()
    #expect(said.contains("a: B") && said.contains { $0.hasPrefix("problem: Screens/demo/home.yaml:") })
  }

  @Test func boundStatesReceiveTypedValues() throws {
    let app = try TestApp([
      "home": """
      screen: home
      title: Home
      state: { age: int, day: timestamp?, wait: { type: duration, default: 5m } }
      body:
        - { field: Age, id: age, kind: number, bind: state.age }
        - { field: Day, id: day, kind: date, bind: state.day }
        - { field: Wait, id: wait, kind: duration, bind: state.wait }
        - { text: { verbatim: "${state.age} ${string(state.wait)}" }, id: shown }
      """
    ])
    _ = try app.start()
    #expect(try app.send(.edit("age", "7")).node("age")?.value == "7")
    #expect(try app.send(.edit("age", "7.5")).node("age")?.hint == "field.number.whole")
    #expect(try app.send(.edit("age", "")).node("age")?.hint == "field.number.invalid")
    #expect(try app.send(.edit("day", "1/2/2026")).node("day")?.value == "Feb 1, 2026")
    #expect(try app.send(.edit("day", "")).node("day")?.value == "")
    #expect(try app.send(.edit("wait", "20 min")).node("shown")?.label == "7 1200s")
  }

  @Test func changeRunsOnChangesAndSubmitOnValidAnswers() throws {
    let form = try FormApp(
      """
      - field: A
        id: a
        check: [ { test: "value != 'bad'", message: Bad } ]
        on: { change: [ { toast: { verbatim: "changed ${value}" } } ], submit: [ { toast: { verbatim: "given ${value}" } } ] }
      """)
    try form.type("one", into: "a")
    try form.type("one", into: "a")
    try form.type("bad", into: "a")
    #expect(
      try form.said() == [
        "“changed one”", "“given one”", "“given one”", "a: Bad", "“changed bad”",
      ])
  }

  @Test func doesNotPassInvalidAnswersToTheirOwner() throws {
    let form = try FormApp(
      """
      - field: A
        id: a
        kind: number
        value: counter.count
        max: 5
        on: { change: [ { call: counter.add, with: { by: "${value}" } } ] }
      """)
    #expect(try form.type("7", into: "a").hint == "Enter 5 or less.")
    #expect(try form.node("a")?.value == "0")
    let good = try form.type("4", into: "a")
    #expect(good.value == "4" && good.states == [])
    #expect(try form.type("4.5", into: "a").hint == "Enter a whole number.")
    #expect(try form.type("", into: "a").hint == "Enter a number.")
  }

  @Test func hiddenFieldsKeepTheirAnswerAndAreNull() throws {
    let form = try FormApp(
      """
      - { toggle: Gift, id: gift }
      - { field: Words, id: words, when: form.gift, required: true, min: 3 }
      - { text: "${form.words == null ? 'nothing' : form.words}", id: sent }
      - { button: Go, id: go, do: [ validate, { toast: Sent } ] }
      """)
    #expect(try form.node("words") == nil && form.node("sent")?.label == "nothing")
    try form.app.send(.press("go"))
    #expect(try form.said() == ["“Sent”"])
    try form.app.send(.press("gift"))
    try form.type("hi", into: "words")
    #expect(try form.said() == ["words: Enter at least 3 characters."])
    #expect(try form.node("sent")?.label == "hi")
    try form.app.send(.press("gift"))
    #expect(try form.node("sent")?.label == "nothing")
    try form.app.send(.press("gift"))
    // Its error is reset, its value is not.
    #expect(try form.node("words")?.value == "hi" && form.node("words")?.states == [.required])
  }

  @Test func fieldConditionsChain() throws {
    let form = try FormApp(
      """
      - { field: One, id: one }
      - { field: Two, id: two, when: form.one == 'a' }
      - { field: Three, id: three, when: form.two == 'b' }
      """)
    try form.type("a", into: "one")
    try form.type("b", into: "two")
    #expect(try form.node("three") != nil)
    try form.type("x", into: "one")
    #expect(try form.node("two") == nil && form.node("three") == nil)
    try form.type("a", into: "one")
    #expect(try form.node("three") != nil)
  }

  @Test func reloadKeepsValidAnswers() throws {
    let body =
      "- { field: A, id: a, min: 3 }\n- { field: N, id: n, kind: number }\n- { field: P, id: p, kind: secret }"
    let form = try FormApp(body)
    try form.type("ab", into: "a")
    try form.type("4", into: "n")
    try form.type("hunter2", into: "p")
    form.app.write("Screens/demo/home.yaml", screen(body.replacing("field: A,", with: "field: B,")))
    #expect(try form.app.adoptEdits() == [])
    #expect(
      try form.node("a")?.value == "ab" && form.node("n")?.value == "4" && form.node("p")?.value == "••••")
    #expect(try form.node("a")?.states == [.invalid])
    let edited = body.replacing("kind: number", with: "kind: text").replacing(
      "kind: secret", with: "kind: text")
    form.app.write("Screens/demo/home.yaml", screen(edited))
    #expect(try form.app.adoptEdits() == [])
    #expect(try form.node("n")?.value == "" && form.node("p")?.value == "")
  }

  @Test func secretsAppearNowhere() throws {
    let form = try FormApp(
      """
      - { field: P, id: p, kind: secret, min: 12, check: [ { test: int(value) > 0, message: "Not ${value}" } ] }
      - { field: Q, id: q, kind: otp, bind: state.query }
      - { text: "${form.p}", id: echo }
      - { text: "It is ${form.p} and ${state.query}", id: words }
      - { text: "${int(form.p)}", id: fails }
      - { button: Go, id: go, when: form.p != "hunter3", do: [ { toast: Said } ] }
      """)
    try form.type("hunter2hunter2", into: "p")
    try form.type("424242", into: "q")
    try form.app.send(.press("go"))
    let session = form.app.session!
    var told = try form.said()
    #expect(told.contains { $0.contains("this fails on a value that is kept secret") })
    for id in ["p", "q", "echo", "words", "fails", "go"] {
      told += try form.app.scheduler.run { await session.why(id) }
    }
    told += try form.app.view().allNodes.map { "\($0)" }
    for secret in ["hunter2", "424242"] { #expect(!told.contains { $0.contains(secret) }, "\(told)") }
    #expect(try form.node("words")?.label == "It is •••• and ••••")
    #expect(try form.node("p")?.hint == "Not ••••")
  }
}
