internal import Foundations

/// What a step does.
package indirect enum Command: Sendable {
  // What a person does
  /// Taps an element or a place.
  case tap(Selector, Tap)
  /// Types into what has the input.
  case inputText(Template)
  /// Types something made up.
  case inputRandom(RandomText, length: Template?)
  /// Takes letters back.
  case eraseText(count: Template)
  /// Remembers an element's text.
  case copyText(Selector)
  /// Types what was remembered.
  case pasteText
  /// Sets what was remembered.
  case setClipboard(Template)
  /// Takes the input away.
  case hideKeyboard
  /// Presses a key.
  case pressKey(Key)
  /// Goes back.
  case back
  /// Moves on by a page.
  case scroll
  /// Moves on until an element is on screen.
  case scrollUntilVisible(ScrollUntilVisible)
  /// Swipes.
  case swipe(Swipe)
  /// Lets everything settle.
  case waitForAnimationToEnd(timeout: Template?)

  // What must be so
  /// An element is on screen.
  case assertVisible(Selector)
  /// An element is not on screen.
  case assertNotVisible(Selector)
  /// Something comes or goes within a time.
  case extendedWait(visible: Selector?, notVisible: Selector?, timeout: Template?)
  /// A script's value is true.
  case assertTrue(Template)
  /// The screen is in dark colors, or in light ones.
  case assertDarkMode(Bool)
  /// The screen looks as it did.
  case assertScreenshot(Screenshot)

  // The app and the device
  /// Starts the app.
  case launchApp(Launch)
  /// Ends the app.
  case stopApp(appId: Template?)
  /// Ends the app as the system does it when memory is short.
  case killApp(appId: Template?)
  /// Forgets what the app keeps.
  case clearState(appId: Template?)
  /// Forgets what the keychain keeps.
  case clearKeychain
  /// Opens a link.
  case openLink(Link)
  /// Grants or refuses what the app may use.
  case setPermissions(appId: Template?, [FlowHeader.Variable])
  /// Says where the device is.
  case setLocation(latitude: Template, longitude: Template)
  /// Moves the device along a way, in meters a second.
  case travel(points: [Template], speed: Template?)
  /// Takes the network away, or gives it back; nil is the other of the two.
  case setAirplaneMode(Bool?)
  /// Turns the device.
  case setOrientation(Orientation)
  /// Chooses dark colors, or light ones; nil is the other of the two.
  case setDarkMode(Bool?)
  /// Puts pictures into the gallery.
  case addMedia([Template])

  // Records
  /// Keeps what the screen shows.
  case takeScreenshot(path: Template, cropOn: Selector?)
  /// Begins to keep all that happens.
  case startRecording(path: Template)
  /// Ends it.
  case stopRecording

  // The walk itself
  /// Walks another flow, or some steps.
  case runFlow(RunFlow)
  /// Walks steps several times.
  case repeated(times: Template?, while: Condition?, [Step])
  /// Walks steps again where they fail.
  case retry(maxRetries: Template, RunFlow)
  /// Runs a file of JavaScript.
  case runScript(RunScript)
  /// Evaluates a script.
  case evalScript(Template)
  /// Asks a model that looks at pictures, which lines have no use for.
  case ai(AIQuestion)
}

extension Command {
  /// The steps within it.
  package var steps: [Step] {
    switch self {
    case .runFlow(let run), .retry(_, let run): if case .steps(let steps) = run.body { steps } else { [] }
    case .repeated(_, _, let steps): steps
    default: []
    }
  }
}
