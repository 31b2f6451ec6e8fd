package import Bluetooth
package import Foundations
package import PluginKit

extension PluginServices {
  /// Scans for Bluetooth LE peripherals and connects to them; of the need `ble`.
  ///
  /// - Throws: that the contract does not list the need, or that the host has no radio.
  package var ble: any BLECentral {
    get throws(Diagnostic) {
      try require(.ble)
      guard let ble = host.ble else {
        throw Diagnostic(
          .missingService, "plugin `\(contract.name)` needs Bluetooth, and this host has no radio",
          at: contract.needsSpan ?? contract.span)
      }
      return ble
    }
  }
}
