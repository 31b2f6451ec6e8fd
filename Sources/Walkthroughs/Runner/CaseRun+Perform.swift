import Foundations
import Maestro

extension CaseRun {
  /// Performs a step.
  ///
  /// - Throws: ``StepFailure``, ``StepSkipped`` or ``StepWarned``.
  func perform(_ command: Command, _ step: Step) throws {
    switch command {
    case .tap(let selector, let tap): try self.tap(selector, tap, step)
    case .inputText(let text): try input(text, step)
    case .inputRandom(let kind, let length): try typeRandom(kind, length)
    case .eraseText(let count): try erase(scripts.text(count))
    case .copyText(let selector): try copyText(selector, step)
    case .pasteText: try type(phone.clipboard)
    case .setClipboard(let text): setClipboard(try scripts.text(text))
    case .hideKeyboard: hideKeyboard()
    case .pressKey(let key): try press(key)
    case .back: try back()
    case .scroll: try scroll()
    case .scrollUntilVisible(let scroll): try scrollUntilVisible(scroll)
    case .swipe(let swipe): try self.swipe(swipe, step)
    case .waitForAnimationToEnd: try phone.settle()
    case .assertVisible(let selector): _ = try find(selector, step)
    case .assertNotVisible(let selector): try waitUntilGone(selector, step)
    case .extendedWait(let visible, let notVisible, let timeout):
      try extendedWait(visible, notVisible, timeout, step)
    case .assertTrue(let condition): try assertTrue(condition)
    case .assertDarkMode(let isDark): try assertDarkMode(isDark)
    case .assertScreenshot(let screenshot): try assertScreenshot(screenshot, step)
    case .launchApp(let launch): try self.launch(launch)
    case .stopApp(let app), .killApp(let app): try stop(app)
    case .clearState(let app): try clearState(app)
    case .clearKeychain: clearKeychain()
    case .openLink(let link): try open(link, step)
    case .setPermissions(let app, let permissions): try setPermissions(app, permissions)
    case .setLocation(let latitude, let longitude): try setLocation(latitude, longitude)
    case .travel(let points, let speed): try travel(points, speed)
    case .setAirplaneMode(let isOn): try setAirplaneMode(isOn)
    case .setOrientation(let orientation): try turn(orientation)
    case .setDarkMode(let isDark): try setDarkMode(isDark)
    case .addMedia(let files): try addMedia(files)
    case .takeScreenshot(let path, let crop): try takeScreenshot(path, crop, step)
    case .startRecording(let path): try startRecording(path)
    case .stopRecording: try stopRecording()
    case .runFlow(let run): try runFlow(run)
    case .repeated(let times, let condition, let steps): try repeated(times, condition, steps)
    case .retry(let most, let run): try retry(most, run)
    case .runScript(let script): try runScript(script)
    case .evalScript(let script): try evalScript(script)
    case .ai: throw StepWarned(message: "there is no model here that looks at screens; nothing was asked")
    }
  }
}
