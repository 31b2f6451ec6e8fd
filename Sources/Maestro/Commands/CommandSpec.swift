internal import Documents
internal import Foundations

/// A command's name, its keys, and its parser.
struct CommandSpec: Sendable {
  /// How far a command is supported on lines.
  enum Support: Sendable {
    /// It works as on a phone.
    case works
    /// It changes the state of the runtime's own device.
    case simulated
    /// It waits until everything settles and has no other effect.
    case settles
    /// It is not supported, for a reason that completes "cannot be done on lines: …".
    case unsupported(String)
  }

  let name: String
  /// Its meaning, in one sentence.
  let about: String
  /// Its usage, in one line.
  let example: String
  /// What stands right after its name; nil where only keys do, or nothing.
  var main: FlowValue?
  /// Its keys besides `label` and `optional`.
  var keys: [FlowKey] = []
  /// Whether its name alone is a step.
  var allowsBareName = false
  /// Whether it can be written with keys at all.
  var acceptsKeys = true
  /// Whether upstream accepts and ignores unknown keys.
  var ignoresUnknownKeys = false
  /// Whether the walk continues where it fails, by default.
  var isOptional = false
  var support = Support.works
  /// Creates the command; reports errors, and returns nil where it is invalid.
  let read: @Sendable (inout FlowFileReader, CommandArguments) -> Command?

  /// All commands, grouped by topic.
  static let all: [CommandSpec] =
    tapping + typing + moving + asserting + app + device + records + control + questions

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns a command by its name, or by the one alias that upstream accepts.
  static func named(_ name: String) -> CommandSpec? {
    byName[name == "hide keyboard" ? "hideKeyboard" : name]
  }
}

/// The arguments of a command.
struct CommandArguments {
  let spec: CommandSpec
  /// The value after the name; nil where the name stands alone.
  let node: Node?
  /// Its keys, where it has keys.
  let fields: Fields?
  let span: Span
}

extension FlowFileReader {
  /// Parses the only text argument of a command: written right after its name, or under a key.
  mutating func text(_ arguments: CommandArguments, _ key: String) -> Template? {
    if let fields = arguments.fields { return required(fields, key) }
    return template(arguments.node, "`\(arguments.spec.name)`")
  }

  /// Parses the only text argument of a command, where it is optional.
  mutating func optionalText(_ arguments: CommandArguments, _ key: String) -> Template? {
    if let fields = arguments.fields { return template(fields[key], "`\(key)`") }
    return template(arguments.node, "`\(arguments.spec.name)`")
  }

  /// Parses the required keys of a command.
  mutating func keys(_ arguments: CommandArguments) -> Fields? {
    if let fields = arguments.fields { return fields }
    report(
      .invalidFlowValue,
      "found \(arguments.node?.kindInWords ?? "nothing") for `\(arguments.spec.name)`, expected keys with values",
      at: arguments.span, help: "such as `- \(arguments.spec.example)`")
    return nil
  }
}
