package import FrontKit
package import Runtime
package import Typesetting

/// The talk between an app and a person, line by line: a pure state machine.
///
/// Moments of the app go in by ``screen(_:_:at:)``, lines of input by `line`; what is to be done comes out as
/// ``Effect``s. It reads and writes nothing itself, and knows no clock.
package struct LineConversation: Sendable {
  /// How the front speaks.
  package struct Options: Sendable {
    /// The form that it writes in.
    package var format = Format.text
    /// Whether a person sits at the input; else it is a script, which stops where a line matches nothing.
    package var isTerminal = false
    /// The cells of a line; nil where lines are not wrapped, as into a pipe.
    ///
    /// A device that was asked for has its own.
    package var width: Int?
    /// Whether the whole screen is written after each step, and not only what changed.
    package var showsWholeScreens = false
    /// The colors that the output can show; JSON never has any.
    package var colors = ColorSupport.none
    /// The terminal's background as 24-bit RGB, if known.
    package var background: UInt32?
    /// Whether numbers are shown as bars and columns, too; in text only, since all else would stumble over them.
    package var drawsShapes = false
    /// What testers see beside the texts.
    package var inspection = Inspection()
    /// What becomes of the characters that steer directions.
    package var directions = DirectionControls.keep
    /// Whether only ASCII is written, all else by its code points.
    package var isASCII = false
    /// What a walkthrough has to know of the session that is recorded; nil where none can be.
    package var scene: RecordingScene?
    /// The least time between two tellings of live values; nil for a second, or five for who listens.
    package var liveInterval: Duration?

    /// Plain text from a script.
    package init() {}
  }

  var options: Options
  private let theme: Theme
  private let makeWords: @Sendable (String) -> Words
  var tracker: ChangeTracker
  var words: Words
  var parser: CommandParser
  var drawer: any Drawer
  /// The field or choice that a value is asked for.
  var prompt: Prompt?
  /// The last event whose outcome is still to come.
  var sent: InputEvent?
  /// How many outcomes of the last line are still to come.
  var awaited = 0
  /// Whether what was sent answers a prompt that was opened again.
  var isSecondAnswer = false
  /// What was announced with all outcomes of a line but the last.
  private var gathered: [Announcement] = []
  /// Where the words of what was announced came from, if that is known.
  private(set) var announcedSources: [String: [TextSource]] = [:]
  /// Faults of the script told on this screen.
  var problems: [String] = []
  var ending: ExitCode?
  /// Takes down what the person does, from the first screen on.
  var recorder: FlowRecorder?
  /// Whether the cursor stands behind words that wait for input.
  var isAtMarker = false
  /// Bytes of input that are not taken yet.
  var splitter = LineSplitter()
  /// Whether no more bytes will arrive.
  var isInputEnded = false

  /// How many lines of input were read.
  package internal(set) var lineNumber = 0

  /// Begins a talk.
  ///
  /// - Parameters:
  ///   - options: how the front speaks.
  ///   - theme: the app's colors.
  ///   - words: gives the front's own words in a language, a BCP 47 tag.
  package init(options: Options, theme: Theme = Theme(), words: @escaping @Sendable (String) -> Words) {
    self.options = options
    self.theme = theme
    makeWords = words
    tracker = ChangeTracker(
      interval: options.liveInterval ?? (options.format == .reader ? .seconds(5) : .seconds(1)),
      isForTools: options.format == .json)
    self.words = words("en")
    parser = CommandParser(words: self.words)
    drawer = Self.drawer(options, theme, self.words, isDark: false, width: options.width)
  }

  /// Takes another width, such as that of a terminal that was resized; nil where lines are not wrapped.
  package mutating func resize(to width: Int?) {
    guard width != options.width else { return }
    options.width = width
    redraw()
  }

  /// Makes what draws again, after an option has changed.
  mutating func redraw() {
    drawer = makeDrawer(for: page?.view)
  }

  /// Whether the outcome of the last line is still to come.
  var awaitsReply: Bool { awaited > 0 }

  /// The screen as it is now, if there is one yet.
  var page: Page? { tracker.page }

  /// When ``tick(at:)`` is to be called, since something is held back; nil where nothing is.
  package var nextTick: Duration? { prompt == nil ? tracker.nextTick : nil }

  /// Takes a new moment of the app.
  ///
  /// - Parameters:
  ///   - view: the moment.
  ///   - announcements: what is to be said once.
  ///   - now: the time on any clock that goes forward, for values that change by themselves.
  /// - Returns: what is to be done.
  package mutating func screen(
    _ view: ScreenView, _ announcements: [Announcement] = [], at now: Duration = .zero
  ) -> [Effect] {
    guard ending == nil else { return [] }
    if page?.view.locale != view.locale || page?.view.isDark != view.isDark
      || page?.view.columns != view.columns
    {
      words = makeWords(view.locale)
      parser = CommandParser(words: words)
      drawer = makeDrawer(for: view)
    }
    let isFirst = page == nil
    if isFirst, let scene = options.scene { recorder = FlowRecorder(scene, view, framer: makeFramer) }
    let isReply = awaitsReply || isFirst
    awaited = max(0, awaited - 1)
    gathered += announcements
    announcedSources.merge(view.announcedSources) { _, new in new }
    // A line that did several things is answered once.
    if awaitsReply { return [] }
    let (lastScreen, overridesBefore) = (page?.view.screen, page?.view.overrides ?? 0)
    let outcome = tracker.take(view, at: now, isReply: isReply, isBusy: prompt != nil)
    if lastScreen != view.screen { problems = [] }
    let moment = ScreenUpdate(
      announcements: gathered, outcome: outcome, event: sent, isSecondAnswer: isSecondAnswer,
      isReply: isReply,
      isFirst: isFirst, overridesBefore: overridesBefore)
    gathered = []
    sent = nil
    isSecondAnswer = false
    defer { announcedSources = [:] }
    return told(moment)
  }

  /// Says what was held back, once its time has come.
  ///
  /// - Parameter now: the time on the same clock.
  /// - Returns: what is to be done.
  package mutating func tick(at now: Duration) -> [Effect] {
    guard let page, !awaitsReply else { return [] }
    return screen(page.view, at: now)
  }

  /// Says lines that the program around has made, such as the answer to a ``HostRequest``.
  ///
  /// - Parameters:
  ///   - lines: the lines, in the person's language.
  ///   - topic: what they are about, for tools, such as `why`.
  ///   - isExcerpt: whether they quote a script with marks below it, and so are not wrapped.
  /// - Returns: what is to be done.
  mutating func say(_ lines: [String], topic: String, isExcerpt: Bool = false) -> [Effect] {
    guard ending == nil else { return [] }
    awaited = 0
    let start = isAtMarker ? "\n" : ""
    isAtMarker = false
    let telling: Telling = isExcerpt ? .excerpt(topic: topic, lines) : .info(topic: topic, lines)
    return resumed([.print(start + drawer.tell(telling))])
  }

  /// Says that the program around knows nothing of a name: a script that asks for it has gone apart from the app.
  ///
  /// - Parameter name: the name as a ``HostRequest`` had it, such as an id.
  /// - Returns: what is to be done.
  mutating func sayUnknown(_ name: String) -> [Effect] {
    guard ending == nil, let page else { return [] }
    awaited = 0
    isAtMarker = false
    return ready(fail(.none(nearest: finder(page).nearest(toID: name)), name, page))
  }

  /// What came in between, and then the open prompt again, or the sign of readiness.
  mutating func resumed(_ effects: [Effect]) -> [Effect] {
    prompt == nil ? ready(effects) : effects + ask()
  }

  /// What came before, and then the sign that the next line is awaited, unless something else is.
  mutating func ready(_ effects: [Effect]) -> [Effect] {
    guard ending == nil, !awaitsReply, prompt == nil else { return effects }
    if options.format == .json { return effects + [.print(JSONDrawer.ready)] }
    guard options.isTerminal, options.format == .text else { return effects }
    isAtMarker = true
    return effects + [.print("> ")]
  }

  /// Ends the talk.
  mutating func end(_ code: ExitCode, _ reason: String? = nil) -> [Effect] {
    ending = code
    var effects: [Effect] = []
    if let prompt, prompt.isSecret { effects.append(.echo(true)) }
    prompt = nil
    let (view, words) = (page?.view, words)
    if let end = recorder?.end(view, words) { effects.append(.save(end.text, to: end.file)) }
    let text = drawer.tell(.end(code, reason))
    if isAtMarker || !text.isEmpty { effects.append(.print((isAtMarker ? "\n" : "") + text)) }
    isAtMarker = false
    return effects + [.exit(code)]
  }

  /// What draws screens as a walk sees them.
  private var makeFramer: @Sendable (String, Int) -> any ScreenFramer {
    { [makeWords] locale, columns in FrameDrawer(words: makeWords(locale), columns: columns) }
  }

  /// What writes a moment: in its language and colors, and as wide as its device where one was asked for.
  private func makeDrawer(for view: ScreenView?) -> any Drawer {
    Self.drawer(
      options, theme, words, isDark: view?.isDark ?? false, width: view?.columns ?? options.width)
  }

  private static func drawer(
    _ options: Options, _ theme: Theme, _ words: Words, isDark: Bool, width: Int?
  ) -> any Drawer {
    let style = Style(
      palette: isDark ? theme.dark : theme.light, support: options.colors, background: options.background)
    var formatter = LineFormatter(
      width: width, style: style,
      drawsShapes: options.drawsShapes && options.format == .text && !options.isASCII)
    formatter.directions = options.directions
    formatter.isASCII = options.isASCII
    formatter.romanizer =
      options.inspection.romanizes ? Romanizer(options.isASCII ? .ascii : .latin) : nil
    return switch options.format {
    case .text: TextDrawer(words: words, formatter: formatter)
    case .reader: ReaderDrawer(words: words, formatter: formatter)
    case .json: JSONDrawer(words: words, formatter: formatter)
    }
  }
}
