import Glibc

/// Tells whether somebody pressed Ctrl-C, without ending the program at the first time.
///
/// The first interrupt takes its own handler away, which is how it is known of; the second then ends the program as
/// any other, where the work at hand does not come to an end.
struct Interrupts: Sendable {
  /// Takes the first interrupt.
  init() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    for number in [SIGINT, SIGTERM] { sigaction(number, &action, nil) }
  }

  /// Whether there was one.
  var hasCome: Bool {
    [SIGINT, SIGTERM].contains { number in
      var current = sigaction()
      sigaction(number, nil, &current)
      return current.__sigaction_handler.sa_handler == nil
    }
  }
}
