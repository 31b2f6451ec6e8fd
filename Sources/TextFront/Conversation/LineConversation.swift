package import FrontKit
package import Runtime

/// The dialogue between an app and its user, line by line: a pure state machine.
///
/// Screens of the app go in by ``screen(_:_:at:)``, lines of input by `line`; the ``Effect``s to perform come out. It
/// does no input or output itself, and has no clock.
package struct LineConversation: Sendable {
  var tracker: ChangeTracker
  var writer: LineWriter
  var reporter = ScreenReporter()
  /// Records the user's input.
  var recording = LineRecording()
  /// The look at a picture, if there is one.
  var look = PictureLook()
  /// The open prompt.
  var prompt: Prompt?
  /// What is shown of the painted screen besides its content.
  private var marks = PictureMarks()
  /// Whether the hint of how to leave a prompt was shown.
  var hasHintedAtPrompt = false
  /// What a script waits for before its next line.
  var awaited: AwaitedSubject?
  /// Whether the sent event answers a reopened prompt.
  var isRepromptAnswer = false
  /// The last event whose outcome is pending.
  private var sent: InputEvent?
  /// The number of pending outcomes of the last line.
  private var pendingReplies = 0
  private(set) var ending: ExitCode?
  /// Bytes of input that are not taken yet.
  private var splitter: LineSplitter
  /// Whether no more bytes will arrive.
  private var isInputEnded = false

  /// The number of lines read.
  package private(set) var lineNumber = 0

  /// Creates a conversation.
  ///
  /// - Parameters:
  ///   - options: the front's options.
  ///   - theme: the app's colors.
  ///   - words: returns the front's texts in a language, a BCP 47 tag.
  package init(options: Options, theme: Theme = Theme(), words: @escaping @Sendable (String) -> Words) {
    splitter = LineSplitter(marksPastes: options.isTerminal)
    writer = LineWriter(options, theme, words)
    tracker = ChangeTracker(
      interval: options.liveInterval ?? (options.format == .reader ? .seconds(5) : .seconds(1)))
  }

  var options: Options { writer.options }

  var words: Words { writer.words }

  /// The current screen; nil before the first.
  var page: Page? { tracker.page }

  /// Whether the outcome of the last line is pending.
  private var awaitsReply: Bool { pendingReplies > 0 }

  // MARK: Screens

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
    let (last, lastPieces) = (page?.view, page?.pieces ?? [])
    writer.adopt(view, after: last)
    if last == nil, let context = options.recordingContext { recording.open(context, view, writer) }
    let isReply = awaitsReply || last == nil
    pendingReplies = max(0, pendingReplies - 1)
    reporter.collect(announcements, of: view)
    // A line with several actions is answered once.
    if awaitsReply { return [] }
    let isEdit = reporter.takeEdit()
    let outcome = tracker.take(view, at: now, isReply: isReply, isBusy: isPromptCovered, isEdit: isEdit)
    if last?.screen != view.screen { reporter.leaveScreen() }
    let update = ScreenUpdate(
      announcements: reporter.takeAnnouncements(), outcome: outcome, event: sent,
      isRepromptAnswer: isRepromptAnswer, isReply: isReply, isFirst: last == nil, isEdit: isEdit,
      isSameScreen: last.map { $0.screen == view.screen && $0.trail.count == view.trail.count } ?? false,
      previousPieces: last?.dialog?.id == view.dialog?.id ? lastPieces : [],
      previousOverrides: last?.overrides ?? 0, wasOffline: last?.isOffline ?? view.isOffline)
    sent = nil
    isRepromptAnswer = false
    return report(update)
  }

  /// Reports the announcements and differences, and awaits the next line.
  private mutating func report(_ update: ScreenUpdate) -> [Effect] {
    if !options.isTerminal, let reason = update.refusedCommand {
      let others = reporter.announced(update.announcements.filter { $0 != .refused(reason) }, page, writer)
      return (others.isEmpty ? [] : [.print(others)]) + mistake(reason)
    }
    let again = prompt == nil ? fieldToReprompt(update) : nil
    let next = prompt == nil && again == nil ? fieldToContinue(update) : nil
    var text = reporter.announced(update.announcements, page, writer)
    var painting = paint(update)
    if let page, !painting.isEmpty {
      _ = reporter.changedTabs(page.view, writer)
    } else if let page {
      text += reporter.switched(update, page, writer)
      let tabs = reporter.changedTabs(page.view, writer)
      let said = !text.isEmpty || !tabs.isEmpty || again != nil
      let isWhole = update.isReply && options.showsWholeScreens
      if isWhole { tracker.again() }
      text += reporter.drawn(update, self.page ?? page, isWhole: isWhole, said: said, writer) + tabs
    }
    if prompt == nil {
      // Who edits looks at the terminal to see that the save has arrived.
      let isSeen = update.isEdit && writer.hasUser && !painting.isEmpty && update.isDifferent
      if isSeen { text += writer.info("reload", [words(.reloadedShown)]) }
      if text.isEmpty { text = reporter.fixed(writer, isSaid: update.isEdit && writer.hasUser) }
      reporter.settleEdit()
    }
    // Shown once, at the start: at every prompt it would disturb users who listen.
    if update.isFirst, writer.hasUser { text += writer.info("hint", [words(.errorHelp)]) }
    let closed = closePromptIfGone()
    text += closed.text
    painting += closed.effects
    var effects = painting
    let isOutdated = isPromptOutdated
    if !text.isEmpty || isOutdated {
      let output = writer.leavePrompt() + text
      if !output.isEmpty { effects.append(.print(output)) }
    }
    if let again { return effects + open(again, again: update) }
    if let next { return effects + open(next) }
    if text.isEmpty, !isOutdated, effects.isEmpty { return update.isReply ? ready(effects) : effects }
    return resumed(effects)
  }

  /// Whether an open prompt keeps changes from being shown: where the screen is painted above it, only a secret does.
  private var isPromptCovered: Bool {
    prompt.map { !options.repaints || $0.isSecret } ?? false
  }

  /// Puts the screen in the place of the one before, with marks behind what has changed; nothing where the front writes
  /// differences, or there are none.
  private mutating func paint(_ update: ScreenUpdate) -> [Effect] {
    guard options.repaints, let page else { return [] }
    let isUser = update.isReply || update.isEdit
    // What changes by itself is seen anyhow, and leaves the marks of what the user has changed.
    if isUser || !update.isSameScreen { (marks.marked, marks.changed) = ([], []) }
    if isUser, update.isSameScreen { marks.changed = update.changed(on: page) }
    switch update.outcome {
    case .screen, .returned: break
    case .change(let change, _): if isUser { marks.marked = Set(change.entries.map(\.piece.id)) }
    // An edit takes away what was said of the one before.
    case .nothing: if !update.isEdit { return [] }
    }
    return painting(isSame: update.isSameScreen, isReply: isUser)
  }

  private mutating func painting(isSame: Bool, isReply: Bool) -> [Effect] {
    guard let page else { return [] }
    writer.isAtPrompt = false
    marks.note = reporter.isOutdated(page.view.screen) ? words(.screenOutdated) : ""
    return [.paint(writer.picture(page, marks, isSame: isSame, isReply: isReply))]
  }

  /// Reports the whole current screen.
  mutating func reprintScreen() -> [Effect] {
    tracker.again()
    (marks.marked, marks.changed) = ([], [])
    return page.map { page in
      options.repaints ? painting(isSame: true, isReply: true) : [.print(writer.screen(page))]
    } ?? []
  }

  // MARK: Effects

  mutating func send(_ event: InputEvent) -> [Effect] {
    let saved = page.map { recording.note(event, on: $0.view, words) } ?? []
    sent = event
    pendingReplies += 1
    return saved + [.send(event)]
  }

  mutating func ask(_ request: FrontRequest) -> [Effect] {
    pendingReplies += 1
    return [.host(request)]
  }

  /// Reports lines of the host, such as the answer to a ``FrontRequest``.
  ///
  /// - Parameters:
  ///   - lines: the lines, in the user's language.
  ///   - topic: what they are about, for tools, such as `why`.
  /// - Returns: the effects.
  mutating func say(_ lines: [String], topic: String) -> [Effect] { say(writer.info(topic, lines)) }

  /// Reports a text of the host, which may interrupt a prompt.
  private mutating func say(_ text: String) -> [Effect] {
    guard ending == nil else { return [] }
    pendingReplies = 0
    return resumed([.print(writer.leavePrompt() + text)])
  }

  /// Reports that the host does not know a name: a script with that name has diverged from the app.
  private mutating func reportUnknownName(_ name: String) -> [Effect] {
    guard ending == nil, let page else { return [] }
    pendingReplies = 0
    writer.isAtPrompt = false
    return ready(fail(.none(nearest: finder(page).nearest(toID: name)), name, page))
  }

  /// Reports invalid input: a user may try again, a script has diverged from the screen.
  mutating func mistake(_ reason: String) -> [Effect] {
    if options.isTerminal { return [.print(writer.text(.mistake(reason)))] }
    return end(.apart, words(.errorApart, .int(lineNumber), .string(reason)))
  }

  /// Appends the open prompt again, or the ready mark, to interrupting output.
  private mutating func resumed(_ effects: [Effect]) -> [Effect] {
    prompt == nil ? ready(effects) : effects + ask(again: options.repaints)
  }

  /// Appends the ready mark for the next line, unless a prompt or an outcome is pending.
  mutating func ready(_ effects: [Effect]) -> [Effect] {
    guard ending == nil, !awaitsReply, prompt == nil, awaited == nil || !options.editsLines else {
      return effects
    }
    if options.format == .json { return effects + [.print(JSONDrawer.ready)] }
    // A line that was typed meanwhile is taken next.
    guard options.isTerminal, options.format == .text, !splitter.hasLine else { return effects }
    writer.isAtPrompt = true
    return effects + [.print("> ")]
  }

  /// Ends the conversation.
  mutating func end(_ code: ExitCode, _ reason: String? = nil) -> [Effect] {
    ending = code
    var effects: [Effect] = []
    if let prompt, prompt.isSecret { effects.append(.echo(true)) }
    prompt = nil
    if let end = recording.end(on: page?.view, words) { effects.append(end.effect) }
    let text = writer.leavePrompt() + writer.text(.end(code, reason))
    if !text.isEmpty { effects.append(.print(text)) }
    return effects + [.exit(code)]
  }

  // MARK: Input

  /// Takes a line of input.
  ///
  /// - Parameters:
  ///   - text: the line without its line break.
  ///   - now: the time on any clock that goes forward.
  /// - Returns: the effects.
  package mutating func line(_ text: String, at now: Duration = .zero) -> [Effect] {
    guard ending == nil, let page else { return [] }
    lineNumber += 1
    // In a terminal the line was ended with Return, which moved the cursor to the next one.
    writer.isAtPrompt = false
    if let prompt { return answer(prompt, text, at: now) }
    let line = trimmed(KeyboardInput.cleaned(text))
    if line.isEmpty { return ready([]) }
    if !options.isTerminal, line == "#" || line.hasPrefix("# ") { return [] }
    let echo = writer.echo(shown(line, page))
    return ready(echo + take(line, page))
  }

  /// Takes a line of a ``LineSplitter``.
  mutating func line(_ line: LineSplitter.Line, at now: Duration = .zero) -> [Effect] {
    switch line {
    case .text(let text): return self.line(text, at: now)
    case .pasted(let text): return pasted(text, at: now)
    case .tooLong(let count):
      return refused(words(.errorTooLong, .int(count), .int(LineSplitter.standardLimit)))
    case .notText: return refused(words(.errorNotText))
    }
  }

  /// Takes pasted text of several lines: one value of a field, and no command.
  private mutating func pasted(_ text: String, at now: Duration) -> [Effect] {
    let lines = text.split(separator: "\n")
    if let prompt, !prompt.isSecret, let node = page?.node(prompt.id), case .edit = node.interaction {
      return line(lines.joined(separator: " "), at: now)
    }
    let echo: [Effect] = prompt?.isSecret == true ? [.echo(true), .print("\n")] : []
    return echo + refused(words(.errorPastedLines, .int(lines.count)))
  }

  /// Reports a line that cannot be read.
  private mutating func refused(_ reason: String) -> [Effect] {
    guard ending == nil else { return [] }
    lineNumber += 1
    writer.isAtPrompt = false
    return resumed(mistake(reason))
  }

  /// Takes the end of the input: valid between two steps, an error at a prompt.
  mutating func endOfInput() -> [Effect] {
    guard ending == nil else { return [] }
    if let label = prompt?.label ?? page?.view.dialog?.label {
      return end(.apart, words(.errorEndInPrompt, .string(label)))
    }
    return end(.fine)
  }
}

