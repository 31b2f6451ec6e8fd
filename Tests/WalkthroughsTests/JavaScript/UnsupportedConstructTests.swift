import Testing

@testable import Walkthroughs

@Suite struct UnsupportedConstructTests {
  static let rows: [(script: String, construct: String, column: Int)] = [
    ("(a) => a", "an arrow function", 5), ("a => a", "an arrow function", 1),
    ("() => 1", "an arrow function", 1),
    ("(...a) => 1", "an arrow function", 1), ("[1].map(x => x)", "the method `map`", 5),
    ("if (a) b", "`if`", 1), ("for (;;) {}", "a loop", 1), ("while (true) {}", "a loop", 1),
    ("function f() {}", "a function", 1), ("class A {}", "a class", 1), ("new Date()", "`new`", 1),
    ("try {} catch {}", "`try`", 1), ("/a/.test('a')", "a regular expression", 1),
    ("1 + /a/", "a regular expression", 5),
    ("{ a }", "a block", 1), ("a: 1", "a label", 1), ("throw 1", "`throw`", 1),
    ("delete output.a", "`delete`", 1),
    ("'a' in output", "`in`", 5), ("a instanceof B", "`instanceof`", 3), ("void 0", "`void`", 1),
    ("this", "`this`", 1),
    ("a & 1", "an operator on bits", 3), ("~a", "an operator on bits", 1),
    ("a >>>= 1", "an operator on bits", 3),
    ("[...a]", "`...`", 2), ("f(a)", "a call of something that is no method", 2),
    ("({...a})", "a member that is no name with a value", 3),
    ("({a() {}})", "a member that is no name with a value", 3),
    ("({a})", "a member that is no name with a value", 3),
    ("[a, b] = c", "destructuring", 1),
    ("let {a} = b", "destructuring", 5),
    ("var [a] = b", "destructuring", 5), ("10n", "a whole number of any size", 3),
    ("1_000", "a `_` in a number", 2),
    ("Object.keys(a)", "`Object`", 1), ("Math.sqrt(4)", "`Math`", 1), ("Math", "`Math`", 1),
    ("http.get('u')", "`http`", 1),
    ("tag`a`", "a template with a function", 4), ("a?.(1)", "a call of something that is no method", 2),
    ("faker.starTrek().villain()", "`faker`", 1), ("const a = 1; a = 2", "an assignment to a constant", 14),
    ("a; let a = 1", "a name that is used before its declaration", 8), ("await a", "`await`", 1),
    ("async () => 1", "an asynchronous function", 1), ("\\u0061", "an escape in a name", 1),
    ("({__proto__: a})", "the member `__proto__`", 3),
    ("let x = x", "a name that is used before its declaration", 5),
    ("a = b = 1", "`=` within an expression", 7),
    ("f(a) ? b : c = 1", "a call of something that is no method", 2),
    ("a ? b : c = 1", "`=` within an expression", 11), ("[a++]", "`++` within an expression", 3),
    ("a + b++", "`++` within an expression", 1), ("++a + 1", "`++` within an expression", 1),
    ("2 ** 3", "`**` within an expression", 3), ("1, 2", "several expressions", 2),
    ("Math.floor(1)", "`Math`", 1), ("JSON.parse(a)", "`JSON`", 1),
    ("faker.name().firstName()", "`faker`", 1),
    ("'a'.split(b)", "the method `split`", 5),
    ("'a'.indexOf(b, 1)", "the method `indexOf` with these arguments", 5),
    ("let output = 1", "a declaration of `output`", 5), ("`\\u0041`", "an escape of this form", 2),
    ("'\\xe9'", "an escape of this form", 2), ("'\\x2'", "an escape of this form", 2),
    ("[1,,2]", "a gap in a list", 4), ("दाल", "a name outside of ASCII", 1),
    ("0x1f", "a number of another base", 1),
  ]

  @Test(arguments: rows)
  func detectsUnsupportedConstructsBeforeRunning(_ script: String, _ construct: String, _ column: Int) throws
  {
    #expect(Scripts.need(of: script) == UnsupportedConstruct(construct: construct, line: 1, column: column))
  }

  @Test func missingEngineErrorNamesTheConstructAndThePackage() throws {
    let scripts = Scripts(
      host: host(), engines: EnginePool(.init(time: .seconds(2)), libraries: ["libnone.so.1"]))
    let error = #expect(throws: ScriptError.self) {
      try scripts.evaluate("output.a = 1\noutput.b = [1].map(x => x)", name: "setup.js")
    }
    #expect(error?.kind == .engineMissing)
    let text = error?.description ?? ""
    #expect(text.hasPrefix("setup.js:2:16: the method `map` needs a whole JavaScript engine: "), "\(text)")
    #expect(text.contains("apt install libjavascriptcoregtk-4.1-0"))
    // Nothing has run.
    #expect(scripts.global("output") == .object([]))
  }

  @Test(arguments: [
    "output.a = 1; output.list[output.key]", "output.list[0] = 2; output.list[3] = 2",
    "output.a = 1; output.same = output.list", "output.list[1] = 5; output.list == output.list",
    "output.a = 1; output[output.method] = 1", "output.a = '0x10' * 1", "output.key = 1; '\u{1F600}'[0]",
  ]) func rollsBackAScriptThatNeedsTheEngine(_ script: String) throws {
    let log = Log()
    let scripts = interpreterScripts(log)
    _ = try scripts.evaluate(
      "output.list = [1]; output.key = 'map'; output.method = 'toString'", name: "setup")
    let before = scripts.global("output")
    #expect(throws: ScriptError.self) { try scripts.evaluate(script, name: "s") }
    #expect(scripts.global("output") == before)
    #expect(log.lines.isEmpty)
  }

  @Test(.enabled(if: engineIsInstalled, "\(engineIsMissing)"))
  func rerunsAScriptThatNeedsTheEngineOnlyOnce() throws {
    let log = Log()
    let scripts = Scripts(host: host(log), engines: engines)
    _ = try scripts.evaluate("output.list = [1]; output.key = 'map'", name: "setup")
    let script = "output.list[1] = 2; output.count = '0x10' * 1; typeof output.list[output.key]"
    #expect(try scripts.evaluate(script, name: "s").text == "function")
    #expect(log.needs.map(\.construct) == ["a text with a number of another base"])
    #expect(scripts.global("output")?["list"] == .array([.number(1), .number(2)]))
    #expect(scripts.global("output")?["count"] == .number(16))
  }
}
