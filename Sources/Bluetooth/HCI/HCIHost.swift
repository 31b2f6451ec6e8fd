import Services
import Simulation

/// The host's side of a Bluetooth controller: commands, events, and the connections that it carries (Core 5.3, Vol 4, Part E).
///
/// It ends with its stream of bytes. A connection is encrypted where its peripheral asks for it; no key is kept.
actor HCIHost {
  /// A command, and what came of it.
  private final class Exchange: Sendable {
    let command: HCICommand
    let result = FirstResult<Result<[UInt8], HCIError>>()
    init(_ command: HCICommand) { self.command = command }
  }

  private static let commandTime = Duration.seconds(5)
  /// From how many unsent bytes on connections wait.
  private static let mostUnsent = 32 << 10

  let stream: any ByteStream
  let scheduler: Scheduler
  /// Makes the keys of connections.
  let random: any RandomSource
  /// The address by which peripherals know us.
  let address: BluetoothAddress
  let credits = ACLCredits()
  /// What is to be sent to the controller, in order.
  let outbound = Pipe<[UInt8]>(capacity: HCIHost.mostUnsent) { $0.count }
  /// The most bytes of one packet of a connection; set once, by the setup.
  private(set) var packetSize = 27
  /// Whether the controller has the extended commands, beside which it refuses the older ones.
  private(set) var isExtended = false
  /// Whether the controller is gone.
  private(set) var isOver = false

  private var waiting: [Exchange] = []
  private var outstanding: Exchange?
  private var allowed = 1
  private var timer: Job?
  var links: [UInt16: HCILink] = [:]

  // What HCIHost+Connecting and HCIHost+Scanning have.
  private let connectingQueue = ProcedureQueue()
  var attempt: FirstResult<Result<HCILink, BLEError>>?
  var outcome: FirstResult<Result<HCILink, HCIError>>?
  private let scanningQueue = ProcedureQueue()
  var scanners: [Int: Scanner] = [:]
  private var lastScanner = 0
  var isScanning = false
  private var isScanningPaused = false
  var heard = HeardPeripherals()

  private init(_ stream: any ByteStream, _ scheduler: Scheduler, _ random: any RandomSource) {
    (self.stream, self.scheduler, self.random) = (stream, scheduler, random)
    address = BluetoothAddress(random: random.bits())
  }

  /// Takes a controller over and sets it up.
  ///
  /// - Throws: ``HCIError``; the stream is closed then.
  static func open(
    _ stream: any ByteStream, _ scheduler: Scheduler, _ random: any RandomSource
  ) async throws(HCIError) -> HCIHost {
    let host = HCIHost(stream, scheduler, random)
    scheduler.start("Bluetooth controller") { await host.receive() }
    scheduler.start("Bluetooth commands") { await host.transmit() }
    do throws(HCIError) { try await host.setUp() } catch {
      await host.end()
      throw error
    }
    return host
  }

  private func setUp() async throws(HCIError) {
    try await command(.reset)
    try await command(.setEventMask)
    try await command(.setLEEventMask)
    var reader = ByteReader(try await command(.readBufferSize))
    var (size, count) = (Int((try? reader.uint16()) ?? 0), Int((try? reader.uint8()) ?? 0))
    if size == 0 || count == 0 {
      // The controller has the same buffers for both kinds of connections.
      reader = ByteReader(try await command(.readClassicBufferSize))
      size = Int((try? reader.uint16()) ?? 0)
      _ = try? reader.uint8()
      count = Int((try? reader.uint16()) ?? 0)
    }
    guard size > 0, count > 0 else { throw .unusable("the controller has no buffers") }
    packetSize = size
    credits.fill(count)
    let features = try await command(.readFeatures)
    isExtended = features.count > 1 && features[1] & 0x10 != 0
    try await command(.setRandomAddress(address))
  }

  // MARK: Commands

  /// Sends a command when those before it are answered, and waits for its result.
  ///
  /// - Returns: what it returns behind its status.
  /// - Throws: ``HCIError``; it takes no notice of the caller's cancellation.
  @discardableResult
  func command(_ command: HCICommand) async throws(HCIError) -> [UInt8] {
    if isOver { throw .ended }
    let exchange = Exchange(command)
    waiting.append(exchange)
    sendNext()
    return try await exchange.result.value.get()
  }

  private func sendNext() {
    guard outstanding == nil, !waiting.isEmpty else { return }
    startTimer()
    if allowed == 0 { return }
    let next = waiting.removeFirst()
    outstanding = next
    outbound.offer(next.command.bytes)
  }

  /// Limits the time until the controller answers a command, or allows one.
  private func startTimer() {
    if timer != nil { return }
    timer = scheduler.start("Bluetooth command's time") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: Self.commandTime) } catch { return }
      await self?.end(.timedOut)
    }
  }

  private func answered(_ opcode: UInt16, _ allowed: UInt8, _ results: [UInt8]) {
    self.allowed = Int(allowed)
    if let exchange = outstanding, exchange.command.opcode == opcode {
      outstanding = nil
      let status = results.first ?? 0
      exchange.result.set(
        status == 0
          ? .success(Array(results.dropFirst())) : .failure(.refused(opcode: opcode, status: status)))
    }
    if outstanding == nil {
      timer?.cancel()
      timer = nil
    }
    sendNext()
  }

  // MARK: The jobs

  private func transmit() async {
    let packets = outbound.incoming()
    do throws(TransportError) {
      while let packet = try await packets.next() { try await stream.write(packet) }
    } catch {
      end()
    }
  }

  private func receive() async {
    var decoder = H4Decoder()
    do {
      while let bytes = try await stream.read() {
        decoder.append(bytes)
        while let packet = try decoder.next() { take(packet) }
      }
    } catch {}
    end()
  }

  private func take(_ packet: H4Packet) {
    switch packet {
    case .event(let code, let parameters):
      // One that cannot be read is one that does not matter: whatever waits for it has a time limit.
      if let event = try? HCIEvent(code: code, parameters) { take(event) }
    case .acl(let packet): links[packet.handle]?.take(packet)
    case .command, .other: break
    }
  }

  private func take(_ event: HCIEvent) {
    switch event {
    case .commandComplete(let opcode, let allowed, let results): answered(opcode, allowed, results)
    case .commandStatus(let opcode, let allowed, let status): answered(opcode, allowed, [status])
    case .packetsCompleted(let completed): for one in completed { credits.give(one.handle, one.count) }
    case .connected(let connection): take(connection)
    case .disconnected(let handle, _): forget(handle)
    case .encryptionChanged(let handle, let status, let isEncrypted):
      links[handle]?.encryptionChanged(status, isEncrypted: isEncrypted)
    case .reports(let reports): for report in reports { take(report) }
    case .keyRequest(let handle):
      scheduler.start("Bluetooth key") { _ = try? await self.command(.refuseKey(handle)) }
    case .hardwareError: end()
    case .other: break
    }
  }

  /// Takes note of a connection's end.
  func forget(_ handle: UInt16) { links.removeValue(forKey: handle)?.end() }

  /// Ends it: its connections and scans end, too.
  ///
  /// - Parameter error: what the outstanding command is told.
  func end(_ error: HCIError = .ended) {
    guard !isOver else { return }
    isOver = true
    stream.close()
    outbound.finish(.cancelled)
    timer?.cancel()
    outstanding?.result.set(.failure(error))
    for exchange in waiting { exchange.result.set(.failure(.ended)) }
    (outstanding, waiting, timer) = (nil, [], nil)
    outcome?.set(.failure(.ended))
    for handle in links.keys { forget(handle) }
    for scanner in scanners.values { scanner.advertisements.finish(.offline) }
    scanners = [:]
  }

  /// Ends all scans and connections, then itself.
  func shutDown() async {
    for scanner in scanners.values { scanner.advertisements.finish(.cancelled) }
    scanners = [:]
    try? await updateScanning()
    for link in links.values {
      link.close()
      await link.waitForEnd()
    }
    end()
  }
}

