internal import Foundations

/// The command of a step.
package indirect enum Command: Sendable {
  // The user's input
  /// Taps an element or a point.
  case tap(Selector, Tap)
  /// Types into the focused field.
  case inputText(Template)
  /// Types random text.
  case inputRandom(RandomText, length: Template?)
  /// Deletes characters.
  case eraseText(count: Template)
  /// Copies an element's text.
  case copyText(Selector)
  /// Types the copied text.
  case pasteText
  /// Sets the copied text.
  case setClipboard(Template)
  /// Hides the keyboard.
  case hideKeyboard
  /// Presses a key.
  case pressKey(Key)
  /// Goes back.
  case back
  /// Scrolls by a page.
  case scroll
  /// Scrolls until an element is on screen.
  case scrollUntilVisible(ScrollUntilVisible)
  /// Swipes.
  case swipe(Swipe)
  /// Waits until everything settles.
  case waitForAnimationToEnd(timeout: Template?)

  // Assertions
  /// An element is on screen.
  case assertVisible(Selector)
  /// An element is not on screen.
  case assertNotVisible(Selector)
  /// Something appears or disappears within a time.
  case extendedWait(visible: Selector?, notVisible: Selector?, timeout: Template?)
  /// A script's value is true.
  case assertTrue(Template)
  /// The screen is in dark mode, or in light mode.
  case assertDarkMode(Bool)
  /// The screen matches its snapshot.
  case assertScreenshot(Screenshot)

  // The app and the device
  /// Starts the app.
  case launchApp(Launch)
  /// Ends the app.
  case stopApp(appId: Template?)
  /// Ends the app as the system does when memory is short.
  case killApp(appId: Template?)
  /// Deletes the app's stored data.
  case clearState(appId: Template?)
  /// Deletes the keychain's content.
  case clearKeychain
  /// Opens a link.
  case openLink(Link)
  /// Grants or denies the app's permissions.
  case setPermissions(appId: Template?, [FlowHeader.Variable])
  /// Sets the device's location.
  case setLocation(latitude: Template, longitude: Template)
  /// Moves the device along a route, in meters a second.
  case travel(points: [Template], speed: Template?)
  /// Switches the network off or on; nil toggles.
  case setAirplaneMode(Bool?)
  /// Rotates the device.
  case setOrientation(Template)
  /// Sets dark mode, or light mode; nil toggles.
  case setDarkMode(Bool?)
  /// Adds pictures to the gallery.
  case addMedia([Template])

  // Recordings
  /// Saves a screenshot.
  case takeScreenshot(path: Template, cropOn: Selector?)
  /// Starts recording.
  case startRecording(path: Template)
  /// Stops recording.
  case stopRecording

  // The walk itself
  /// Runs another flow, or some steps.
  case runFlow(RunFlow)
  /// Repeats steps.
  case repeated(times: Template?, while: Condition?, [Step])
  /// Retries steps that fail.
  case retry(maxRetries: Template, RunFlow)
  /// Runs a JavaScript file.
  case runScript(RunScript)
  /// Evaluates a script.
  case evalScript(Template)
  /// Queries a vision model, which has no use on lines.
  case ai(AIQuestion)
}

extension Command {
  /// The constants and arguments that it gives.
  package var env: [FlowHeader.Variable] {
    switch self {
    case .runFlow(let run), .retry(_, let run): run.env
    case .runScript(let script): script.env
    case .launchApp(let launch): launch.arguments
    default: []
    }
  }

  /// The steps nested in it.
  package var steps: [Step] {
    switch self {
    case .runFlow(let run), .retry(_, let run): if case .steps(let steps) = run.body { steps } else { [] }
    case .repeated(_, _, let steps): steps
    default: []
    }
  }
}
