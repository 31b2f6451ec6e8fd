import Foundations
import JavaScript
import Maestro
import Runtime

/// The JavaScript of a flow's run: constants, `${…}`, and what scripts keep in `output`.
final class FlowScripts {
  private let scripts: Scripts
  private let faker: Faker
  private let console: Console
  /// How often a script that may change something has run.
  private(set) var changes = 0
  /// What must not be told: the values of constants whose names say so.
  private(set) var secrets: Set<String> = []

  /// What scripts have printed, and what was copied last.
  private final class Console {
    var lines: [String] = []
    var copied: String?
  }

  /// The most lines that are kept of what scripts print.
  private static let mostLines = 10_000

  /// Begins with nothing but the language.
  init(world: WalkWorld, settings: WalkSettings) {
    let console = Console()
    let random = world.random("scripts")
    faker = Faker(world.random("faker"))
    let scheduler = world.scheduler
    var host = ScriptHost(
      now: { scheduler.now.milliseconds }, random: { random.fraction() }, faker: faker,
      platform: settings.platform.rawValue.lowercased())
    host.log = { if console.lines.count < Self.mostLines { console.lines.append($0) } }
    host.copiedText = { console.copied }
    host.http = settings.network
    self.console = console
    scripts = Scripts(host: host)
  }

  /// A text with its scripts evaluated.
  ///
  /// - Throws: ``StepFailure`` where a script is wrong.
  func text(_ template: Template) throws -> String {
    if let literal = template.literal { return literal }
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .words(let words): text += words
      case .script(let script): text += try evaluate(script, "${\(script)}", at: template.span).text
      }
    }
    return text
  }

  /// Runs a file of JavaScript.
  ///
  /// - Throws: ``StepFailure`` where the script is wrong.
  func run(file: SourceText) throws {
    _ = try evaluate(file.text(in: 0..<file.bytes.count), file.path, at: nil)
  }

  private func evaluate(_ script: String, _ name: String, at span: Span?) throws -> ScriptValue {
    // Upstream takes nothing for an empty text.
    if script.allSatisfy(\.isWhitespace) { return .string("") }
    if script.hasText("=") || script.hasText("++") || script.hasText("--") || span == nil { changes += 1 }
    do throws(ScriptError) {
      return try scripts.evaluate(script, name: name)
    } catch {
      throw StepFailure(message: error.description)
    }
  }

  /// Gives a constant its value.
  func setConstant(_ name: String, _ value: String) {
    scripts.setGlobal(name, to: .string(value))
    if Secrets.isSecret(name: name) { secrets.insert(value) }
  }

  /// Gives constants their values for as long as something is done.
  ///
  /// - Throws: what the work throws, or that a value's script is wrong.
  func withConstants(_ variables: [FlowHeader.Variable], _ work: () throws -> Void) throws {
    var before: [(name: String, value: ScriptValue?)] = []
    defer {
      for (name, value) in before.reversed() {
        if let value { scripts.setGlobal(name, to: value) } else { scripts.removeGlobal(name) }
      }
    }
    for variable in variables {
      let value = try text(variable.value)
      before.append((variable.name, scripts.global(variable.name)))
      setConstant(variable.name, value)
    }
    try work()
  }

  /// Says what was copied last.
  func setCopiedText(_ text: String) { console.copied = text }

  /// Makes something up.
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

  /// What scripts have printed.
  func takeConsole() -> [String] {
    defer { console.lines = [] }
    return console.lines
  }
}

extension Timestamp {
  /// The time as JavaScript has it: milliseconds since 1970.
  fileprivate var milliseconds: Double { Double(seconds) * 1000 + Double(nanoseconds / 1_000_000) }
}
