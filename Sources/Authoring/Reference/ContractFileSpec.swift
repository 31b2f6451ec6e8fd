import PluginKit
import Screens

/// The keys of plugin.yaml, for the reference and editors; the file itself is read by ``Contract``.
enum ContractFileSpec {
  static let spec = RecordSpec(
    "a contract",
    keys: [
      KeySpec(
        "plugin", .name, required: true, "The name that screens write before the dot, such as `recipes`."),
      KeySpec("version", .value(.string), required: true, "The version of the contract, such as `1.2.0`."),
      KeySpec("about", .value(.string), "What it is for, in a sentence."),
      KeySpec(
        "needs", .list(.word(Contract.Need.allCases.map(\.rawValue))),
        "The services that the plugin uses; it gets no others."),
      KeySpec(
        "servers", .list(.value(.string)),
        "The app's servers that it asks for, by their names in app.yaml; `main` if not given. With `?` behind the name it goes without."
      ),
      KeySpec("models", .mapping(.record(model)), required: true, "Its view models, by their names."),
      KeySpec(
        "types", .mapping(.type),
        "Types of its own: a type such as `enum(mild, hot)`, or the fields of a record, each with its type."),
    ])

  private static let about = KeySpec("about", .value(.string), "What it is or does, in a sentence.")

  private static let arguments = KeySpec(
    "with", .mapping(.type),
    "The arguments: names with types. A number and a text may have limits, such as `int(1..5)` and `string(1..200)`; one with `?` may be left out."
  )

  private static let model = RecordSpec(
    "a model",
    keys: [
      about, arguments,
      KeySpec("state", .mapping(.type), required: true, "What screens see of it: fields with their types."),
      KeySpec("actions", .mapping(.record(action)), "What screens call, by their names."),
      KeySpec(
        "events", .mapping(.value(.dyn)),
        "What it tells besides its state, by the names of the events: the fields of each with their types, or nothing."
      ),
    ])

  private static let action = RecordSpec(
    "an action", mayBeEmpty: true,
    keys: [
      about, arguments, KeySpec("returns", .type, "The type of its result."),
      KeySpec(
        "errors", .list(.name), "The codes with which it can fail, besides those that every action has."),
    ])
}
