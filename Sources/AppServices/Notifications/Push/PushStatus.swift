/// Whether the servers of an app push to this device.
package enum PushStatus: String, Sendable, Hashable, Codable, CaseIterable {
  /// None of them pushes at all.
  case none
  /// They do, once somebody is signed in.
  case received
  /// One of them would, but cannot reach a program of this machine.
  case unreachable
}
