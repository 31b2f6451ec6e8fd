extension Command {
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
