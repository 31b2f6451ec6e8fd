package import Foundations
package import Maestro

extension Diagnostic.Code {
  /// A step about another app than the flow's.
  static let stepAboutOtherApp = Self("KL0962")
  /// A flow about another app than the one that was asked for.
  static let flowAboutOtherApp = Self("KL0963")
}

/// Finds steps that name another app than their flow does: only the flow's own is on the device.
enum AppNameCheck {
  /// Returns what is wrong with the steps that a flow comes to.
  static func diagnostics(of flow: Flow, _ steps: [ReachedStep]) -> [Diagnostic] {
    guard let own = flow.header.appId?.literal else { return [] }
    return steps.compactMap { reached in
      guard let app = reached.step.command.appId, let name = app.literal, !name.isEmpty, name != own else {
        return nil
      }
      return Diagnostic(
        .stepAboutOtherApp, .warning,
        "there is no app `\(name)` on the device, only the flow's own, `\(own)`: the step fails",
        at: app.span, help: "leave the app out, or write a flow of its own for it")
    }
  }
}

extension Flow {
  /// Says that another app than the flow's own was asked for.
  ///
  /// - Parameters:
  ///   - chosen: the name of the app that was asked for; nil for the flow's own.
  ///   - names: the names of all apps.
  /// - Returns: an error; nil where the app is the flow's own, or the flow's is not here.
  package func mismatch(with chosen: String?, among names: [String]) -> Diagnostic? {
    guard let chosen, let own = appName(among: names), own != chosen else { return nil }
    let id = header.appId?.literal.map { " `\($0)`" } ?? ""
    return Diagnostic(
      .flowAboutOtherApp, "the flow\(id) is about the app `\(own)`, and `--app` asks for `\(chosen)`",
      at: header.appId?.span, help: "leave `--app` out, or change the flow's `appId`")
  }

  /// Returns the name of the app that the flow is about: by its place under `Screens`, else by its `appId`.
  ///
  /// - Parameter names: the names of all apps.
  /// - Returns: the name; nil where none of the apps is meant.
  package func appName(among names: [String]) -> String? {
    let parts = source.path.split(separator: "/").map(String.init)
    if let screens = parts.lastIndex(of: "Screens"), screens + 1 < parts.count,
      names.contains(parts[screens + 1])
    {
      return parts[screens + 1]
    }
    let id = header.appId?.literal ?? ""
    if names.contains(id) { return id }
    // Such as `com.epicura.app`, of which the app's own name may be any part.
    return id.split(separator: ".").map(String.init).last(where: names.contains)
  }
}
