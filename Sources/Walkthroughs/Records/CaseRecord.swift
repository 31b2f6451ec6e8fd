package import Foundations
import Maestro
package import Runtime

/// How a case ended.
package enum CaseStatus: String, Sendable, CaseIterable {
  /// All steps succeeded.
  case passed
  /// All steps ran, and some optional ones failed.
  case warned
  /// A step failed.
  case failed
  /// It was cancelled before its end.
  case canceled
}

/// The result of a case.
package struct CaseRecord: Sendable {
  /// The case.
  package var walkCase: WalkCase
  /// Its status.
  package var status = CaseStatus.passed
  /// All steps, in the order of their starts.
  package var steps: [StepRecord] = []
  /// Its failure; nil where it did not fail.
  package var failure: FailureRecord?
  /// Its further failures, where soft assertions failed.
  package var otherFailures: [FailureRecord] = []
  /// Whether something succeeded only on retry.
  package var isFlaky = false
  /// The random seed.
  package var seed: UInt64
  /// Whether the app ran in real time.
  package var isLive = false
  /// Its duration in the app's time.
  package var duration = Duration.zero
  /// Its duration in real time.
  package var wall = Duration.zero
  /// Its snapshots, where these are to be updated.
  package var snapshots: [SnapshotRecord] = []
  /// The files to write, in order.
  package var artifacts: [Artifact] = []
  /// The files of its steps, its flow's own first; empty where screens are not recorded.
  package var sources: [FlowSource] = []
  /// Its coverage of the app; nil where that is not recorded.
  package var coverage: SessionCoverage?
  /// The output of its scripts through `console.log`.
  package var console: [String] = []

  /// A file of steps as written, without secrets.
  package struct FlowSource: Sendable, Hashable {
    /// Its path.
    package var path: String
    /// Its lines.
    package var lines: [String]

    /// Creates a file of lines.
    package init(path: String, lines: [String]) {
      self.path = path
      self.lines = lines
    }
  }

  /// A file produced by a walk.
  package struct Artifact: Sendable, Hashable {
    /// The kind of a file's content.
    package enum Kind: String, Sendable { case frame, tree, recording }
    /// The kind of its content.
    package var kind: Kind
    /// Its path, relative to the artifacts folder.
    package var path: String
    /// Its content.
    package var text: String
  }

  /// All failures of a walk that is at its end, in order.
  package var failures: [FailureRecord] { [failure].compactMap(\.self) + otherFailures }

  /// The warnings of its steps, such as `flow.yaml:4:3: this always holds`, each once.
  package var warnings: [String] {
    var known: Set<String> = []
    return steps.filter { $0.outcome == .warned }.compactMap { step in
      step.trouble.map { "\(step.span.description): \($0)" }
    }.filter { known.insert($0).inserted }
  }

  /// Puts the failures of soft assertions before the one that ended the walk.
  mutating func addSoftFailures() {
    let all = otherFailures + [failure].compactMap(\.self)
    failure = all.first
    otherFailures = Array(all.dropFirst())
  }
}

/// Why a case failed.
package struct FailureRecord: Sendable {
  /// One sentence.
  package var message: String
  /// The step's number; nil where the failure was outside of steps.
  package var step: Int?
  /// Its location; nil where it has none.
  package var span: Span?
  /// The screen at that time; nil where no app ran.
  package var screen: ScreenRecord?
  /// The nearest matches for the selector, a line each.
  package var nearest: [String] = []
  /// The changes on screen since the step before, a line each.
  package var changes: [String] = []
  /// Further notes, a line each.
  package var notes: [String] = []

  /// Returns the failure of a repeated case with a different result.
  static func difference(_ time: Int, _ first: [String], _ again: [String], _ record: CaseRecord) -> Self {
    let index = zip(first, again).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = index ?? min(first.count, again.count)
    var failure = FailureRecord(
      message: "walked \(time) times, it went another way than the first time", screen: nil)
    failure.notes = [
      "first: \(line < first.count ? String(first[line].prefix(400)) : "(ended)")",
      "then: \(line < again.count ? String(again[line].prefix(400)) : "(ended)")",
      "walks are the same every time; something in the app looks at a clock or at chance of its own",
    ]
    failure.span = record.failure?.span
    return failure
  }
}

