/// Work did not end in the time allowed.
public struct DeadlineExceeded: Error, Hashable {
  /// The time that was allowed.
  public let limit: Duration

  /// Says how long the work was allowed to take.
  public init(limit: Duration) { self.limit = limit }
}

extension Scheduler {
  /// Runs work within a length of app time; on a timeout it is cancelled and awaited.
  ///
  /// - Parameters:
  ///   - limit: how long the work may take.
  ///   - work: the work; it should end soon after its cancellation.
  /// - Returns: what the work returns.
  /// - Throws: ``DeadlineExceeded`` on a timeout, else what the work throws.
  public func deadline<T: Sendable>(
    in limit: Duration, _ work: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try await withThrowingTaskGroup(of: T?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await self.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      if let first = try await group.next(), let result = first { return result }
      throw DeadlineExceeded(limit: limit)
    }
  }
}
