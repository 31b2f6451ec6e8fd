internal import Foundations
package import Runtime
internal import Search

/// Finds the target of a typed text: by number, `#id`, the start of a label, or any of its words.
package struct TargetFinder {
  let pieces: [Piece]
  let numbering: Numbering
  let tabs: [ScreenView.Tab]

  /// Looks among what is on a screen.
  ///
  /// - Parameters:
  ///   - pieces: the pieces of the screen.
  ///   - numbering: their numbers.
  ///   - tabs: the tabs that can be named.
  package init(pieces: [Piece], numbering: Numbering, tabs: [ScreenView.Tab]) {
    self.pieces = pieces
    self.numbering = numbering
    self.tabs = tabs
  }

  /// Finds a text's target.
  ///
  /// An exact label precedes the start of one, a node a tab, an enabled target a disabled one. Where no label begins with
  /// the text, one is found by its words in any order, also in another spelling or script: `biryani`, `dosai`, `दोसा`.
  ///
  /// - Parameters:
  ///   - text: the typed text.
  ///   - idsFirst: whether an id without its `#` precedes labels, as in `phone=…`.
  /// - Returns: the piece or tab, or why there is none.
  package func find(_ text: String, idsFirst: Bool = false) -> NumberedTarget {
    let text = trimmed(text)
    if idsFirst, let piece = pieces.first(where: { $0.id == text }) { return .piece(piece) }
    if text.first == "#" { return find(id: String(text.dropFirst())) }
    if let number = Int(Folding.asciiDigits(text)) { return find(number: number) }
    let typed = Folding.fold(text)
    guard !typed.isEmpty else { return .none(nearest: nil) }
    let actionable = numbering.entries.map { (Folding.fold(label(of: $0.piece)), $0) }
    let exact = actionable.filter { $0.0 == typed }.map(\.1)
    if let found = one(of: exact) { return found }
    if let tab = tabs.first(where: { Folding.fold($0.label) == typed }) { return .tab(tab.id) }
    let starting = actionable.filter { Folding.begins($0.0, with: typed) }.map(\.1)
    let startingTabs = tabs.filter { Folding.begins(Folding.fold($0.label), with: typed) }
    if let found = one(of: starting, startingTabs) { return found }
    if let piece = pieces.first(where: { $0.node.interaction == nil && Folding.fold(label(of: $0)) == typed })
    {
      return .piece(piece)
    }
    if let named = numbering.entries.first(where: { $0.piece.id == text }) { return .piece(named.piece) }
    return find(words: text) ?? .none(nearest: nearest(to: text))
  }

  /// Finds a target by words of its label; nil where none has them.
  ///
  /// No letter may be wrong: what was meant otherwise is not done.
  private func find(words text: String) -> NumberedTarget? {
    // One letter begins too many words.
    guard text.count > 1, LenientSearch.query(text)?.isEmpty == false else { return nil }
    func has(_ label: String) -> Bool { LenientSearch.finds(text, in: label, allowingErrors: false) }
    return one(of: numbering.entries.filter { has(label(of: $0.piece)) }, tabs.filter { has($0.label) })
  }

  /// Returns whether a text begins a label, or words of it in any spelling and script.
  package static func hasWord(beginning text: String, in label: String) -> Bool {
    Folding.begins(Folding.fold(label), with: Folding.fold(text))
      || LenientSearch.finds(text, in: label, allowingErrors: false)
  }

  /// Returns whether a text begins the label of something that can be chosen, or words of it.
  package func hasLabel(_ text: String) -> Bool {
    (numbering.entries.map { label(of: $0.piece) } + tabs.map(\.label)).contains {
      Self.hasWord(beginning: text, in: $0)
    }
  }

  /// Returns the nearest name of a target, as it would be typed.
  package func nearest(to text: String) -> String? {
    let labels = numbering.entries.map { label(of: $0.piece) } + tabs.map(\.label)
    if let near = nearestName(to: text, in: labels) { return near }
    let isSearch = text.count > 1 && LenientSearch.query(text)?.isEmpty == false
    return isSearch ? labels.first { LenientSearch.finds(text, in: $0) } : nil
  }

  /// Returns the label of which a word is spelt nearly as one that was typed, in any script.
  package func nearest(toWordsOf text: String) -> String? {
    guard text.count > 2 else { return nil }
    let labels = numbering.entries.map { label(of: $0.piece) } + tabs.map(\.label)
    let words = labels.map { $0.split { !$0.isLetter && !$0.isNumber }.map(Folding.fold) }
    let typed = Folding.fold(text)
    if let near = nearestName(to: typed, in: words.joined()) {
      return zip(labels, words).first { $0.1.contains(near) }?.0
    }
    return labels.first { LenientSearch.finds(text, in: $0) }
  }

  /// Returns the labels that a text begins, in reading order; each is looked at when it is asked for.
  package func labels(beginningWith text: String) -> some Sequence<String> {
    let typed = Folding.fold(text)
    let first = typed.unicodeScalars.first
    return numbering.entries.lazy.map { label(of: $0.piece) }.filter { label in
      // Most labels of a long screen begin with another letter, which is found without folding the rest.
      (first == nil || Folding.firstScalar(of: label) == first)
        && Folding.begins(Folding.fold(label), with: typed)
    }
  }

  /// Returns the labels with a later word that a text begins, in reading order.
  package func labels(withWordBeginning text: String) -> [String] {
    let typed = Folding.fold(text)
    return numbering.entries.map { label(of: $0.piece) }.filter { label in
      label.split(separator: " ").dropFirst().contains { Folding.begins(Folding.fold($0), with: typed) }
    }
  }

  /// Returns the ids that a text begins, as they are typed.
  package func ids(beginningWith text: String) -> [String] {
    (pieces.map(\.id) + tabs.map(\.id)).map { "#\($0)" }.filter { $0.hasPrefix(text) }
  }

  private func find(id: String) -> NumberedTarget {
    if let piece = pieces.first(where: { $0.id == id }) { return .piece(piece) }
    if let tab = tabs.first(where: { $0.id == id }) { return .tab(tab.id) }
    return .none(nearest: nearest(toID: id))
  }

  /// Returns the nearest id, as it would be typed.
  package func nearest(toID id: String) -> String? {
    nearestName(to: id, in: pieces.map(\.id) + tabs.map(\.id)).map { "#\($0)" }
  }

  private func find(number: Int) -> NumberedTarget {
    if let entry = numbering.entries.first(where: { $0.number == number }) { return .piece(entry.piece) }
    return numbering.wasGiven(number) ? .gone(number) : .noSuchNumber(number)
  }

  private func one(of entries: [Numbering.Entry]) -> NumberedTarget? {
    if entries.count > 1 { return .several(entries.map(candidate)) }
    return entries.first.map { .piece($0.piece) }
  }

  private func one(of entries: [Numbering.Entry], _ tabs: [ScreenView.Tab]) -> NumberedTarget? {
    if tabs.isEmpty { return one(of: entries) }
    if entries.isEmpty, tabs.count == 1 { return .tab(tabs[0].id) }
    return .several(
      entries.map(candidate)
        + tabs.map { NumberedTarget.Candidate(number: nil, label: $0.label, context: nil) })
  }

  private func candidate(_ entry: Numbering.Entry) -> NumberedTarget.Candidate {
    NumberedTarget.Candidate(
      number: entry.number, label: label(of: entry.piece), context: entry.piece.context)
  }

  private func label(of piece: Piece) -> String { piece.title ?? piece.id }
}

