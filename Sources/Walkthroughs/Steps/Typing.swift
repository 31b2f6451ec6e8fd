import Foundations
import Maestro
import Runtime

extension CaseRun {
  /// Focuses a field.
  func focus(_ id: String) {
    phone.lastInput = phone.now
    guard phone.focus != id else { return }
    phone.focus = id
    phone.draft = nil
    phone.invalidate()
  }

  /// Dismisses the keyboard; text that was neither submitted nor held is lost.
  func blur() {
    guard phone.focus != nil else { return }
    (phone.focus, phone.draft) = (nil, nil)
    phone.invalidate()
  }

  /// Types the text of a step; what is typed into a secret field is a secret.
  func input(_ template: Template, _ step: Step) throws {
    let text = try scripts.text(template)
    let isSecret =
      scripts.names.areUsed(in: template)
      || phone.focus.flatMap { phone.node($0) }?.interaction?.isSecret == true
    if isSecret { scripts.addSecret(text) }
    if step.label == nil { retitle("Input text \(isSecret ? SecretMask.shown : text)") }
    try type(text)
  }

  /// Appends to the field's text.
  func type(_ text: String) throws {
    try change(by: { $0 + text })
  }

  /// Types random text.
  func typeRandom(_ kind: Command.RandomText, _ length: Template?) throws {
    let count = try length.map { try number($0, "length") } ?? 8
    guard (0...10_000).contains(count) else {
      throw StepFailure(message: "`length` is \(count), expected at most 10,000")
    }
    let text = scripts.random(kind, Int(count))
    note("typed \"\(text)\", made up from the seed \(record.seed)")
    try type(text)
  }

  /// Erases letters.
  func erase(_ count: String) throws {
    guard let number = Double(count), let whole = Int(exactly: number), whole >= 0 else {
      throw StepFailure(message: "`\(count)` is no number of letters")
    }
    try change(by: { String($0.dropLast(whole)) })
  }

  private func change(by edit: (String) -> String) throws {
    try requireApp()
    guard let focus = phone.focus else {
      throw StepFailure(
        message: "no field has the keyboard", notes: ["tap the field before; a phone would type nowhere"])
    }
    note(target: focus)
    let draft = edit(phone.draft ?? phone.fieldText(of: focus))
    phone.draft = draft
    phone.invalidate()
    try phone.send(.type(focus, draft))
  }

  /// Copies an element's text, else its hint.
  func copyText(_ selector: Selector, _ step: Step) throws {
    let resolved = try resolve(selector)
    let index = try find(resolved, step)
    let element = phone.screen.elements.all[index]
    setClipboard(phone.screen.copiedText(of: element, selectedBy: resolved.text))
  }

  func setClipboard(_ text: String) {
    phone.clipboard = text
    scripts.setCopiedText(text)
  }

  func hideKeyboard() {
    if phone.focus == nil { note("no keyboard was shown") }
    blur()
  }

  /// Presses a key.
  func press(_ key: Command.Key) throws {
    switch key.name {
    case "Enter", "Remote Dpad Center": try submit()
    case "Backspace": try erase("1")
    case "Back", "Escape": try goBack()
    case "Tab": nextField()
    case "Remote Dpad Up": phone.scroll(to: phone.screen.viewport.lowerBound - 1)
    case "Remote Dpad Down": phone.scroll(to: phone.screen.viewport.lowerBound + 1)
    case "Home", "Lock", "Power": leaveApp()
    default:
      throw StepFailure(message: "the key `\(key.name)` means nothing on lines")
    }
  }

  private func submit() throws {
    try requireApp()
    guard let focus = phone.focus else {
      return note("no field has the keyboard, so the key changes nothing")
    }
    let text = phone.draft ?? phone.fieldText(of: focus)
    (phone.focus, phone.draft) = (nil, nil)
    phone.invalidate()
    try phone.send(.edit(focus, text))
  }

  private func nextField() {
    let fields = phone.screen.elements.all.filter { if case .edit = $0.tap { $0.isEnabled } else { false } }
    guard !fields.isEmpty else { return note("there is no field to go to") }
    let next = fields.firstIndex { $0.id == phone.focus }.map { ($0 + 1) % fields.count } ?? 0
    blur()
    focus(fields[next].id)
  }

  private func leaveApp() {
    blur()
    note("the app went to the background; it is still running")
    phone.isInBackground = true
    phone.invalidate()
  }
}
