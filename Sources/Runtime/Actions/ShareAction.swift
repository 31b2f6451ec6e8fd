import Foundations
import Screens

/// Shares a text with another app.
enum ShareAction: Action {
  static let spec = ActionSpec(
    "share", "Hands a text to another app.", main: KeySpec("text", .text, required: true, "The text."),
    example: "share: Look at this recipe")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard let text = linker.actionText(call.properties.text("text"), in: scope) else { return nil }
    linker.checkSecrets(of: call, [text], in: scope)
    return Body(text: text)
  }

  struct Body: ActionBody {
    let text: LinkedText

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let words = session.words(of: text, frame).withoutControls(keepsLines: true)
      if !words.isEmpty { session.announce(.externalRequest(.share(words))) }
    }
  }
}
