import Simulation

@testable import Walkthroughs

/// The recorded calls to the host.
final class Log {
  var lines: [String] = []
  var needs: [UnsupportedConstruct] = []
  var calls: [ScriptRequest] = []
  var copied: String?
  var time = 1_700_000_000_000.0
}

func host(_ log: Log = Log()) -> ScriptHost {
  let random = SeededRandom(seed: 1)
  var host = ScriptHost(
    now: { log.time }, random: { random.fraction() }, faker: Faker(seed: 1), platform: "android")
  host.log = { log.lines.append($0) }
  host.onLeave = { log.needs.append($0) }
  host.copiedText = { log.copied }
  return host
}

/// Scripts without an engine.
func interpreterScripts(_ log: Log = Log()) -> Scripts {
  Scripts(host: host(log), engines: noEngines)
}

/// Where no library is found.
private let noEngines = EnginePool(.init(time: .seconds(2)), libraries: [])
/// The processes of all tests.
let engines = EnginePool()
let engineIsInstalled = (try? EngineProcess(.init(time: .seconds(2)))) != nil
let engineIsMissing = "JavaScriptCore is not installed: apt install libjavascriptcoregtk-4.1-0"

/// Scripts with the engine opened.
func engineScripts(_ log: Log = Log()) throws -> Scripts {
  let scripts = Scripts(host: host(log), engines: engines)
  _ = try scripts.evaluate("(() => 0)()", name: "opening")
  return scripts
}

/// Returns a value or an error as text that distinguishes -0 from 0 and a string from a number.
func outcome(_ script: String, _ scripts: Scripts) -> String {
  do throws(ScriptError) {
    return described(try scripts.evaluate(script, name: "script"))
  } catch {
    switch error.kind {
    case .syntax: return "no JavaScript"
    case .engineMissing: return "beyond"
    default: return "fails"
    }
  }
}

private func described(_ value: ScriptValue) -> String {
  switch value {
  case .number(let number): number == 0 && number.sign == .minus ? "-0" : value.text
  case .string(let text): text.debugDescription
  case .array(let elements): "[\(elements.map(described).joined(separator: ", "))]"
  case .object(let members):
    "{\(members.map { "\($0.key): \(described($0.value))" }.joined(separator: ", "))}"
  default: value.text
  }
}
