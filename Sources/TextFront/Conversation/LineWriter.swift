package import FrontKit
internal import LineEditing
internal import Runtime
package import Typesetting

extension LineConversation {
  /// The front's options.
  package struct Options: Sendable {
    /// Whether the user's terminal edits lines by our keys, so that lines can be completed.
    package var editsLines = false
    /// Whether a screen takes the place of the one before on the terminal; else only differences are written.
    package var repaints = false
    /// What commands can be given.
    package var names = CommandNames()
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

    /// Whether the options of a choice are listed below the line that answers it, in place of lines of their own.
    var listsOptions: Bool { editsLines && format == .text }

    /// The defaults: plain text from a script.
    package init() {}
  }
}

/// What a user reads or hears: in their language, colors and format, annotated with what a tester inspects.
struct LineWriter: Sendable {
  private(set) var options: LineConversation.Options
  private let theme: Theme
  private let makeWords: @Sendable (String) -> Words
  /// The front's texts in the user's language.
  private(set) var words: Words
  /// Reads commands in the same language.
  private(set) var parser: CommandParser
  private var drawer: any Drawer
  /// Whether the cursor is after a prompt.
  var isAtPrompt = false

  init(_ options: LineConversation.Options, _ theme: Theme, _ words: @escaping @Sendable (String) -> Words) {
    self.options = options
    self.theme = theme
    makeWords = words
    self.words = words("en")
    parser = CommandParser(words: self.words)
    drawer = Self.drawer(options, theme, self.words, for: nil)
  }

  /// Takes the language, the colors and the width of a screen.
  mutating func adopt(_ view: ScreenView, after last: ScreenView?) {
    guard
      last?.locale != view.locale || last?.isDark != view.isDark || last?.columns != view.columns
        || last?.textSize != view.textSize
    else { return }
    words = makeWords(view.locale)
    parser = CommandParser(words: words)
    drawer = Self.drawer(options, theme, words, for: view)
  }

  /// Changes options while a screen is shown; nil before the first.
  mutating func change(on view: ScreenView?, _ change: (inout LineConversation.Options) -> Void) {
    change(&options)
    drawer = Self.drawer(options, theme, words, for: view)
  }

  /// Whether a user types beneath what is written, and not a script or a tool.
  var hasUser: Bool { options.isTerminal && options.format != .json }

  /// Annotates texts with what a tester inspects; tools get that as separate fields instead.
  var inspector: Inspector {
    Inspector(
      inspection: options.format == .json ? Inspection() : options.inspection, words: words,
      isASCII: options.isASCII)
  }

  /// What draws screens as a walk sees them.
  var makeFramer: @Sendable (String, Int) -> any ScreenFramer {
    { [makeWords] locale, columns in FrameDrawer(words: makeWords(locale), columns: columns) }
  }

  // MARK: Output

  /// Writes a report besides the screen.
  func text(_ message: FrontMessage) -> String { drawer.render(message) }

  /// Writes the answer to a question about the app or the front; the topic is for tools.
  func info(_ topic: String, _ lines: [String]) -> String { drawer.render(.info(topic: topic, lines)) }

  /// Writes a whole screen.
  ///
  /// - Parameters:
  ///   - page: the screen.
  ///   - marked: the ids of what has changed, which is marked in text.
  /// - Returns: the text.
  func screen(_ page: Page, marking marked: Set<String> = []) -> String {
    drawer.screen(inspector.shown(page), marking: marked)
  }

  /// Returns the lines of a screen as they are read, with the ids of what they show.
  func texts(of page: Page) -> [(id: String, text: String)] {
    let plain = LineFormatter(style: Style(palette: Palette(), support: .none))
    return TextDrawer(words: words, formatter: plain).texts(of: page)
  }

