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
      KeySpec("id", .value(.string), "Its id: a later notification of the same id takes its place."),
      KeySpec(
        "channel", .word(["alerts", "messages", "reminders", "status", "general"]),
        "What it is about, by which people mute it; `reminders` with `after`, else `general`, if not given."),
      KeySpec("link", .value(.string), "The link that it opens when it is tapped, as `open` does."),
    ],
    example: "notify: Dinner is ready\nafter: 20m")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    let text = linker.actionText(call.properties.text("text"), in: scope)
    var after: ActionValue?
    if case .value(let source) = call.properties["after"] {
      after = linker.value(source, of: .duration, in: scope)
      if after == nil { return nil }
    }
    var address: ActionValue?
    if case .value(let source) = call.properties["link"] {
      address = linker.value(source, of: .string, in: scope)
      guard let address else { return nil }
      linker.checkLink(address, at: source.span)
    }
    var id: ActionValue?
    if case .value(let source) = call.properties["id"] {
      id = linker.value(source, of: .string, in: scope)
      if id == nil { return nil }
    }
    guard let title = linker.actionText(call.properties.text("title"), in: scope) else { return nil }
    linker.checkSecrets(of: call, [title, text], in: scope)
    if let address { linker.checkSecrets(of: call, [address], in: scope) }
    return Body(
      title: title, text: text, after: after, id: id, link: address, channel: call.properties.word("channel"))
  }

  struct Body: ActionBody {
    let title: LinkedText
    let text: LinkedText?
    let after: ActionValue?
    let id: ActionValue?
    let link: ActionValue?
    let channel: String?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      let title = session.shown(title, frame).words.withoutControls()
      let text = text.map { session.shown($0, frame).words.withoutControls(keepsLines: true) } ?? ""
      var delay = Duration.zero
      if case .duration(let given)? = try after?.evaluate(frame) { delay = given }
      var address: String?
      if case .string(let given)? = try link?.evaluate(frame) { address = given }
      var name = ""
      if case .string(let given)? = try id?.evaluate(frame) { name = given }
      await session.post(
        Announcement.Notification(id: name, title: title, text: text, link: address, channel: channel),
        after: delay)
    }
  }
}
