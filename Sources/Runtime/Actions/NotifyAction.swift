import Foundations
import Screens

/// Shows a notification, now or after a delay, on any screen.
enum NotifyAction: Action {
  static let spec = ActionSpec(
    "notify", "Notifies the person, now or after a while, wherever they are then.",
    main: KeySpec("title", .text, required: true, "The title."),
    keys: [
      KeySpec("text", .text, "More words below it."),
      KeySpec("after", .value(.duration), "How long it waits by the app's clock, such as `20m`."),
    ],
    example: "notify: Dinner is ready\nafter: 20m")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    let text = linker.actionText(call.properties.text("text"), in: scope)
    var after: ActionValue?
    if case .value(let source) = call.properties["after"] {
      after = linker.value(source, of: .duration, in: scope)
      if after == nil { return nil }
    }
    guard let title = linker.actionText(call.properties.text("title"), in: scope) else { return nil }
    linker.checkSecrets(of: call, [title, text], in: scope)
    return Body(title: title, text: text, after: after)
  }

  struct Body: ActionBody {
    let title: LinkedText
    let text: LinkedText?
    let after: ActionValue?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let title = session.words(of: title, frame).withoutControls()
      let text = text.map { session.words(of: $0, frame).withoutControls(keepsLines: true) } ?? ""
      var delay = Duration.zero
      if case .duration(let given)? = try after?.evaluate(frame) { delay = given }
      session.notify(title, text, after: delay)
    }
  }
}

extension AppSession {
  /// Announces a notification when it is due; it outlives the screen that scheduled it.
  fileprivate func notify(_ title: String, _ text: String, after delay: Duration) {
    guard delay > .zero else { return announce(.externalRequest(.notification(title, text))) }
    let scheduler = scheduler
    scheduler.start("notification") {
      do throws(CancellationError) { try await scheduler.sleep(for: delay) } catch { return }
      await self.announce(.externalRequest(.notification(title, text)))
    }
  }
}
