import Expressions
import Foundations
import Screens

/// What a script asks, as far as it is known before anything in it is linked.
struct Questions {
  /// The ids of its components, and whether anything is asked there or within.
  var asked: [Asked] = []
  /// What nobody may see.
  var secrets: [Secret] = []
  /// Where options stand, by the words that they offer.
  var offers: [Offer] = []

  /// Notes what is asked under a key.
  ///
  /// - Returns: whether anything is.
  fileprivate mutating func note(_ property: Property?) -> Bool {
    var isAsking = false
    property?.eachElements { elements in
      for element in elements where note(element) { isAsking = true }
    }
    return isAsking
  }

  /// Notes what a component asks, and all within it: actions may name what is written after them.
  private mutating func note(_ element: Element) -> Bool {
    if element.isSecret, let state = element.properties.word("bind"), state.hasPrefix("state.") {
      let path = ReadPath(
        slot: Environment.Slot.state.rawValue, steps: [.field(String(state.dropFirst(6)))])
      secrets.append(Secret(path: path, field: element.properties.word("id")))
    }
    var isAsking = element.spec.map { $0.group == .ask } ?? false || element.standsForOthers
    if element.properties.content.contains(.elements) {
      for key in element.spec?.elementKeys ?? [] where note(element.properties[key.name]) { isAsking = true }
      if note(element.properties["fallback"]) { isAsking = true }
    }
    if let id = element.properties.word("id") { asked.append(Asked(id: id, isAsking: isAsking)) }
    if let offer = Offer(element.optionType, by: element) { offers.append(offer) }
    // What stands there on some devices is around nothing that stands there on others.
    for variant in element.variants where note(variant.element) { isAsking = true }
    return isAsking
  }
}

/// A component that has an id.
struct Asked {
  /// Its id.
  let id: String
  /// Whether anything is asked there or within.
  let isAsking: Bool
}

/// The words that a component's options offer.
struct Offer {
  let words: Enumeration
  private let element: Element

  /// What a component offers; nil where that is not words, all of them written out.
  init?(_ type: ValueType?, by element: Element) {
    guard case .enumeration(let words) = type else { return nil }
    self.words = words
    self.element = element
  }

  /// Where each word is written.
  var places: [String: Span] {
    var places: [String: Span] = [:]
    for option in element.properties.records("options") {
      guard let word = option.literal("value"), case .value(let source) = option["value"] else { continue }
      places[word] = source.span
    }
    return places
  }
}

extension Linker {
  /// Finds what a script asks: actions may name what is written after them.
  mutating func questions(_ script: Properties, _ form: [FormField]) -> Questions {
    var questions = Questions()
    questions.secrets = form.filter(\.isSecret).map {
      Secret(path: ReadPath(slot: Environment.Slot.form.rawValue, steps: [.field($0.id)]), field: $0.id)
    }
    _ = questions.note(script["body"])
    offers += questions.offers
    return questions
  }

  /// Holds what options offer against the words that something takes, at the options themselves.
  mutating func checkOffer(_ program: Program, against type: ValueType) {
    // Of those that offer the same, the last is meant.
    guard let offered = program.type.words, let taken = type.words,
      let places = offers.last(where: { $0.words == offered })?.places
    else { return }
    for word in offered.cases where !taken.cases.contains(word) {
      guard let place = places[word] else { continue }
      diagnostics.report(
        Diagnostic(
          .unknownOption, "`\(word)` is none of the values that this is given to", at: place,
          help: help(for: word, among: taken.cases),
          related: [Diagnostic.Related("it is given here", program.span)]))
    }
  }

  /// The nearest of some words, or all of them.
  func help(for word: String, among words: [String]) -> String {
    nearestName(to: word, in: words).map { "did you mean `\($0)`?" }
      ?? "there are \(words.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

extension Scope {
  /// Whether a path leads to what nobody may see, or to all that it is a part of.
  func isSecret(_ path: ReadPath) -> Bool {
    secrets.contains { secret in
      secret.path.slot == path.slot
        && (path.steps.starts(with: secret.path.steps) || secret.path.steps.starts(with: path.steps))
    }
  }
}

extension Element {
  /// Whether it may ask for something through what it stands for.
  fileprivate var standsForOthers: Bool {
    component == UseComponent.spec.name || component == SlotComponent.spec.name
  }
}

extension ValueType {
  /// The words that a value, or each item of a list, may be.
  fileprivate var words: Enumeration? {
    switch self {
    case .enumeration(let words): words
    case .nullable(let wrapped), .list(let wrapped): wrapped.words
    default: nil
    }
  }
}
