/// Work did not end in the time allowed.
public struct DeadlineExceeded: Error, Hashable {
  /// The time that was allowed.
  public let limit: Duration

  /// Says how long the work was allowed to take.
  public init(limit: Duration) { self.limit = limit }
}

extension Scheduler {
  /// Does work within a length of app time; work still going on then is cancelled and waited for.
  ///
  /// - Parameters:
  ///   - limit: how long the work may take.
  ///   - work: what to do; it should end soon after its cancellation.
  /// - Returns: what the work returns.
  /// - Throws: ``DeadlineExceeded`` where the time ran out first, else what the work throws.
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
