import Services
import Simulation
import Synchronization

@testable import Bluetooth

/// A controller in memory with one peripheral in reach: it speaks H4 over a stream of bytes, in virtual time.
final class MemoryController: Sendable {
  /// Its buffers, and which commands it has.
  struct Settings: Sendable {
    var size = 27
    var count = 64
    var isExtended = false
    var isAdvertising = true
    var hasScanResponse = true
    /// What is wrong with the pairing of its peripheral.
    var pairing: TestResponder.Fault?
    /// Changes what its peripheral says while it pairs.
    var changesPairing: (@Sendable ([UInt8]) -> [[UInt8]])?
  }

  private struct State {
    var isScanning = false
    var pending = 0
    var isConnecting = false
    var isConnected = false
    var reassembler = L2CAPReassembler()
    var frames: [L2CAPFrame] = []
    var commands: [UInt16] = []
    var violations: [String] = []
    var hostAddress: [UInt8] = []
    var responder: TestResponder?
    var reasons: [UInt8] = []
  }

  static let address = BluetoothAddress([1, 2, 3, 4, 5, 0xC6], .random)
  static let handle: UInt16 = 0x40

  let attributes: TestAttributes
  let settings: Settings
  private let scheduler: Scheduler
  private let stream = Mutex<MemoryByteStream?>(nil)
  private let outbound = Mutex<Pipe<[UInt8]>?>(nil)
  private let state = Mutex(State())
  private let withholds = Mutex(false)

  init(_ attributes: TestAttributes, _ settings: Settings, _ scheduler: Scheduler) {
    (self.attributes, self.settings, self.scheduler) = (attributes, settings, scheduler)
  }

  /// What it was told to do.
  var commands: [UInt16] { state.withLock(\.commands) }
  /// Frames of channels other than that of attributes.
  var frames: [L2CAPFrame] { state.withLock(\.frames) }
  /// Why the host has ended connections.
  var reasons: [UInt8] { state.withLock(\.reasons) }
  /// What a host must not do.
  var violations: [String] { state.withLock(\.violations) }
  var isScanning: Bool { state.withLock(\.isScanning) }
  var isConnected: Bool { state.withLock(\.isConnected) }

  /// From now on it reports no packet as sent.
  func withholdCredits() { withholds.withLock { $0 = true } }

  /// Opens its stream; whatever was open before ends.
  func open() -> MemoryByteStream {
    let (host, controller) = MemoryByteStream.pair()
    let pipe = Pipe<[UInt8]>(capacity: .max) { $0.count }
    stream.withLock { $0 = controller }
    outbound.withLock { $0 = pipe }
    state.withLock { $0 = State() }
    scheduler.start("controller's sender") {
      let packets = pipe.incoming()
      while let packet = try? await packets.next() { try? await controller.write(packet) }
    }
    scheduler.start("controller") { await self.receive(controller) }
    return host
  }

  /// Breaks its stream, as one does that is unplugged.
  func unplug() { stream.withLock(\.self)?.reset() }

  /// Loses the connection, as with a peripheral that is out of reach.
  func drop() {
    let wasConnected = state.withLock { state in
      defer { (state.isConnected, state.pending) = (false, 0) }
      return state.isConnected
    }
    if wasConnected { send(event: 0x05, [0, 0x40, 0, 0x08]) }
  }

  /// Sends a unit of the attribute protocol.
  func push(_ unit: [UInt8]) { send(L2CAPFrame(channel: 4, bytes: unit)) }

  /// Changes a value, and tells who has subscribed.
  func change(_ uuid: BluetoothUUID, to value: [UInt8]) {
    if let unit = attributes.change(uuid, to: value) { push(unit) }
  }

  /// Sends a frame, in parts of 27 bytes.
  func send(_ frame: L2CAPFrame) {
    for packet in frame.packets(Self.handle, size: 27) {
      let boundary: ACLPacket.Boundary = packet.boundary == .first ? .received : .continuing
      send(H4Packet.acl(ACLPacket(handle: packet.handle, boundary: boundary, bytes: packet.bytes)).bytes)
    }
  }

