import Foundations
import Screens

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