/// Why a controller does not do what it was told.
enum HCIError: Error, Hashable {
  /// It refused a command, with a status (Core 5.3, Vol 1, Part F).
  case refused(opcode: UInt16, status: UInt8)
  /// It did not answer a command.
  case timedOut
  /// It is gone.
  case ended
  /// It cannot be used; one sentence for logs.
  case unusable(String)

  /// What users of the radio are told.
  var error: BLEError {
    switch self {
    case .refused(let opcode, let status):
      .malformed("the controller refused command \(String(opcode, radix: 16)) with status \(status)")
    case .timedOut, .ended: .radio(.off)
    case .unusable(let reason): .malformed(reason)
    }
  }
}

extension HCIHost {
  /// How long the controller may take to give up an attempt.
  private static let cancellingTime = Duration.seconds(5)

  /// Connects to a peripheral; the controller can try one at a time.
  ///
  /// - Throws: ``BLEError/unreachable`` where it cannot be reached, ``BLEError/cancelled``.
  func connect(to peer: BluetoothAddress) async throws(BLEError) -> HCILink {
    try await connectingQueue.enter()
    let attempt = FirstResult<Result<HCILink, BLEError>>()
    // A job of its own: what was begun has to be ended in order, also where the caller is cancelled.
    scheduler.start("Bluetooth connecting") {
      await self.connect(to: peer, attempt)
      self.connectingQueue.leave()
    }
    let result = await withTaskCancellationHandler {
      await attempt.value
    } onCancel: {
      attempt.set(.failure(.cancelled))
      scheduler.start("end of Bluetooth connecting") { await self.giveUp(attempt) }
    }
    return try result.get()
  }

