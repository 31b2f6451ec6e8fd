import FrontKit
import Glibc
import LineEditing
import TextFront
import Walkthroughs

/// What is typed at the terminal: keys in, lines out, and the line drawn below all that is printed.
struct LineInput {
  /// What was typed.
  enum Event {
    /// A line, as bytes for the front.
    case line([UInt8])
    /// The field is left.
    case leave
    case endOfInput
    /// The program is ended.
    case exit
    /// The program is stopped.
    case suspend
    /// The terminal is cleared.
    case clear
  }

  private var decoder = KeyDecoder(pasteLimit: LineSplitter.standardLimit + 1)
  private var editor = LineEditor()
  private var view: LineView
  /// What stands above the line.
  private var stage = ScreenStage()
  private var history: LineHistory
  private var hasLoaded = false
  /// Whether a line has to be begun.
  private var isFresh = true
  /// Keys that were read and not taken yet, the next one last.
  private var keys: [Key] = []
  /// What was printed since the last line break: it stands before the line.
  private var prompt = ""
  /// How many rows it takes to say that there are lines below.
  private var noteRows = 1
  /// When the last bytes came.
  private var lastRead = Duration.zero

  /// How long a terminal may take between the bytes of a key; what is not complete then was Esc.
  private static let keyPause = Duration.milliseconds(100)
  /// The rows below a page: the line, what is said of it, and the status.
  private static let rowsBelow = 3
  /// As many lines as are below a page at most, for the room that this takes to say.
  private static let manyLines = 999
  /// Marks around pasted text with line breaks, as the front reads it.
  private static let paste = (begin: "\u{1B}[200~", end: "\u{1B}[201~")

  /// Begins to read keys, which pasted text is marked among.
  init(_ screen: LineView.Screen, history file: String?) {
    view = LineView(screen)
    history = LineHistory(file)
  }

  // MARK: Output

  /// Marks pasted text from now on.
  func begin() throws(OutputError) { try Console.write("\u{1B}[?2004h") }

  /// Prints a text above the line, which is drawn again by ``show(_:)``.
  mutating func print(_ text: String) throws(OutputError) {
    var text = text
    // The front ends the line of a prompt that is in its way; here it is erased.
    if text.first == "\n", view.isShown || !prompt.isEmpty || stage.isPainted {
      text.removeFirst()
      prompt = ""
    }
    text = prompt + text
    let rest = text.lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
    prompt = String(text[rest...])
    let lines = String(text[..<rest])
    if lines.isEmpty ? stage.isPainted : stage.say(lines, on: view) { return }
    let page = lines.isEmpty ? "" : stage.read(lines, rows: pageRows, on: view)
    let written = view.erase() + page
    if !written.isEmpty { try Console.write(written) }
  }

  /// Shows a screen in the place of the one before, with the next line.
  mutating func paint(_ picture: ScreenPicture) {
    prompt = ""
    stage.paint(picture, rows: pageRows)
  }

  /// How many rows a page has.
  private var pageRows: Int { view.screen.rows - Self.rowsBelow - (noteRows - 1) }

  /// Draws the line.
  mutating func show(_ guide: any LineGuide) throws(OutputError) {
    let asked = guide.askedLine
    if isFresh {
      isFresh = false
      editor.begin(asked, history: history.lines(for: asked))
    } else {
      editor.continueLine(asked, history: history.lines(for: asked))
    }
    narrow(guide)
    if let text = editor.suggestible {
      let line = guide.suggestion(for: text).flatMap { LineEditor.rest(of: $0, after: text) }
      editor.suggest(line ?? (view.screen.hasLooks ? editor.remembered(text) : nil) ?? "")
    }
    var below = LinePicture(prompt: "")
    below.note = guide.words(for: .below(Self.manyLines))
    noteRows = view.rows(of: below) - 1
    fit(guide)
    let drawn = stage.draw(view)
    let drawing = (drawn.isEmpty ? "" : view.erase() + drawn) + view.draw(picture(guide))
    if !drawing.isEmpty { try Console.write(drawing) }
  }

  /// Gives the screen the rows that the line, what is said of it and what was said before leave.
  private mutating func fit(_ guide: any LineGuide) {
    guard stage.isPainted else { return }
    // Without anything said there is still room for a line, so that the screen seldom moves.
    let rows = view.screen.rows - max(1, stage.saidRows(view))
    stage.resize(rows: rows - view.rows(of: picture(guide, hasPages: false)))
    // How many lines are left, and so how long the sentence about them is, depends on the rows in turn.
    for _ in 0..<2 where stage.pager.isLong { stage.resize(rows: rows - view.rows(of: picture(guide))) }
  }

