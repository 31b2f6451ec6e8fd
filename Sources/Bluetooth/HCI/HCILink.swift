import Services
import Simulation
import Synchronization

/// A connection of a controller, as a bearer of the attribute protocol.
final class HCILink: ATTBearer {
  struct State {
    var reassembler = L2CAPReassembler()
    var isClosing = false
    var isOver = false
    var isUpdating = false
    var timer: Job?

    // What HCILink+Security has.
    var security = SecurityState()
    var securityTimer: Job?
    var waiting: [FirstResult<BLEError?>] = []
    /// Why the connection ends, where it is not simply over.
    var failure: BLEError?
  }

  /// How long the controller may take to end a connection.
  private static let closingTime = Duration.seconds(5)
  /// From how many bytes on, with so many more for each unit, units that wait to be read are too many: a client reads them
  /// at once.
  private static let mostUnread = 256 << 10
  private static let unitWeight = 32
  private static let mostUnsent = 16

  let largestMTU = ATTLink.usefulMTU
  let handle: UInt16
  let peer: BluetoothAddress
  let host: HCIHost
  let scheduler: Scheduler
  private let packetSize: Int
  private let inbound = Pipe<[UInt8]>(capacity: HCILink.mostUnread) { $0.count + HCILink.unitWeight }
  private let units: Incoming<[UInt8]>
  let outbound = Pipe<L2CAPFrame>(capacity: HCILink.mostUnsent) { _ in 1 }
  let state = Mutex(State())
  private let ended = EndSignal()

  init(_ handle: UInt16, to peer: BluetoothAddress, _ host: HCIHost, packetSize: Int) {
    (self.handle, self.peer, self.host, self.packetSize) = (handle, peer, host, packetSize)
    scheduler = host.scheduler
    units = inbound.incoming()
  }

  /// Starts to send.
  func start() {
    host.credits.open(handle)
    scheduler.start("Bluetooth connection's sender") { await self.transmit() }
  }

  /// Sends frames one after another: the parts of two of them must not mix.
  private func transmit() async {
    let frames = outbound.incoming()
    while let frame = try? await frames.next() {
      for packet in frame.packets(handle, size: packetSize) {
        guard await host.credits.take(handle),
          (try? await host.outbound.send(H4Packet.acl(packet).bytes)) != nil
        else { return }
      }
    }
  }

  // MARK: The bearer

  /// Sends a unit.
  func send(_ unit: [UInt8]) async throws(BLEError) {
    do throws(TransportError) {
      try await outbound.send(L2CAPFrame(channel: L2CAPFrame.Channel.attributes, bytes: unit))
    } catch {
      throw Task.isCancelled ? .cancelled : .disconnected
    }
  }

  /// Waits for the next unit.
  func receive() async throws(BLEError) -> [UInt8] {
    guard let unit = try? await units.next() else { throw state.withLock(\.failure) ?? .disconnected }
    return unit
  }

  /// Tells the peripheral that the connection ends.
  func close() { close(reason: .userEnded) }

  /// Tells the peripheral that the connection ends, and why.
  func close(reason: HCICommand.DisconnectReason) {
    let isFirst = state.withLock { state in
      defer { state.isClosing = true }
      return !state.isClosing
    }
    guard isFirst, !ended.isSet else { return }
    inbound.finish(.cancelled)
    let timer = scheduler.start("end of a Bluetooth connection") { [handle, host, scheduler] in
      _ = try? await host.command(.disconnect(handle, reason))
      do { try await scheduler.sleep(for: Self.closingTime) } catch { return }
      await host.forget(handle)
    }
    state.withLock { $0.timer = timer }
    if ended.isSet { timer.cancel() }
  }

  /// Waits for the controller's word that the connection has ended.
  func waitForEnd() async { await ended.wait() }

  // MARK: The host's side

  /// Takes a part that was received.
  func take(_ packet: ACLPacket) {
    guard let frame = state.withLock({ $0.reassembler.take(packet) }) else { return }
    switch frame.channel {
    case L2CAPFrame.Channel.attributes:
      // A peripheral that sends faster than it can be read is left.
      if !inbound.offerIfRoom(frame.bytes), !state.withLock(\.isClosing) { close() }
    case L2CAPFrame.Channel.signals: if let signal = L2CAPSignal(frame.bytes) { take(signal) }
    case L2CAPFrame.Channel.security: takeSecurity(frame.bytes)
    default: break
    }
  }

