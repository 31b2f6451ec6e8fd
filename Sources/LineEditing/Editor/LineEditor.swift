internal import Typesetting

/// A line that is being typed: a pure state machine, into which keys go, and out of which comes what is to be done.
///
/// It knows neither a terminal nor an app. It edits by grapheme clusters, so that no letter loses its vowel signs.
///
///              Ctrl-R                     Tab, several candidates
///     search ◀──────── line, any edit ────────────────────────▶ menu
///        │  a line, Esc    ▲                                     │
///        └─────────────────┴─────────────────────────────────────┘
///                                 any other key, Esc
package struct LineEditor: Sendable {
  /// What follows from a key.
  package enum Outcome: Sendable, Hashable {
    /// Nothing; the key means nothing here.
    case ignored
    /// The line is drawn again.
    case redraw
    /// The line was ended; the editor is empty again.
    case submit(String)
    /// Candidates are looked for, for ``offer(_:)``.
    case complete(String)
    /// The field is left without an answer.
    case leave
    /// The input was ended.
    case endOfInput
    /// The program is ended, after it was asked whether it should be.
    case exit
    /// The program is stopped until the user goes on with it.
    case suspend
    /// The screen is cleared, and the line drawn again.
    case clearScreen
  }

  /// A menu of candidates.
  private struct Menu: Sendable, Hashable {
    let candidates: [String]
    /// Where they are put.
    let start: Int
    /// What was there before.
    let before: LineText
    /// The candidate that is in the line.
    var chosen: Int?
  }

  /// What is asked for.
  package private(set) var asked = AskedLine()
  private var text = LineText()
  /// Lines that were typed before, the oldest first; those that the question is for.
  private var history: [String] = []
  /// Where in the history the line is, with what was typed before it was looked at.
  private var place: (index: Int, draft: LineText)?
  private var search: HistorySearch?
  private var menu: Menu?
  /// The options of a choice, if the line answers one.
  private var options: OptionMenu?
  private var suggestion = ""
  /// Whether Ctrl-C once more ends the program.
  private var isLeaving = false
  /// What was removed, the newest last.
  private var kills: [String] = []
  /// Where the text of the last yank is, and which it is.
  private var yanked: (range: Range<Int>, kill: Int)?
  private var last: EditCommand?
  private var undo: [LineText] = []
  /// Whether the last key was typed text, which is undone by whole words.
  private var isTyping = false

  private static let mostKills = 32
  private static let mostUndo = 256

  /// Creates an editor.
  package init() {}

  // MARK: The line

  /// Begins a line.
  ///
  /// - Parameters:
  ///   - asked: what is asked for.
  ///   - history: the lines that were typed before, the oldest first.
  package mutating func begin(_ asked: AskedLine, history: [String] = []) {
    clear()
    self.asked = asked
    self.history = asked.isSecret ? [] : history
    options = OptionMenu(asked)
    if !asked.isSecret { text = LineText(asked.draft) }
  }

  /// Takes what is asked for now, and keeps what is typed unless it is secret now or was.
  package mutating func continueLine(_ asked: AskedLine, history: [String] = []) {
    guard asked != self.asked else { return }
    if asked.isSecret || self.asked.isSecret { return begin(asked, history: history) }
    self.asked = asked
    self.history = history
    options = OptionMenu(asked)
    place = nil
    search = nil
    menu = nil
  }

  /// Forgets what is typed.
  private mutating func clear() {
    text = LineText()
    (search, menu, place, yanked, last) = (nil, nil, nil, nil, nil)
    (suggestion, undo, isTyping, isLeaving) = ("", [], false, false)
  }

  /// Whether nothing is typed or looked for.
  package var isIdle: Bool { text.isEmpty && search == nil && menu == nil && !isLeaving }

  /// The text up to the cursor, for which something can be suggested; nil where nothing can be.
  package var suggestible: String? {
    text.isEmpty || !text.isAtEnd || asked.isSecret || search != nil || menu != nil || place != nil
      ? nil : text.string
  }

  /// Takes what probably follows the text, which is shown and typed by a key.
  package mutating func suggest(_ rest: String) { suggestion = suggestible == nil ? "" : rest }

  /// Returns the newest line of the history that goes on from a text: what follows the text.
  package func remembered(_ text: String) -> String? {
    history.lazy.reversed().compactMap { Self.rest(of: $0, after: text) }.first
  }

  /// Returns what follows a text in another, in any case.
  ///
  /// It is nil where that does not begin with it, or only with a part of a cluster.
  package static func rest(of whole: String, after text: String) -> String? {
    let rest = whole.dropFirst(text.count)
    guard !rest.isEmpty, whole.lowercased().hasPrefix(text.lowercased()) else { return nil }
    return String(rest)
  }

  /// Returns what is to be drawn, behind a prompt and with the words for what is said beside the line.
  package func picture(prompt: String, words: (LineNotice) -> String) -> LinePicture {
    var picture = LinePicture(prompt: prompt)
    picture.isMasked = asked.isSecret
    picture.text = search?.text ?? text
    picture.suggestion = suggestible == nil ? "" : suggestion
    if let search {
      let query = search.query.string
      picture.prompt = words(search.hasFailed ? .searchFailed(query) : .search(query))
    }
    if let options {
      picture.options = options.rows
      picture.note = words(
        options.listed.isEmpty ? .nothingMatches : options.takesSeveral ? .ticking : .choosing)
    }
    if let menu { picture.candidates = (menu.candidates, chosen: menu.chosen) }
    if isLeaving { picture.note = words(.leaving) }
    return picture
  }

  // MARK: Keys

  /// Takes a key.
  package mutating func press(_ key: Key) -> Outcome {
    let command = EditCommand.keys[key]
    if command != .interrupt, isLeaving {
      isLeaving = false
      return pressed(key)
    }
    if search != nil { return pressInSearch(key, command) }
    if menu != nil { return pressInMenu(key, command) }
    defer { last = command }
    if options != nil, let outcome = pressInOptions(key, command) { return outcome }
    switch key {
    case .text(let typed): return type(typed)
    case .paste(let pasted): return paste(pasted)
    case .special, .control, .alt: break
    }
    isTyping = false
    return command.map { perform($0) } ?? .ignored
  }

  /// What is typed, which narrows the options of a choice; nil where there are none.
  package var narrowing: String? { options == nil ? nil : text.string }

  /// Lists some of the options only, by their places.
  ///
  /// - Parameters:
  ///   - matches: which.
  ///   - typed: what is typed, by which they are found.
  package mutating func narrow(to matches: OptionMatches, by typed: String) {
    options?.narrow(to: matches, by: typed)
  }

  /// The line in which a value may have to be masked; nil where all of it is, or nothing is.
  package var maskable: String? { asked.field == nil ? (search?.text ?? text).string : nil }

  /// Takes a key for the options of a choice.
  ///
  /// - Returns: what follows; nil where it is for the line.
  private mutating func pressInOptions(_ key: Key, _ command: EditCommand?) -> Outcome? {
    switch (key, command) {
    case (_, .previousLine): return options?.point(by: -1) == true ? .redraw : .ignored
    case (_, .nextLine): return options?.point(by: 1) == true ? .redraw : .ignored
    // Until one of what is left is pointed at, a space is a part of what is typed to narrow them.
    case (.text(" "), _) where options?.takesSeveral == true && (text.isEmpty || options?.pointed != nil):
      return options?.tick() == true ? .redraw : .ignored
    case (_, .submit):
      let line = options?.answer(text.string) ?? text.string
      clear()
      return .submit(line)
    default: return nil
    }
  }

  private mutating func type(_ typed: String) -> Outcome {
    let isWordBegun = typed.first.map { !$0.isWhitespace } == true && text.head.last?.isWhitespace ?? true
    if !isTyping || isWordBegun { note() }
    isTyping = true
    text.insert(typed)
    return .redraw
  }

  /// Puts a pasted text in; it is cleaned of all that is a command to a terminal.
  private mutating func paste(_ pasted: String) -> Outcome {
    var cleaned = pasted
    if asked.isSecret {
      let isKept = { (scalar: Unicode.Scalar) in scalar == "\n" || !scalar.isControl }
      cleaned = String(String.UnicodeScalarView(pasted.unicodeScalars.filter(isKept)))
    } else {
      cleaned = Sanitizer.clean(pasted)
    }
    while cleaned.last?.isNewline == true { cleaned.removeLast() }
    guard !cleaned.isEmpty else { return .ignored }
    isTyping = false
    note()
    text.insert(cleaned)
    return .redraw
  }

  private mutating func perform(_ command: EditCommand) -> Outcome {
    switch command {
    case .left: return move(to: text.cursor - 1)
    case .right: return moveForward(to: text.cursor + 1, accepting: .max)
    case .wordLeft: return move(to: text.wordStart)
    case .wordRight: return moveForward(to: text.wordEnd, accepting: LineText.firstWord(of: suggestion))
    case .start: return move(to: 0)
    case .end: return moveForward(to: text.clusters.count, accepting: .max)
    case .eraseBackward: return change { $0.eraseBackward() }
    case .eraseForward: return remove(text.cursor..<min(text.cursor + 1, text.clusters.count))
    case .eraseOrEnd:
      guard text.isEmpty else { return perform(.eraseForward) }
      return asked.field == nil ? .endOfInput : .leave
    case .killWordLeft: return kill(text.wordStart..<text.cursor)
    case .killWordRight: return kill(text.cursor..<text.wordEnd)
    case .killBlankLeft: return kill(text.blankStart..<text.cursor)
    case .killToStart: return kill(0..<text.cursor)
    case .killToEnd: return kill(text.cursor..<text.clusters.count)
    case .yank: return yank(kills.count - 1, in: text.cursor..<text.cursor)
    case .yankPrevious:
      guard let yanked, last == .yank || last == .yankPrevious else { return .ignored }
      return yank(yanked.kill > 0 ? yanked.kill - 1 : kills.count - 1, in: yanked.range)
    case .undo:
      guard let earlier = undo.popLast() else { return .ignored }
      text = earlier
      return .redraw
    case .previousLine: return recall((place?.index ?? history.count) - 1)
    case .nextLine: return recall((place?.index ?? history.count) + 1)
    case .oldestLine: return recall(0)
    case .newestLine: return recall(history.count)
    case .searchBackward:
      guard !asked.isSecret else { return .ignored }
      search = HistorySearch(from: text, lines: history)
      return .redraw
    case .complete: return asked.isSecret ? .ignored : .complete(text.head)
    case .submit:
      let line = text.string
      clear()
      return .submit(line)
    case .escape: return asked.field == nil ? .ignored : leave()
    case .interrupt: return interrupt()
    case .suspend: return .suspend
    case .clearScreen: return .clearScreen
    case .searchForward, .completeBackward, .abort: return .ignored
    }
  }

  private mutating func leave() -> Outcome {
    clear()
    return .leave
  }

  /// Clears the line, then leaves the field, then asks, then ends the program.
  private mutating func interrupt() -> Outcome {
    if !text.isEmpty {
      note()
      text = LineText()
      place = nil
      return .redraw
    }
    if asked.field != nil { return leave() }
    if isLeaving { return .exit }
    isLeaving = true
    return .redraw
  }

  // MARK: Moves and changes

  private mutating func move(to place: Int) -> Outcome {
    let before = text.cursor
    text.move(to: place)
    return text.cursor == before ? .ignored : .redraw
  }

  /// Moves forward; at the end, types what is suggested.
  private mutating func moveForward(to place: Int, accepting count: Int) -> Outcome {
    guard text.isAtEnd, suggestible != nil, !suggestion.isEmpty else { return move(to: place) }
    let accepted = String(suggestion.prefix(count))
    suggestion = String(suggestion.dropFirst(count))
    note()
    text.insert(accepted)
    return .redraw
  }

  /// Notes the text, to which a change can be undone.
  private mutating func note() {
    undo.append(text)
    if undo.count > Self.mostUndo { undo.removeFirst() }
  }

  private mutating func change(_ change: (inout LineText) -> Void) -> Outcome {
    let before = text
    change(&text)
    guard text != before else { return .ignored }
    undo.append(before)
    return .redraw
  }

  private mutating func remove(_ range: Range<Int>) -> Outcome {
    range.isEmpty ? .ignored : change { $0.replace(range) }
  }

  /// Removes a range, which can be put back; a secret is removed for good.
  private mutating func kill(_ range: Range<Int>) -> Outcome {
    guard !range.isEmpty else { return .ignored }
    let removed = String(text.clusters[range])
    if !asked.isSecret {
      if last?.isKill == true, let newest = kills.popLast() {
        // What is removed in one go is put back in one go.
        kills.append(range.lowerBound < text.cursor ? removed + newest : newest + removed)
      } else {
        kills.append(removed)
        if kills.count > Self.mostKills { kills.removeFirst() }
      }
    }
    return remove(range)
  }

  private mutating func yank(_ kill: Int, in range: Range<Int>) -> Outcome {
    guard kills.indices.contains(kill), !asked.isSecret else { return .ignored }
    note()
    text.replace(range, with: kills[kill])
    yanked = (range.lowerBound..<text.cursor, kill)
    return .redraw
  }

  // MARK: History

  /// Shows a line of the history, or what was typed before it was looked at.
  private mutating func recall(_ index: Int) -> Outcome {
    guard history.indices.contains(index) || (index == history.count && place != nil) else { return .ignored }
    let draft = place?.draft ?? text
    note()
    text = index == history.count ? draft : LineText(history[index])
    place = index == history.count ? nil : (index, draft)
    return .redraw
  }

  /// Takes a key while the history is searched; one that is not for the search is for the line that was found.
  private mutating func pressInSearch(_ key: Key, _ command: EditCommand?) -> Outcome {
    guard var search else { return .ignored }
    switch (key, command) {
    case (.text(let typed), _): search.type(typed, in: history)
    case (_, .eraseBackward): search.eraseBackward(in: history)
    case (_, .searchBackward): search.go(by: -1, in: history)
    case (_, .searchForward): search.go(by: 1, in: history)
    case (_, .abort), (_, .interrupt), (_, .escape):
      text = search.before
      self.search = nil
      return .redraw
    default:
      note()
      text = search.text
      self.search = nil
      last = nil
      return pressed(key)
    }
    self.search = search
    return .redraw
  }

  /// Takes a key after something beside the line has ended, which is drawn again in any case.
  private mutating func pressed(_ key: Key) -> Outcome {
    let outcome = press(key)
    return outcome == .ignored ? .redraw : outcome
  }

  // MARK: Completion

  /// Takes candidates for the text up to the cursor, each once.
  package mutating func offer(_ completions: LineCompletions) -> Outcome {
    let start = min(completions.start, text.cursor)
    let candidates = completions.candidates
    guard let first = candidates.first else { return .ignored }
    let before = text
    let typed = String(text.clusters[start..<text.cursor])
    let common = candidates.dropFirst().reduce(first) { Self.commonStart($0, $1) }
    let isGrown = candidates.count == 1 || Self.goesOn(common, from: typed)
    if isGrown {
      note()
      text.replace(start..<text.cursor, with: common)
    }
    if candidates.count > 1 {
      menu = Menu(candidates: candidates, start: start, before: isGrown ? text : before)
    }
    return text == before && menu == nil ? .ignored : .redraw
  }

  /// Whether a text goes on from another, also within its last cluster.
  private static func goesOn(_ text: String, from typed: String) -> Bool {
    text.utf8.count > typed.utf8.count && text.lowercased().utf8.starts(with: typed.lowercased().utf8)
  }

  private static func commonStart(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 }.map(\.0))
  }

  /// Takes a key while candidates are shown.
  private mutating func pressInMenu(_ key: Key, _ command: EditCommand?) -> Outcome {
    guard var menu else { return .ignored }
    let count = menu.candidates.count
    switch command {
    case .complete: menu.chosen = menu.chosen.map { ($0 + 1) % count } ?? 0
    case .completeBackward: menu.chosen = ((menu.chosen ?? 0) + count - 1) % count
    case .escape, .abort, .interrupt:
      text = menu.before
      self.menu = nil
      return .redraw
    default:
      self.menu = nil
      return pressed(key)
    }
    if last != .complete, last != .completeBackward { note() }
    last = command
    text = menu.before
    if let chosen = menu.chosen { text.replace(menu.start..<text.cursor, with: menu.candidates[chosen]) }
    self.menu = menu
    return .redraw
  }
}

extension LineText {
  /// The number of clusters of a text's first word, with what stands before it.
  fileprivate static func firstWord(of text: String) -> Int {
    var line = LineText(text)
    line.move(to: 0)
    return line.wordEnd
  }
}
