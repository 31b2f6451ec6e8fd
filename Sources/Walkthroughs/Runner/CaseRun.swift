import Foundations
import Maestro
import Runtime
import Simulation
import Typesetting

/// Walks one case.
///
/// One thread uses it from its beginning to its end; nothing of it is shared with other cases.
final class CaseRun {
  let walkCase: WalkCase
  let flows: [String: Flow]
  let files: any FlowFiles
  let settings: WalkSettings
  let phone: SimulatedDevice
  let scripts: FlowScripts
  let began: Timestamp
  let vocabulary: LazyVocabulary
  private(set) var record: CaseRecord
  /// The file of the current flow, for relative paths.
  var source: SourceText
  /// The depth of the current step.
  var depth = 0
  /// The current step, by its index among the records.
  var current: Int?
  /// Whether assertions that fail do not end the walk.
  var isSoft = false
  /// The first step that succeeded only on retry, by its index among the records.
  private var flakyStep: Int?
  /// The screen before the current step, as lines, to report changes.
  private var previousLines: [String] = []
  private var patterns: [String: TextPattern] = [:]
  /// Files of flows without their secrets.
  var blotted: [ObjectIdentifier: SourceText] = [:]
  /// The recording begun by `startRecording`.
  var recording: Transcript?
  /// The elements that were asserted to be absent, with their steps by index.
  var absences: [(step: Int, selector: ResolvedSelector)] = []

  /// Prepares a case.
  ///
  /// - Parameters:
  ///   - walkCase: the case.
  ///   - flows: all flows that it may run, by their paths.
  ///   - files: where scripts are read from.
  ///   - host: creates the device.
  ///   - settings: the walk's settings.
  ///   - pool: the painters shared by cases.
  ///   - vocabulary: the ids and texts of the app.
  /// - Throws: why the device cannot be created.
  init(
    _ walkCase: WalkCase, flows: [String: Flow], files: any FlowFiles, host: any WalkHost,
    _ settings: WalkSettings, pool: PainterPool, vocabulary: LazyVocabulary
  ) throws {
    self.vocabulary = vocabulary
    self.walkCase = walkCase
    self.flows = flows
    self.files = files
    self.settings = settings
    source = walkCase.flow.source
    let seed = walkCase.flow.header.extensions.seed ?? settings.seed
    let world = WalkWorld(
      named: walkCase.id, seed: seed, isLive: host.isLive, interruption: settings.interruption)
    var session = SessionSettings(
      locale: walkCase.axes.locale, tier: walkCase.axes.tier, device: walkCase.axes.device)
    // The first tier is that of a person without a plan, who may buy one in the walk.
    session.tierOverride = walkCase.axes.tier == host.app.tiers.first ? nil : walkCase.axes.tier
    session.hasSimulatedPerson = true
    // Another machine has another local file.
    session.usesLocalFlags = false
    for (flag, variant) in walkCase.axes.flags { try session.override(flag, with: variant, in: host.app) }
    session.recordsCoverage = settings.recordsCoverage
    phone = try SimulatedDevice(host, world, session, settings, pool: pool)
    if flows.values.contains(where: \.assertsAbsence) { phone.shown = ShownElements() }
    began = world.scheduler.now
    record = CaseRecord(walkCase: walkCase, seed: seed)
    record.isLive = host.isLive
    let declared = flows.values.flatMap(\.header.extensions.secrets)
    scripts = FlowScripts(world: world, settings: settings, secrets: Secrets(declared: declared))
  }

  /// Walks the case.
  func run() -> CaseRecord {
    let start = settings.stopwatch()
    do throws(Interrupted) { try walk() } catch {
      record.status = .canceled
      record.failure = nil
    }
    phone.end()
    record.coverage = phone.coverage
    record.console = scripts.takeOutput()
    record.sources = sources
    record.duration = began.duration(to: phone.now)
    record.wall = settings.stopwatch() - start
    record.hide(SecretMask(scripts.secrets))
    return record
  }

  private func walk() throws(Interrupted) {
    let header = walkCase.flow.header
    do {
      try setConstants()
      record.walkCase = resolved(walkCase)
      try takeRows()
      try walk(header.onFlowStart)
      try walkBody()
    } catch {
      try note(error)
    }
    // The first error is reported.
    do { try walk(header.onFlowComplete) } catch { try note(error) }
    if settings.failsOnFlaky { failFlaky() }
    if record.failure == nil { warnOfUnknownAbsences() }
    record.addSoftFailures()
    if record.failure != nil {
      record.status = .failed
    } else if record.steps.contains(where: { $0.outcome == .warned }) {
      record.status = .warned
    }
  }

