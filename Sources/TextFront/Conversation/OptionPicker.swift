internal import Foundations
internal import FrontKit
internal import LineEditing
internal import Runtime

/// Finds options of a choice by number, id, or the start of a label.
struct OptionPicker {
  let options: [ViewNode]

  /// The result of a search.
  enum Result: Equatable {
    case options([ViewNode])
    case none(String, nearest: String?)
    case several(String, [NumberedTarget.Candidate])
    /// Several options for a choice that takes one.
    case onlyOne
  }

  /// Finds the typed options; several, separated by commas, with multiple selection.
  func pick(_ typed: String, several: Bool) -> Result {
    if case .options(let found) = find(typed) { return .options(found) }
    let isNumbers = typed.allSatisfy { $0.isNumber || $0.isWhitespace || $0 == "," }
    let parts = typed.split { $0 == "," || (isNumbers && $0.isWhitespace) }.map { trimmed($0) }.filter {
      !$0.isEmpty
    }
    guard parts.count > 1 else { return find(parts.first ?? typed) }
    var found: [ViewNode] = []
    for part in parts {
      guard case .options(let options) = find(part) else { return several ? find(part) : find(typed) }
      found += options.filter { !found.contains($0) }
    }
    return several || found.count == 1 ? .options(found) : .onlyOne
  }

  /// Whether the typed text deselects all options, and is not the name of one.
  func isNone(_ typed: String, _ spellings: [String]) -> Bool {
    // An option may have the word for none as its label; no option has this number.
    if Int(Folding.asciiDigits(typed)) == 0 { return true }
    guard spellings.contains(where: { Folding.matches($0, typed) }) else { return false }
    return !options.contains { Folding.matches($0.label, typed) }
  }

  /// Returns the options to switch so that exactly the wanted ones are selected.
  ///
  /// A selected option that is disabled stays selected.
  func changes(to wanted: [ViewNode]) -> [ViewNode] {
    let ids = Set(wanted.map(\.id))
    return options.filter { option in
      option.isChosen
        ? !ids.contains(option.id) && !option.states.contains(.disabled) : ids.contains(option.id)
    }
  }

  private func find(_ typed: String) -> Result {
    if let number = Int(Folding.asciiDigits(typed)) {
      guard options.indices.contains(number - 1) else { return .none(typed, nearest: nil) }
      return .options([options[number - 1]])
    }
    let id = typed.first == "#" ? String(typed.dropFirst()) : typed
    if let option = options.first(where: { $0.id == id || $0.id.hasSuffix("/\(id)") }) {
      return .options([option])
    }
    let folded = Folding.fold(typed)
    for matches in [{ $0 == folded }, { Folding.begins($0, with: folded) }] as [(String) -> Bool] {
      let found = options.enumerated().filter { matches(Folding.fold($0.element.label)) }
      if found.count == 1 { return .options(found.map(\.element)) }
      if !found.isEmpty {
        return .several(
          typed,
          found.map { NumberedTarget.Candidate(number: $0.offset + 1, label: $0.element.label, context: nil) }
        )
      }
    }
    return .none(typed, nearest: nearestName(to: typed, in: options.map(\.label)))
  }
}

extension OptionMatches {
  /// Finds the options of a choice that have what is typed at the beginning of a word, else anywhere.
  ///
  /// - Parameters:
  ///   - text: what is typed.
  ///   - options: all options.
  ///   - several: whether the last of several names counts.
  init(of text: String, among options: [ViewNode], several: Bool) {
    let typed = trimmed(
      several ? text.split(separator: ",", omittingEmptySubsequences: false).last ?? "" : text[...])
    // A number, several ones, an id and a command are none of the words of an option.
    guard typed.first?.isLetter == true else {
      self.init(Array(options.indices))
      return
    }
    let folded = Folding.fold(typed)
    let labels = options.map { Folding.fold($0.label) }
    var places = options.indices.filter { TargetFinder.hasWord(beginning: typed, in: options[$0].label) }
    if places.isEmpty { places = labels.indices.filter { labels[$0].contains(folded) } }
    let usable = places.filter { !options[$0].states.contains(.disabled) }
    let best =
      usable.first { labels[$0] == folded } ?? usable.first { Folding.begins(labels[$0], with: folded) }
      ?? usable.first
    self.init(places, best: best)
  }
}