  /// Lists the options of a choice that what is typed leaves.
  private mutating func narrow(_ guide: any LineGuide) {
    if let text = editor.narrowing { editor.narrow(to: guide.options(matching: text), by: text) }
  }

  private func picture(_ guide: any LineGuide, hasPages: Bool = true) -> LinePicture {
    var picture = editor.picture(prompt: prompt, words: guide.words)
    picture.maskStart = editor.maskable.flatMap(guide.secretStart)
    if hasPages, picture.note.isEmpty { picture.note = pageNote(guide) }
    if picture.note.isEmpty { picture.note = guide.note }
    (picture.status, picture.shortStatus) = (guide.status, guide.shortStatus)
    return picture
  }

  /// What is said of the lines that are not in view.
  private func pageNote(_ guide: any LineGuide) -> String {
    let pager = stage.pager
    guard pager.remaining > 0 || pager.isLong else { return "" }
    var notes: [String] = []
    let changes = pager.changes
    if pager.newBelow > 0 {
      notes.append(guide.words(for: .newBelow(pager.newBelow)))
    } else if changes.above + changes.below > 0 {
      notes.append(guide.words(for: .changed(above: changes.above, below: changes.below)))
    }
    if pager.remaining > 0 {
      let left = pager.remaining
      notes.append(guide.words(for: editor.asked.field == nil ? .below(left) : .belowField(left)))
    }
    return notes.joined(separator: " ")
  }

  /// Turns the pages of a long screen, where a key does that.
  ///
  /// - Parameter key: the key.
  /// - Returns: whether it was one.
  /// - Throws: an error if the page cannot be written.
  private mutating func turn(_ key: Key) throws(OutputError) -> Bool {
    let isLong = stage.pager.isLong
    switch key {
    case .special(.pageDown, _): return try turn(1)
    case .special(.pageUp, _): return try turn(-1)
    // In a field they are part of the answer. Behind the last page a space is none of a line either.
    case .text(let typed) where isPaging && isLong && typed.first == " ":
      let rest = typed.drop { $0 == " " }
      _ = try turn(1)
      if !rest.isEmpty { keys.append(.text(String(rest))) }
      return true
    case .special(.enter, _) where isPaging:
      if try turn(1) { return true }
      if stage.hasScreen, !stage.isPainted {
        stage.comeBack()
        return true
      }
      return false
    default: return false
    }
  }

  /// Turns to the next page, or by -1 to the one before.
  ///
  /// - Parameter step: the direction.
  /// - Returns: whether there is one.
  /// - Throws: an error if the page cannot be written.
  private mutating func turn(_ step: Int) throws(OutputError) -> Bool {
    guard let page = stage.turn(step, on: view) else { return false }
    if !page.isEmpty { try Console.write(view.erase() + page) }
    return true
  }

  /// Whether Space and Enter turn pages: nothing is typed, and nothing is asked for.
  private var isPaging: Bool { editor.isIdle && editor.asked.field == nil }

  /// Draws the line again where nothing of it is there any more.
  mutating func redraw() throws(OutputError) {
    view.forget()
    stage.forget()
    try begin()
  }

  /// Clears the terminal.
  mutating func clear() throws(OutputError) {
    view.forget()
    stage.forget()
    try Console.write("\u{1B}[H\u{1B}[2J")
  }

  /// Takes the terminal's size.
  ///
  /// - Returns: whether it is another one and the screen was painted, so that its rows are broken elsewhere now.
  /// - Throws: an error if the terminal cannot be written.
  mutating func resize() throws(OutputError) -> Bool {
    guard let columns = Console.columns, let rows = Console.rows else { return false }
    let isOther = columns != view.screen.columns || rows != view.screen.rows
    let erasure = view.resize(columns: columns, rows: rows)
    if !erasure.isEmpty { try Console.write(erasure) }
    return isOther && stage.hasScreen
  }

  /// Ends the line for good.
  mutating func end() {
    let erasure = view.erase()
    Console.put(erasure + stage.finish(view) + prompt + FatalSignals.pasteModeEnd, to: STDOUT_FILENO)
    prompt = ""
  }

  // MARK: Input

  /// Takes bytes of the terminal.
  mutating func read(_ bytes: [UInt8], at now: Duration) {
    lastRead = now
    take(decoder.feed(bytes))
  }

  /// Takes Ctrl-C.
  mutating func interrupt() {
    // Keys before it belong to what it clears.
    _ = decoder.pause()
    keys = []
    take([.control("c")])
  }

