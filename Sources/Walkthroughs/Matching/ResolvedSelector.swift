import Maestro

/// A selector whose scripts have been evaluated.
final class ResolvedSelector {
  let text: TextPattern?
  let id: TextPattern?
  let index: Int?
  let states: [(state: Selector.State, value: Bool)]
  let relations: [(relation: Selector.Relation, other: ResolvedSelector)]
  let descendants: [ResolvedSelector]
  let traits: [Selector.Trait]

  init(
    text: TextPattern?, id: TextPattern?, index: Int?, states: [Selector.State: Bool],
    relations: [(Selector.Relation, ResolvedSelector)], descendants: [ResolvedSelector],
    traits: [Selector.Trait]
  ) {
    self.text = text
    self.id = id
    self.index = index
    self.states = Selector.State.allCases.compactMap { state in states[state].map { (state, $0) } }
    self.relations = relations.map { (relation: $0.0, other: $0.1) }
    self.descendants = descendants
    self.traits = traits
  }

  /// The patterns of the selector and of those within it.
  var patterns: [TextPattern] {
    [text, id].compactMap(\.self) + relations.flatMap(\.other.patterns) + descendants.flatMap(\.patterns)
  }

  /// The selector in words, as in upstream's messages.
  var words: String {
    var words: [String] = []
    if let text { words.append("\"\(text.source)\"") }
    if let id { words.append("id: \(id.source)") }
    words += states.map { $0.value ? $0.state.rawValue : "not \($0.state.rawValue)" }
    words += relations.map { "\($0.relation.words) \($0.other.words)" }
    words += descendants.map { "containing \($0.words)" }
    words += traits.map { "with \($0.rawValue)" }
    if let index { words.append("index \(index)") }
    return words.isEmpty ? "anything" : words.joined(separator: ", ")
  }
}

extension Selector.Relation {
  fileprivate var words: String {
    switch self {
    case .below, .above: rawValue
    case .leftOf: "left of"
    case .rightOf: "right of"
    case .containsChild: "with the child"
    case .childOf: "within"
    }
  }
}
