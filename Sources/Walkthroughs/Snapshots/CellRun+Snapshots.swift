import Foundations
import Maestro

/// What was begun by `startRecording`.
struct RecordingInProgress {
  /// Where it is to be written.
  var path: String
}

extension CellRun {
  /// Compares the screen with what it looked like.
  func assertScreenshot(_ screenshot: Command.Screenshot, _ step: Step) throws {}

  /// Keeps what the screen shows.
  func takeScreenshot(_ path: Template, _ crop: Selector?, _ step: Step) throws {}

  /// Begins to keep all that happens.
  func startRecording(_ path: Template) throws {}

  /// Ends it.
  func stopRecording() throws {}

  /// Holds the screen's tree against what a flow expects.
  func expect(_ expectation: FlowExtensions.Expectation) throws {}
}
