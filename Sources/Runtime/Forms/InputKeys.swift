import Foundations
import Screens

/// The keys of all input components.
enum InputKeys {
  /// Returns the keys for the state that holds the answer, and for the value shown where none does.
  ///
  /// - Parameters:
  ///   - type: the type of what is shown.
  ///   - what: describes the answer, such as `what is chosen`.
  /// - Returns: `bind` and `value`.
  static func holding(_ type: ValueType, _ what: String) -> [KeySpec] {
    [
      KeySpec("bind", .reference(.state), "The state that holds \(what)."),
      KeySpec("value", .expression(type), "It shows this; `on.change` tells whoever holds it."),
    ]
  }

  /// The keys that validate the answer.
  static let checks: [KeySpec] = [
    KeySpec("required", .value(.bool), "Whether it must be answered."),
    KeySpec(
      "check",
      .list(
        .record(
          RecordSpec(
            "a check",
            keys: [
              KeySpec(
                "test", .expression(.bool), required: true, scope: .value,
                "What must be true of the answer, which is `value`; an empty answer is not held against it."),
              KeySpec("message", .text, required: true, scope: .value, "What is said where it is not true."),
            ]))),
      "What must be true of the answer, in order; the first that is not is told."),
  ]
}

/// The keys of components with options: literal ones, or one for each item of a list.
enum OptionKeys {
  private static let option = [
    KeySpec("value", .value(.dyn), required: true, "The value it stands for."),
    KeySpec("label", .text, required: true, "Its words."),
    KeySpec("when", .expression(.bool), "Offered only while this is true."),
  ]

  /// `options`, and the keys for items: `items`, `as` and `offer`.
  static let all = [
    KeySpec("options", .list(.record(RecordSpec("an option", keys: option))), "The options, in order."),
    KeySpec(
      "items", .expression(.list(.dyn)), "A list, each item of which is an option, in place of `options`."),
    KeySpec("as", .name, "The name of an item in `offer`; `item` if not given."),
    KeySpec(
      "offer", .record(RecordSpec("an option", keys: option)), scope: .item(items: "items", name: "as"),
      "What an item is as an option."),
  ]
}

extension Element {
  /// The type of the options, where all are literals: a set of words, or numbers; nil where any is computed.
  var optionType: ValueType? {
    let options = properties.records("options")
    guard !options.isEmpty, properties["items"] == nil else { return nil }
    var words: [String] = []
    for option in options {
      guard let word = option.literal("value") else { return nil }
      if !words.contains(word), !option.isNull("value") { words.append(word) }
    }
    if words.isEmpty { return nil }
    if words.allSatisfy({ Int($0) != nil }) { return .int }
    if words.allSatisfy({ Double($0) != nil }) { return .double }
    if words.allSatisfy(["true", "false"].contains) { return .bool }
    return .enumeration(Enumeration(cases: words))
  }

  /// The type of the options where the answer is held as a type: of the words that fit it, those that are offered.
  func optionType(within holder: ValueType?) -> ValueType {
    switch holder {
    case nil, .dyn, .error: return optionType ?? holder ?? .dyn
    case .string, .enumeration:
      if let optionType, case .enumeration = optionType { return optionType }
      return holder ?? .dyn
    case let holder?: return holder
    }
  }
}

extension Properties {
  /// Returns the text of a literal value; nil where it is computed or missing.
  func literal(_ key: String) -> String? {
    guard case .value(.literal(let node)) = self[key] else { return nil }
    return node.text
  }

  /// Returns whether a value is a literal null.
  func isNull(_ key: String) -> Bool {
    guard case .value(.literal(let node)) = self[key] else { return false }
    return node.isNull
  }
}
