internal import Services
internal import Simulation
internal import Synchronization

/// A connection to a simulated peripheral.
final class SimulatedConnection: GATTConnection {
  private struct State {
    var isOpen = true
    var isEncrypted = false
    var pairingError: PairingError?
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var subscribers: [BluetoothUUID: [Pipe<[UInt8]>]] = [:]
  }

  private let state = Mutex(State())
  let peripheral: SimulatedPeripheral
  private let radio: SimulatedRadio

  init(_ peripheral: SimulatedPeripheral, _ radio: SimulatedRadio) {
    (self.peripheral, self.radio) = (peripheral, radio)
  }

  var mtu: Int { peripheral.mtu }
  var pairingError: PairingError? { state.withLock(\.pairingError) }

  func services() async throws(BLEError) -> [GATTService] {
    try await request(.discover, exchanges: 1 + peripheral.services.count)
    giveTurn()
    return peripheral.services
  }

  func read(_ characteristic: GATTCharacteristic) async throws(BLEError) -> [UInt8] {
    try await request(.read, of: characteristic, exchanges: 1)
    return try await answer { () async throws(BLEError) in
      // 0x02: read not permitted.
      guard let read = try self.peripheral.attribute(characteristic.handle).read else { throw .refused(0x02) }
      return try await read()
    }
  }

  func write(_ value: [UInt8], to characteristic: GATTCharacteristic) async throws(BLEError) {
    // A value that is longer than one unit is prepared in parts, and then executed.
    let isLong = value.count > mtu - 3
    try await request(.write, of: characteristic, exchanges: isLong ? value.count / (mtu - 5) + 2 : 1)
    try await answer { () async throws(BLEError) in
      // 0x03: write not permitted; 0x0D: longer than a value may be.
      guard let write = try self.peripheral.attribute(characteristic.handle).write else {
        throw .refused(0x03)
      }
      guard value.count <= 512 else { throw .refused(0x0D) }
      try await write(value)
    }
  }

  func subscribe(to characteristic: GATTCharacteristic) async throws(BLEError) -> Incoming<[UInt8]> {
    try await request(.subscribe, of: characteristic, exchanges: 1)
    return try await answer { () async throws(BLEError) in
      // 0x06: request not supported.
      guard try self.peripheral.attribute(characteristic.handle).properties.contains(.notify) else {
        throw .refused(0x06)
      }
      let pipe = Pipe<[UInt8]>(capacity: .max) { _ in 0 }
      self.state.withLock { $0.subscribers[characteristic.uuid, default: []].append(pipe) }
      return pipe.incoming()
    }
  }

  func disconnect() async {
    close()
    radio.forget(self)
    await peripheral.ended(self)
  }

  func notify(_ value: [UInt8], of uuid: BluetoothUUID) {
    for pipe in state.withLock({ $0.subscribers[uuid] ?? [] }) { pipe.offer(value) }
  }

  // MARK: Requests

  /// Waits for the turn of a request and for the time that it takes; one that succeeds is to be finished.
  private func request(
    _ kind: RadioFault.Request, of characteristic: GATTCharacteristic? = nil, exchanges: Int
  ) async throws(BLEError) {
    await takeTurn()
    do throws(BLEError) {
      try await pass(kind, exchanges)
      if let characteristic { try await encrypt(for: characteristic) }
    } catch {
      if error != .cancelled { await disconnect() }
      giveTurn()
      throw error
    }
  }

  private func pass(_ kind: RadioFault.Request, _ exchanges: Int) async throws(BLEError) {
    try requireOpen()
    try await radio.wait(exchanges) { self.isOpen }
    if radio.takeDrop(at: kind) { throw .disconnected }
    if radio.isSilent {
      try await radio.wait(for: SimulatedRadio.requestTimeout) { self.isOpen }
      throw .timedOut
    }
  }

  /// Pairs where the characteristic insists on it: a refusal, four exchanges, and the request once more.
  private func encrypt(for characteristic: GATTCharacteristic) async throws(BLEError) {
    guard (try? peripheral.attribute(characteristic.handle))?.isEncrypted == true,
      !state.withLock(\.isEncrypted)
    else { return }
    try await radio.wait(5) { self.isOpen }
    // 0x05: pairing not supported.
    let error = radio.refusesPairing ? PairingError.refused(0x05) : nil
    state.withLock { ($0.isEncrypted, $0.pairingError) = (error == nil, error) }
    if let error { throw .pairing(error) }
  }

  private func answer<Answer: Sendable>(
    _ work: @Sendable () async throws(BLEError) -> Answer
  ) async throws(BLEError) -> Answer {
    let result: Result<Answer, BLEError>
    do throws(BLEError) { result = .success(try await work()) } catch { result = .failure(error) }
    giveTurn()
    return try result.get()
  }

  private var isOpen: Bool { state.withLock(\.isOpen) }

  private func requireOpen() throws(BLEError) {
    guard isOpen else { throw .disconnected }
  }

  private func takeTurn() async {
    await withCheckedContinuation { continuation in
      let isMine = state.withLock { state in
        if state.isBusy { state.waiting.append(continuation) }
        defer { state.isBusy = true }
        return !state.isBusy
      }
      if isMine { continuation.resume() }
    }
  }

  private func giveTurn() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isBusy = false
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }

  private func close() {
    let pipes = state.withLock { state in
      defer { (state.isOpen, state.subscribers) = (false, [:]) }
      return state.subscribers.values.flatMap(\.self)
    }
    // What was sent before the end has arrived.
    for pipe in pipes { pipe.finish(.unreachable("the connection was lost"), afterUnread: true) }
  }
}
