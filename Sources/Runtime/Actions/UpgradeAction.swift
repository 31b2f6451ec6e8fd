import Foundations
import Screens

/// Offers the upgrade that unlocks a flag.
enum UpgradeAction: Action {
  static let spec = ActionSpec(
    "upgrade",
    "Offers what opens what the person's plan keeps locked: the app's `upgrade` screen as a sheet.",
    main: KeySpec(
      "flag", .reference(.flag), "What the person wants; the screen gets it where it has a param `flag`."),
    example: "upgrade:")

  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)? {
    guard case .word(let name, let span) = call.properties["flag"] else {
      // A name that is present but invalid has been reported.
      return call.properties.keySpans["flag"] == nil ? Body(flag: nil) : nil
    }
    guard linker.context.flags.type(of: name) != nil else {
      linker.found.reportUnknown(
        .unknownFlag, "no flag `\(name)`", name, among: linker.context.flags.fields.map(\.name), at: span)
      return nil
    }
    return Body(flag: name)
  }

  struct Body: ActionBody {
    let flag: String?

    func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure) {
      try await session.upgrade(flag, by: frame)
    }
  }
}

extension AppSession {
  /// Offers the upgrade for a locked flag: its own sheet, the app's, or a short text where there is neither.
  ///
  /// - Parameters:
  ///   - flag: the flag; nil for none in particular.
  ///   - label: its display name.
  ///   - frame: the actions that offer it; nil where a person acted on a locked element.
  /// - Throws: why the sheet cannot be opened.
  func upgrade(
    _ flag: String?, named label: ShownText? = nil, by frame: ActionFrame? = nil
  ) async throws(ActionFailure) {
    let own = flag.flatMap { app.flagFile.flag($0)?.onLocked.sheet?.name }
    if let sheet = own ?? app.script.properties.word("upgrade") {
      let takesFlag = app.context.parameters(sheet)?.contains { $0.name == "flag" } ?? false
      let params = takesFlag ? ValueMap(fields: [("flag", flag.map { .string($0) } ?? .null)]) : .empty
      return try await open(sheet, with: params, .present, by: frame)
    }
    let lock = flag.flatMap { flagValues.locks[$0] }.flatMap { FlagLock($0) }
    let reason =
      lock.map { $0.reason(context.localizer, isTraced: context.settings.tracesTexts) }
      ?? context.shown("Part of %@", [.string(context.planName(app.tiers.last ?? ""))])
    let dialog = Dialog(
      title: label ?? reason, text: label == nil ? nil : reason, answers: [("ok", context.shown("OK"))])
    _ = await ask(dialog, on: frame?.screen ?? navigation.top?.id ?? 0)
  }
}
