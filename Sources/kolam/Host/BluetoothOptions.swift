import ArgumentParser
import Bluetooth
import Foundations
import Services
import Simulation

/// The option that replaces the simulated Bluetooth radio by a real one.
struct BluetoothOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The Bluetooth radio: \(BLETransport.forms); the simulated one with its appliances if not given.",
      valueName: "transport"))
  var ble: String?

  func validate() throws {
    do throws(CommandError) { _ = try transport } catch { throw ValidationError(error.message) }
  }

  /// Where the radio is.
  private var transport: BLETransport {
    get throws(CommandError) {
      try ble.map { text throws(CommandError) in try BLETransport(text) } ?? .simulated
    }
  }

  /// Whether the radio is a real one, for which nobody can make time pass.
  var isReal: Bool { (try? transport).map { $0 != .simulated } ?? false }

  /// The option as arguments, for another command line.
  var arguments: [String] { ble.map { ["--ble", $0] } ?? [] }

  /// Makes the radio; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - scheduler: runs its work.
  ///   - random: makes the address by which peripherals know it.
  /// - Returns: the radio; nil for the simulated one, which an app has anyway.
  func radio(_ scheduler: Scheduler, _ random: any RandomSource) -> (any BLECentral)? {
    (try? transport)?.central(scheduler, random, TCPConnector(scheduler))
  }
}
