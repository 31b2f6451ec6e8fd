import Foundations
import Screens

/// Shows a short message once.
enum ToastAction: Action {
  static let spec = ActionSpec(
    "toast", "Says something once.", main: KeySpec("text", .text, required: true, "The words."),
    keys: [KeySpec("tone", .word(Tones.words), "How grave it is; `info` if not given.")],
    example: "toast: Saved")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard let text = linker.actionText(call.properties.text("text"), in: scope) else { return nil }
    linker.checkSecrets(of: call, [text], in: scope)
    return Body(text: text, tone: call.properties.word("tone").map { Tones.tone($0) } ?? .info)
  }

  struct Body: ActionBody {
    let text: LinkedText
    let tone: ViewNode.Tone

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let words = session.shown(text, frame)
      if !words.isEmpty { session.announce(.toast(words.words, tone), saying: words) }
    }
  }
}

/// Shows a modal message; the actions after it run when it is closed.
enum AlertAction: Action {
  static let spec = ActionSpec(
    "alert", "Says something that must be read first; the actions after it run when it is closed.",
    main: KeySpec("text", .text, required: true, "The words."),
    keys: [
      KeySpec("title", .text, "A few words above them."),
      KeySpec(
        "ok", .text, "The words of the button that closes it; those of the language for OK if not given."),
    ],
    example: "alert: Your changes are saved on this device.\ntitle: Saved")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    let title = linker.actionText(call.properties.text("title"), in: scope)
    let ok = linker.actionText(call.properties.text("ok"), in: scope)
    guard let text = linker.actionText(call.properties.text("text"), in: scope) else { return nil }
    linker.checkSecrets(of: call, [title, text, ok], in: scope)
    return Body(text: text, title: title, ok: ok)
  }

  struct Body: ActionBody {
    let text: LinkedText
    let title: LinkedText?
    let ok: LinkedText?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let words = session.shown(text, frame)
      let title = title.map { session.shown($0, frame) } ?? .none
      let ok = ok.map { session.shown($0, frame) } ?? .none
      let dialog = Dialog(
        title: title.isEmpty ? words : title, text: title.isEmpty ? nil : words,
        answers: [("ok", ok.isEmpty ? session.context.shown("OK") : ok)])
      _ = await session.ask(dialog, on: frame.screen)
    }
  }
}

/// Asks a question; the actions after it run only if the answer is yes.
enum ConfirmAction: Action {
  static let spec = ActionSpec(
    "confirm", "Asks a question; the actions after it run only if the answer is yes.",
    main: KeySpec("text", .text, required: true, "The question."),
    keys: [
      KeySpec("yes", .text, required: true, "The words of the answer that goes on."),
      KeySpec("no", .text, required: true, "The words of the answer that does not."),
    ],
    example: "confirm: Remove it?\nyes: Remove\nno: Keep")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard let text = linker.actionText(call.properties.text("text"), in: scope),
      let yes = linker.actionText(call.properties.text("yes"), in: scope),
      let no = linker.actionText(call.properties.text("no"), in: scope)
    else { return nil }
    linker.checkSecrets(of: call, [text, yes, no], in: scope)
    return Body(text: text, yes: yes, no: no)
  }

  struct Body: ActionBody {
    let text: LinkedText
    let yes: LinkedText
    let no: LinkedText

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let dialog = Dialog(
        title: session.shown(text, frame),
        answers: [("yes", session.shown(yes, frame)), ("no", session.shown(no, frame))])
      guard await session.ask(dialog, on: frame.screen) == 0 else { throw .declined }
    }
  }
}
