import Foundations

/// Shows notifications on the desktop, by the program `notify-send` (Desktop Notifications Specification 1.2).
package struct DesktopNotifier: Sendable {
  private let program: String
  private let app: String

  /// Makes a notifier.
  ///
  /// - Parameters:
  ///   - program: `notify-send`, or its path.
  ///   - app: the app's name as people know it.
  package init(program: String = "notify-send", app: String) { (self.program, self.app) = (program, app) }

  /// Shows a notification, and waits until the desktop has it.
  ///
  /// - Parameters:
  ///   - title: its title.
  ///   - text: more words; empty for none.
  /// - Returns: whether the desktop has taken it.
  @discardableResult
  package func show(_ title: String, _ text: String) async -> Bool {
    let child = ChildProcess(
      program, ["--app-name", visibleText(app), "--", visibleText(title), Self.body(text)])
    let ended = FirstResult<Bool>()
    // The program waits for the desktop, which may not respond.
    if detachedThread({ ended.set((try? child.run())?.code == 0) }) != 0 { return false }
    return await ended.value
  }

  /// A body's text: the desktop reads some markup in it.
  static func body(_ text: String) -> String {
    visibleLines(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
