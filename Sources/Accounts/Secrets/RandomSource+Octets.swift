import Simulation

extension RandomSource {
  /// As many random octets.
  func octets(_ count: Int) -> [UInt8] {
    var octets: [UInt8] = []
    while octets.count < count { withUnsafeBytes(of: bits()) { octets += $0 } }
    return Array(octets.prefix(count))
  }
}
