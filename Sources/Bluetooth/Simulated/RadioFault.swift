/// What goes wrong on a simulated radio, on purpose.
package enum RadioFault: Sendable, Hashable {
  /// Peripherals refuse connections.
  case refuse
  /// Peripherals refuse to pair, so that what needs encryption cannot be had.
  case refusePairing
  /// Connected peripherals never answer; the protocol gives up after 30 s.
  case silence
  /// All takes ten times as long.
  case slow
  /// The connection is lost at the next request of a kind, once.
  case drop(Request)
  /// No peripheral is in range.
  case away

  /// A request of a phone.
  package enum Request: Sendable, Hashable, CaseIterable {
    case connect, discover, read, write, subscribe
  }
}
