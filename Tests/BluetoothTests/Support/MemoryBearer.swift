import Services
import Simulation
import Synchronization

@testable import Bluetooth

/// A bearer whose other end is a closure: it answers each unit by any number of units.
final class MemoryBearer: ATTBearer {
  let largestMTU: Int
  private let inbound = Pipe<[UInt8]>(capacity: 4096) { _ in 1 }
  private let units: Incoming<[UInt8]>
  private let answer: @Sendable ([UInt8]) -> [[UInt8]]
  private let log = Mutex<[[UInt8]]>([])
  private let closed = Mutex(false)
  private let encryption: @Sendable () async throws(BLEError) -> Void

  init(
    mtu: Int = 517, encryption: @escaping @Sendable () async throws(BLEError) -> Void = {},
    _ answer: @escaping @Sendable ([UInt8]) -> [[UInt8]]
  ) {
    (largestMTU, self.answer, self.encryption) = (mtu, answer, encryption)
    units = inbound.incoming()
  }

  /// A bearer to a peripheral's attributes.
  convenience init(_ attributes: TestAttributes, mtu: Int = 517) {
    self.init(mtu: mtu) { attributes.answer($0).map { [$0] } ?? [] }
  }

  /// What was sent, in order.
  var sent: [[UInt8]] { log.withLock(\.self) }
  var isClosed: Bool { closed.withLock(\.self) }

  /// Sends a unit that nobody asked for.
  func push(_ unit: [UInt8]) { inbound.offer(unit) }

  /// Breaks the connection.
  func drop() { inbound.finish(.unreachable("dropped"), afterUnread: true) }

  func send(_ unit: [UInt8]) async throws(BLEError) {
    if isClosed { throw .disconnected }
    log.withLock { $0.append(unit) }
    for one in answer(unit) { inbound.offer(one) }
  }

  func receive() async throws(BLEError) -> [UInt8] {
    guard let unit = try? await units.next() else { throw .disconnected }
    return unit
  }

  func encrypt() async throws(BLEError) { try await encryption() }

  func close() {
    closed.withLock { $0 = true }
    inbound.finish(.cancelled)
  }

  func waitForEnd() async {}
}

extension GATTClient {
  /// A client whose MTU stays the smallest.
  static func opened(_ bearer: MemoryBearer, _ scheduler: Scheduler) async throws -> GATTClient {
    try await GATTClient.open(bearer, scheduler)
  }
}
