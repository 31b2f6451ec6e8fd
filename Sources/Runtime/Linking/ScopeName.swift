import Foundations

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
    case .app: "The app itself."
    case .flags: "The flags of flags.yaml, by their names."
    case .limits: "The limits of the plan in effect, by their names in flags.yaml; null where there is none."
    case .flow: "The flow that the screen is a step of."
    case .form: "The values of the screen’s fields, by their ids; null where a field is not shown."
    case .locks, .inputs, .marks, .parts: nil
    }
  }
}
