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
