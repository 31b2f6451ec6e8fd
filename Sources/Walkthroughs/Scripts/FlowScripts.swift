import Foundations
import Maestro
import Runtime
import Typesetting

/// The JavaScript of a flow's run: constants, `${…}`, and the scripts' `output`.
final class FlowScripts {
  private let scripts: Scripts
  private let faker: Faker
  private let console: Console
  /// The number of runs of scripts with possible side effects.
  private(set) var changes = 0
  /// The names that mark secrets.
  let names: Secrets
  /// The values of secrets so far.
  private var known: Set<String> = []
  /// The names without a value that texts contained, a note each.
  private var missing: [String] = []
  /// The same of the texts since ``collectingMissing(_:)`` began.
  private var latest: [String] = []
  /// The notes of the constants that are made of names without a value.
  private var unsetConstants: [String: [String]] = [:]

  /// The scripts' output, and the text copied last.
  private final class Console {
    var lines: [String] = []
    var copied: String?
  }

  /// The maximum number of lines of output that are kept.
  private static let maxLines = 10_000

  /// Creates a fresh JavaScript context.
  ///
  /// - Parameters:
  ///   - world: the world of the case.
  ///   - settings: the walk's settings.
  ///   - names: the names that mark secrets.
  init(world: WalkWorld, settings: WalkSettings, secrets names: Secrets) {
    self.names = names
    let console = Console()
    let random = world.random("scripts")
    faker = Faker(world.random("faker"))
    let scheduler = world.scheduler
    var host = ScriptHost(
      now: { scheduler.now.milliseconds }, random: { random.fraction() }, faker: faker,
      platform: settings.platform.rawValue.lowercased())
    host.log = { if console.lines.count < Self.maxLines { console.lines.append($0) } }
    host.copiedText = { console.copied }
    host.http = settings.network
    self.console = console
    scripts = Scripts(host: host, engines: settings.engines)
  }

  /// Evaluates the scripts of a text.
  ///
  /// - Throws: ``StepFailure`` where a script fails.
  func text(_ template: Template) throws -> String {
    let (text, missing) = try evaluate(template)
    self.missing += missing.filter { !self.missing.contains($0) }
    latest += missing
    return text
  }

  /// Returns what some work returns, and the names without a value that its texts contain, a note each.
  ///
  /// - Throws: the work's errors.
  func collectingMissing<Result>(_ work: () throws -> Result) rethrows -> (result: Result, missing: [String])
  {
    latest = []
    return (try work(), latest)
  }

  /// Finds misspelt names of a walk's own in a text's scripts, with the words of `walk check`.
  func misspellings(in template: Template) -> [String] {
    ScriptNames.paths(in: template.scripts).compactMap { path in
      BuiltinName.misspelling(in: path) { scripts.global($0) != nil }?.message
    }
  }

  /// Returns a text, and the names without a value that it contains, a note each.
  private func evaluate(_ template: Template) throws -> (text: String, missing: [String]) {
    if let literal = template.literal { return (literal, []) }
    var text = ""
    var missing: [String] = []
    for piece in template.pieces {
      switch piece {
      case .words(let words): text += words
      case .script(let script):
        let value = try evaluate(script, "${\(script)}", at: template.span).text
        text += value
        missing += missingValues(in: script, of: value)
      }
    }
    return (text, missing)
  }

  /// Returns the names without a value in a script whose result is empty or `undefined`, a note each.
  private func missingValues(in script: String, of result: String) -> [String] {
    guard result.isEmpty || result.hasText("undefined") else { return [] }
    return ScriptNames.paths(in: [script]).flatMap { path -> [String] in
      if let notes = unsetConstants[path] { return notes }
      guard (try? scripts.evaluate(path, name: path)) == .undefined else { return [] }
      return [ScriptNames.missing(path, as: result.isEmpty ? "empty" : "undefined")]
    }
  }

  /// Returns the notes of a failure: its own, and the names without a value that texts contained until then.
  func notes(of failure: StepFailure) -> [String] {
    failure.notes + missing.filter { !failure.notes.contains($0) }
  }

  /// Runs the scripts of a step, whose result nobody reads.
  ///
  /// - Throws: ``StepFailure`` where a script fails.
  func run(_ template: Template) throws { _ = try evaluate(template) }

