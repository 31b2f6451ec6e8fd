import Services
import Simulation

/// A channel for managing one of the kernel's controllers; one task uses it at a time.
struct ManagementSocket: Sendable {
  /// The kernel's reasons that matter here (BlueZ, doc/mgmt-api.txt).
  private enum Status {
    static let busy: UInt8 = 0x0A
    static let notPowered: UInt8 = 0x0F
    static let invalidIndex: UInt8 = 0x11
    static let rfKilled: UInt8 = 0x12
    static let permissionDenied: UInt8 = 0x14
  }

  private static let answerTime = Duration.seconds(5)

  private let socket: PolledSocket
  private let number: UInt16
  private let scheduler: Scheduler

  init(_ socket: PolledSocket, _ number: UInt16, _ scheduler: Scheduler) {
    (self.socket, self.number, self.scheduler) = (socket, number, scheduler)
  }

  /// Sends a command and waits for its answer; what else arrives meanwhile is dropped.
  ///
  /// - Returns: what it returns behind its status.
  func command(_ code: UInt16, _ bytes: [UInt8] = []) async throws(BLEError) -> [UInt8] {
    do {
      return try await scheduler.deadline(in: Self.answerTime) {
        try await send(code, bytes)
        while true {
          guard case .answer(code, let status, let result) = try await next() else { continue }
          if let error = Self.error(status) { throw error }
          return result
        }
      }
    } catch let error as BLEError {
      throw error
    } catch {
      throw Task.isCancelled ? .cancelled : .radio(.off)
    }
  }

  /// Sends a command without waiting for its answer.
  func send(_ code: UInt16, _ bytes: [UInt8] = []) async throws(BLEError) {
    let packet = ManagementPacket(code, number, bytes).encoded
    do {
      while try socket.writeNow(packet[...]) == 0 { try await socket.waitUntilWritable() }
    } catch {
      throw error is CancellationError ? .cancelled : .radio(.off)
    }
  }

  /// Waits for the next event of the controller.
  func next() async throws(BLEError) -> ManagementEvent {
    do {
      while true {
        guard let bytes = try socket.readNow() else {
          try await socket.waitUntilReadable()
          continue
        }
        if bytes.isEmpty { throw BLEError.radio(.off) }
        if let packet = ManagementPacket(bytes), packet.controller == number {
          return ManagementEvent(packet)
        }
      }
    } catch {
      throw error is CancellationError ? .cancelled : .radio(.off)
    }
  }

  /// Closes it; the kernel ends the search that was begun by it.
  func close() { socket.close() }

  /// What a status means; nil for success.
  static func error(_ status: UInt8) -> BLEError? {
    switch status {
    case 0, Status.busy: nil
    case Status.invalidIndex: .radio(.missing)
    case Status.permissionDenied: .radio(.denied)
    case Status.notPowered, Status.rfKilled: .radio(.off)
    default: .malformed("the kernel refused a command with status \(status)")
    }
  }
}