  /// Whether an interruption was requested.
  private var isInterrupted: Bool { settings.interruption?.isRequested ?? false }

  /// Records the error as the case's failure, unless the walk was to end there or a step recorded one.
  ///
  /// - Throws: ``Interrupted`` where the walk was interrupted, after which errors are meaningless.
  private func note(_ error: any Error) throws(Interrupted) {
    if isInterrupted { throw Interrupted() }
    guard !(error is WalkEnded), record.failure == nil else { return }
    let failure = StepFailure(error)
    record.failure = FailureRecord(
      message: failure.message, step: nil, span: nil, screen: screenRecord, nearest: failure.nearest,
      changes: [], notes: scripts.notes(of: failure))
  }

  /// Fails a case that something of succeeded only on retry.
  private func failFlaky() {
    guard record.failure == nil, let flakyStep else { return }
    record.failure = FailureRecord(
      message: "it succeeded only when it was tried again, and `--fail-on-flaky` is set", step: flakyStep + 1,
      span: record.steps[flakyStep].span, notes: record.steps[flakyStep].notes)
  }

  /// Walks steps in order.
  func walk(_ steps: [Step]) throws {
    for step in steps { try walk(step) }
  }

  /// Walks a step and records its result.
  ///
  /// - Throws: ``StepFailure`` where it failed and is not optional.
  func walk(_ step: Step) throws {
    if isInterrupted { throw Interrupted() }
    let number = record.steps.count
    guard number < settings.maxSteps else {
      throw StepFailure(
        message: "the flow has walked \(number) steps and would go on",
        notes: ["end what it repeats, or walk it in parts"])
    }
    let before = (
      depth: depth, current: current, time: phone.now, wall: settings.stopwatch(), failure: record.failure,
      isSoft: isSoft
    )
    record.steps.append(
      StepRecord(
        number: number + 1, depth: depth, command: step.name, title: title(of: step), span: step.span,
        start: began.duration(to: phone.now)))
    record.steps[number].source = source(of: step)
    current = number
    depth += 1
    // What fails in an optional step ends that one, with a warning.
    if step.isOptional { isSoft = false }
    var failure: StepFailure?
    do {
      try perform(step.command, step)
      if let vacuity = vacuity(of: step) { throw StepWarned(message: vacuity) }
    } catch let skipped as StepSkipped {
      record.steps[number].outcome = .skipped
      record.steps[number].trouble = skipped.reason
      if let vacuity = vacuity(of: step) {
        record.steps[number].outcome = .warned
        record.steps[number].trouble = "\(skipped.reason): \(vacuity)"
      }
    } catch let warned as StepWarned {
      record.steps[number].outcome = .warned
      record.steps[number].trouble = warned.message
    } catch let end as WalkEnded {
      finish(number, before.time, before.wall)
      throw end
    } catch  where isInterrupted {
      finish(number, before.time, before.wall)
      throw Interrupted()
    } catch {
      let trouble = StepFailure(error)
      record.steps[number].outcome = step.isOptional ? .warned : .failed
      record.steps[number].trouble = trouble.message
      // The failure of a step within an optional one is not the case's.
      if step.isOptional { record.failure = before.failure } else { failure = trouble }
    }
    (depth, current, isSoft) = (before.depth, before.current, before.isSoft)
    finish(number, before.time, before.wall)
    if let failure {
      if isSoft, step.command.isAssertion {
        record.otherFailures.append(failureRecord(failure, number))
      } else {
        if record.failure == nil { record.failure = failureRecord(failure, number) }
        throw failure
      }
    }
    if step.isLast(settings.until, in: walkCase.flow) { throw WalkEnded() }
  }

  private func finish(_ number: Int, _ time: Timestamp, _ wall: Duration) {
    record.steps[number].duration = time.duration(to: phone.now)
    record.steps[number].calls = phone.world.wire.takeCalls()
    for report in phone.takeReports() { record.steps[number].notes.append(report.words) }
    if settings.recordsStates { record.steps[number].inside = phone.inside() }
    let screen = screenRecord
    if settings.recordsScreens { record.steps[number].screen = screen }
    previousLines = currentLines
    currentLines = screen?.visibleLines ?? []
    recording?.take(currentLines, at: phone.now)
    record.steps[number].wall = settings.stopwatch() - wall
  }

  private var currentLines: [String] = []

  /// The current screen; nil where no app runs.
  var screenRecord: ScreenRecord? {
    guard phone.driver != nil else { return nil }
    let screen = phone.screen
    return ScreenRecord(
      view: screen.view, frame: screen.frame, viewport: screen.viewport, messages: phone.toasts.map(\.text))
  }