/// The target of a typed text on the screen.
package enum NumberedTarget: Sendable, Equatable {
  /// Exactly one piece, possibly one without an action.
  case piece(Piece)
  /// A tab of the app.
  case tab(String)
  /// Several labels begin with the text.
  case several([Candidate])
  /// A number that was on this screen before.
  case gone(Int)
  /// A number that never was on this screen.
  case noSuchNumber(Int)
  /// No match; with the nearest name, if there is one.
  case none(nearest: String?)

  /// One of several matches.
  package struct Candidate: Sendable, Equatable {
    /// The number that it is chosen by; nil where it has none.
    package let number: Int?
    /// The words that it is known by.
    package let label: String
    /// The words of the row that holds it, which tell two equal buttons apart.
    package let context: String?

    /// Names one of several.
    package init(number: Int?, label: String, context: String?) {
      self.number = number
      self.label = label
      self.context = context
    }
  }
}

/// The numbers by which a user chooses on one screen.
///
/// They start again on each screen, in reading order. While the screen stays, a shown number keeps its node: rows that
/// appear later get the next free numbers, so that a number never means another node than the one read.
package struct Numbering: Sendable {
  /// A node that can be chosen, with its number.
  struct Entry: Sendable, Equatable {
    let number: Int
    let piece: Piece
  }

  /// The nodes that can be chosen, in reading order.
  private(set) var entries: [Entry] = []
  /// The numbers of the present nodes, by id.
  private var current: [String: Int] = [:]
  /// All numbers given on this screen, including those of removed nodes.
  private var given: [String: Int] = [:]

  /// Numbers a new screen.
  package init(_ pieces: [Piece] = []) { update(pieces) }

  /// Numbers new nodes, and keeps the other numbers.
  mutating func update(_ pieces: [Piece]) {
    entries = []
    current = [:]
    for piece in pieces where piece.node.interaction != nil && current[piece.id] == nil {
      let number = given[piece.id] ?? given.count + 1
      given[piece.id] = number
      current[piece.id] = number
      entries.append(Entry(number: number, piece: piece))
    }
  }

  /// Returns the number of a node, if it can be chosen.
  package subscript(id: String) -> Int? { current[id] }

  /// Whether a number was given on this screen to a node that was removed.
  func wasGiven(_ number: Int) -> Bool {
    number >= 1 && number <= given.count && !entries.contains { $0.number == number }
  }
}
