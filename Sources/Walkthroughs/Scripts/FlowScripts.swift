import Foundations
import Maestro
import Simulation

/// The JavaScript of a flow's run: constants, `${…}`, and what scripts keep in `output`.
final class FlowScripts {
  private var constants: [String: String] = [:]
  private var console: [String] = []
  /// How often scripts have changed anything, as far as that can be told.
  private(set) var changes = 0

  init(world: WalkWorld, platform: Condition.Platform, allowsNetwork: Bool) {
  }

  /// A text with its scripts evaluated.
  func text(_ template: Template) throws -> String {
    if let literal = template.literal { return literal }
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .words(let words): text += words
      case .script(let script): text += constants[script] ?? "undefined"
      }
    }
    return text
  }

  /// What must not be told: the values of constants whose names say so.
  private(set) var secrets: Set<String> = []

  func setConstant(_ name: String, _ value: String) {
    constants[name] = value
    if Secrets.isSecret(name: name) { secrets.insert(value) }
  }

  /// Gives constants their values for as long as something is done.
  func withConstants(_ variables: [FlowHeader.Variable], _ work: () throws -> Void) throws {
    let before = constants
    defer { constants = before }
    for variable in variables { setConstant(variable.name, try text(variable.value)) }
    try work()
  }

  func run(file: SourceText) throws {}

  func setCopiedText(_ text: String) {}

  func random(_ kind: Command.RandomText, _ length: Int) -> String { "" }

  /// What scripts have printed.
  func takeConsole() -> [String] {
    defer { console = [] }
    return console
  }
}