/// The results of a walk.
package struct WalkRecord: Sendable {
  /// The cases in the order of the flows and their matrices.
  package var cases: [CaseRecord]
  /// Its duration in real time.
  package var wall: Duration

  /// Collects the results of a walk.
  package init(cases: [CaseRecord], wall: Duration) {
    self.cases = cases
    self.wall = wall
  }

  /// The cases that failed.
  package var failed: [CaseRecord] { cases.filter { $0.status == .failed } }

  /// What of the app its cases covered together.
  package var coverage: SessionCoverage {
    cases.compactMap(\.coverage).reduce(SessionCoverage()) { $0.union($1) }
  }
}

extension CaseRecord {
  /// Masks secrets in all texts.
  mutating func hide(_ mask: SecretMask) {
    guard !mask.isEmpty else { return }
    // Most steps leave most of what there is: it is masked once.
    var shown: (before: ScreenRecord, after: ScreenRecord)?
    var states: [String: String] = [:]
    for index in steps.indices {
      steps[index].hide(mask)
      if let screen = steps[index].screen {
        if shown?.before != screen {
          var masked = screen
          masked.hide(mask)
          shown = (screen, masked)
        }
        steps[index].screen = shown?.after
      }
      steps[index].inside?.hide { text in
        if let known = states[text] { return known }
        let masked = mask.hide(text)
        states[text] = masked
        return masked
      }
    }
    failure?.hide(mask)
    for index in otherFailures.indices { otherFailures[index].hide(mask) }
    console = mask.hide(console)
    for index in sources.indices { sources[index].lines = mask.hide(sources[index].lines) }
    for index in artifacts.indices {
      artifacts[index].text = mask.hide(artifacts[index].text)
      artifacts[index].path = mask.hide(artifacts[index].path)
    }
    walkCase = walkCase.hiding(mask)
  }
}

extension WalkCase {
  fileprivate func hiding(_ mask: SecretMask) -> WalkCase {
    func text(_ template: Template) -> Template {
      Template(verbatim: mask.hide(template.source), at: template.span)
    }
    var header = flow.header
    header.name = header.name.map(text)
    header.properties = header.properties.map { FlowHeader.Variable($0.name, text($0.value)) }
    return WalkCase(flow: flow.with(header), axes: axes, row: row)
  }
}

extension StepRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    title = mask.hide(title)
    trouble = trouble.map { mask.hide($0) }
    source = source.map { mask.hide($0) }
    notes = notes.map { mask.hide($0) }
    for index in calls.indices { calls[index].path = mask.hide(calls[index].path) }
  }
}

extension FailureRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    message = mask.hide(message)
    nearest = nearest.map { mask.hide($0) }
    changes = changes.map { mask.hide($0) }
    notes = notes.map { mask.hide($0) }
    screen?.hide(mask)
  }
}

extension ScreenRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    frame.heading = mask.hide(frame.heading)
    frame.rows = mask.hide(frame.rows)
    messages = messages.map { mask.hide($0) }
    view = view.hiding(mask)
  }
}

extension ScreenView {
  /// Returns the screen with secrets masked.
  func hiding(_ mask: SecretMask) -> ScreenView {
    if mask.isEmpty { return self }
    var view = self
    view.title = mask.hide(title)
    view.trail = trail.map { mask.hide($0) }
    view.nodes = nodes.map { $0.hiding(mask) }
    view.dialog = dialog?.hiding(mask)
    return view
  }
}

extension ViewNode {
  fileprivate func hiding(_ mask: SecretMask) -> ViewNode {
    var node = self
    node.label = mask.hide(label)
    node.value = value.map { mask.hide($0) }
    node.hint = hint.map { mask.hide($0) }
    node.children = children.map { $0.hiding(mask) }
    return node
  }
}

extension StateRecord {
  fileprivate mutating func hide(_ hide: (String) -> String) {
    for index in models.indices { models[index].value = hide(models[index].value) }
    for index in flags.indices { flags[index].value = hide(flags[index].value) }
  }
}