  private func failureRecord(_ failure: StepFailure, _ number: Int) -> FailureRecord {
    let now = screenRecord
    return FailureRecord(
      message: failure.message, step: number + 1, span: record.steps[number].span, screen: now,
      nearest: failure.nearest,
      changes: LineChange.lines(from: previousLines, to: now?.visibleLines ?? []),
      notes: scripts.notes(of: failure))
  }

  /// Warns at a step that passed, unless it has a warning already.
  func warn(_ step: Int, _ message: String) {
    guard record.steps[step].outcome == .completed else { return }
    record.steps[step].outcome = .warned
    record.steps[step].trouble = message
  }

  // MARK: Reports of steps

  /// Adds a note to the current step.
  func note(_ text: String) {
    if let current { record.steps[current].notes.append(text) }
  }

  /// Records the element of the current step.
  func note(target id: String) {
    if let current { record.steps[current].target = id }
  }

  /// Discards the failure of an attempt before a retry.
  ///
  /// - Parameter earlier: the failure before the attempts, which stays.
  func discardFailure(after earlier: FailureRecord?) { record.failure = earlier }

  /// Records that something succeeded only on retry.
  func recordFlakiness() {
    record.isFlaky = true
    flakyStep = flakyStep ?? current
  }

  /// Records the failure of an entry of the flow's header.
  ///
  /// - Parameters:
  ///   - failure: the failure.
  ///   - span: the entry's place.
  ///   - step: the number of the walked step that it is about; nil where there is none.
  ///   - isSoft: whether the walk goes on.
  func recordFailure(_ failure: StepFailure, at span: Span, step: Int?, isSoft: Bool) {
    let failed = FailureRecord(
      message: failure.message, step: step, span: span, screen: screenRecord, nearest: failure.nearest,
      notes: scripts.notes(of: failure))
    if isSoft { record.otherFailures.append(failed) } else { record.failure = record.failure ?? failed }
  }

  /// Records a file that the case writes.
  func note(artifact: CaseRecord.Artifact) { record.artifacts.append(artifact) }

  /// Records a snapshot to update.
  func keep(_ snapshot: SnapshotRecord) { record.snapshots.append(snapshot) }

  /// Refines the title of the current step, now that its scripts are evaluated.
  func retitle(_ title: String) {
    if let current { record.steps[current].title = title }
  }

  // MARK: Requests of flows

  /// Returns a pattern in Form C, as elements have their texts, compiled once per case.
  func pattern(_ source: String) -> TextPattern {
    if let known = patterns[source] { return known }
    let pattern = TextPattern(NormalForm.composed(source))
    patterns[source] = pattern
    return pattern
  }

  /// Sets the constants that every script sees: the axes, those from outside, the flow's, and the row's.
  func setConstants() throws {
    for (name, value) in settings.env.sorted(by: { $0.key < $1.key }) { scripts.setConstant(name, value) }
    for name in BuiltinName.allCases { scripts.setConstant(name.rawValue, name.value(in: walkCase)) }
    // As upstream, a flow's own constants override those from outside, unless it refers to these.
    for variable in walkCase.flow.header.env + (walkCase.row?.env ?? []) {
      try scripts.setConstant(variable)
    }
  }

  /// Returns a case with the scripts in its flow's name and properties evaluated, for reports.
  func resolved(_ walkCase: WalkCase) -> WalkCase {
    func text(_ template: Template) -> Template {
      // Reports show what was written where a script fails; the flow itself does not depend on it.
      template.literal == nil
        ? (try? Template(verbatim: scripts.text(template), at: template.span)) ?? template : template
    }
    var header = walkCase.flow.header
    header.name = header.name.map(text)
    header.properties = header.properties.map { FlowHeader.Variable($0.name, text($0.value)) }
    return WalkCase(flow: walkCase.flow.with(header), axes: walkCase.axes, row: walkCase.row)
  }

