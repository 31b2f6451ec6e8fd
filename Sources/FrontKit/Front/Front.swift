package import LineEditing
package import Runtime

/// Shows a session to somebody and reads their input, as a pure state machine.
///
/// Settled screens and bytes of input go in; ``Effect``s come out. A front does no I/O and reads no clock: its times
/// are those of any monotonic clock.
package protocol Front: LineGuide, Sendable {
  /// When ``tick(at:)`` is due for held-back changes; nil where there are none.
  var nextTick: Duration? { get }

  /// Whether the user's input is being recorded.
  var isRecording: Bool { get }

  /// Whether the next line waits until something is on the screen.
  var isWaiting: Bool { get }

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

  /// Leaves the field that is asked for without an answer, if one is.
  ///
  /// - Parameter now: the time.
  /// - Returns: the effects.
  mutating func leaveField(at now: Duration) -> [Effect]

  /// Takes an interrupt from the keyboard.
  ///
  /// - Returns: the effects.
  mutating func interrupted() -> [Effect]

  /// Waits no longer, where the next line waits until something is on the screen.
  ///
  /// - Returns: the effects.
  mutating func endWaiting() -> [Effect]

  /// Takes another width, such as that of a resized terminal.
  ///
  /// - Parameter width: the cells of a line; nil where lines are not wrapped.
  mutating func resize(to width: Int?)

  /// Returns what shows the screen again, after something else has been on the terminal; nothing where screens are lines
  /// among others.
  mutating func repaint() -> [Effect]

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

/// What the host of a ``Front`` has to do, in order.
package enum Effect: Sendable, Hashable {
  /// Writes this text as it is.
  case print(String)
  /// Shows a screen in the place of the one before, where the terminal can; else writes it.
  case paint(ScreenPicture)
  /// Sends this event to the session; the result comes by ``Front/screen(_:_:at:)``.
  case send(InputEvent)
  /// Switches the terminal's echo off, for a secret, or on again; no effect without a terminal.
  case echo(Bool)
  /// Answers a question that only the host can.
  case host(FrontRequest)
  /// Replaces a file's content; the host reports a failure by ``FrontResponse/recordingFailed(_:atStart:)``.
  case save(String, to: String)
  /// Exits.
  case exit(ExitCode)
}

/// The exit code of a session.
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// Success.
  case fine = 0
  /// An expectation of a walkthrough failed.
  case expectationFailed = 1
  /// A script is invalid.
  case invalidScript = 2
  /// The input and the screen diverged: a line that matches nothing, or the end of the input at a prompt.
  case apart = 3
  /// Interrupted from the keyboard: 128 plus the signal's number.
  case interrupted = 130
  /// Terminated by SIGTERM: 128 plus the signal's number.
  case terminated = 143
}

/// A request that only the host of a ``Front`` can answer.
///
/// The host responds with a ``FrontResponse``, or with a new screen.
package enum FrontRequest: Sendable, Hashable {
  /// Explains why a node is as it is, or is absent.
  case why(String)
  /// Traces the sources of texts, or stops tracing.
  case trace(Bool)
  /// Renders the screen with its texts' sources, for ``FrontResponse/texts(_:)``.
  case texts
  /// Fetches the picture of a source, see ``Runtime/ViewNode/picture``.
  case picture(String)
  /// Lists the locales.
  case locales
  /// Lists every flag with its value and the reason.
  case flags
  /// Shows the latest log lines of plugins and embedded servers.
  case log
  /// Creates a file, which must not exist yet, with a text.
  ///
  /// The host reports success by ``FrontResponse/recordingBegan`` and failure by
  /// ``FrontResponse/recordingFailed(_:atStart:)``.
  case record(String, to: String)
}

/// What the host reports to a ``Front``: the response to a ``FrontRequest``, or the result of its own work.
///
/// Lines are in the user's language.
package enum FrontResponse: Sendable {
  /// Why a node is as it is, or is absent.
  case why([String])
  /// The locales.
  case locales([String])
  /// Every flag with its value and the reason.
  case flags([String])
  /// The latest log lines of plugins and embedded servers, the newest last.
  case log([String])
  /// A screen with its texts' sources.
  case texts(ScreenView)
  /// The encoded picture of a source.
  case picture([UInt8])
  /// Why there is no picture of a source.
  case noPicture(PictureFailure)
  /// No node has this id: a script that asks for it and the app have diverged.
  case unknown(String)
  /// The files were reloaded; the next screen is what they show.
  case reloaded
  /// The files have errors: excerpts with the errors marked, how many they are, and the screens whose files have some.
  case broken([String], count: Int = 1, screens: Set<String> = [])
  /// The recording's file was created.
  case recordingBegan
  /// The recording's file cannot be written, at its start or later; the recording ends.
  case recordingFailed(RecordingError, atStart: Bool)
}
