import Foundations

@testable import Maestro

// Commands in words, so that a table says all that was read.

extension Command {
  var words: String {
    switch self {
    case .tap(let selector, let tap): "tap \(tap) \(selector.words)"
    case .inputText(let text): "type '\(text.source)'"
    case .inputRandom(let kind, let length): "random \(kind) \(length?.source ?? "8?")"
    case .eraseText(let count): "erase \(count.source)"
    case .copyText(let selector): "copy \(selector.words)"
    case .pasteText: "paste"
    case .setClipboard(let text): "clipboard '\(text.source)'"
    case .hideKeyboard: "hideKeyboard"
    case .pressKey(let key): "press \(key.name)"
    case .back: "back"
    case .scroll: "scroll"
    case .scrollUntilVisible(let scroll):
      "scroll \(scroll.direction.rawValue) to \(scroll.element.words)" + after(" within ", scroll.timeout)
        + after(" at ", scroll.speed) + after(" until ", scroll.visibilityPercentage)
        + (scroll.centerElement ? " centered" : "")
    case .swipe(let swipe): "swipe \(swipe.way.words)" + after(" in ", swipe.duration)
    case .waitForAnimationToEnd(let timeout): "settle \(timeout?.source ?? "nil")"
    case .assertVisible(let selector): "visible \(selector.words)"
    case .assertNotVisible(let selector): "not visible \(selector.words)"
    case .extendedWait(let visible, let notVisible, let timeout):
      "wait" + (visible.map { " \($0.words)" } ?? "") + (notVisible.map { " not \($0.words)" } ?? "")
        + after(" within ", timeout)
    case .assertTrue(let text): "true '\(text.source)'"
    case .assertDarkMode(let isDark): "dark \(isDark)"
    case .assertScreenshot(let shot):
      "compare \(shot.path.source)" + after(" ", shot.threshold) + (shot.cropOn.map { " \($0.words)" } ?? "")
    default: otherWords
    }
  }

  private var otherWords: String {
    switch self {
    case .launchApp(let launch):
      "launch \(launch.appId?.source ?? "nil")" + (launch.clearState ? " state" : "")
        + (launch.clearKeychain ? " keychain" : "") + (launch.stopApp ? " stop" : "")
        + launch.permissions.words + launch.arguments.words
    case .stopApp(let app): "stop \(app?.source ?? "nil")"
    case .killApp(let app): "kill \(app?.source ?? "nil")"
    case .clearState(let app): "clear \(app?.source ?? "nil")"
    case .clearKeychain: "clearKeychain"
    case .openLink(let link): "open \(link.link.source)\(link.inBrowser ? " in browser" : "")"
    case .setPermissions(let app, let permissions): "permissions \(app?.source ?? "nil")\(permissions.words)"
    case .setLocation(let latitude, let longitude): "at \(latitude.source),\(longitude.source)"
    case .travel(let points, let speed):
      "travel \(points.map(\.source).joined(separator: " "))" + after(" at ", speed)
    case .setAirplaneMode(let isOn): "airplane \(isOn.map(String.init) ?? "nil")"
    case .setOrientation(let orientation): "turn \(orientation.source.uppercased())"
    case .setDarkMode(let isOn): "darkMode \(isOn.map(String.init) ?? "nil")"
    case .addMedia(let files): "media \(files.map(\.source).joined(separator: " "))"
    case .takeScreenshot(let path, let crop):
      "screenshot \(path.source)" + (crop.map { " \($0.words)" } ?? "")
    case .startRecording(let path): "record \(path.source)"
    case .stopRecording: "stopRecording"
    case .runFlow(let run): run.words
    case .repeated(let times, let condition, let steps):
      "repeat" + after(" ", times) + (condition.map { " while\($0.words)" } ?? "") + " \(steps.words)"
    case .retry(let most, let run): "retry \(most.source) \(run.words)"
    case .runScript(let script):
      "script \(script.path)" + (script.env.isEmpty ? "" : " with") + script.env.words
    case .evalScript(let text): "eval \(text.source)"
    case .ai(.noDefects): "ask for defects"
    case .ai(.assertion(let text)): "ask \(text.source)"
    case .ai(.extract(let query, let variable)): "extract \(query.source) to \(variable)"
    default: "?"
    }
  }

  private func after(_ words: String, _ template: Template?) -> String {
    template.map { words + $0.source } ?? ""
  }
}

extension Command.Swipe.Way {
  fileprivate var words: String {
    switch self {
    case .direction(let direction, let from): direction.rawValue + (from.map { " from \($0.words)" } ?? "")
    case .points(let start, let end): "\(start.source) to \(end.source)"
    }
  }
}

extension Command.RunFlow {
  fileprivate var words: String {
    let body =
      switch self.body {
      case .file(_, let path): path
      case .steps(let steps): steps.words
      }
    return "run \(body)" + (when.map { " when\($0.words)" } ?? "") + (env.isEmpty ? "" : " with") + env.words
  }
}

extension Condition {
  fileprivate var words: String {
    (platform.map { " \($0.rawValue)" } ?? "") + (isTrue.map { " \($0.source)" } ?? "")
      + (visible.map { " \($0.words)" } ?? "") + (notVisible.map { " not \($0.words)" } ?? "")
  }
}

extension Selector {
  fileprivate var words: String {
    let parts = [
      text.map { "'\($0.source)'" }, id.map { "#\($0.source)" }, index.map { "[\($0.source)]" },
      point.map { "at \($0.source)" },
    ]
    let states = states.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
    return (parts.compactMap { $0 } + states).joined(separator: " ")
  }
}

extension [Step] {
  fileprivate var words: String { "[\(map(\.command.words).joined(separator: ", "))]" }
}

extension [FlowHeader.Variable] {
  fileprivate var words: String { map { " \($0.name)=\($0.value.source)" }.joined() }
}
