import Foundations
import Maestro

extension CaseRun {
  /// Returns a step's description: its label, or the command before its scripts are evaluated.
  func title(of step: Step) -> String {
    if let label = step.label { return (try? scripts.text(label)) ?? label.source }
    switch step.command {
    case .runFlow(let run):
      if case .file(_, let path) = run.body { return "Run \(path.split(separator: "/").last ?? "")" }
      return "Run steps"
    case .inputText(let text):
      return "Input text \(scripts.names.areUsed(in: text) ? SecretMask.shown : text.source)"
    case .pressKey(let key): return "Press \(key.name)"
    case .launchApp: return "Launch app"
    case .evalScript(let script): return "Run \(script.source)"
    case .assertTrue(let script): return "Assert that \(script.source) is true"
    case .openLink(let link): return "Open \(link.link.source)"
    case .repeated: return "Repeat"
    case .retry: return "Retry"
    default: return step.name
    }
  }
}

extension Step {
  /// Returns the description of a step on an element, in upstream's words.
  func words(about selector: String) -> String {
    switch command {
    case .tap(_, .once): "Tap on \(selector)"
    case .tap(_, .double): "Double tap on \(selector)"
    case .tap(_, .long): "Long press on \(selector)"
    case .assertVisible: "Assert that \(selector) is visible"
    case .assertNotVisible: "Assert that \(selector) is not visible"
    case .extendedWait(_, let notVisible, _):
      "Wait until \(selector) is \(notVisible == nil ? "" : "not ")visible"
    case .copyText: "Copy text from \(selector)"
    default: "\(name) \(selector)"
    }
  }
}