  func send(event code: UInt8, _ parameters: [UInt8]) { send(H4Packet.event(code, parameters).bytes) }

  /// Sends any bytes.
  func send(_ bytes: [UInt8]) { outbound.withLock(\.self)?.offer(bytes) }

  // MARK: The host's packets

  private func receive(_ controller: MemoryByteStream) async {
    var decoder = H4Decoder()
    while let bytes = try? await controller.read() {
      decoder.append(bytes)
      while let packet = try? decoder.next() {
        switch packet {
        case .command(let opcode, let parameters): take(opcode, parameters)
        case .acl(let packet): take(packet)
        case .event, .other: violate("an event of the host")
        }
      }
    }
  }

  private func violate(_ what: String) { state.withLock { $0.violations.append(what) } }

  private func complete(_ opcode: UInt16, _ results: [UInt8] = [0]) {
    send(event: 0x0E, [1, UInt8(opcode & 0xFF), UInt8(opcode >> 8)] + results)
  }

  private func status(_ opcode: UInt16, _ status: UInt8 = 0) {
    send(event: 0x0F, [status, 1, UInt8(opcode & 0xFF), UInt8(opcode >> 8)])
  }

  private func take(_ opcode: UInt16, _ parameters: [UInt8]) {
    state.withLock { $0.commands.append(opcode) }
    let isLegacy = [0x200B, 0x200C, 0x200D].contains(opcode)
    let isExtended = [0x2041, 0x2042, 0x2043].contains(opcode)
    if settings.isExtended && isLegacy || !settings.isExtended && isExtended {
      return complete(opcode, [0x01])
    }
    switch opcode {
    case 0x2002:
      complete(opcode, [0] + [UInt8](fields: .uint16(UInt16(settings.size)), .uint8(UInt8(settings.count))))
    case 0x2005:
      state.withLock { $0.hostAddress = parameters }
      complete(opcode)
    case 0x2019:
      status(opcode)
      encrypt(parameters)
    case 0x2003: complete(opcode, [0, 0, settings.isExtended ? 0x10 : 0, 0, 0, 0, 0, 0, 0])
    case 0x200C, 0x2042: setScanning(parameters[0] == 1, opcode)
    case 0x200D, 0x2043:
      let start = opcode == 0x200D ? 5 : 2
      connect(opcode, Array(parameters[start + 1..<start + 7]))
    case 0x200E:
      complete(opcode)
      let wasConnecting = state.withLock { state in
        defer { state.isConnecting = false }
        return state.isConnecting
      }
      if wasConnecting { connected(status: 0x02) }
    case 0x0406:
      status(opcode)
      let wasConnected = state.withLock { state in
        defer { (state.isConnected, state.pending) = (false, 0) }
        state.reasons.append(parameters[2])
        return state.isConnected
      }
      if wasConnected { send(event: 0x05, [0, 0x40, 0, 0x16]) }
    case 0x2013: status(opcode)
    default: complete(opcode)
    }
  }

  private func setScanning(_ isScanning: Bool, _ opcode: UInt16) {
    state.withLock { $0.isScanning = isScanning }
    complete(opcode)
    guard isScanning, settings.isAdvertising else { return }
    scheduler.start("peripheral") {
      while self.isScanning {
        self.advertise()
        do { try await self.scheduler.sleep(for: .milliseconds(100)) } catch { return }
      }
    }
  }

