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

  /// Finds the inputs of a script: actions may name inputs written after them.
  ///
  /// - Parameters:
  ///   - script: the script's keys.
  ///   - form: the fields of its form.
  init(_ script: Properties, _ form: [FormField] = []) {
    secrets = form.filter(\.isSecret).map {
      SecretLocation(
        path: ReadPath(slot: Environment.Slot.form.rawValue, steps: [.field($0.id)]), field: $0.id)
    }
    _ = note(script["body"])
  }

  /// Records the inputs under a key.
  ///
  /// - Returns: whether there are any.
  private mutating func note(_ property: Property?) -> Bool {
    var containsInput = false
    property?.eachElements { elements in
      for element in elements where note(element) { containsInput = true }
    }
    return containsInput
  }

  /// Records the inputs of a component and all within it.
  private mutating func note(_ element: Element) -> Bool {
    if element.isSecret, let state = element.properties.word("bind").flatMap({ StateReference($0) }) {
      secrets.append(SecretLocation(path: state.path, field: element.properties.word("id")))
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

extension Element {
  /// Whether it may contain inputs through the component or slot that it refers to.
  fileprivate var mayContainInputs: Bool {
    component == UseComponent.spec.name || component == SlotComponent.spec.name
  }
}
