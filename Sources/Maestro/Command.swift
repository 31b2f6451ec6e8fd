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

  /// The elements that its arguments select, without those of nested steps.
  package var selectors: [Selector] {
    switch self {
    case .tap(let selector, _), .copyText(let selector), .assertVisible(let selector),
      .assertNotVisible(let selector):
      [selector]
    case .scrollUntilVisible(let scroll): [scroll.element]
    case .swipe(let swipe): if case .direction(_, let from?) = swipe.way { [from] } else { [] }
    case .extendedWait(let visible, let notVisible, _): [visible, notVisible].compactMap(\.self)
    case .assertScreenshot(let screenshot): [screenshot.cropOn].compactMap(\.self)
    case .takeScreenshot(_, let crop): [crop].compactMap(\.self)
    default: condition.map { [$0.visible, $0.notVisible].compactMap(\.self) } ?? []
    }
  }

  /// The elements that it asserts to be absent.
  package var absentSelectors: [Selector] {
    switch self {
    case .assertNotVisible(let selector): [selector]
    case .extendedWait(_, let notVisible, _): [notVisible].compactMap(\.self)
    default: []
    }
  }

  /// The script under a condition that decides whether it fails, runs or goes on.
  package var decidingScript: Template? {
    if case .assertTrue(let script) = self { script } else { condition?.isTrue }
  }

  /// The app that it names.
  package var appId: Template? {
    switch self {
    case .launchApp(let launch): launch.appId
    case .stopApp(let app), .killApp(let app), .clearState(let app), .setPermissions(let app, _): app
    default: nil
    }
  }

  /// The condition under which it runs, or goes on.
  package var condition: Condition? {
    switch self {
    case .runFlow(let run), .retry(_, let run): run.when
    case .runScript(let script): script.when
    case .repeated(_, let condition, _): condition
    default: nil
    }
  }

  /// Whether it only looks at the app, and fails where that is not as expected.
  package var isAssertion: Bool {
    switch self {
    case .assertVisible, .assertNotVisible, .extendedWait, .assertTrue, .assertDarkMode, .assertScreenshot:
      true
    default: false
    }
  }

  /// All texts of its arguments that may contain scripts, without those of nested steps.
  package var templates: [Template] {
    let own: [Template?] =
      switch self {
      case .tap, .copyText, .assertVisible, .assertNotVisible, .pasteText, .hideKeyboard, .pressKey, .back,
        .scroll, .assertDarkMode, .clearKeychain, .setAirplaneMode, .setDarkMode, .stopRecording:
        []
      case .inputText(let text), .eraseText(let text), .setClipboard(let text), .assertTrue(let text),
        .setOrientation(let text), .startRecording(let text), .evalScript(let text):
        [text]
      case .inputRandom(_, let text), .waitForAnimationToEnd(let text), .extendedWait(_, _, let text),
        .stopApp(let text), .killApp(let text), .clearState(let text):
        [text]
      case .scrollUntilVisible(let scroll): [scroll.timeout, scroll.speed, scroll.visibilityPercentage]
      case .swipe(let swipe): swipe.templates
      case .assertScreenshot(let screenshot): [screenshot.path, screenshot.threshold]
      case .launchApp(let launch): [launch.appId] + (launch.permissions + launch.arguments).map(\.value)
      case .openLink(let link): [link.link]
      case .setPermissions(let app, let permissions): [app] + permissions.map(\.value)
      case .setLocation(let latitude, let longitude): [latitude, longitude]
      case .travel(let points, let speed): points + [speed]
      case .addMedia(let files): files
      case .takeScreenshot(let path, _): [path]
      case .runFlow(let run): run.env.map(\.value)
      case .repeated(let times, _, _): [times]
      case .retry(let most, let run): [most] + run.env.map(\.value)
      case .runScript(let script): script.env.map(\.value)
      case .ai(.noDefects): []
      case .ai(.assertion(let text)): [text]
      case .ai(.extract(let query, _)): [query]
      }
    return own.compactMap(\.self) + [condition?.isTrue, condition?.label].compactMap(\.self)
      + selectors.flatMap(\.templates)
  }
}

extension Command.Swipe {
  fileprivate var templates: [Template?] {
    switch way {
    case .direction: [duration]
    case .points(let start, let end): [start, end, duration]
    }
  }
}

extension Selector {
  /// The selector and those within it, which other elements are found by.
  package var withParts: [Selector] {
    [self] + Relation.allCases.compactMap { relations[$0] }.flatMap(\.withParts)
      + containsDescendants.flatMap(\.withParts)
  }

  /// All texts in it that may contain scripts.
  package var templates: [Template] {
    withParts.flatMap { part in
      [part.text, part.id, part.index, part.point, part.tapping.repeats, part.tapping.delay]
        .compactMap(\.self)
    }
  }
}

extension Flow {
  /// All texts of its header that may contain scripts.
  package var headerTemplates: [Template] {
    let variables = header.env + header.properties + header.extensions.cases.flatMap(\.env)
    return [header.appId, header.name].compactMap(\.self) + variables.map(\.value)
  }

  /// All texts of the flow that may contain scripts: those of its header, and of all steps and nested ones.
  package var templates: [Template] {
    headerTemplates + allSteps.flatMap { $0.command.templates + [$0.label].compactMap(\.self) }
  }
}
