/// How far the setup of an Epicura appliance is.
///
/// ```
///        start             connected              discovered          read
///  idle ──────▶ connecting ─────────▶ discovering ──────────▶ reading ────▶ confirming(isOnline)
///                 ▲                                                           │ ▲      │
///           start │                              confirmed, not on a network  │ │      │ confirmed,
///                 │                                                           ▼ │      │ on a network
///              failed(why) ◀── failed, overdue (any)              choosing ◀──┘ │      │
///                                                                  ▲  │ chosen  │      │
///                                          explained, or a join's  │  ▼         │      │
///                                          45 s are over           │ checking ──┘      │
///                                                                  │  │   codeChanged  │
///                                                                  │  ▼ codeKept       ▼
///                                            explaining ◀── status 3 ─ joining ──────▶ addressing ──▶ joined
///                                                                           status 2            addressed
/// ```
package enum EpicuraState: Sendable, Hashable {
  /// Nothing has begun.
  case idle
  /// The phone connects, for 10 s at most.
  case connecting
  /// It looks for the appliance's services.
  case discovering
  /// It reads id, serial number, firmware and code, and subscribes to the Wi-Fi status.
  case reading
  /// The person compares the code with the one on the appliance, which may be on a network already.
  case confirming(isOnline: Bool)
  /// The person enters a network.
  case choosing
  /// The code is read again, since the password is encrypted with it.
  case checking
  /// The network is written, and the appliance joins it, for 45 s at most.
  case joining
  /// The appliance could not join; its words on it are read.
  case explaining
  /// It has joined; its address is read.
  case addressing
  /// It is on the network, and can be claimed.
  case joined
  /// It does not go on; starting again connects again.
  case failed(ProvisioningFailure)
  /// The person has left, or all is done.
  case ended

  /// What happens in a setup.
  package enum Event: Sendable, Hashable {
    case start
    case connected
    case discovered
    case read(isOnline: Bool)
    case confirmed
    case chosen
    case codeKept
    case codeChanged
    case status(EpicuraServices.WiFiStatus)
    case explained
    case addressed
    /// What the state waits for has not come in its time.
    case overdue
    case failed(ProvisioningFailure)
    case end
  }

  /// The state after an event.
  ///
  /// - Parameter event: what happens.
  /// - Returns: the next state; nil where the event means nothing in this one.
  package func after(_ event: Event) -> EpicuraState? {
    switch (self, event) {
    case (.ended, _): nil
    case (_, .end): .ended
    case (.idle, .start), (.failed, .start): .connecting
    case (.idle, _), (.failed, _): nil
    // What is on the network does not need Bluetooth any more.
    case (.joined, _): nil
    case (_, .failed(let failure)): .failed(failure)
    case (.connecting, .connected): .discovering
    case (.connecting, .overdue): .failed(.unreachable)
    case (.discovering, .discovered): .reading
    case (.reading, .read(let isOnline)): .confirming(isOnline: isOnline)
    case (.confirming(let isOnline), .confirmed): isOnline ? .addressing : .choosing
    case (.choosing, .chosen): .checking
    case (.checking, .codeKept): .joining
    case (.checking, .codeChanged): .confirming(isOnline: false)
    case (.joining, .status(.connected)): .addressing
    case (.joining, .status(.failed)): .explaining
    case (.joining, .overdue), (.explaining, .explained): .choosing
    case (.addressing, .addressed): .joined
    default: nil
    }
  }
}
