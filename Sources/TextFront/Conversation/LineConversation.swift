package import FrontKit
package import Runtime
package import Typesetting

/// The dialogue between an app and its user, line by line: a pure state machine.
///
/// Screens of the app go in by ``screen(_:_:at:)``, lines of input by `line`; the ``Effect``s to perform come out. It
/// does no input or output itself, and has no clock.
package struct LineConversation: Sendable {
  /// The front's options.
  package struct Options: Sendable {
    /// The output format.
    package var format = Format.text
    /// Whether a user is at the input; else it is a script, which stops where a line matches nothing.
    package var isTerminal = false
    /// The width of a line in cells; nil where lines are not wrapped, as into a pipe.
    ///
    /// An overriding device profile has its own width.
    package var width: Int?
    /// The terminal's rule for counting the cells of a line.
    package var widthProfile = WidthProfile.standard
    /// Whether the whole screen is written after each step, instead of the differences.
    package var showsWholeScreens = false
    /// The colors that the output supports; JSON never has any.
    package var colors = ColorSupport.none
    /// The terminal's background as 24-bit RGB, if known.
    package var background: UInt32?
    /// Whether numbers are also drawn as bars and columns; in text only, since other formats cannot use them.
    package var drawsShapes = false
    /// Whether the terminal has the characters that pictures are drawn with; in text with colors only.
    package var drawsPictures = false
    /// What testers see besides the texts.
    package var inspection = Inspection()
    /// How characters that control text direction are written.
    package var directions = DirectionControls.keep
    /// Whether only ASCII is written, other characters as code points.
    package var isASCII = false
    /// The session's properties that a recorded walkthrough needs; nil where none can be recorded.
    package var recordingContext: RecordingContext?
    /// A link of the app, for an example; nil where it has none.
    package var exampleLink: String?
    /// The minimum interval between reports of live values; nil for a second, or five for users who listen.
    package var liveInterval: Duration?

    /// The defaults: plain text from a script.
    package init() {}
  }

  var options: Options
  private let theme: Theme
  private let makeWords: @Sendable (String) -> Words
  var tracker: ChangeTracker
  var words: Words
  var parser: CommandParser
  var drawer: any Drawer
  /// The open prompt.
  var prompt: Prompt?
  /// The last event whose outcome is pending.
  var sent: InputEvent?
  /// The number of pending outcomes of the last line.
  var pendingReplies = 0
  /// Whether the sent event answers a reopened prompt.
  var isRepromptAnswer = false
  /// The announcements of all outcomes of a line but the last.
  private var pendingAnnouncements: [Announcement] = []
  /// The sources of the announcements' texts, if traced.
  private(set) var announcedSources: [String: [TextSource]] = [:]
  /// The script problems reported on this screen that nothing on it shows, such as those of actions.
  var problems: [String] = []
  /// What is wrong with the device, whatever screen is shown.
  var deviceProblems: [String] = []
  /// What became of the last edit.
  var edit = EditStatus()
  /// The tabs as last reported; nil before any.
  var tabs: ShownTabs?
  /// Whether the hint of how to leave a prompt was shown.
  var hasHintedAtPrompt = false
  var ending: ExitCode?
  /// Records the user's input, from the first screen on.
  var recorder: FlowRecorder?
  /// The words of the picture that the host is asked for.
  var lookedAt: String?
  /// Whether the cursor is after a prompt.
  var isAtPrompt = false
  /// Bytes of input that are not taken yet.
  var splitter: LineSplitter
  /// Whether no more bytes will arrive.
  var isInputEnded = false

  /// The number of lines read.
  package internal(set) var lineNumber = 0

  /// Creates a conversation.
  ///
  /// - Parameters:
  ///   - options: the front's options.
  ///   - theme: the app's colors.
  ///   - words: returns the front's texts in a language, a BCP 47 tag.
  package init(options: Options, theme: Theme = Theme(), words: @escaping @Sendable (String) -> Words) {
    self.options = options
    splitter = LineSplitter(marksPastes: options.isTerminal)
    self.theme = theme
    makeWords = words
    tracker = ChangeTracker(
      interval: options.liveInterval ?? (options.format == .reader ? .seconds(5) : .seconds(1)))
    self.words = words("en")
    parser = CommandParser(words: self.words)
    drawer = Self.drawer(options, theme, self.words, isDark: false, width: options.width)
  }

  /// Sets another width, such as that of a resized terminal; nil where lines are not wrapped.
  package mutating func resize(to width: Int?) {
    guard width != options.width else { return }
    options.width = width
    redraw()
  }

  /// Recreates the drawer, after an option has changed.
  mutating func redraw() {
    drawer = makeDrawer(for: page?.view)
  }

  /// Whether the outcome of the last line is pending.
  var awaitsReply: Bool { pendingReplies > 0 }

  /// The current screen; nil before the first.
  var page: Page? { tracker.page }

  /// When ``tick(at:)`` is due, since a change is held back; nil where none is.
  package var nextTick: Duration? { prompt == nil ? tracker.nextTick : nil }

  /// Takes a new view of the app.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - announcements: messages to report once.
  ///   - now: the time on any monotonic clock, for values that change by themselves.
  /// - Returns: the effects.
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
    if isFirst, let recordingContext = options.recordingContext {
      recorder = FlowRecorder(recordingContext, view, framer: makeFramer)
    }
    let isReply = awaitsReply || isFirst
    pendingReplies = max(0, pendingReplies - 1)
    pendingAnnouncements += announcements
    announcedSources.merge(view.announcedSources) { _, new in new }
    // A line with several actions is answered once.
    if awaitsReply { return [] }
    let (lastScreen, previousOverrides) = (page?.view.screen, page?.view.overrides ?? 0)
    let wasOffline = page?.view.isOffline ?? view.isOffline
    let outcome = tracker.take(
      view, at: now, isReply: isReply, isBusy: prompt != nil, isEdit: edit.isPending)
    edit.isPending = false
    if lastScreen != view.screen { problems = [] }
    let update = ScreenUpdate(
      announcements: pendingAnnouncements, outcome: outcome, event: sent, isRepromptAnswer: isRepromptAnswer,
      isReply: isReply,
      isFirst: isFirst, previousOverrides: previousOverrides, wasOffline: wasOffline)
    pendingAnnouncements = []
    sent = nil
    isRepromptAnswer = false
    defer { announcedSources = [:] }
    return report(update)
  }

  /// Reports held-back changes that are due.
  ///
  /// - Parameter now: the time on the same clock.
  /// - Returns: the effects.
  package mutating func tick(at now: Duration) -> [Effect] {
    guard let page, !awaitsReply else { return [] }
    return screen(page.view, at: now)
  }

  /// Reports lines of the host, such as the answer to a ``FrontRequest``.
  ///
  /// - Parameters:
  ///   - lines: the lines, in the user's language.
  ///   - topic: what they are about, for tools, such as `why`.
  ///   - isExcerpt: whether they quote a script with marks below it, and so are not wrapped.
  /// - Returns: the effects.
  mutating func say(_ lines: [String], topic: String, isExcerpt: Bool = false) -> [Effect] {
    guard ending == nil else { return [] }
    pendingReplies = 0
    let start = isAtPrompt ? "\n" : ""
    isAtPrompt = false
    let message: FrontMessage = isExcerpt ? .excerpt(topic: topic, lines) : .info(topic: topic, lines)
    return resumed([.print(start + drawer.render(message))])
  }

  /// Reports that the host does not know a name: a script with that name has diverged from the app.
  ///
  /// - Parameter name: the name in the ``FrontRequest``, such as an id.
  /// - Returns: the effects.
  mutating func reportUnknownName(_ name: String) -> [Effect] {
    guard ending == nil, let page else { return [] }
    pendingReplies = 0
    isAtPrompt = false
    return ready(fail(.none(nearest: finder(page).nearest(toID: name)), name, page))
  }

  /// Appends the open prompt again, or the ready mark, to interrupting output.
  mutating func resumed(_ effects: [Effect]) -> [Effect] {
    prompt == nil ? ready(effects) : effects + ask()
  }

  /// Appends the ready mark for the next line, unless a prompt or an outcome is pending.
  mutating func ready(_ effects: [Effect]) -> [Effect] {
    guard ending == nil, !awaitsReply, prompt == nil else { return effects }
    if options.format == .json { return effects + [.print(JSONDrawer.ready)] }
    // A line that was typed meanwhile is taken next.
    guard options.isTerminal, options.format == .text, !splitter.hasLine else { return effects }
    isAtPrompt = true
    return effects + [.print("> ")]
  }

  /// Ends the conversation.
  mutating func end(_ code: ExitCode, _ reason: String? = nil) -> [Effect] {
    ending = code
    var effects: [Effect] = []
    if let prompt, prompt.isSecret { effects.append(.echo(true)) }
    prompt = nil
    let (view, words) = (page?.view, words)
    if let end = recorder?.end(view, words) { effects.append(.save(end.text, to: end.file)) }
    let text = drawer.render(.end(code, reason))
    if isAtPrompt || !text.isEmpty { effects.append(.print((isAtPrompt ? "\n" : "") + text)) }
    isAtPrompt = false
    return effects + [.exit(code)]
  }

  /// What draws screens as a walk sees them.
  private var makeFramer: @Sendable (String, Int) -> any ScreenFramer {
    { [makeWords] locale, columns in FrameDrawer(words: makeWords(locale), columns: columns) }
  }

  /// Returns the drawer of a view: in its language and colors, and as wide as an overriding device profile.
  private func makeDrawer(for view: ScreenView?) -> any Drawer {
    Self.drawer(
      options, theme, words, isDark: view?.isDark ?? false, width: view?.columns ?? options.width)
  }

  private static func drawer(
    _ options: Options, _ theme: Theme, _ words: Words, isDark: Bool, width: Int?
  ) -> any Drawer {
    let style = Style(
      palette: isDark ? theme.dark : theme.light, support: options.colors, isDark: isDark,
      background: options.background)
    var formatter = LineFormatter(
      width: width, style: style,
      drawsShapes: options.drawsShapes && options.format == .text && !options.isASCII)
    formatter.profile = options.widthProfile
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
