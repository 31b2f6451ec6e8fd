import Foundations
// `environ` is a global variable of the C library, which nothing here changes.
@preconcurrency import Glibc

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
    let arguments = [program, "--app-name", visibleText(app), "--", visibleText(title), Self.body(text)]
    let ended = FirstResult<Bool>()
    // The program waits for the desktop, which may not respond.
    if detachedThread({ ended.set(Self.run(arguments)) }) != 0 { return false }
    return await ended.value
  }

  /// A body's text: the desktop reads some markup in it.
  static func body(_ text: String) -> String {
    visibleLines(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func run(_ arguments: [String]) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Nothing of it is for the session's terminal.
    for (descriptor, mode) in [
      (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY),
    ] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
    }
    var strings = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var child = pid_t()
    guard posix_spawnp(&child, arguments[0], &actions, nil, &strings, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { if errno != EINTR { return false } }
    return status == 0
  }
}
