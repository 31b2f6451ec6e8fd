public import Foundations
internal import Synchronization

/// A plugin's log for authors and testers; never for users.
///
/// A host implements it to show entries or to write them to a file; ``PluginLogEntry/line`` is the form for files.
public protocol PluginLog: Sendable {
  /// Takes an entry, on any thread.
  func write(_ entry: PluginLogEntry)
}

/// One entry of a plugin's log.
public struct PluginLogEntry: Sendable, Hashable {
  /// How severe an entry is.
  public enum Level: String, Sendable, CaseIterable, Comparable {
    case debug, info, warning, error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether one level is less severe than another.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  }

  /// How severe it is.
  public var level: Level
  /// Which plugin wrote it, or which other part of the app.
  public var source: String
  /// One sentence in the style of a diagnostic; no secrets, no personal data.
  public var message: String
  /// When it was written, by the app's clock.
  public var at: Timestamp

  /// Describes an entry.
  public init(_ level: Level, from source: String, _ message: String, at: Timestamp) {
    self.level = level
    self.source = source
    self.message = message
    self.at = at
  }

  /// The entry on one line: `2026-01-01T00:00:00Z warning recipes: a recipe is left out`.
  public var line: String {
    let message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(RFC3339.text(at)) \(level.rawValue) \(source): \(message)"
  }
}

/// A log in which each entry gets the plugin's name and the app's time.
public struct PluginLogger: Sendable {
  private let source: String
  private let log: any PluginLog
  private let now: @Sendable () -> Timestamp

  /// Makes a logger.
  ///
  /// - Parameters:
  ///   - source: which plugin writes, or which other part of the app.
  ///   - log: receives the entries.
  ///   - now: the app's clock.
  public init(_ source: String, to log: any PluginLog, now: @escaping @Sendable () -> Timestamp) {
    self.source = source
    self.log = log
    self.now = now
  }

  /// Logs details for debugging.
  public func debug(_ message: String) { write(.debug, message) }
  /// Logs an expected event.
  public func info(_ message: String) { write(.info, message) }
  /// Writes that something was not as expected, and was dealt with.
  public func warning(_ message: String) { write(.warning, message) }
  /// Writes that something failed.
  public func error(_ message: String) { write(.error, message) }

  private func write(_ level: PluginLogEntry.Level, _ message: String) {
    log.write(PluginLogEntry(level, from: source, message, at: now()))
  }
}

/// A log that drops everything, for tests that do not check it.
public struct SilentLog: PluginLog {
  /// Makes one.
  public init() {}
  /// Drops the entry.
  public func write(_ entry: PluginLogEntry) {}
}

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
