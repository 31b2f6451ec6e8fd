/// How far the setup of a device with Improv Wi-Fi is.
///
/// ```
///        start             connected              discovered
///  idle ──────▶ connecting ─────────▶ discovering ──────────▶ reading ─── it is on a network ──────────┐
///                 ▲                                            │   │                                   │
///           start │                              not permitted │   │ permitted                         │
///              failed(why) ◀── failed, overdue (any)           ▼   ▼                                   │
///                                                 authorizing ◀─▶ choosing ◀── an error, 45 s are over │
///                                                       ▲           │ chosen             │             ▼
///                                                       │           ▼                    │          joined
///                                                       └── joining(sent) ─▶ joining(provisioning) ─┐  ▲
///                                            not permitted          └───────────────────────────────┤  │
///                                                             provisioned or answered (either first) │ │
///                                                                                                   ▼  │
///                                                            joining(provisioned), joining(answered) ──┘
///                                                              the other one, 5 s are over, disconnected
///
///  end leads from everywhere to ended; joined is left by nothing else
/// ```
package enum ImprovState: Sendable, Hashable {
  /// Nothing has begun.
  case idle
  /// The phone connects, for 10 s at most.
  case connecting
  /// It looks for the device's service.
  case discovering
  /// It subscribes, and reads what the device is and can do.
  case reading
  /// The person presses the button of the device.
  case authorizing
  /// The person chooses a network.
  case choosing
  /// The device joins it, for 45 s at most.
  case joining(Joining)
  /// It is on the network.
  case joined
  /// It does not go on; starting again connects again.
  case failed(ProvisioningFailure)
  /// The person has left, or all is done.
  case ended

  /// What the device has said of a join: that it has succeeded is said twice, in either order.
  package enum Joining: Sendable, Hashable, CaseIterable {
    case sent, provisioning, provisioned, answered
  }

  /// The states of a device (Improv Wi-Fi 2.4, current state).
  package enum Device: UInt8, Sendable, Hashable, CaseIterable {
    case stopped, authorizationRequired, authorized, provisioning, provisioned
  }

  /// What happens in a setup.
  package enum Event: Sendable, Hashable {
    case start
    case connected
    case discovered
    /// All is read; the device was in this state.
    case read(Device)
    /// The device is in another state.
    case device(Device)
    /// The device reports an error.
    case error(ImprovError)
    case chosen
    /// The result of a join has come.
    case answered
    /// What the state waits for has not come in its time.
    case overdue
    case failed(ProvisioningFailure)
    case end
  }

  /// The state after an event.
  ///
  /// - Parameter event: what happens.
  /// - Returns: the next state; nil where the event means nothing in this one.
  package func after(_ event: Event) -> ImprovState? {
    switch (self, event) {
    case (.ended, _): nil
    case (_, .end): .ended
    case (.idle, .start), (.failed, .start): .connecting
    case (.idle, _), (.failed, _), (.joined, _): nil
    case (.joining(let joining), _): Self.joining(joining, event)
    case (_, .failed(let failure)): .failed(failure)
    case (.connecting, .connected): .discovering
    case (.connecting, .overdue): .failed(.unreachable)
    case (.discovering, .discovered): .reading
    case (.reading, .read(let device)): Self.waiting(device)
    case (.authorizing, .device(.authorized)): .choosing
    case (.choosing, .device(.authorizationRequired)): .authorizing
    case (.authorizing, .device(.provisioned)), (.choosing, .device(.provisioned)): .joined
    case (.choosing, .chosen): .joining(.sent)
    default: nil
    }
  }

  private static func waiting(_ device: Device) -> ImprovState {
    switch device {
    case .stopped, .authorizationRequired: .authorizing
    case .authorized, .provisioning: .choosing
    case .provisioned: .joined
    }
  }

  private static func joining(_ joining: Joining, _ event: Event) -> ImprovState? {
    switch (joining, event) {
    // A device may disconnect as soon as it has joined, before its result has come or instead of it.
    case (.provisioned, .answered), (.provisioned, .overdue), (.provisioned, .failed): .joined
    case (.answered, .device(.provisioned)), (.answered, .overdue), (.answered, .failed): .joined
    case (.provisioned, _), (.answered, _): nil
    case (_, .failed(let failure)): .failed(failure)
    case (.sent, .device(.provisioning)): .joining(.provisioning)
    case (_, .device(.provisioned)): .joining(.provisioned)
    case (_, .answered): .joining(.answered)
    case (_, .error(.notAuthorized)), (_, .device(.authorizationRequired)): .authorizing
    case (_, .error(.none)): nil
    case (_, .error), (_, .overdue), (.provisioning, .device(.authorized)): .choosing
    default: nil
    }
  }
}
