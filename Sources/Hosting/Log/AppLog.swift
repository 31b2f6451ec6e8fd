package import Backend
import Foundations
package import PluginKit

/// The log of an app's plugins and embedded servers: the newest lines in memory, and every line in a sink.
package final class AppLog: PluginLog, ServerLog {
  private let entries: RecentLog

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of lines in memory.
  ///   - sink: receives every line, without its line break, on the thread that logs; nil without a log file.
  package init(limit: Int = 200, sink: (@Sendable (String) -> Void)? = nil) {
    entries = RecentLog(limit: limit, passingTo: sink.map(LogSink.init))
  }

  /// Creates the log of a walk's device: each line begins with the device's name.
  ///
  /// - Parameters:
  ///   - name: the device's name, its case's id.
  ///   - sink: receives every line; nil without a log file.
  package convenience init(of name: String, sink: (@Sendable (String) -> Void)?) {
    self.init(
      sink: sink.map { write in { @Sendable (line: String) in write("\(visibleText(name))\t\(line)") } })
  }

  /// The newest lines, the oldest of them first.
  package var recent: [String] { entries.entries.map(\.line) }

  /// The newest entries, the oldest first.
  package var recentEntries: [PluginLogEntry] { entries.entries }

  /// Logs an entry of a plugin.
  package func write(_ entry: PluginLogEntry) { entries.write(entry) }

  /// Logs a request of an embedded server, or an error that is not sent to its client.
  package func write(_ entry: ServerLogEntry) {
    entries.write(
      PluginLogEntry(
        entry.isError ? .error : .info, from: "server \(entry.server)", entry.text, at: entry.time))
  }
}

/// Writes each entry as a line.
private struct LogSink: PluginLog {
  let write: @Sendable (String) -> Void

  func write(_ entry: PluginLogEntry) { write(entry.line) }
}
