import Synchronization
import Testing

@testable import Walkthroughs

/// What ends a script that the engine cannot stop by itself.
@Suite(.enabled(if: engineIsInstalled, "\(engineIsMissing)")) struct EngineLimitsTests {
  /// The engine itself limits neither: every reaction of a promise has the whole time, and memory is only limited by the
  /// machine's.
  @Test(arguments: [
    ("(async () => { while (true) await 0 })()", ScriptError.Kind.timeLimit),
    ("(() => { const f = () => Promise.resolve().then(f); f() })()", .timeLimit),
    ("(() => { const a = []; for (;;) a.push(new Uint8Array(1 << 20).fill(1)) })()", .memoryLimit),
    (
      "(() => { let a = 'ab'; const all = []; for (let i = 0; ; i++) all.push(a.repeat(1000) + i) })()",
      .memoryLimit
    ),
  ])
  func endsTheProcessOfAScriptThatTheEngineCannotStop(_ script: String, _ kind: ScriptError.Kind) throws {
    let limits = EngineProcess.Limits(time: .seconds(kind == .timeLimit ? 0.2 : 20), memory: 200 << 20)
    let log = Log()
    let scripts = Scripts(host: host(log), engines: EnginePool(limits))
    let error = #expect(throws: ScriptError.self) { try scripts.evaluate(script, name: "a.js") }
    #expect(error?.kind == kind, "\(String(describing: error))")
    // Its globals are gone, so later scripts must not run.
    let later = #expect(throws: ScriptError.self) { try scripts.evaluate("[1].map(x => x)", name: "b.js") }
    #expect(later?.message.hasPrefix("the engine was ended, since the script took more than") == true)
  }

  @Test func reusesProcessesAndNothingElse() throws {
    let engines = EnginePool()
    for number in 1...20 {
      let scripts = Scripts(host: host(), engines: engines)
      let found = try scripts.evaluate(
        "[typeof leaked, globalThis.leaked = \(number), typeof Array.prototype.more].map(x => x)",
        name: "a.js")
      #expect(found == .array([.string("undefined"), .number(Double(number)), .string("undefined")]))
      _ = try scripts.evaluate("(() => { Array.prototype.more = () => 1 })()", name: "b.js")
    }
  }

  @Test func aHostsAnswerTakesNoneOfTheScriptsTime() throws {
    let time = Mutex(Duration.zero)
    var host = host()
    host.http = { _ in
      time.withLock { $0 += .seconds(60) }
      return ScriptResponse(status: 200, body: "ok")
    }
    let engines = EnginePool(EngineProcess.Limits(time: .seconds(1))) { time.withLock(\.self) }
    let scripts = Scripts(host: host, engines: engines)
    let script = "[1, 2].map(() => http.get('https://a.b').body).join()"
    #expect(try scripts.evaluate(script, name: "a.js") == .string("ok,ok"))
  }

  @Test func endsWithItsParentsRequests() throws {
    let process = try EngineProcess(EngineProcess.Limits(time: .seconds(1)))
    #expect(process.isRunning)
    process.end()
    guard case .ended = process.request(0, []) else {
      Issue.record("an ended process answers")
      return
    }
  }
}