  /// Performs a step.
  ///
  /// - Throws: ``StepFailure``, ``StepSkipped`` or ``StepWarned``.
  func perform(_ command: Command, _ step: Step) throws {
    switch command {
    case .tap(let selector, let tap): try self.tap(selector, tap, step)
    case .inputText(let text): try input(text, step)
    case .inputRandom(let kind, let length): try typeRandom(kind, length)
    case .eraseText(let count): try erase(scripts.text(count))
    case .copyText(let selector): try copyText(selector, step)
    case .pasteText: try type(phone.clipboard)
    case .setClipboard(let text): setClipboard(try scripts.text(text))
    case .hideKeyboard: hideKeyboard()
    case .pressKey(let key): try press(key)
    case .back: try back()
    case .scroll: try scroll()
    case .scrollUntilVisible(let scroll): try scrollUntilVisible(scroll)
    case .swipe(let swipe): try self.swipe(swipe, step)
    case .waitForAnimationToEnd: try phone.settle()
    case .assertVisible(let selector): _ = try find(selector, step)
    case .assertNotVisible(let selector): try waitUntilGone(selector, step)
    case .extendedWait(let visible, let notVisible, let timeout):
      try extendedWait(visible, notVisible, timeout, step)
    case .assertTrue(let condition): try assertTrue(condition)
    case .assertDarkMode(let isDark): try assertDarkMode(isDark)
    case .assertScreenshot(let screenshot): try assertScreenshot(screenshot, step)
    case .launchApp(let launch): try self.launch(launch)
    case .stopApp(let app), .killApp(let app): try stop(app)
    case .clearState(let app): try clearState(app)
    case .clearKeychain: clearKeychain()
    case .openLink(let link): try open(link, step)
    case .setPermissions(let app, let permissions): try setPermissions(app, permissions)
    case .setLocation(let latitude, let longitude): try setLocation(latitude, longitude)
    case .travel(let points, let speed): try travel(points, speed)
    case .setAirplaneMode(let isOn): try setAirplaneMode(isOn)
    case .setOrientation(let orientation): try turn(orientation)
    case .setDarkMode(let isDark): try setDarkMode(isDark)
    case .addMedia(let files): try addMedia(files)
    case .takeScreenshot(let path, let crop): try takeScreenshot(path, crop, step)
    case .startRecording(let path): try startRecording(path)
    case .stopRecording: try stopRecording()
    case .runFlow(let run): try runFlow(run)
    case .repeated(let times, let condition, let steps): try repeated(times, condition, steps)
    case .retry(let most, let run): try retry(most, run)
    case .runScript(let script): try runScript(script)
    case .evalScript(let script): try evalScript(script)
    case .ai: throw StepWarned(message: "there is no model here that looks at screens; nothing was asked")
    }
  }

  /// The files of the steps that were walked, without secrets, the flow's own first.
  var sources: [CaseRecord.FlowSource] {
    let own = walkCase.flow.source.path
    func rank(_ source: SourceText) -> (Int, String) { (source.path == own ? 0 : 1, source.path) }
    return blotted.values.sorted { rank($0) < rank($1) }.map { source in
      let lines = (1...source.lineCount).map { line in
        String(decoding: source.bytes[source.lineRange(line)], as: UTF8.self)
      }
      return CaseRecord.FlowSource(path: source.path, lines: lines.last == "" ? lines.dropLast() : lines)
    }
  }

  /// Returns a step as written, without secrets; nested steps have their own.
  func source(of step: Step) -> String? {
    guard settings.recordsScreens, step.command.steps.isEmpty else { return nil }
    let id = ObjectIdentifier(step.span.source)
    let source = blotted[id] ?? BlottedSource.of(step.span.source)
    blotted[id] = source
    let lines = String(decoding: source.bytes[step.span.range], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let indent = step.span.location.column - 1
    return lines.enumerated().map { number, line in
      let spaces = number == 0 ? 0 : line.prefix(indent).count { $0 == " " }
      return String(line.dropFirst(spaces))
    }.joined(separator: "\n")
  }

  /// Says why a step that passed could not have failed, or did nothing.
  ///
  /// - Parameter step: the step.
  /// - Returns: one sentence; nil where nothing is wrong with it.
  func vacuity(of step: Step) -> String? {
    if let found = VacuityCheck.diagnostics(of: step).first { return found.message }
    return step.command.decidingScript.flatMap { scripts.misspellings(in: $0).first }
  }

  /// Warns of assertions of absence whose element was on no screen of this case and is in no script or catalog of the
  /// app: a misspelling would pass in the same way.
  func warnOfUnknownAbsences() {
    guard var shown = phone.shown else { return }
    // A push that must not arrive is never shown where all is well.
    for push in walkCase.flow.header.extensions.pushes { shown.add(push.title, push.text) }
    for (step, selector) in absences {
      let unknown = UnknownAbsence.of(
        selector, shown: shown, vocabulary: vocabulary,
        locales: Set([walkCase.axes.locale, phone.settings.locale].compactMap(\.self)))
      if let unknown { warn(step, unknown) }
    }
  }
}
