internal import Synchronization

/// The devices of people as a server has listed them: one plugin reads the list, another reaches them without the server.
package final class OwnedDevices: Sendable {
  /// A device of the list.
  package struct Device: Sendable, Hashable {
    /// The server's id of it.
    package let id: String
    /// Its own id, such as `EPIC-207`.
    package let device: String
    /// What its owner calls it.
    package let name: String
    /// What it does, in the server's word; nil where that is not known.
    package let status: String?

    /// Describes a device.
    package init(id: String, device: String, name: String, status: String?) {
      (self.id, self.device, self.name, self.status) = (id, device, name, status)
    }
  }

  private let observers = Mutex<[@Sendable (String, [Device]) -> Void]>([])

  /// No devices.
  package init() {}

  /// Notes the devices of a person, all of them.
  package func note(_ devices: [Device], of person: String) {
    for observer in observers.withLock(\.self) { observer(person, devices) }
  }

  /// Calls back for each list that is noted, as long as the app runs.
  ///
  /// - Parameter call: called on any thread, with the id of the person and their devices.
  package func observe(_ call: @escaping @Sendable (String, [Device]) -> Void) {
    observers.withLock { $0.append(call) }
  }
}
