package import Runtime

/// What shows a session to somebody and takes what they do: a pure state machine.
///
/// Settled screens and bytes of input go in; what is to be done comes out as ``Effect``s. It reads and writes nothing
/// itself, and knows no clock: the times that it is given are of any clock that goes forward.
package protocol Front: Sendable {
  /// When ``tick(at:)`` is to be called, since something is held back; nil where nothing is.
  var nextTick: Duration? { get }

  /// Takes a new moment of the app, at rest.
  ///
  /// - Parameters:
  ///   - view: the moment.
  ///   - announcements: what is to be said once.
  ///   - now: the time.
  /// - Returns: what is to be done.
  mutating func screen(_ view: ScreenView, _ announcements: [Announcement], at now: Duration) -> [Effect]

  /// Says what was held back, once its time has come.
  ///
  /// - Parameter now: the time.
  /// - Returns: what is to be done.
  mutating func tick(at now: Duration) -> [Effect]

  /// Keeps bytes that have arrived on the input, until ``next(at:)`` takes them.
  ///
  /// - Parameter bytes: the bytes; none at the end of the input.
  mutating func receive(_ bytes: [UInt8])

  /// Takes the next thing that the input asks for: all of it is to be done before the next is asked for.
  ///
  /// - Parameter now: the time.
  /// - Returns: what is to be done; nil where more must arrive first.
  mutating func next(at now: Duration) -> [Effect]?

  /// Takes an interruption from the keyboard.
  ///
  /// - Returns: what is to be done.
  mutating func interrupted() -> [Effect]

  /// Takes another width, such as that of a terminal that was resized.
  ///
  /// - Parameter width: the cells of a line; nil where lines are not wrapped.
  mutating func resize(to width: Int?)

  /// Says what the program around has to say.
  ///
  /// - Parameter answer: what that is.
  /// - Returns: what is to be done.
  mutating func answer(_ answer: HostAnswer) -> [Effect]

  /// Begins to record what the person does as a walkthrough; the file is written after each step.
  ///
  /// - Parameter file: the file's path.
  /// - Returns: what is to be done.
  mutating func record(to file: String) -> [Effect]
}