extension LineConversation: Front {
  /// When ``tick(at:)`` is due, since a change is held back; nil where none is.
  package var nextTick: Duration? {
    let held = isPromptCovered ? nil : tracker.nextTick
    guard let deadline = awaited?.deadline else { return held }
    return held.map { min($0, deadline) } ?? deadline
  }

  package var isWaiting: Bool { awaited != nil }

  /// Whether the user's input is being recorded.
  package var isRecording: Bool { recording.file != nil }

  /// Sets another width, such as that of a resized terminal; nil where lines are not wrapped.
  package mutating func resize(to width: Int?) {
    guard width != options.width else { return }
    writer.change(on: page?.view) { $0.width = width }
  }

  /// Reports held-back changes that are due.
  ///
  /// - Parameter now: the time on the same clock.
  /// - Returns: the effects.
  package mutating func tick(at now: Duration) -> [Effect] {
    guard let page, !awaitsReply else { return [] }
    return screen(page.view, at: now)
  }

  package mutating func receive(_ bytes: [UInt8]) {
    guard bytes.isEmpty else {
      // The terminal has shown the Return already, whatever is printed before the line is taken.
      if prompt?.isSecret != true, bytes.contains(UInt8(ascii: "\n")) { writer.isAtPrompt = false }
      return splitter.feed(bytes)
    }
    isInputEnded = true
    splitter.finish()
  }

