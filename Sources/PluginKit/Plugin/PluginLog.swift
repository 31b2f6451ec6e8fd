/// Where plugins write what authors and testers may want to know; never what people read.
public protocol PluginLog: Sendable {
  /// Takes a line.
  func write(_ entry: PluginLogEntry)
}

/// One line of a plugin's log.
public struct PluginLogEntry: Sendable, Hashable {
  /// How grave it is.
  public enum Level: String, Sendable, CaseIterable {
    case debug, info, warning, error
  }

  /// How grave it is.
  public var level: Level
  /// Which plugin says it.
  public var plugin: String
  /// One sentence in the style of a diagnostic; no secrets, no personal data.
  public var message: String

  /// Describes a line.
  public init(_ level: Level, plugin: String, _ message: String) {
    self.level = level
    self.plugin = plugin
    self.message = message
  }
}

extension PluginLog {
  /// Writes that something was not as expected, and was dealt with.
  public func warning(_ message: String, plugin: String) {
    write(PluginLogEntry(.warning, plugin: plugin, message))
  }

  /// Writes that something failed.
  public func error(_ message: String, plugin: String) {
    write(PluginLogEntry(.error, plugin: plugin, message))
  }
}

/// A log that keeps nothing.
public struct SilentLog: PluginLog {
  /// Makes one.
  public init() {}
  /// Drops the line.
  public func write(_ entry: PluginLogEntry) {}
}
