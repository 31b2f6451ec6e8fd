/// A part of flows with keys of its own, as the reference tells it.
struct FlowTopic: Sendable {
  /// Its name, by which people ask for it.
  let name: String
  /// Its meaning.
  let about: String
  /// An example without keys of its own, where it has one.
  let example: String?
  /// What it takes besides keys, in words.
  let main: String?
  /// Its keys.
  let keys: [FlowKey]
  /// Returns the lines of a flow in which some of its keys stand.
  let placed: @Sendable (_ keys: String) -> Placed

  /// Lines of a flow's header or of its steps.
  enum Placed: Sendable {
    case header(String)
    case step(String)

    /// The lines.
    var text: String {
      switch self {
      case .header(let text), .step(let text): text
      }
    }
  }

  /// The header of a flow.
  static let header = FlowTopic(
    name: "header",
    about: "The first part of a flow, before the line `---`: what it is about and how it is walked.",
    example: nil, main: nil, keys: HeaderKeys.format + HeaderKeys.extensions + HeaderKeys.unused
  ) { .header($0) }

  /// The keys by which elements are selected.
  static let selector = FlowTopic(
    name: "selector",
    about:
      "What an element is found by: a text alone, which is a regular expression, or keys, all of which must hold.",
    example: "tapOn: Save", main: nil, keys: SharedFlowKeys.selector
  ) { .step("- tapOn: { \($0) }") }

  /// The keys of conditions.
  static let condition = FlowTopic(
    name: "condition", about: "When a step runs, or goes on: all given keys must hold.", example: nil,
    main: nil,
    keys: SharedFlowKeys.condition
  ) { .step("- runFlow: { when: { \($0) }, commands: [ back ] }") }

  /// What every step may say.
  static let step = FlowTopic(
    name: "step", about: "What every command with keys takes besides its own.", example: nil, main: nil,
    keys: SharedFlowKeys.step
  ) { .step("- tapOn: { id: save, \($0) }") }

  /// The header's keys that hold keys of their own.
  static let extensions = HeaderKeys.extensions.compactMap { key -> FlowTopic? in
    switch key.value {
    case .keys(let keys):
      FlowTopic(name: key.name, about: key.about, example: nil, main: nil, keys: keys) {
        .header("\(key.name): { \($0) }")
      }
    case .list(let keys):
      FlowTopic(name: key.name, about: key.about, example: nil, main: nil, keys: keys) {
        .header("\(key.name): [ { \($0) } ]")
      }
    default: nil
    }
  }

  /// Creates the topic of a command.
  init(_ spec: CommandSpec) {
    let isSelector = spec.keys == SharedFlowKeys.selector
    var about = spec.about
    if case .unsupported(let reason) = spec.support {
      about += " It cannot be done on lines: \(reason); the step ends with a warning."
    }
    self.init(
      name: spec.name, about: about, example: spec.example,
      main: spec.allowsBareName ? "nothing\(spec.main.map { ", or \($0.words)" } ?? "")" : spec.main?.words,
      keys: isSelector ? [] : spec.keys
    ) { .step("- \(spec.name): { \($0) }") }
  }

  /// Creates a topic.
  private init(
    name: String, about: String, example: String?, main: String?, keys: [FlowKey],
    placed: @escaping @Sendable (String) -> Placed
  ) {
    self.name = name
    self.about = about
    self.example = example
    self.main = main
    self.keys = keys
    self.placed = placed
  }

  /// The topics besides commands.
  static let general = [header] + extensions + [step, selector, condition]

  /// The commands, by group.
  static let commands: [(group: String, topics: [FlowTopic])] = [
    ("Tapping", CommandSpec.tapping), ("Typing", CommandSpec.typing), ("Moving", CommandSpec.moving),
    ("Asserting", CommandSpec.asserting), ("The app", CommandSpec.app), ("The device", CommandSpec.device),
    ("Keeping what is on screen", CommandSpec.records), ("The walk itself", CommandSpec.control),
    ("Questions to a model", CommandSpec.questions),
  ].map { ($0.0, $0.1.map { FlowTopic($0) }) }

  /// All topics.
  static let all = general + commands.flatMap(\.topics)
}
