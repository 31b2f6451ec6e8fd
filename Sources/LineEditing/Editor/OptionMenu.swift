/// An option of a choice, as it is listed while a line answers the choice.
package struct LineOption: Sendable, Hashable {
  /// What it says.
  package var text: String
  /// Whether it is chosen before the answer.
  package var isChosen: Bool
  /// Whether it can be chosen, or given up.
  package var isEnabled: Bool

  /// Lists an option.
  package init(_ text: String, isChosen: Bool = false, isEnabled: Bool = true) {
    (self.text, self.isChosen, self.isEnabled) = (text, isChosen, isEnabled)
  }
}

/// The options of a choice below the line that answers it: keys point at one and tick some, and what is typed narrows them.
struct OptionMenu: Sendable {
  let options: [LineOption]
  let takesSeveral: Bool
  /// The options that what is typed narrows them to, by their places.
  private(set) var listed: [Int]
  /// The option that is pointed at; nil where none is yet.
  private(set) var pointed: Int?
  /// What is typed, by which they are narrowed.
  private var narrowed = ""
  private var ticked: Set<Int>
  private var isTicked = false

  /// Lists options; nil where there are none.
  init?(_ asked: AskedLine) {
    guard !asked.options.isEmpty else { return nil }
    options = asked.options
    takesSeveral = asked.takesSeveral
    listed = Array(options.indices)
    ticked = Set(options.indices.filter { asked.options[$0].isChosen })
  }

  /// Lists some options only; the one that was probably meant is pointed at where one can be taken.
  ///
  /// - Parameters:
  ///   - matches: those, by their places.
  ///   - typed: what is typed, by which they were found.
  mutating func narrow(to matches: OptionMatches, by typed: String) {
    let places = matches.places.filter(options.indices.contains)
    guard typed != narrowed || places != listed else { return }
    // Several can be ticked, so one of them is pointed at by keys only.
    if takesSeveral, places == listed { return }
    (narrowed, listed) = (typed, places)
    pointed = takesSeveral ? nil : matches.best.flatMap { places.contains($0) ? $0 : nil }
  }

  /// Points at the next option, or with -1 at the one before; from the chosen one where none is pointed at.
  mutating func point(by step: Int) -> Bool {
    guard !listed.isEmpty else { return false }
    let start = pointed ?? (takesSeveral ? nil : listed.first { options[$0].isChosen })
    let place = start.flatMap { listed.firstIndex(of: $0) }
    pointed = listed[((place ?? (step > 0 ? -1 : listed.count)) + step + listed.count) % listed.count]
    return true
  }

  /// Ticks the option that is pointed at, or gives it up.
  mutating func tick() -> Bool {
    guard takesSeveral, let place = pointed ?? listed.first else { return false }
    pointed = place
    guard options[place].isEnabled else { return false }
    ticked.formSymmetricDifference([place])
    isTicked = true
    return true
  }

  /// Returns the line that answers the choice.
  ///
  /// - Parameter typed: what is typed.
  /// - Returns: the numbers of the options, 0 of none, or what is typed; empty to keep those that are chosen.
  func answer(_ typed: String) -> String {
    if takesSeveral {
      var chosen = ticked
      if !isTicked {
        // What is typed has narrowed the options to the one that is pointed at.
        guard !typed.isEmpty, let pointed, options[pointed].isEnabled else { return typed }
        chosen.insert(pointed)
      }
      return chosen.isEmpty ? "0" : chosen.sorted().map { "\($0 + 1)" }.joined(separator: ", ")
    }
    if let pointed { return "\(pointed + 1)" }
    return !typed.isEmpty && listed.count == 1 ? "\(listed[0] + 1)" : typed
  }

  /// What is shown of each option.
  var rows: [LinePicture.Option] {
    listed.map { place in
      let tick = takesSeveral ? (ticked.contains(place) ? "[x] " : "[ ] ") : ""
      return LinePicture.Option(
        text: "\(place + 1) \(tick)\(options[place].text)", isPointed: place == pointed)
    }
  }
}
