import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Walkthroughs

@Suite(.enabled(if: engineIsInstalled, "\(engineIsMissing)")) struct EngineTests {
  @Test(arguments: [
    ("[1, 2, 3].map(x => x * 2).join()", "2,4,6"),
    ("function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) }; f(10)", "55"),
    ("let s = 0; for (let i = 0; i < 5; i++) s += i; s", "10"), ("/a(b+)/.exec('xabbb')[1]", "bbb"),
    ("try { null.a } catch (e) { e.name }", "TypeError"), ("if (nothing) 1; else 2", "2"),
    ("typeof require", "undefined"),
    ("Object.keys({b: 1, a: 2})", "b,a"), ("delete output.a; 'a' in output", "false"), ("this", "undefined"),
    ("new Date(0).toISOString()", "1970-01-01T00:00:00.000Z"), ("new Date().getTime()", "1700000000000"),
    ("new Date().toISOString()", "2023-11-14T22:13:20.000Z"), ("Date.now() - new Date()", "0"),
    ("new Date(2020, 0, 1) instanceof Date", "true"),
    ("new Date('2020-01-02T00:00:00Z').constructor === Date", "true"),
    ("typeof Date()", "string"), ("class A { x = 1 }; new A().x", "1"),
    ("[...'ab'].reverse().join('')", "ba"),
    ("10n ** 20n", "100000000000000000000"), ("const {a, ...rest} = {a: 1, b: 2}; rest.b", "2"),
    ("Symbol('x').toString()", "Symbol(x)"),
    ("(() => relativePoint(0.5, 0.25))()", "50%,25%"), ("(() => json('[1]')[0])()", "1"),
    ("undeclared?.a", "undefined"),
    ("(() => undeclared)() || 'default'", "default"), ("'ΑΣ'.toLowerCase()", "ας"),
    ("typeof setTimeout", "undefined"),
    ("typeof Atomics", "undefined"),
    ("`${undeclared}`; (() => 1)()", "1"), ("eval('1 + 1')", "2"), ("'\\ud83d'.length + (() => 0)()", "1"),
    ("(() => '\\ud83d')()", "\u{FFFD}"),
  ]) func supportsTheWholeLanguage(_ script: String, _ text: String) throws {
    let log = Log()
    let scripts = Scripts(host: host(log), engines: engines)
    #expect(try scripts.evaluate(script, name: "s").text == text)
  }

  @Test func transfersGlobals() throws {
    let log = Log()
    log.copied = "copied"
    let scripts = Scripts(host: host(log), engines: engines)
    scripts.setGlobal("NAME", to: .string("Asha"))
    scripts.setGlobal("GONE", to: .string("x"))
    scripts.removeGlobal("GONE")
    let setup = """
      output.list = [1, undefined, -0, NaN, [], null, true, {a: {b: 'c'}}]; output.text = 'दाल 😀"'; maestro.note = 'kept'
      temporary = 1
      """
    _ = try scripts.evaluate(setup, name: "setup")
    #expect(!scripts.usesEngine)
    let more = """
      output.shared = {n: 1}; output.again = output.shared; output.self = output; output[2] = 'two'; output[1] = 'one'
      """
    _ = try scripts.evaluate(more, name: "more")
    #expect(scripts.usesEngine)
    let look = """
      (() => [output.shared === output.again, output.self === output, 1 in output.list, output.list[1], output.list.length,
        1 / output.list[2], output.list[3], JSON.stringify(output.list), output.text, output.text.length, maestro.note,
        maestro.platform, maestro.copiedText, NAME, typeof GONE, typeof temporary, Object.keys(output)])()
      """
    let want =
      "true,true,true,,8,-Infinity,NaN,[1,null,0,null,[],null,true,{\"a\":{\"b\":\"c\"}}],दाल 😀\",7,kept,android,copied,"
      + "Asha,undefined,undefined,1,2,list,text,shared,again,self"
    #expect(try scripts.evaluate(look, name: "look").text == want)
    #expect(scripts.usesEngine && log.needs.count == 1)
    #expect(try scripts.evaluate("output.shared.n++; output.again.n", name: "s") == .number(2))
    log.copied = "another"
    #expect(try scripts.evaluate("maestro.copiedText", name: "s") == .string("another"))
    #expect(scripts.global("NAME") == .string("Asha"))
    #expect(scripts.global("temporary") == nil)
    scripts.setGlobal("LATER", to: .array([.null, .number(-0.0), .object([.init("a", .undefined)])]))
    #expect(scripts.global("LATER") == .array([.null, .number(-0.0), .object([.init("a", .undefined)])]))
    #expect(try scripts.evaluate("LATER = 1; NAME = 2; another = 3; LATER", name: "s") == .number(1))
    #expect(try scripts.evaluate("LATER.length + NAME + typeof another", name: "s").text == "3Ashaundefined")
    scripts.removeGlobal("LATER")
    #expect(scripts.global("LATER") == nil)
  }

  @Test func keepsFunctionsInOutput() throws {
    let scripts = Scripts(host: host(), engines: engines)
    _ = try scripts.evaluate("output.twice = x => x * 2 + (nobody || 0); const hidden = 1", name: "lib.js")
    #expect(try scripts.evaluate("output.twice(21)", name: "s") == .number(42))
    #expect(try scripts.evaluate("typeof hidden", name: "s") == .string("undefined"))
    #expect(try scripts.evaluate("const hidden = 2; hidden", name: "s") == .number(2))
  }

  @Test(arguments: [
    "while (true) {}", "for (;;) { try { while (true) {} } catch (e) {} }", "(function f() { for (;;) f })()",
    "let a = () => { while (true); }; [1].map(a)",
  ]) func stopsAnEndlessScript(_ script: String) throws {
    let scripts = Scripts(host: host(), engines: EnginePool(timeLimit: .milliseconds(100)))
    let error = #expect(throws: ScriptError.self) { try scripts.evaluate(script, name: "s") }
    #expect(error?.kind == .timeLimit)
    #expect(try scripts.evaluate("[1].map(x => x + 1)[0]", name: "s") == .number(2))
  }

  @Test(
    arguments: [
      ("var a\n\n  ;[1].map(x => x.b.c)", "TypeError", 3),
      ("(() => {\n throw new RangeError('far') })()", "RangeError: far", 2),
      ("(() => { throw 'a text' })()", "a text", nil),
      ("(() => { throw {toString() { throw 1 }} })()", "cannot be shown", nil),
      ("function f() { f() }; f()", "RangeError", 1), ("(() => { throw null })()", "null", nil),
    ] as [(String, String, Int?)]) func reportsThrownErrors(_ script: String, _ part: String, _ line: Int?)
    throws
  {
    let error = #expect(throws: ScriptError.self) {
      try Scripts(host: host(), engines: engines).evaluate(script, name: "a.js")
    }
    #expect(error?.message.contains(part) == true, "\(String(describing: error))")
    #expect(error?.line == line)
    #expect(error?.kind == .exception)
  }

  @Test(arguments: [
    ("if (a {\n}", 1), ("function () {}", 1), ("() => {\n\n return + }", 3), ("for (;;", 1),
    ("with (a) {}", 1),
  ])
  func reportsSyntaxErrorsWithTheirLine(_ script: String, _ line: Int) throws {
    let error = #expect(throws: ScriptError.self) {
      try Scripts(host: host(), engines: engines).evaluate(script, name: "a.js")
    }
    #expect(error?.kind == .syntax)
    #expect(error?.line == line)
  }

  @Test(arguments: [
    "(() => { const a = {}; a.a = a; return a })()",
    "(() => { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a })()",
    "(() => Array(1e6).fill(0))()", "(() => ({get a() { throw 1 }}))()",
    "(() => new Proxy({}, {ownKeys() { throw 1 }}))()",
    "(() => { const a = []; a.length = 4294967295; return a })()",
  ]) func truncatesValuesThatCannotBeTransferred(_ script: String) throws {
    let outcome = Result { () throws(ScriptError) in
      try Scripts(host: host(), engines: engines).evaluate(script, name: "s")
    }
    if case .failure(let error) = outcome { #expect(error.kind != .engineMissing) }
  }

  @Test func allowsNetworkAccessOnlyIfPermitted() throws {
    let error = #expect(throws: ScriptError.self) {
      try Scripts(host: host(), engines: engines).evaluate("http.get('https://example.com/a')", name: "a.js")
    }
    #expect(error?.message.contains("--allow-net") == true)

    let log = Log()
    var open = host(log)
    open.http = { call in
      log.calls.append(call)
      if call.url.hasSuffix("down") { throw ScriptError(.exception, "no route", script: "") }
      return ScriptResponse(
        status: call.method == "DELETE" ? 404 : 201,
        headers: [.init("Content-Type", "text/plain"), .init("Set-Cookie", "a"), .init("set-cookie", "b")],
        body: "{\"id\": \"\u{1F600}\"}")
    }
    let scripts = Scripts(host: open)
    let script = """
      const answer = http.post('https://example.com/a', {headers: {'X-A': 1, B: 'b'}, body: JSON.stringify({a: 1})})
      output.id = json(answer.body).id
      ;[answer.ok, answer.status, answer.headers['content-type'], answer.headers['set-cookie'], output.id]
      """
    #expect(try scripts.evaluate(script, name: "a.js").text == "true,201,text/plain,a,b,😀")
    #expect(
      log.calls == [
        ScriptRequest(
          method: "POST", url: "https://example.com/a", headers: [.init("X-A", "1"), .init("B", "b")],
          body: "{\"a\":1}")
      ])
    #expect(try scripts.evaluate("http.delete('https://example.com').ok", name: "s") == .bool(false))
    #expect(
      try scripts.evaluate("http.request('https://example.com', {method: 'patch'}).ok", name: "s")
        == .bool(true))
    #expect(log.calls.last?.method == "PATCH")
    #expect(
      try scripts.evaluate("try { http.get('https://down') } catch (e) { e.message }", name: "s").text
        .contains("no route"))
  }

  @Test(arguments: [
    ("\n\nhttp.get('https://example.com')", 3),
    ("let f = () => {\n  http.post('https://example.com')\n}\n\nf()", 2),
    ("\nhttp.post('https://example.com', {multipartForm: {data: {filePath: 'a.csv'}}})", 2),
    ("\n\n\nfaker.name().nothing()", 4),
  ]) func anErrorOfTheHostHasTheLineOfTheScript(_ script: String, _ line: Int) throws {
    let error = #expect(throws: ScriptError.self) {
      try Scripts(host: host(), engines: engines).evaluate(script, name: "a.js")
    }
    #expect(error?.kind == .exception)
    #expect(error?.line == line, "\(String(describing: error))")
  }

  @Test func sendsTheTextFieldsOfAFormAndNoFiles() throws {
    let log = Log()
    var open = host(log)
    open.http = { call in
      log.calls.append(call)
      return ScriptResponse(status: 200, body: "")
    }
    let scripts = Scripts(host: open)
    _ = try scripts.evaluate(
      "http.post('https://example.com', {headers: {'content-type': 'a/b'}, multipartForm: {kind: 'दाल', 'a\"b': 2, none: null}})",
      name: "s")
    let call = try #require(log.calls.last)
    let type = try #require(call.headers.first { $0.name == "Content-Type" }?.value)
    let boundary = try #require(type.split(separator: "=").last)
    #expect(type == "multipart/form-data; boundary=\(boundary)")
    #expect(
      call.body == """
        --\(boundary)\r
        Content-Disposition: form-data; name="kind"\r
        \r
        दाल\r
        --\(boundary)\r
        Content-Disposition: form-data; name="a%22b"\r
        \r
        2\r
        --\(boundary)\r
        Content-Disposition: form-data; name="none"\r
        \r
        null\r
        --\(boundary)--\r

        """)
    let error = #expect(throws: ScriptError.self) {
      try scripts.evaluate(
        "http.post('https://example.com', {multipartForm: {data: {filePath: 'a.csv'}}})", name: "s")
    }
    #expect(error?.message.contains("`data` of multipartForm is a file, which scripts cannot read") == true)
    #expect(log.calls.count == 1)
  }

  @Test func usesTheHostsRandomnessAndConsole() throws {
    let log = Log()
    let engine = Scripts(host: host(log), engines: engines)
    let random = host().random
    let want = ScriptValue.array([.number(random()), .number(random())])
    #expect(try engine.evaluate("(() => [Math.random(), Math.random()])()", name: "s") == want)
    _ = try engine.evaluate("(() => console.log('a', 1, [1, 'x'], {a: null}, undefined))()", name: "s")
    #expect(log.lines == ["a 1 [1,\"x\"] {\"a\":null} undefined"])
  }

  @Test func variablesMayShadowBuiltIns() throws {
    let scripts = Scripts(host: host(), engines: engines)
    scripts.setGlobal("parseInt", to: .string("mine"))
    #expect(try scripts.evaluate("parseInt", name: "s") == .string("mine"))
  }

  @Test func replacedBuiltInsDoNotBreakTheNextScript() throws {
    let scripts = Scripts(host: host(), engines: engines)
    let script = """
      (() => { JSON.stringify = JSON.parse = Object.keys = Array.isArray = RegExp.prototype.exec = () => { throw 1 }
      Array.prototype.join = undefined; Object.prototype.toString = undefined; Set.prototype.has = undefined })()
      """
    _ = try? scripts.evaluate(script, name: "s")
    _ = try? scripts.evaluate("({a: [1, 'x']})", name: "s")
    // What a script itself replaced stays replaced; all else works, here and in other scripts.
    #expect(try scripts.evaluate("(() => [1, 2].map(x => x * 2)[1])()", name: "s").text == "4")
    let nested = "(() => ({a: [1, 'x'], b: {}}))()"
    #expect(try outcome(nested, scripts) == outcome(nested, engineScripts()))
    #expect(try engineScripts().evaluate("(() => JSON.stringify(['x'].join()))()", name: "s").text == "\"x\"")
  }

  @Test func contextsAreIsolated() throws {
    let (one, other) = (try engineScripts(), try engineScripts())
    _ = try one.evaluate(
      "output.a = 1; String.prototype.shout = function () { return this + '!' }", name: "s")
    #expect(try other.evaluate("output.a", name: "s") == .undefined)
    #expect(try other.evaluate("typeof ''.shout", name: "s") == .string("undefined"))
    #expect(try one.evaluate("'a'.shout()", name: "s") == .string("a!"))
  }
}
