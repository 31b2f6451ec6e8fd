import Foundations
import Services
import Simulation
import Synchronization

@testable import Bluetooth

extension CentralBench {
  /// The value that the simulated peripheral has been given.
  private final class Written: Sendable {
    let value = Mutex<[UInt8]>([])
  }

  /// The simulated radio, in virtual time.
  static func simulated() -> CentralBench {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let radio = SimulatedRadio(scheduler, random: SeededRandom(seed: 1))
    let written = Written()
    let id = PeripheralID("epicura")
    let peripheral = SimulatedPeripheral(
      id,
      services: [
        .init(BluetoothUUID(0x1800), [.init(BluetoothUUID(0x2A00), read: { Array("Epicura".utf8) })]),
        .init(
          service,
          [
            .init(level, notifies: true, read: { [80] }), .init(long, read: { longValue }),
            .init(
              target, read: { written.value.withLock(\.self) },
              write: { value in written.value.withLock { $0 = value } }),
            .init(refused, read: { () throws(BLEError) in throw .refused(2) }),
            .init(secured, notifies: true, isEncrypted: true, read: { [42] }),
          ]),
      ],
      advertise: {
        Advertisement(peripheral: id, name: "Epicura", services: [service], rssi: -50, isConnectable: true)
      })
    radio.add(peripheral)
    return CentralBench(
      scheduler: scheduler, central: radio,
      value: { $0 == target ? written.value.withLock(\.self) : nil },
      change: { peripheral.notify($1, of: $0) }, drop: { await radio.drop() },
      turnOff: { await radio.set(.off) })
  }
}
