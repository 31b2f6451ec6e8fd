import Foundations
import Maestro

extension CaseRun {
  /// Compares the screen with its snapshot.
  func assertScreenshot(_ screenshot: Command.Screenshot, _ step: Step) throws {
    try requireApp()
    // Files never hold secrets, so neither does what they are compared with.
    let mask = SecretMask(scripts.secrets)
    let name = mask.hide(try scripts.text(screenshot.path))
    let path = FlowPath.resolve(name, from: source.path)
    try requireWithinWorkspace(path, ending: "txt")
    if step.label == nil { retitle("Assert that the screen looks like \(name)") }
    let lines = mask.hide(try lines(croppedOn: screenshot.cropOn, step))
    let snapshot = SnapshotRecord(
      path: path, ending: "txt", axes: walkCase.axes, text: lines.joined(separator: "\n") + "\n")
    if settings.updatesSnapshots { return keep(snapshot) }
    guard let expected = try firstFile(of: path, ending: "txt") else {
      throw StepFailure(
        message: "there is no snapshot \(name)",
        notes: ["walk with `--update` to write it, and look at it then"])
    }
    let threshold = try screenshot.threshold.map { try number($0, "thresholdPercentage") } ?? 95
    let before = FrameComparison.lines(expected.text(in: 0..<expected.bytes.count))
    let similarityPercent = FrameComparison.similarityPercent(before, lines)
    guard similarityPercent < threshold else { return }
    throw StepFailure(
      message:
        "the screen is \(Int(similarityPercent)) % like \(expected.path), expected at least \(Int(threshold)) %",
      notes: LineChange.lines(from: before, to: lines))
  }

  /// Saves the screen: as text, and as a tree.
  func takeScreenshot(_ path: Template, _ crop: Selector?, _ step: Step) throws {
    try requireApp()
    let name = try scripts.text(path)
    if step.label == nil { retitle("Take screenshot \(name)") }
    let lines = try lines(croppedOn: crop, step)
    note(
      artifact: CaseRecord.Artifact(
        kind: .frame, path: "\(name).txt", text: lines.joined(separator: "\n") + "\n"))
    note(
      artifact: CaseRecord.Artifact(
        kind: .tree, path: "\(name).yaml", text: TreeSnapshot.text(phone.screen.view)))
  }

  /// Returns the lines on the device's screen, or those of an element.
  private func lines(croppedOn selector: Selector?, _ step: Step) throws -> [String] {
    guard let selector else { return screenRecord?.visibleLines ?? [] }
    let index = try find(selector, step)
    let screen = phone.screen
    guard let rows = screen.elements.all[index].bounds?.rows, !screen.elements.all[index].isFixed else {
      return screen.elements.all[index].texts.prefix(1) + []
    }
    return Array(screen.frame.rows[rows.clamped(to: screen.viewport)])
  }

  /// Starts a recording.
  func startRecording(_ path: Template) throws {
    let name = try scripts.text(path)
    if let recording { throw StepFailure(message: "\(recording.path) is being recorded already") }
    var transcript = Transcript(path: name, began: phone.now, size: phone.size)
    transcript.take(screenRecord?.visibleLines ?? [], at: phone.now)
    recording = transcript
  }

  /// Ends the recording.
  func stopRecording() throws {
    guard let recording else { throw StepFailure(message: "nothing is being recorded") }
    self.recording = nil
    note(
      artifact: CaseRecord.Artifact(
        kind: .recording, path: "\(recording.path).cast", text: recording.text(SecretMask(scripts.secrets))))
  }

  /// Compares the screen's tree with a flow's expectation.
  func expect(_ expectation: FlowExtensions.Expectation) throws {
    try requireApp()
    let view = phone.screen.view.hiding(SecretMask(scripts.secrets))
    try requireWithinWorkspace(expectation.path, ending: "yaml")
    if settings.updatesSnapshots {
      return keep(
        SnapshotRecord(
          path: expectation.path, ending: "yaml", axes: walkCase.axes, text: TreeSnapshot.text(view)))
    }
    guard let file = try firstFile(of: expectation.path, ending: "yaml") else {
      throw StepFailure(
        message: "there is no tree \(expectation.path)",
        notes: ["walk with `--update` to write it, and look at it then"])
    }
    let difference: TreeExpectation.Difference?
    do throws(Diagnostic) {
      difference = try TreeExpectation(file).difference(from: view)
    } catch {
      throw StepFailure(
        message: error.message,
        notes: [error.span.map { "at \($0.description)" }, error.help].compactMap(\.self))
    }
    guard let difference else { return }
    throw StepFailure(message: difference.message, notes: ["expected at \(difference.span.description)"])
  }

  /// Fails where a file of a snapshot is out of the workspace, or a link out of it.
  private func requireWithinWorkspace(_ path: String, ending: String) throws {
    for candidate in SnapshotPath.candidates(path, walkCase.axes, ending: ending)
    where files.kind(of: candidate) == .outside {
      throw Diagnostic.outsideWorkspace(candidate, at: nil)
    }
  }

  /// Returns the most specific existing file of a snapshot.
  private func firstFile(of path: String, ending: String) throws -> SourceText? {
    for candidate in SnapshotPath.candidates(path, walkCase.axes, ending: ending)
    where files.kind(of: candidate) == .file {
      return try files.read(candidate)
    }
    return nil
  }
}