  private func connect(
    to peer: BluetoothAddress, _ attempt: FirstResult<Result<HCILink, BLEError>>
  ) async {
    // Many controllers cannot do both at once.
    isScanningPaused = true
    try? await updateScanning()
    if !attempt.isSet {
      let outcome = FirstResult<Result<HCILink, HCIError>>()
      (self.attempt, self.outcome) = (attempt, outcome)
      do throws(HCIError) {
        try await command(
          isExtended
            ? .createExtendedConnection(peer, own: BluetoothAddress.Kind.random.rawValue)
            : .createConnection(peer, own: BluetoothAddress.Kind.random.rawValue))
        let link = try await outcome.value.get()
        if !attempt.set(.success(link)) { link.close() }
      } catch .refused {
        attempt.set(.failure(.unreachable))
      } catch {
        attempt.set(.failure(error.error))
      }
      (self.attempt, self.outcome) = (nil, nil)
    }
    isScanningPaused = false
    try? await updateScanning()
  }

  /// Ends an attempt that nobody waits for any more.
  private func giveUp(_ attempt: FirstResult<Result<HCILink, BLEError>>) async {
    guard self.attempt === attempt, let outcome else { return }
    _ = try? await command(.cancelConnection)
    try? await scheduler.sleep(for: Self.cancellingTime)
    outcome.set(.failure(.timedOut))
  }

  /// Takes the outcome of an attempt.
  func take(_ connection: HCIEvent.Connection) {
    guard connection.status == 0 else {
      outcome?.set(.failure(.refused(opcode: 0, status: connection.status)))
      return
    }
    forget(connection.handle)
    let link = HCILink(connection.handle, to: connection.peer, self, packetSize: packetSize)
    links[connection.handle] = link
    link.start()
    // One that nobody waits for came too late.
    if outcome?.set(.success(link)) != true { link.close() }
  }
}

