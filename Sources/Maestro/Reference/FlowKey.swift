/// A key of a flow, as the reader knows it and the reference and the schema describe it.
package struct FlowKey: Sendable, Hashable {
  /// Its name.
  package let name: String
  /// What it holds.
  package let value: FlowValue
  /// Its meaning, in one sentence.
  package let about: String
  /// The keys among which it is shown, such as `element: Save, direction: UP`.
  package let example: String
  /// Whether its owner cannot be without it.
  package let isRequired: Bool

  /// The part before the dot of a key that stands for all keys that begin so, such as `flag` of `flag.NAME`.
  var family: String? { name.hasSuffix(".NAME") ? String(name.dropLast(".NAME".count)) : nil }

  /// Describes a key.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - value: what it holds.
  ///   - about: its meaning, in one sentence.
  ///   - example: the keys among which it is shown.
  ///   - isRequired: whether its owner cannot be without it.
  init(_ name: String, _ value: FlowValue, _ about: String, _ example: String, isRequired: Bool = false) {
    self.name = name
    self.value = value
    self.about = about
    self.example = example
    self.isRequired = isRequired
  }
}

extension [FlowKey] {
  /// The names of the keys.
  var names: [String] { map(\.name) }
}

/// What a key of a flow holds.
package indirect enum FlowValue: Sendable, Hashable {
  /// A text, which may contain scripts.
  case text
  /// A whole number, or a script that returns one.
  case number(from: Int, to: Int?)
  /// True or false.
  case bool
  /// One of some words, in any case.
  case word([String])
  /// A word, or a list of words.
  case words
  /// The path of a file.
  case file
  /// The path of a file, or a list of paths.
  case files
  /// Two percentages of the screen.
  case point
  /// A selector: a text, or keys.
  case selector
  /// A list of selectors.
  case selectors
  /// A list of steps.
  case steps
  /// A condition.
  case condition
  /// Names with texts.
  case variables
  /// A list of such names with texts.
  case rows
  /// Names with lists of mappings.
  case tables
  /// A list of texts.
  case texts
  /// A time such as `5s`.
  case time
  /// The number or the label of a step of the flow's own list.
  case step
  /// True, or a list of the numbers and labels of steps of the flow's own list.
  case softSteps
  /// Keys of its own.
  case keys([FlowKey])
  /// A list of keys of its own.
  case list([FlowKey])

  /// The value in words.
  package var words: String {
    switch self {
    case .text: "a text"
    case .number(let least, let most?): "a whole number from \(least) to \(most)"
    case .number(.min, nil): "a whole number"
    case .number(let least, nil): "a whole number from \(least)"
    case .bool: "true or false"
    case .word(let words): words.joined(separator: " | ")
    case .words: "a word or a list of words"
    case .file: "the path of a file, from the flow's folder"
    case .files: "one or more paths of files, from the flow's folder"
    case .point: "two percentages, such as `50%,80%`"
    case .selector: "a selector"
    case .selectors: "a list of selectors"
    case .steps: "a list of steps"
    case .condition: "a condition"
    case .variables: "names with texts"
    case .rows: "a list of names with texts"
    case .tables: "collections with lists of rows"
    case .texts: "a list of texts"
    case .time: "a time such as `500ms`, `5s`, `-2m` or `1h`"
    case .step: "a step's number from 1, or its label"
    case .softSteps: "true, or a list of steps' numbers and labels"
    case .keys: "keys of its own"
    case .list: "a list of keys of its own"
    }
  }

  /// The keys within it.
  package var innerKeys: [FlowKey] {
    switch self {
    case .keys(let keys), .list(let keys): keys
    default: []
    }
  }
}
