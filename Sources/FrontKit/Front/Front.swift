package import Runtime

/// Shows a session to somebody and reads their input, as a pure state machine.
///
/// Settled screens and bytes of input go in; ``Effect``s come out. A front does no I/O and reads no clock: its times
/// are those of any monotonic clock.
package protocol Front: Sendable {
  /// When ``tick(at:)`` is due for held-back changes; nil where there are none.
  var nextTick: Duration? { get }

  /// Whether the user's input is being recorded.
  var isRecording: Bool { get }

  /// Takes a settled screen.
  ///
  /// - Parameters:
  ///   - view: the screen.
  ///   - announcements: messages that are shown once.
  ///   - now: the time.
  /// - Returns: the effects.
  mutating func screen(_ view: ScreenView, _ announcements: [Announcement], at now: Duration) -> [Effect]

  /// Reports held-back changes that are due.
  ///
  /// - Parameter now: the time.
  /// - Returns: the effects.
  mutating func tick(at now: Duration) -> [Effect]

  /// Buffers input until ``next(at:)`` takes it.
  ///
  /// - Parameter bytes: the bytes; none at the end of the input.
  mutating func receive(_ bytes: [UInt8])

  /// Takes the next command of the buffered input; the host performs its effects before it asks again.
  ///
  /// - Parameter now: the time.
  /// - Returns: the effects; nil where the buffer has no complete command.
  mutating func next(at now: Duration) -> [Effect]?

  /// Takes an interrupt from the keyboard.
  ///
  /// - Returns: the effects.
  mutating func interrupted() -> [Effect]

  /// Takes another width, such as that of a resized terminal.
  ///
  /// - Parameter width: the cells of a line; nil where lines are not wrapped.
  mutating func resize(to width: Int?)

  /// Takes a report of the host.
  ///
  /// - Parameter answer: the report.
  /// - Returns: the effects.
  mutating func answer(_ answer: FrontResponse) -> [Effect]

  /// Begins to record the user's input as a walkthrough; the file is written after each step.
  ///
  /// - Parameter file: the file's path.
  /// - Returns: the effects.
  mutating func record(to file: String) -> [Effect]
}