  /// Draws a whole screen that takes the place of the one before.
  ///
  /// - Parameters:
  ///   - page: the screen.
  ///   - marks: what is shown besides its content.
  ///   - isSame: whether it is the screen that was there before.
  ///   - isReply: whether it follows what the user has done.
  /// - Returns: the screen.
  func picture(_ page: Page, _ marks: PictureMarks, isSame: Bool, isReply: Bool) -> ScreenPicture {
    var picture = drawer.picture(inspector.shown(page), marks)
    (picture.isSame, picture.isReply) = (isSame, isReply)
    return picture
  }

  /// Writes the differences on a screen.
  func change(_ change: ScreenDifference, _ page: Page, headingChanged: Bool) -> String {
    drawer.change(inspector.shown(change), inspector.shown(page), headingChanged: headingChanged)
  }

  /// Echoes a line that no terminal has shown, so that a script's output reads like a dialogue.
  func echo(_ line: String) -> [Effect] {
    guard !options.isTerminal, options.format != .json else { return [] }
    return [.print(info("input", ["> " + line]))]
  }

  /// Leaves the line of a prompt; returns the line break, empty where the cursor is at a line's beginning.
  mutating func leavePrompt() -> String {
    defer { isAtPrompt = false }
    return isAtPrompt ? "\n" : ""
  }

  // MARK: Sentences

  /// Returns an error's sentence, followed by the nearest name.
  func unknown(_ sentence: String, nearest: String?) -> String {
    sentence + " " + (nearest.map { words(.errorNearest, .string($0)) } ?? words(.errorHelp))
  }

  /// Returns a sentence with the matching candidates.
  func ambiguous(_ text: String, _ candidates: [NumberedTarget.Candidate]) -> String {
    let names = candidates.prefix(12).map { candidate in
      let context = candidate.context.map { " (\($0))" } ?? ""
      return (candidate.number.map { "[\($0)] " } ?? "") + candidate.label + context
    }
    let more = candidates.count > 12 ? ", …" : ""
    return words(.errorAmbiguous, .string(text), .string(names.joined(separator: ", ") + more))
  }

  /// Returns how to write a command, with a link of the app where it takes one.
  func malformed(_ usage: String) -> String {
    guard usage == TesterCommandName.open.usage, let link = options.exampleLink else {
      return words(.errorArgument, .string(usage))
    }
    return words(
      .errorArgumentExample, .string(usage), .string(":\(TesterCommandName.open.rawValue) \(link)"))
  }

  /// Returns why a node cannot be used now; nil if it can.
  func disabledReason(_ node: ViewNode, _ title: String?) -> String? {
    let label = title ?? node.id
    if node.states.contains(.disabled) {
      guard let reason = node.hint, !reason.isEmpty else { return words(.errorDisabled, .string(label)) }
      return words(.errorDisabledWhy, .string(label), .string(reason))
    }
    return node.interaction == nil ? words(.errorNotActionable, .string(label)) : nil
  }

  /// Describes the user's location.
  func location(_ page: Page) -> String {
    let view = page.view
    let isTraced = view.trailSources.count == view.trail.count
    var path =
      isTraced ? zip(view.trail, view.trailSources).map { inspector.shown($0, $1) } : view.trail
    if path.isEmpty { path = [inspector.shown(view.title, view.titleSources)] }
    if let tab = view.tabs.first(where: \.isSelected), tab.label != (view.trail.first ?? view.title) {
      path.insert(inspector.shown(tab.label, tab.sources), at: 0)
    }
    return words(.whereAreYou, .string(path.joined(separator: options.format == .text ? " / " : ", ")))
  }

  /// Returns the drawer of a view: in its language and colors, and as wide as an overriding device profile.
  private static func drawer(
    _ options: LineConversation.Options, _ theme: Theme, _ words: Words, for view: ScreenView?
  ) -> any Drawer {
    let isDark = view?.isDark ?? false
    let style = Style(
      palette: isDark ? theme.dark : theme.light, support: options.colors, isDark: isDark,
      background: options.background)
    let width = view?.columns ?? options.width
    var formatter = LineFormatter(
      width: width.map { (view?.textSize ?? .standard).columns(of: $0) }, style: style,
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
