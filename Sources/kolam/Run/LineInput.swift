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
  private var pager = ScreenPager()
  private var history: LineHistory
  private var hasLoaded = false
  /// Whether a line has to be begun.
  private var isFresh = true
  /// Keys that were read and not taken yet, the next one last.
  private var keys: [Key] = []
  /// What was printed since the last line break: it stands before the line.
  private var prompt = ""
  /// The rows from the top of the painted screen to the line; nil where none is painted.
  private var rowsAbove: Int?
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
    let erasure = view.erase()
    // The front ends the line of a prompt that is in its way; here it is erased.
    if text.first == "\n", !erasure.isEmpty || !prompt.isEmpty {
      text.removeFirst()
      prompt = ""
    }
    text = prompt + text
    guard let end = text.lastIndex(of: "\n") else {
      prompt = text
      if !erasure.isEmpty { try Console.write(erasure) }
      return
    }
    let rest = text.index(after: end)
    prompt = String(text[rest...])
    let page = pager.take(String(text[..<rest]), rows: pageRows)
    try Console.write(erasure + page)
    push(view.rows(of: page))
  }

  /// Shows a screen in the place of the one before.
  ///
  /// - Parameters:
  ///   - text: the screen, whole lines.
  ///   - isSame: whether it is the same screen, so that the same part of it stays in view.
  /// - Throws: an error if it cannot be written.
  mutating func paint(_ text: String, isSame: Bool) throws(OutputError) {
    prompt = ""
    // Below it there is room for one line that is printed.
    try put(pager.paint(text, rows: pageRows - 1, keepsPlace: isSame))
  }

  /// Puts a page of the screen where the one before is, if that is still there.
  private mutating func put(_ page: String) throws(OutputError) {
    let up = rowsAbove.map { $0 > 0 ? "\u{1B}[\($0)A\r" : "" } ?? ""
    // Row by row: where all is erased first, some terminals keep what was there among what was scrolled away.
    let rows = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      "\u{1B}[K\($0)\n"
    }
    try Console.write(view.erase() + up + rows.joined() + "\u{1B}[J")
    rowsAbove = 0
    push(view.rows(of: page))
  }

  /// Takes it that rows were written above the line.
  private mutating func push(_ rows: Int) {
    // What has left the terminal at its top stays among what was scrolled away.
    rowsAbove = rowsAbove.map { min($0 + rows, view.screen.rows) }
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
    let drawing = view.draw(picture(guide))
    if !drawing.isEmpty { try Console.write(drawing) }
  }

  /// Lists the options of a choice that what is typed leaves.
  private mutating func narrow(_ guide: any LineGuide) {
    if let text = editor.narrowing { editor.narrow(to: guide.options(matching: text)) }
  }

  private func picture(_ guide: any LineGuide) -> LinePicture {
    var picture = editor.picture(prompt: prompt, words: guide.words)
    if pager.remaining > 0, picture.note.isEmpty { picture.note = guide.words(for: .below(pager.remaining)) }
    if picture.note.isEmpty { picture.note = guide.note }
    (picture.status, picture.shortStatus) = (guide.status, guide.shortStatus)
    return picture
  }

  /// Turns the pages of a long screen, where a key does that.
  ///
  /// - Parameter key: the key.
  /// - Returns: whether it was one.
  /// - Throws: an error if the page cannot be written.
  private mutating func turn(_ key: Key) throws(OutputError) -> Bool {
    let page: String?
    switch key {
    case .special(.pageDown, _): page = pager.next()
    case .special(.pageUp, _): page = pager.previous()
    // In a field they are part of the answer.
    case .text(let typed) where typed.allSatisfy({ $0 == " " }): page = isPaging ? pager.next() : nil
    case .special(.enter, _): page = isPaging ? pager.next() : nil
    default: page = nil
    }
    guard let page else { return false }
    if pager.isPainted {
      try put(page)
    } else {
      try Console.write(view.erase() + page)
      push(view.rows(of: page))
    }
    return true
  }

  /// Whether Space and Enter turn pages: nothing is typed, and nothing is asked for.
  private var isPaging: Bool { editor.isIdle && editor.asked.field == nil }

  /// Draws the line again where nothing of it is there any more.
  mutating func redraw() throws(OutputError) {
    view.forget()
    rowsAbove = nil
    try begin()
  }

  /// Clears the terminal.
  mutating func clear() throws(OutputError) {
    view.forget()
    rowsAbove = nil
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
    return isOther && pager.isPainted
  }

  /// Ends the line for good.
  mutating func end() {
    Console.put(view.erase() + prompt + FatalSignals.pasteModeEnd, to: STDOUT_FILENO)
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
        if pager.isPainted { return .clear }
        try clear()
      case .suspend: return .suspend
      case .endOfInput: return .endOfInput
      case .exit: return .exit
      case .leave:
        try finish(before)
        return .leave
      case .submit(let line):
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

  private mutating func finish(_ picture: LinePicture, isBroken: Bool = true) throws(OutputError) {
    isFresh = true
    pager.release()
    var line = picture
    line.leaveOut()
    let rows = view.rows(of: line)
    try Console.write(view.finish(picture, isBroken: isBroken))
    push(isBroken ? rows : rows - 1)
    prompt = ""
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
