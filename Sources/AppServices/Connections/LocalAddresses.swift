package import Services
internal import Synchronization

/// The addresses that devices have on the local network, as their setup has read them: one plugin reads them, another
/// dials them.
package final class LocalAddresses: Sendable {
  private struct State {
    var addresses: [String: LocalAddress] = [:]
    var observers: [@Sendable (String, LocalAddress) -> Void] = []
  }

  private let state = Mutex(State())

  /// No addresses.
  package init() {}

  /// Notes where a device is from now on.
  ///
  /// - Parameters:
  ///   - address: its address.
  ///   - device: its own id, such as `EPIC-207`.
  package func note(_ address: LocalAddress, of device: String) {
    let observers = state.withLock { state in
      state.addresses[device] = address
      return state.observers
    }
    for observer in observers { observer(device, address) }
  }

  /// Calls back for each address that is noted, as long as the app runs.
  ///
  /// - Parameter call: called on any thread, with the device's id and its address.
  package func observe(_ call: @escaping @Sendable (String, LocalAddress) -> Void) {
    let known = state.withLock { state in
      state.observers.append(call)
      return state.addresses
    }
    for (device, address) in known { call(device, address) }
  }
}