  /// Sends an advertisement with a service, and a response to the scan with a name.
  private func advertise() {
    let services = hex("02 01 06 03 03 0F 18")
    let name = [0x08, 0x09] + Array("Epicura".utf8)
    let address = [1] + Self.address.bytes
    if settings.isExtended {
      let head = [0x13, 0x00] + address + [1, 0, 0xFF, 127, 0xCE, 0, 0] + [UInt8](repeating: 0, count: 7)
      send(event: 0x3E, [0x0D, 1] + head + [UInt8(services.count)] + services)
      var response = head
      response[0] = 0x1B
      if settings.hasScanResponse {
        send(event: 0x3E, [0x0D, 1] + response + [UInt8(name.count)] + name)
      }
    } else {
      send(event: 0x3E, [0x02, 1, 0] + address + [UInt8(services.count)] + services + [0xCE])
      if settings.hasScanResponse {
        send(event: 0x3E, [0x02, 1, 4] + address + [UInt8(name.count)] + name + [0xCE])
      }
    }
  }

  private func connect(_ opcode: UInt16, _ address: [UInt8]) {
    let isBusy = state.withLock { state in
      defer { state.isConnecting = true }
      return state.isConnecting || state.isConnected || state.isScanning
    }
    if isBusy { return status(opcode, 0x0C) }
    status(opcode)
    guard address == Self.address.bytes else { return }
    scheduler.start("connecting") {
      do { try await self.scheduler.sleep(for: .milliseconds(50)) } catch { return }
      let isWanted = self.state.withLock { state in
        defer { if state.isConnecting { (state.isConnecting, state.isConnected) = (false, true) } }
        return state.isConnecting
      }
      guard isWanted else { return }
      self.attributes.reset()
      self.state.withLock { state in
        state.responder = TestResponder(
          own: Self.address, peer: BluetoothAddress(state.hostAddress, .random), self.settings.pairing)
      }
      self.connected(status: 0)
    }
  }

  /// Encrypts the connection where the host's key is the peripheral's.
  private func encrypt(_ parameters: [UInt8]) {
    let key = state.withLock { $0.responder?.key }
    // Neither a number nor a diversifier (Core 5.3, Vol 4, Part E, 7.8.24).
    let isSame = key.map { parameters == [0x40, 0] + [UInt8](repeating: 0, count: 10) + $0.bytes } ?? false
    if isSame { attributes.encrypt() }
    // 6: PIN or key missing.
    if settings.pairing != .noEncryption { send(event: 0x08, [isSame ? 0 : 6, 0x40, 0, isSame ? 1 : 0]) }
  }

  private func connected(status: UInt8) {
    let peer = Self.address.bytes
    if settings.isExtended {
      send(
        event: 0x3E,
        [0x0A, status, 0x40, 0, 0, 1] + peer + [UInt8](repeating: 0, count: 12)
          + [24, 0, 0, 0, 0x90, 1, 0])
    } else {
      send(event: 0x3E, [0x01, status, 0x40, 0, 0, 1] + peer + [24, 0, 0, 0, 0x90, 1, 0])
    }
  }

  private func take(_ packet: ACLPacket) {
    let frame = state.withLock { state -> L2CAPFrame? in
      state.pending += 1
      if state.pending > settings.count { state.violations.append("more packets than buffers") }
      if packet.bytes.count > settings.size { state.violations.append("a packet larger than a buffer") }
      if packet.boundary == .received { state.violations.append("a boundary of controllers") }
      guard state.isConnected else { return nil }
      return state.reassembler.take(packet)
    }
    // The radio takes its time.
    scheduler.start("radio") {
      do { try await self.scheduler.sleep(for: .milliseconds(10)) } catch { return }
      let isOpen = self.state.withLock { state in
        state.pending = max(0, state.pending - 1)
        return state.isConnected
      }
      if isOpen, !self.withholds.withLock(\.self) { self.send(event: 0x13, [1, 0x40, 0, 1, 0]) }
    }
    guard let frame else { return }
    if frame.channel == 4 {
      if let answer = attributes.answer(frame.bytes) { push(answer) }
    } else {
      let answers = state.withLock { state -> [[UInt8]] in
        state.frames.append(frame)
        return frame.channel == 6 ? state.responder?.answer(frame.bytes) ?? [] : []
      }
      for answer in answers {
        for bytes in settings.changesPairing?(answer) ?? [answer] {
          send(L2CAPFrame(channel: 6, bytes: bytes))
        }
      }
    }
  }
}
