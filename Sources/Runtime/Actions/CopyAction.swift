import Foundations
import Screens

/// Copies a text to the clipboard.
enum CopyAction: Action {
  static let spec = ActionSpec(
    "copy", "Puts a text on the clipboard.",
    main: KeySpec("value", .value(.string), required: true, "The text."), example: "copy: \"${app.name}\"")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .value(let source) = call.properties["value"],
      let value = linker.value(source, of: .string, in: scope)
    else { return nil }
    linker.checkSecrets(of: call, [value], in: scope)
    return Body(value: value)
  }

  struct Body: ActionBody {
    let value: ActionValue

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let text = try value.evaluate(frame).plainText.withoutControls(keepsLines: true)
      session.announce(.externalRequest(.copy(text)))
    }
  }
}