  private func take(_ signal: L2CAPSignal) {
    switch signal {
    case .response: break
    case .request(let id): _ = outbound.offerIfRoom(L2CAPSignal.rejection(id))
    case .updateRequest(let id, let times):
      let isAnswered = outbound.offerIfRoom(L2CAPSignal.updateResponse(id, isAccepted: times.isValid))
      let isFirst = state.withLock { state in
        guard isAnswered, times.isValid, !state.isUpdating else { return false }
        state.isUpdating = true
        return true
      }
      guard isFirst else { return }
      scheduler.start("Bluetooth connection's times") { [weak self, host, handle] in
        _ = try? await host.command(.updateConnection(handle, times))
        self?.state.withLock { $0.isUpdating = false }
      }
    }
  }

  /// Takes note that the connection has ended.
  func end() {
    inbound.finish(.unreachable("the Bluetooth connection was lost"), afterUnread: true)
    outbound.finish(.cancelled)
    host.credits.close(handle)
    let (timer, failure) = state.withLock { state in
      state.isOver = true
      return (state.timer.take(), state.failure)
    }
    timer?.cancel()
    finishSecurity(failure ?? .disconnected)
    ended.set()
  }
}

extension HCILink {
  /// Pairs with the peripheral where it has not happened yet, and encrypts the connection.
  func encrypt() async throws(BLEError) {
    let result = FirstResult<BLEError?>()
    let effects = state.withLock { state -> [SecurityState.Effect] in
      guard !state.isOver else {
        result.set(state.failure ?? .disconnected)
        return []
      }
      state.waiting.append(result)
      return state.security.demand(pairing)
    }
    perform(effects)
    if let error = await result.value { throw error }
  }

  /// Takes a command of the peripheral's security manager.
  private func takeSecurity(_ bytes: [UInt8]) {
    perform(state.withLock { $0.security.take(bytes, pairing) })
  }

  /// Takes note that the controller has encrypted the connection, or has not.
  func encryptionChanged(_ status: UInt8, isEncrypted: Bool) {
    perform(state.withLock { $0.security.encryptionChanged(status, isEncrypted: isEncrypted) })
  }

  private func pairing() throws(PairingError) -> CentralPairing {
    try CentralPairing(own: host.address, peer: peer, host.random)
  }

  private func perform(_ effects: [SecurityState.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let command): outbound.offer(command.frame)
      case .startTimer: startSecurityTimer()
      case .encrypt(let key): startEncryption(key)
      case .finish: finishSecurity(nil)
      case .fail(let error):
        // Before the end, so that everybody learns why it came.
        state.withLock { $0.failure = .pairing(error) }
        finishSecurity(.pairing(error))
        close(reason: .authenticationFailure)
      }
    }
  }

  private func startEncryption(_ key: LinkKey) {
    scheduler.start("Bluetooth encryption") {
      do throws(HCIError) { try await self.host.command(.startEncryption(self.handle, key)) } catch {
        guard case .refused(_, let status) = error else { return }
        self.encryptionChanged(status, isEncrypted: false)
      }
    }
  }

  private func startSecurityTimer() {
    let timer = scheduler.start("Bluetooth pairing's time") {
      do { try await self.scheduler.sleep(for: SecurityState.time) } catch { return }
      self.securityTimedOut()
    }
    let last = state.withLock { state in
      defer { state.securityTimer = timer }
      return state.securityTimer
    }
    last?.cancel()
  }

  private func securityTimedOut() { perform(state.withLock { $0.security.timedOut() }) }

  /// Tells those who wait for encryption that there is some, or why not.
  private func finishSecurity(_ error: BLEError?) {
    let (waiting, timer) = state.withLock { state in
      defer { (state.waiting, state.securityTimer) = ([], nil) }
      return (state.waiting, state.securityTimer)
    }
    timer?.cancel()
    for one in waiting { one.set(error) }
  }
}