  /// Runs a JavaScript file.
  ///
  /// - Throws: ``StepFailure`` where the script fails.
  func run(file: SourceText) throws {
    _ = try evaluate(file.wholeText, file.path, at: nil)
  }

  /// Whether a text counts as true, as upstream; a script's list or object always does.
  ///
  /// - Throws: ``StepFailure`` where a script fails.
  func truth(_ template: Template) throws -> (holds: Bool, text: String) {
    guard template.pieces.count == 1, let script = template.scripts.first else {
      let text = try text(template)
      return (ScriptTruth.holds(text), text)
    }
    let value = try evaluate(script, "${\(script)}", at: template.span)
    return (value.isContainer || ScriptTruth.holds(value.text), value.text)
  }

  /// Returns the values of the names and paths in a text's scripts, a line each.
  func values(in template: Template) -> [String] {
    ScriptNames.paths(in: template.scripts).compactMap { path in
      guard let value = try? scripts.evaluate(path, name: path) else { return nil }
      return value == .undefined
        ? ScriptNames.missing(path, as: "undefined") : "\(path) is \(ScriptNames.shown(value))"
    }
  }

  private func evaluate(_ script: String, _ name: String, at span: Span?) throws -> ScriptValue {
    // Upstream evaluates an empty script to an empty text.
    if script.allSatisfy(\.isWhitespace) { return .string("") }
    if script.hasText("=") || script.hasText("++") || script.hasText("--") || span == nil { changes += 1 }
    do throws(ScriptError) {
      // Copied texts are in Form C, and JavaScript compares code points.
      return try scripts.evaluate(NormalForm.composed(script), name: name)
    } catch {
      throw StepFailure(message: error.description)
    }
  }

  /// Sets a constant to a text.
  ///
  /// - Throws: ``StepFailure`` where a script of the text fails.
  func setConstant(_ variable: FlowHeader.Variable) throws {
    let (value, missing) = try evaluate(variable.value)
    setConstant(variable.name, value)
    unsetConstants[variable.name] = missing.isEmpty ? nil : missing
  }

  /// Sets a constant.
  func setConstant(_ name: String, _ value: String) {
    scripts.setGlobal(name, to: .string(value))
    if names.contains(name: name) { known.insert(value) }
  }

  /// Records a secret that is not a constant.
  func addSecret(_ value: String) { known.insert(value) }

  /// The secrets: the values of constants and of members of `output` with secret names, and those that were added.
  var secrets: Set<String> {
    var found = known
    if let output = scripts.global("output") { collect(output, into: &found) }
    return found
  }

  private func collect(_ value: ScriptValue, into found: inout Set<String>) {
    switch value {
    case .array(let elements): for element in elements { collect(element, into: &found) }
    case .object(let members):
      for member in members {
        if !member.value.isContainer, names.contains(name: member.key) { found.insert(member.value.text) }
        collect(member.value, into: &found)
      }
    default: break
    }
  }

  /// Sets constants while some work runs.
  ///
  /// - Throws: the work's errors, or that a value's script fails.
  func withConstants(_ variables: [FlowHeader.Variable], _ work: () throws -> Void) throws {
    var before: [(name: String, value: ScriptValue?)] = []
    let unsetBefore = unsetConstants
    defer {
      for (name, value) in before.reversed() {
        if let value { scripts.setGlobal(name, to: value) } else { scripts.removeGlobal(name) }
      }
      unsetConstants = unsetBefore
    }
    for variable in variables {
      before.append((variable.name, scripts.global(variable.name)))
      try setConstant(variable)
    }
    try work()
  }

  /// Sets the text copied last.
  func setCopiedText(_ text: String) { console.copied = NormalForm.composed(text) }

  /// Returns random text.
  func random(_ kind: Command.RandomText, _ length: Int) -> String {
    switch kind {
    case .text: faker.text(length: length)
    case .number: faker.number(length: length)
    case .email: faker.email()
    case .personName: faker.personName()
    case .cityName: faker.cityName()
    case .countryName: faker.countryName()
    case .colorName: faker.colorName()
    }
  }

  /// Returns and clears the scripts' output.
  func takeOutput() -> [String] {
    defer { console.lines = [] }
    return console.lines
  }
}

extension Timestamp {
  /// The time as in JavaScript: milliseconds since 1970.
  fileprivate var milliseconds: Double { Double(seconds) * 1000 + Double(nanoseconds / 1_000_000) }
}
