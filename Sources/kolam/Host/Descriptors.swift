import Glibc

/// Waits for descriptors, and for an interrupt from the keyboard only while it waits: so that it is handled
/// between two lines and never in the middle of one.
struct Descriptors {
  private let waiting: sigset_t

  /// What ended a wait.
  enum Outcome {
    /// These can be read or are at their end; none if the time is over.
    case ready(Set<Int32>)
    /// The person pressed Ctrl-C, or the program was asked to end.
    case interrupted
  }

  /// Holds interrupts back from here on, except while waiting.
  init() {
    var action = sigaction()
    // Doing nothing is enough: the handler's being there makes the wait end with EINTR.
    action.__sigaction_handler.sa_handler = { _ in }
    var held = sigset_t()
    sigemptyset(&held)
    for number in [SIGINT, SIGTERM] {
      sigaction(number, &action, nil)
      sigaddset(&held, number)
    }
    var before = sigset_t()
    sigprocmask(SIG_BLOCK, &held, &before)
    waiting = before
  }

  /// Waits until a descriptor can be read.
  ///
  /// - Parameters:
  ///   - descriptors: what to wait for; negative ones are left out.
  ///   - milliseconds: how long at most; negative for ever.
  /// - Returns: what ended the wait.
  func wait(_ descriptors: [Int32], milliseconds: Int32) -> Outcome {
    let watched = descriptors.filter { $0 >= 0 }
    var set = DescriptorSet()
    for descriptor in watched { set.insert(descriptor) }
    var limit = timespec(tv_sec: Int(milliseconds) / 1000, tv_nsec: Int(milliseconds) % 1000 * 1_000_000)
    var mask = waiting
    let highest = (watched.max() ?? -1) + 1
    let count =
      milliseconds < 0
      ? pselect(highest, &set.bits, nil, nil, nil, &mask)
      : pselect(highest, &set.bits, nil, nil, &limit, &mask)
    if count < 0 { return errno == EINTR ? .interrupted : .ready([]) }
    return .ready(Set(watched.filter { set.contains($0) }))
  }
}

/// The bits that pselect(2) takes; its macros are not imported, and ppoll(2) neither.
private struct DescriptorSet {
  var bits = fd_set()

  mutating func insert(_ descriptor: Int32) {
    withUnsafeMutableBytes(of: &bits) { $0[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8) }
  }

  func contains(_ descriptor: Int32) -> Bool {
    withUnsafeBytes(of: bits) { $0[Int(descriptor) / 8] & 1 << UInt8(descriptor % 8) != 0 }
  }
}
