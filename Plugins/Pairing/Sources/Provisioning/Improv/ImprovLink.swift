import Services
import Simulation
import Synchronization

/// Commands to a device with Improv Wi-Fi, one at a time, and their results.
final class ImprovLink: Sendable {
  private let link: PeripheralLink
  private let scheduler: Scheduler
  private let limit: Duration
  /// Where the result or the error of the command goes that waits for one.
  private let waiting = Mutex<Pipe<Result<ImprovFrame, ImprovError>>?>(nil)

  init(_ link: PeripheralLink, on scheduler: Scheduler, limit: Duration) {
    (self.link, self.scheduler, self.limit) = (link, scheduler, limit)
  }

  /// Sends a command.
  func send(_ command: ImprovServices.Command, texts: [String] = []) async throws {
    guard let frame = ImprovFrame(command.rawValue, texts: texts) else {
      throw ProvisioningFailure.unsupported
    }
    // Some devices take only what fits into the smallest unit: 20 bytes.
    for part in stride(from: 0, to: frame.bytes.count, by: Self.part) {
      try await link.write(
        Array(frame.bytes[part..<min(frame.bytes.count, part + Self.part)]), to: ImprovServices.command,
        of: ImprovServices.service)
    }
  }

  private static let part = 20

  /// Sends a command and waits for its result.
  ///
  /// - Returns: the texts of the result; nil where the device reports an error, says nothing or nothing readable.
  func ask(_ command: ImprovServices.Command) async throws -> [String]? {
    let pipe = Pipe<Result<ImprovFrame, ImprovError>>(capacity: .max) { _ in 0 }
    waiting.withLock { $0 = pipe }
    defer { waiting.withLock { $0 = nil } }
    try await send(command)
    let results = pipe.incoming()
    do {
      return try await scheduler.deadline(in: limit) {
        while let result = try await results.next() {
          guard case .success(let frame) = result else { return nil }
          if frame.command == command.rawValue { return frame.texts }
        }
        return nil
      }
    } catch is DeadlineExceeded {
      return nil
    }
  }

  /// Takes a result that was notified, and reads the whole of one that was cut.
  ///
  /// - Returns: the result; nil where it is none.
  func take(_ value: [UInt8]) async throws -> ImprovFrame? {
    var reading = ImprovFrame.read(value)
    if case .incomplete = reading {
      reading = ImprovFrame.read(try await link.read(ImprovServices.result, of: ImprovServices.service))
    }
    guard case .frame(let frame) = reading else { return nil }
    waiting.withLock { $0 }?.offer(.success(frame))
    return frame
  }

  /// Takes an error; a command that waits has none.
  func take(_ error: ImprovError) {
    if error != .none { waiting.withLock { $0 }?.offer(.failure(error)) }
  }
}
