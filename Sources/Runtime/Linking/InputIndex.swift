import Expressions
import Foundations
import Screens

/// The inputs of a script, as far as known before anything in it is linked.
struct InputIndex {
  /// The ids of its components, and whether there is an input at or within each.
  var inputSites: [InputSite] = []
  /// The secrets.
  var secrets: [SecretLocation] = []
  /// The options, by the words that they offer.
  var offers: [OptionWords] = []

  /// Records the inputs under a key.
  ///
  /// - Returns: whether there are any.
  fileprivate mutating func note(_ property: Property?) -> Bool {
    var containsInput = false
    property?.eachElements { elements in
      for element in elements where note(element) { containsInput = true }
    }
    return containsInput
  }

  /// Records the inputs of a component and all within it: actions may name inputs written after them.
  private mutating func note(_ element: Element) -> Bool {
    if element.isSecret, let state = element.properties.word("bind"), state.hasPrefix("state.") {
      let path = ReadPath(
        slot: Environment.Slot.state.rawValue, steps: [.field(String(state.dropFirst(6)))])
      secrets.append(SecretLocation(path: path, field: element.properties.word("id")))
    }
    var containsInput = element.spec.map { $0.group == .ask } ?? false || element.mayContainInputs
    if element.properties.content.contains(.elements) {
      for key in element.spec?.elementKeys ?? [] where note(element.properties[key.name]) {
        containsInput = true
      }
      if note(element.properties["fallback"]) { containsInput = true }
    }
    if let id = element.properties.word("id") {
      inputSites.append(InputSite(id: id, containsInput: containsInput))
    }
    if let offer = OptionWords(element.optionType, by: element) { offers.append(offer) }
    // Variants for different devices are never nested in each other.
    for variant in element.variants where note(variant.element) { containsInput = true }
    return containsInput
  }
}

/// A component that has an id.
struct InputSite {
  /// Its id.
  let id: String
  /// Whether there is an input there or within.
  let containsInput: Bool
}

/// The words that a component's options offer.
struct OptionWords {
  let words: Enumeration
  private let element: Element

  /// A component's offer; nil where its options are not all literal words.
  init?(_ type: ValueType?, by element: Element) {
    guard case .enumeration(let words) = type else { return nil }
    self.words = words
    self.element = element
  }

  /// The span of each word.
  var spans: [String: Span] {
    var spans: [String: Span] = [:]
    for option in element.properties.records("options") {
      guard let word = option.literal("value"), case .value(let source) = option["value"] else { continue }
      spans[word] = source.span
    }
    return spans
  }
}

extension Linker {
  /// Finds the inputs of a script: actions may name inputs written after them.
  mutating func inputIndex(_ script: Properties, _ form: [FormField]) -> InputIndex {
    var inputIndex = InputIndex()
    inputIndex.secrets = form.filter(\.isSecret).map {
      SecretLocation(
        path: ReadPath(slot: Environment.Slot.form.rawValue, steps: [.field($0.id)]), field: $0.id)
    }
    _ = inputIndex.note(script["body"])
    offers += inputIndex.offers
    return inputIndex
  }

  /// Checks offered options against the accepted words, reporting at the options themselves.
  mutating func checkOptionWords(_ program: Program, against type: ValueType) {
    // Of equal offers, the last is meant.
    guard let offered = program.type.words, let taken = type.words,
      let spans = offers.last(where: { $0.words == offered })?.spans
    else { return }
    for word in offered.cases where !taken.cases.contains(word) {
      // An option that several actions are given is wrong once.
      guard let span = spans[word],
        !diagnostics.all.contains(where: { $0.code == .unknownOption && $0.span == span })
      else { continue }
      diagnostics.report(
        Diagnostic(
          .unknownOption, "`\(word)` is none of the values that this is given to", at: span,
          help: help(for: word, among: taken.cases),
          related: [Diagnostic.Related("it is given here", program.span)]))
    }
  }

  /// Suggests the nearest of some words, or all of them.
  func help(for word: String, among words: [String]) -> String {
    nearestName(to: word, in: words).map { "did you mean `\($0)`?" }
      ?? "there are \(words.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

extension Scope {
  /// Returns whether a path leads to a secret, or to a value that contains one.
  func isSecret(_ path: ReadPath) -> Bool {
    secrets.contains { secret in
      secret.path.slot == path.slot
        && (path.steps.starts(with: secret.path.steps) || secret.path.steps.starts(with: path.steps))
    }
  }
}

extension Element {
  /// Whether it may contain inputs through the component or slot that it refers to.
  fileprivate var mayContainInputs: Bool {
    component == UseComponent.spec.name || component == SlotComponent.spec.name
  }
}

extension ValueType {
  /// The cases of a value, or of each item of a list.
  fileprivate var words: Enumeration? {
    switch self {
    case .enumeration(let words): words
    case .nullable(let wrapped), .list(let wrapped): wrapped.words
    default: nil
    }
  }
}
