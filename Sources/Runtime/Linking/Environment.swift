import Expressions
import Foundations

/// The names that every expression of a screen sees, each in a fixed slot.
///
/// Models come after these, in the order the screen names them; then the params of a component of the app's own, a
/// row's item and index, an action's `error` or `value`. So a value for a slot is independent of the expression
/// that reads it.
enum Environment {
  enum Slot: Int, CaseIterable {
    case params, state, tier, device, locale, zone, now, net, app, flags, limits, flow, form
    /// The locks of flags: from a flag to the tier that unlocks it.
    case locks
    /// The values of the screen's fields, whether they are shown or not.
    case inputs
    /// The marks of answers to validate, from their nodes' ids to a ``ValidationMark``.
    case marks
    /// The current parts of components: a tab, a step, an opened section, by the ids of their nodes.
    case parts

    /// The name in expressions; slots that only the runtime reads have one that no expression can write.
    ///
    /// Written out: asking a type for its own name costs a lookup at every start.
    var name: String {
      switch self {
      case .params: "params"
      case .state: "state"
      case .tier: "tier"
      case .device: "device"
      case .locale: "locale"
      case .zone: "zone"
      case .now: "now"
      case .net: "net"
      case .app: "app"
      case .flags: "flags"
      case .limits: "limits"
      case .flow: "flow"
      case .form: "form"
      case .locks: "$locks"
      case .inputs: "$inputs"
      case .marks: "$marks"
      case .parts: "$parts"
      }
    }

    /// The type, where it is the same for all screens; else a placeholder.
    var type: ValueType {
      switch self {
      case .params, .state, .tier, .flags, .limits, .form: .dyn
      case .device: .record(Environment.device)
      case .locale, .zone: .string
      case .now: .timestamp
      case .net: .record(Environment.net)
      case .app: .record(Environment.app)
      case .flow: .record(Environment.flow)
      case .locks: .map(.string, .dyn)
      case .marks, .inputs, .parts: .map(.string, .dyn)
      }
    }
  }

  /// The names that no script can declare.
  static let names = Set(Slot.allCases.map(\.name))

  /// Returns the environment as expressions see it before there is a script: types that differ between scripts are
  /// placeholders.
  static func declarations(
    _ functions: FunctionLibrary, flags: RecordType, limits: RecordType, tiers: [String],
    states: [RecordType.Field] = []
  ) -> Declarations {
    var declarations = Declarations(functions: functions)
    for slot in Slot.allCases { declarations.declare(slot.name, slot.type) }
    declarations.declare(Slot.app.name, .record(app.adding(states)))
    declarations.declare(Slot.flags.name, .record(flags))
    declarations.declare(Slot.limits.name, .record(limits))
    declarations.declare(Slot.tier.name, .enumeration(Enumeration(name: "tier", cases: tiers)))
    return declarations
  }

  private static let net = RecordType(name: "net", fields: [.init("online", .bool)])

  private static let device = RecordType(
    name: "device",
    fields: [
      .init("name", .string), .init("model", .string), .init("platform", .string), .init("columns", .int),
      .init("rows", .int), .init("capabilities", .list(.string)),
    ])

  static let app = RecordType(
    name: "app",
    fields: [
      .init("name", .string), .init("theme", .enumeration(.theme)),
      .init("textSize", .enumeration(.textSize)),
    ])

  static let flow = RecordType(
    name: "flow", fields: [.init("name", .string), .init("step", .int), .init("steps", .int)])

  /// The type of `error` in an action's error branch.
  static let error = RecordType(name: "error", fields: [.init("code", .string), .init("message", .string)])
}

extension RecordType {
  /// Returns it with further fields; those of a name that it has already are left out.
  func adding(_ more: [Field]) -> RecordType {
    RecordType(name: name, fields: fields + more.filter { type(of: $0.name) == nil })
  }
}

/// A name that the expressions of scripts may use.
package struct ScopeName: Sendable {
  /// The name.
  package let name: String
  /// What it is.
  package let about: String
  /// Its fields with their types, where all screens have the same.
  package let fields: [(name: String, type: String)]

  /// The names that every screen has, from the table that expressions are checked with.
  package static let everywhere: [ScopeName] = Environment.Slot.allCases.compactMap { slot in
    slot.about.map { about in
      var fields: [RecordType.Field] = []
      if case .record(let record) = slot.type { fields = record.fields }
      return ScopeName(
        name: slot.name, about: about, fields: fields.map { ($0.name, $0.type.description) })
    }
  }

  /// The names that only some places have, beside the models of a screen.
  package static let somewhere: [ScopeName] = [
    ScopeName(
      name: "item", about: "In the rows of a list or a table: the row’s item. `as:` gives it another name.",
      fields: []),
    ScopeName(name: "index", about: "In the rows of a list or a table: the row’s place, from 0.", fields: []),
    ScopeName(
      name: "value", about: "In a `check:`, in `on: { change: … }` and in `on: { submit: … }`: the answer.",
      fields: []),
    ScopeName(name: "event", about: "In the actions of an event: what it says.", fields: []),
    ScopeName(
      name: "error", about: "In the actions of `error:`: what went wrong.",
      fields: Environment.error.fields.map { ($0.name, $0.type.description) }),
  ]
}

extension Environment.Slot {
  /// What it is, for authors; nil where no expression can read it.
  fileprivate var about: String? {
    switch self {
    case .params: "What the screen was opened with, as its `params:` declares it."
    case .state: "The screen’s own state, as its `state:` declares it."
    case .tier: "The plan in effect, such as `'free'`."
    case .device: "The device that the app runs on."
    case .locale: "The language, a tag such as `'hi'` or `'ta-IN'`."
    case .zone: "The time zone, a name such as `'Asia/Kolkata'`."
    case .now: "The time."
    case .net: "The network."
    case .app: "The app itself, and its state, as `state:` of app.yaml declares it."
    case .flags: "The flags of flags.yaml, by their names."
    case .limits: "The limits of the plan in effect, by their names in flags.yaml; null where there is none."
    case .flow: "The flow that the screen is a step of, and its state, as its `state:` declares it."
    case .form: "The values of the screen’s fields, by their ids; null where a field is not shown."
    case .locks, .inputs, .marks, .parts: nil
    }
  }
}