  private mutating func take(_ more: [Key]) {
    keys = more.reversed() + keys
    if !hasLoaded {
      hasLoaded = true
      history.load()
      editor.begin(editor.asked, history: history.lines(for: editor.asked))
    }
  }

  /// Forgets what is typed, since a secret begins or has ended.
  mutating func discard() {
    _ = decoder.pause()
    keys = []
    isFresh = true
  }

  /// How many milliseconds to wait for the rest of a key; nil where no key has begun.
  func pause(at now: Duration) -> Int32? {
    guard decoder.isWaiting else { return nil }
    let left = max(.zero, lastRead + Self.keyPause - now).components
    return Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
  }

  /// Takes it that a key is complete whose rest has not come in time.
  mutating func endPause(at now: Duration) {
    if decoder.isWaiting, now >= lastRead + Self.keyPause { take(decoder.pause()) }
  }

  /// Takes keys up to one that something follows from.
  ///
  /// - Parameter guide: who asks for lines.
  /// - Returns: what follows; nil where all keys are taken.
  /// - Throws: an error if the line cannot be drawn.
  mutating func next(_ guide: any LineGuide) throws(OutputError) -> Event? {
    while let key = keys.popLast() {
      if try turn(key) { continue }
      narrow(guide)
      let before = picture(guide)
      switch editor.press(key) {
      case .ignored, .redraw: continue
      case .complete(let text):
        _ = editor.offer(FileCompletion.added(to: guide.completions(of: text), of: text))
      case .clearScreen:
        if stage.hasScreen { return .clear }
        try clear()
      case .suspend: return .suspend
      case .endOfInput: return .endOfInput
      case .exit: return .exit
      case .leave:
        try finish(before, isLeft: true)
        return .leave
      case .submit(let line):
        if let step = pagingStep(of: line, guide) {
          isFresh = true
          _ = try turn(step)
          continue
        }
        var last = before
        last.text = LineText(line)
        last.prompt = prompt
        try finish(last, isBroken: !editor.asked.isSecret)
        keep(line, guide)
        let isPasted = line.contains { $0.isNewline }
        return .line(Array((isPasted ? Self.paste.begin + line + Self.paste.end : line).utf8) + [0x0A])
      }
    }
    return nil
  }

  /// Where a line turns the pages of a long screen, in which direction.
  private func pagingStep(of line: String, _ guide: any LineGuide) -> Int? {
    stage.pager.isLong && editor.asked.field == nil ? guide.pagingStep(of: line) : nil
  }

  private mutating func finish(_ picture: LinePicture, isBroken: Bool = true, isLeft: Bool = false)
    throws(OutputError)
  {
    isFresh = true
    var line = picture
    line.leaveOut()
    defer { prompt = "" }
    guard stage.hasScreen else {
      stage.end(line: "")
      return try Console.write(view.finish(picture, isBroken: isBroken))
    }
    // An empty line says nothing, and takes nothing away of what was said.
    if editor.asked.field == nil, picture.text.isEmpty { return }
    stage.end(line: isLeft ? "" : view.lines(of: line))
  }

  private mutating func keep(_ line: String, _ guide: any LineGuide) {
    let names = line.split(whereSeparator: \.isWhitespace).compactMap { part in
      part.firstIndex(of: "=").map { String(part[..<$0]) }
    }
    guard guide.isKept(line), !names.contains(where: Secrets().contains(name:)) else { return }
    history.add(line, to: editor.asked)
  }
}

/// The names of files behind a command that takes one.
enum FileCompletion {
  /// The most files of a folder that are looked at.
  private static let mostFiles = 2000

  /// Returns candidates with the files that a text begins, where some can stand there.
  static func added(to completions: LineCompletions, of text: String) -> LineCompletions {
    guard completions.includesFiles else { return completions }
    var all = completions
    all.candidates += files(beginningWith: String(text.dropFirst(completions.start)))
    return all
  }

  private static func files(beginningWith path: String) -> [String] {
    let slash = path.lastIndex(of: "/")
    let head = slash.map { String(path[...$0]) } ?? ""
    let start = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let folder = opendir(head.isEmpty ? "." : head) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < mostFiles, let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(start), start.first == "." || name.first != ".",
        name.allSatisfy({ !$0.isWhitespace }),
        name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      else { continue }
      names.append(head + name + (entry.pointee.d_type == UInt8(DT_DIR) ? "/" : ""))
    }
    return names.sorted()
  }
}
