package import Services
package import Simulation
internal import Synchronization

/// A radio in memory, with peripherals that are made of closures, and with faults on demand.
///
/// Everything takes time on the app's clock, as long as it takes on a phone: 50 ms an exchange, 300 ms a connection.
package final class SimulatedRadio: BLECentral {
  private struct State {
    var radio = RadioState.on
    var peripherals: [SimulatedPeripheral] = []
    var faults: Set<RadioFault> = []
    var scans: [Int: Pipe<Advertisement>] = [:]
    var lastScan = 0
    var connections: [SimulatedConnection] = []
  }

  /// The time that the attribute protocol allows a request (Core 5.3, Vol 3, Part F, 3.3.3).
  static let requestTimeout = Duration.seconds(30)
  private static let exchange = Duration.milliseconds(50)
  private static let connection = Duration.milliseconds(300)
  private static let advertisingInterval = Duration.seconds(1)

  private let state = Mutex(State())
  private let scheduler: Scheduler
  private let random: any RandomSource

  /// Makes a radio without peripherals, which is on.
  ///
  /// - Parameters:
  ///   - scheduler: runs its work.
  ///   - random: by which the signal's strength changes.
  package init(_ scheduler: Scheduler, random: any RandomSource) {
    (self.scheduler, self.random) = (scheduler, random)
  }

  // MARK: What there is around it, and what goes wrong

  /// Adds a peripheral; one of the same identifier takes its place.
  package func add(_ peripheral: SimulatedPeripheral) {
    state.withLock { state in
      state.peripherals.removeAll { $0.id == peripheral.id }
      state.peripherals.append(peripheral)
    }
  }

  /// Changes whether it can be used; one that no longer can loses its connections and breaks its scans.
  package func set(_ radio: RadioState) async {
    let (scans, connections) = state.withLock { state in
      state.radio = radio
      guard radio != .on else { return ([Pipe<Advertisement>](), [SimulatedConnection]()) }
      defer { (state.scans, state.connections) = ([:], []) }
      return (Array(state.scans.values), state.connections)
    }
    for scan in scans { scan.finish(.offline) }
    for connection in connections { await connection.disconnect() }
  }

  /// Adds a fault; it lasts until ``removeFaults()``, a drop until it has happened.
  package func inject(_ fault: RadioFault) { state.withLock { _ = $0.faults.insert(fault) } }

  /// Removes all faults; the radio's own state stays.
  package func removeFaults() { state.withLock { $0.faults = [] } }

  /// Loses all connections now, and the attempts at one.
  package func drop() async {
    let connections = state.withLock { state in
      defer { state.connections = [] }
      return state.connections
    }
    for connection in connections { await connection.disconnect() }
  }

  // MARK: BLECentral

  package func radio() async -> RadioState { current }

  package func scan(for services: [BluetoothUUID]) async throws(BLEError) -> Incoming<Advertisement> {
    try requireOn()
    let pipe = Pipe<Advertisement>(capacity: 64) { _ in 1 }
    let number = state.withLock { state in
      state.lastScan += 1
      state.scans[state.lastScan] = pipe
      return state.lastScan
    }
    let job = scheduler.start("scan") { [weak self] in
      while await self?.advertise(to: pipe, services) == true {}
      _ = self?.state.withLock { $0.scans.removeValue(forKey: number) }
    }
    pipe.onCancel { job.cancel() }
    return pipe.incoming()
  }

  /// Reports what is heard in one interval; false once nobody listens.
  private func advertise(to pipe: Pipe<Advertisement>, _ services: [BluetoothUUID]) async -> Bool {
    do {
      try await scheduler.sleep(for: Self.advertisingInterval * delayFactor)
      for peripheral in state.withLock({ $0.faults.contains(.away) ? [] : $0.peripherals }) {
        guard var heard = await peripheral.advertise(), !peripheral.isConnected else { continue }
        guard services.isEmpty || heard.services.contains(where: services.contains) else { continue }
        heard.rssi = heard.rssi.map { $0 + random.int(in: -4..<5) }
        try await pipe.send(heard)
      }
      return true
    } catch {
      return false
    }
  }

  package func connect(to id: PeripheralID) async throws(BLEError) -> any GATTConnection {
    try requireOn()
    var isFirst = true
    while true {
      let peripheral = state.withLock { state in
        state.faults.contains(.away) ? nil : state.peripherals.first { $0.id == id }
      }
      if let peripheral, await peripheral.advertise()?.isConnectable == true, !peripheral.isConnected {
        return try await connect(peripheral)
      }
      // A radio tries until the peripheral is heard.
      try await wait(for: isFirst ? Self.connection : Self.advertisingInterval) { true }
      isFirst = false
    }
  }

  private func connect(_ peripheral: SimulatedPeripheral) async throws(BLEError) -> any GATTConnection {
    let connection = SimulatedConnection(peripheral, self)
    state.withLock { $0.connections.append(connection) }
    do throws(BLEError) {
      try await wait(for: Self.connection * delayFactor) { self.holds(connection) }
      if state.withLock({ $0.faults.contains(.refuse) }) { throw .unreachable }
      if takeDrop(at: .connect) { throw .disconnected }
    } catch {
      forget(connection)
      throw error
    }
    await peripheral.connect(connection)
    return connection
  }

  /// Forgets a connection that has ended.
  func forget(_ connection: SimulatedConnection) {
    state.withLock { $0.connections.removeAll { $0 === connection } }
  }

  private func holds(_ connection: SimulatedConnection) -> Bool {
    state.withLock { $0.connections.contains { $0 === connection } }
  }

  private var current: RadioState { state.withLock(\.radio) }

  private func requireOn() throws(BLEError) {
    guard current == .on else { throw .radio(current) }
  }

  // MARK: What connections ask

  var isSilent: Bool { state.withLock { $0.faults.contains(.silence) } }
  var refusesPairing: Bool { state.withLock { $0.faults.contains(.refusePairing) } }

  /// Whether the connection is lost at this request; it happens once.
  func takeDrop(at request: RadioFault.Request) -> Bool {
    state.withLock { $0.faults.remove(.drop(request)) != nil }
  }

  private var delayFactor: Int { state.withLock { $0.faults.contains(.slow) ? 10 : 1 } }

  /// Waits for as long as exchanges take.
  func wait(_ exchanges: Int, while isHolding: @Sendable () -> Bool) async throws(BLEError) {
    try await wait(for: Self.exchange * exchanges * delayFactor, while: isHolding)
  }

  /// Waits, and notices within an exchange that the radio is off or that something no longer holds.
  func wait(for duration: Duration, while isHolding: @Sendable () -> Bool) async throws(BLEError) {
    let end = scheduler.now.advanced(by: duration)
    while scheduler.now < end {
      do { try await scheduler.sleep(until: min(end, scheduler.now.advanced(by: Self.exchange))) } catch {
        throw .cancelled
      }
      try requireOn()
      guard isHolding() else { throw .disconnected }
    }
  }
}

/// What goes wrong on a simulated radio, on purpose.
package enum RadioFault: Sendable, Hashable {
  /// Peripherals refuse connections.
  case refuse
  /// Peripherals refuse to pair, so that what needs encryption cannot be had.
  case refusePairing
  /// Connected peripherals never answer; the protocol gives up after 30 s.
  case silence
  /// All takes ten times as long.
  case slow
  /// The connection is lost at the next request of a kind, once.
  case drop(Request)
  /// No peripheral is in range.
  case away

  /// A request of a phone.
  package enum Request: Sendable, Hashable, CaseIterable {
    case connect, discover, read, write, subscribe
  }
}
