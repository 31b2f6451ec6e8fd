package import Backend
import Foundations
package import PluginKit

/// What an app's plugins and embedded servers log: the newest lines in memory, and every line in a sink.
package final class AppLog: PluginLog, ServerLog {
  private let entries: RecentLog

  /// Makes an empty log.
  ///
  /// - Parameters:
  ///   - limit: the most lines that are kept in memory.
  ///   - sink: receives every line, without its line break, on the thread that logs; nil where no file was asked for.
  package init(limit: Int = 200, sink: (@Sendable (String) -> Void)? = nil) {
    entries = RecentLog(limit: limit, passingTo: sink.map(LogSink.init))
  }

  /// Makes the log of a walk's device: each line begins with what walks there.
  ///
  /// - Parameters:
  ///   - name: what walks there.
  ///   - sink: receives every line; nil where no file was asked for.
  convenience init(of name: String, sink: (@Sendable (String) -> Void)?) {
    self.init(
      sink: sink.map { write in { @Sendable (line: String) in write("\(visibleText(name))\t\(line)") } })
  }

  /// The newest lines, the oldest of them first.
  package var recent: [String] { entries.entries.map(\.line) }

  /// Logs what a plugin reports.
  package func write(_ entry: PluginLogEntry) { entries.write(entry) }

  /// Logs a request of an embedded server, or an error that its client is not told.
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