  package mutating func next(at now: Duration) -> [Effect]? {
    let wasWaiting = isWaiting
    guard let waited = endWait(at: now) else { return nil }
    if !waited.isEmpty || wasWaiting && options.editsLines { return ready(waited) }
    guard let line = splitter.next() else { return isInputEnded ? endOfInput() : nil }
    // The Return of a line that was typed ahead came before the prompt that it answers.
    let start: [Effect] = writer.isAtPrompt && prompt?.isSecret != true ? [.print("\n")] : []
    return start + self.line(line, at: now)
  }

  package mutating func endWaiting() -> [Effect] {
    guard isWaiting else { return [] }
    awaited = nil
    return ready([.print(writer.info("wait", [words(.promptCancelled)]))])
  }

  package mutating func repaint() -> [Effect] {
    guard options.repaints, ending == nil, page != nil else { return [] }
    (marks.marked, marks.changed) = ([], [])
    return resumed(painting(isSame: true, isReply: false))
  }

  /// Takes an interrupt from the keyboard.
  package mutating func interrupted() -> [Effect] { ending == nil ? end(.interrupted) : [] }

  package mutating func answer(_ answer: FrontResponse) -> [Effect] {
    switch answer {
    case .why(let lines): return say(lines, topic: "why")
    case .locales(let lines): return say(lines, topic: "locales")
    case .flags(let lines): return say(lines, topic: "flags")
    case .log(let lines): return say(lines.isEmpty ? [words(.logEmpty)] : lines, topic: "log")
    case .texts(let view): return say(TextSummary(view, words).lines, topic: "texts")
    case .picture(let bytes): return say(look.draw(bytes, on: page?.view, writer))
    case .noPicture(let failure): return say(look.fail(failure, writer))
    case .unknown(let name): return reportUnknownName(name)
    case .reloaded:
      reporter.takeValidEdit()
      return []
    case .broken(let lines, let count, let screens):
      reporter.takeBrokenEdit(lines, count: count, screens: screens)
      // What was said of the edit before goes, and the screen says that it is an old one.
      let painted = options.repaints && ending == nil ? painting(isSame: true, isReply: true) : []
      return painted + say(writer.text(.excerpt(topic: "reload", lines)))
    case .recordingBegan:
      guard let file = recording.file else { return [] }
      return say([words(.recordBegan, .string(file), .string(":record stop"))], topic: "record")
    case .recordingFailed(let error, let isStart):
      guard let reason = recording.fail(error, words) else { return [] }
      // Later it follows from an input whose outcome is still to be reported.
      return isStart ? say([reason], topic: "record") : [.print(writer.info("record", [reason]))]
    }
  }

  /// Begins to record the user's input as a walkthrough; the file is written after each step.
  ///
  /// - Parameter file: the file's path.
  /// - Returns: the effects.
  package mutating func record(to file: String) -> [Effect] {
    guard ending == nil, let page, recording.isPossible else { return [] }
    if let other = recording.file { return mistake(words(.recordAlready, .string(other))) }
    return ask(.record(recording.begin(file, on: page.view, words), to: file))
  }
}