extension HCIHost {
  /// Somebody who wants to know what is heard.
  struct Scanner: Sendable {
    let services: Set<BluetoothUUID>
    let advertisements: Pipe<Advertisement>
  }

  /// How many advertisements wait to be read before further ones are dropped: a peripheral repeats its own.
  private static let mostUnread = 64

  /// Searches for peripherals until what is returned is cancelled.
  ///
  /// - Parameter services: those of which a peripheral has to advertise one; empty for all.
  /// - Returns: what is heard.
  /// - Throws: why the controller does not scan.
  func scan(for services: [BluetoothUUID]) async throws(BLEError) -> Incoming<Advertisement> {
    if isOver { throw .radio(.off) }
    let advertisements = Pipe<Advertisement>(capacity: Self.mostUnread) { _ in 1 }
    lastScanner += 1
    let number = lastScanner
    scanners[number] = Scanner(services: Set(services), advertisements: advertisements)
    do throws(HCIError) { try await updateScanning() } catch {
      scanners[number] = nil
      throw error.error
    }
    advertisements.onCancel { [scheduler] in
      scheduler.start("end of a Bluetooth scan") {
        await self.remove(number)
        try? await self.updateScanning()
      }
    }
    return advertisements.incoming()
  }

  private func remove(_ scanner: Int) { scanners[scanner] = nil }

  /// Has the controller scan where somebody wants it and nothing is being connected.
  private func updateScanning() async throws(HCIError) {
    // Not where the caller is cancelled: the one who did that ends the scan.
    guard (try? await scanningQueue.enter()) != nil else { return }
    defer { scanningQueue.leave() }
    let isWanted = !scanners.isEmpty && !isScanningPaused
    guard isWanted != isScanning, !isOver else { return }
    let own = BluetoothAddress.Kind.random.rawValue
    if isWanted {
      try await command(isExtended ? .setExtendedScanParameters(own: own) : .setScanParameters(own: own))
    }
    try await command(isExtended ? .setExtendedScanEnabled(isWanted) : .setScanEnabled(isWanted))
    isScanning = isWanted
  }

  /// Tells scanners what was heard.
  func take(_ report: AdvertisingReport) {
    guard let advertisement = heard.take(report) else { return }
    for scanner in scanners.values {
      guard scanner.services.isEmpty || !scanner.services.isDisjoint(with: advertisement.services) else {
        continue
      }
      _ = scanner.advertisements.offerIfRoom(advertisement)
    }
  }
}

/// The peripherals that were heard, each with all that it told: services are in the advertisement, a name mostly in the
/// response to a scan, and reports have one of them.
struct HeardPeripherals {
  /// The most peripherals that are kept; the one that was heard longest ago goes.
  private static let most = 256

  private struct Heard {
    var advertisement: Advertisement
    var data: AdvertisingData
    var time: Int
  }

  private var heard: [BluetoothAddress: Heard] = [:]
  private var time = 0

  /// How many are kept.
  var count: Int { heard.count }

  /// Takes a report in.
  ///
  /// - Returns: all that is known of the peripheral; nil before its advertisement was heard.
  mutating func take(_ report: AdvertisingReport) -> Advertisement? {
    time += 1
    let known = heard[report.address]
    guard let isConnectable = report.isConnectable ?? known?.advertisement.isConnectable else { return nil }
    var data = known?.data ?? report.data
    data.merge(report.data)
    let advertisement = Advertisement(
      peripheral: report.address.id, name: data.name, services: data.services,
      serviceData: data.serviceData, rssi: report.rssi ?? known?.advertisement.rssi,
      isConnectable: isConnectable)
    if known == nil, heard.count >= Self.most, let oldest = heard.min(by: { $0.value.time < $1.value.time }) {
      heard[oldest.key] = nil
    }
    heard[report.address] = Heard(advertisement: advertisement, data: data, time: time)
    return advertisement
  }
}
