internal import Synchronization

/// A log that keeps its latest entries, and forwards all of them.
public final class RecentLog: PluginLog {
  private let limit: Int
  private let next: (any PluginLog)?
  private let kept = Mutex<[PluginLogEntry]>([])

  /// Makes an empty log.
  ///
  /// - Parameters:
  ///   - limit: the most entries that are kept.
  ///   - next: receives every entry, too.
  public init(limit: Int = 1000, passingTo next: (any PluginLog)? = nil) {
    self.limit = limit
    self.next = next
  }

  /// The latest entries, the oldest first.
  public var entries: [PluginLogEntry] { kept.withLock { $0 } }

  /// Takes an entry.
  public func write(_ entry: PluginLogEntry) {
    kept.withLock { kept in
      kept.append(entry)
      if kept.count > limit { kept.removeFirst(kept.count - limit) }
    }
    next?.write(entry)
  }
}
