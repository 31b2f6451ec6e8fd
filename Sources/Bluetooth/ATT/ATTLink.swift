import Services
import Simulation

/// The client's side of the attribute protocol on one bearer: one request at a time, and what the server sends by itself.
///
/// A request that is not answered within 30 s ends the bearer, as the protocol demands (Core 5.3, Vol 3, Part F, 3.3.3).
/// The response to a cancelled one is still waited for: what comes next would be taken for it otherwise. A request that is
/// refused for want of encryption is repeated once the bearer is encrypted; all others wait meanwhile.
actor ATTLink {
  /// A request, and what came of it.
  private final class Exchange: Sendable {
    let request: ATTPDU
    let result = FirstResult<Result<ATTPDU, BLEError>>()
    init(_ request: ATTPDU) { self.request = request }
  }

  /// Whether the server has asked for encryption.
  private enum Encryption { case none, pending, done }

  /// The MTU before it is negotiated, on LE (Core 5.3, Vol 3, Part F, 3.2.8).
  static let smallestMTU = 23
  /// The largest MTU that is of use: a value of 512 bytes in one unit.
  static let usefulMTU = 517
  private static let requestTime = Duration.seconds(30)
  /// How many units wait to be sent before senders have to.
  private static let mostUnsent = 64
  /// How many values of one subscription may wait to be read before it breaks.
  static let mostUnread = 1024

  nonisolated let bearer: any ATTBearer
  private let scheduler: Scheduler
  /// The largest unit in bytes, as both sides agreed.
  private(set) var mtu = ATTLink.smallestMTU
  private let outbound = Pipe<[UInt8]>(capacity: ATTLink.mostUnsent) { _ in 1 }
  private var waiting: [Exchange] = []
  private var outstanding: Exchange?
  private var timer: Job?
  private var encryption = Encryption.none
  /// Why nothing can be sent any more; nil while the bearer is open.
  private(set) var failure: BLEError?
  private var subscriptions: [UInt16: [Int: Pipe<[UInt8]>]] = [:]
  private var lastSubscription = 0

  init(_ bearer: any ATTBearer, _ scheduler: Scheduler) {
    (self.bearer, self.scheduler) = (bearer, scheduler)
  }

  /// Starts to send and to receive, until the bearer is closed.
  nonisolated func start() {
    scheduler.start("Bluetooth receiver") { await self.receive() }
    scheduler.start("Bluetooth sender") { await self.transmit() }
  }

  // MARK: Requests

  /// Sends a request when those before it are answered, and waits for the response.
  ///
  /// - Throws: ``BLEError/refused(_:)`` with the server's reason, else why there is no response.
  func request(_ request: ATTPDU) async throws(BLEError) -> ATTPDU {
    if let failure { throw failure }
    if Task.isCancelled { throw .cancelled }
    let exchange = Exchange(request)
    waiting.append(exchange)
    sendNext()
    let result = await withTaskCancellationHandler {
      await exchange.result.value
    } onCancel: {
      exchange.result.set(.failure(.cancelled))
    }
    let response = try result.get()
    if case .error(_, _, let code) = response { throw .refused(code) }
    return response
  }

  /// Sends a unit that is not answered.
  func send(_ unit: ATTPDU) async throws(BLEError) {
    if let failure { throw failure }
    do throws(TransportError) { try await outbound.send(unit.bytes) } catch {
      throw Task.isCancelled ? .cancelled : failure ?? .disconnected
    }
  }

  private func sendNext() {
    while outstanding == nil, !waiting.isEmpty {
      let next = waiting.removeFirst()
      if next.result.isSet { continue }
      outstanding = next
      transmit(next)
    }
  }

  private func transmit(_ exchange: Exchange) {
    outbound.offer(exchange.request.bytes)
    timer = scheduler.start("Bluetooth request's time") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: Self.requestTime) } catch { return }
      await self?.end(.timedOut)
    }
  }

  /// Encrypts the bearer and repeats the outstanding request; the bearer limits the time.
  private func repeatEncrypted() {
    timer?.cancel()
    (timer, encryption) = (nil, .pending)
    scheduler.start("Bluetooth encryption") {
      do throws(BLEError) {
        try await self.bearer.encrypt()
        await self.encrypted()
      } catch {
        await self.end(error)
      }
    }
  }

  private func encrypted() {
    encryption = .done
    guard let outstanding else { return }
    // Nobody waits for it any more.
    if outstanding.result.isSet { answered(.failure(.cancelled)) } else { transmit(outstanding) }
  }

  private func answered(_ result: Result<ATTPDU, BLEError>) {
    timer?.cancel()
    outstanding?.result.set(result)
    (timer, outstanding) = (nil, nil)
    sendNext()
  }

  /// Raises the MTU, as far as both sides can.
  func exchangeMTU() async throws(BLEError) {
    let ours = min(Self.usefulMTU, bearer.largestMTU)
    do throws(BLEError) {
      _ = try await request(.mtuRequest(UInt16(ours)))
    } catch .refused {
      // A server of the smallest MTU need not know the request.
    }
  }

  // MARK: Subscriptions

  /// Whether anybody reads the changes of a value.
  func hasSubscription(to handle: UInt16) -> Bool { subscriptions[handle] != nil }

  /// Begins to deliver the changes of a value.
  ///
  /// - Returns: the subscription's number, and where the values arrive.
  func subscribe(to handle: UInt16) throws(BLEError) -> (Int, Pipe<[UInt8]>) {
    if let failure { throw failure }
    let values = Pipe<[UInt8]>(capacity: Self.mostUnread) { _ in 1 }
    lastSubscription += 1
    subscriptions[handle, default: [:]][lastSubscription] = values
    return (lastSubscription, values)
  }

  /// Ends a subscription.
  func unsubscribe(_ number: Int, from handle: UInt16) {
    subscriptions[handle]?[number] = nil
    if subscriptions[handle]?.isEmpty == true { subscriptions[handle] = nil }
  }

  private func deliver(_ value: [UInt8], of handle: UInt16) {
    for (number, values) in subscriptions[handle] ?? [:] where !values.offerIfRoom(value) {
      // Somebody who relies on each of them must know that one is lost.
      values.finish(.tooLarge(limit: Self.mostUnread), afterUnread: true)
      unsubscribe(number, from: handle)
    }
  }

  // MARK: The jobs

  private func transmit() async {
    let units = outbound.incoming()
    do {
      while let unit = try await units.next() { try await bearer.send(unit) }
    } catch {
      end(.disconnected)
    }
  }

  private func receive() async {
    do throws(BLEError) {
      while failure == nil { try await take(try await bearer.receive()) }
    } catch {
      end(error == .cancelled ? .disconnected : error)
    }
  }

  /// Handles a unit of the server.
  private func take(_ bytes: [UInt8]) async throws(BLEError) {
    guard let opcode = bytes.first else { return }
    guard bytes.count <= mtu else {
      throw .malformed("a unit of \(bytes.count) bytes, with an MTU of \(mtu)")
    }
    switch opcode {
    case ATTOpcode.notification:
      if case .notification(let handle, let value)? = try? ATTPDU(bytes) { deliver(value, of: handle) }
    case ATTOpcode.indication:
      if case .indication(let handle, let value)? = try? ATTPDU(bytes) { deliver(value, of: handle) }
      try await send(.confirmation)
    case ATTOpcode.mtuRequest:
      guard case .mtuRequest(let theirs)? = try? ATTPDU(bytes) else { fallthrough }
      let ours = min(Self.usefulMTU, bearer.largestMTU)
      try await send(.mtuResponse(UInt16(ours)))
      mtu = max(mtu, min(ours, Int(theirs)))
    case _ where ATTOpcode.isResponse(opcode): try takeResponse(bytes, opcode)
    case _ where ATTOpcode.isCommand(opcode) || opcode == ATTOpcode.confirmation: break
    default:
      // A client has no attributes.
      try await send(.error(request: opcode, handle: 0, code: ATTErrorCode.requestNotSupported))
    }
  }

  private func takeResponse(_ bytes: [UInt8], _ opcode: UInt8) throws(BLEError) {
    // Nobody waits for it: it changes nothing. Nor does one to a request that is to be repeated.
    guard let outstanding, encryption != .pending else { return }
    let request = outstanding.request.opcode
    let isItsAnswer = opcode == ATTOpcode.error ? bytes.dropFirst().first == request : opcode == request + 1
    guard isItsAnswer else {
      throw .malformed("a response of opcode \(opcode) to a request of opcode \(request)")
    }
    let response: Result<ATTPDU, BLEError>
    do throws(BLEError) { response = .success(try ATTPDU(bytes)) } catch { response = .failure(error) }
    if case .success(.error(_, _, let code)) = response, ATTErrorCode.asksForEncryption(code),
      encryption == .none, !outstanding.result.isSet
    {
      return repeatEncrypted()
    }
    // At once: the very next unit may be as large.
    if case .mtuRequest(let ours) = outstanding.request, case .success(.mtuResponse(let theirs)) = response {
      mtu = max(Self.smallestMTU, Int(min(ours, theirs)))
    }
    answered(response)
  }

  /// Ends the link: pending requests and subscriptions end, too.
  ///
  /// - Parameter error: what the outstanding request is told; nil where we end it ourselves.
  func end(_ error: BLEError?) {
    guard failure == nil else { return }
    // The next request has to be told why, too.
    if case .pairing? = error { failure = error } else { failure = .disconnected }
    bearer.close()
    outbound.finish(.cancelled)
    timer?.cancel()
    outstanding?.result.set(.failure(error ?? .disconnected))
    for exchange in waiting { exchange.result.set(.failure(failure ?? .disconnected)) }
    for values in subscriptions.values.flatMap(\.values) {
      values.finish(
        error == nil ? .cancelled : .unreachable("the Bluetooth connection was lost"), afterUnread: true)
    }
    (timer, outstanding, waiting, subscriptions) = (nil, nil, [], [:])
  }
}
