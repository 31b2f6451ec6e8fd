internal import Documents
internal import Foundations

/// What a command is called, what it takes, and how it is read.
struct CommandSpec: Sendable {
  /// How far a command can be done on lines.
  enum Support: Sendable {
    /// It means what it means on a phone.
    case works
    /// It changes the state of the runtime's own device.
    case simulated
    /// It lets everything settle and does no more.
    case settles
    /// It cannot be done, for a reason that completes "cannot be done on lines: …".
    case unsupported(String)
  }

  let name: String
  /// How it is written, in one line.
  let example: String
  /// Its keys besides `label` and `optional`.
  var keys: [String] = []
  /// Whether its name alone is a step.
  var standsAlone = false
  /// Whether it can be written with keys at all.
  var takesKeys = true
  /// Whether upstream takes keys that it does nothing with.
  var dropsUnknownKeys = false
  /// Whether the walk goes on where it fails and nothing is said.
  var isOptional = false
  var support = Support.works
  /// Makes the command; reports what is wrong, and gives nil where nothing can be made of it.
  let read: @Sendable (inout FlowFileReader, CommandArguments) -> Command?

  /// All commands, those that belong together side by side.
  static let all: [CommandSpec] =
    tapping + typing + moving + asserting + app + device + records + control + questions

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// A command by its name, or by the one name that upstream takes for another.
  static func named(_ name: String) -> CommandSpec? {
    byName[name == "hide keyboard" ? "hideKeyboard" : name]
  }
}

/// What stands after a command's name.
struct CommandArguments {
  let spec: CommandSpec
  /// What stands there; nil where the name stands alone.
  let node: Node?
  /// Its keys, where it has keys.
  let fields: Fields?
  let span: Span
}

extension FlowFileReader {
  /// The one text that a command is about: written right after its name, or under a key.
  mutating func text(_ arguments: CommandArguments, _ key: String) -> Template? {
    if let fields = arguments.fields { return required(fields, key) }
    return template(arguments.node, "`\(arguments.spec.name)`")
  }

  /// The same, where it need not be given.
  mutating func optionalText(_ arguments: CommandArguments, _ key: String) -> Template? {
    if let fields = arguments.fields { return template(fields[key], "`\(key)`") }
    return template(arguments.node, "`\(arguments.spec.name)`")
  }

  /// The keys that a command cannot do without.
  mutating func keys(_ arguments: CommandArguments) -> Fields? {
    if let fields = arguments.fields { return fields }
    report(
      .wrongFlowValue,
      "found \(arguments.node?.kindInWords ?? "nothing") for `\(arguments.spec.name)`, expected keys with values",
      at: arguments.span, help: "such as `- \(arguments.spec.example)`")
    return nil
  }
}
