package import Foundations
package import PluginKit

extension PluginServices {
  /// What waits to be sent in all plugins, and how the app's servers are reached; of the need `sync`.
  ///
  /// - Throws: that the contract does not list the need.
  package var sync: SyncServices {
    get throws(Diagnostic) {
      try require(.sync)
      return SyncServices(host)
    }
  }

  /// The newest entries of the log, for a screen about the app itself; of the need `sync`.
  ///
  /// - Returns: reads the entries that the host has kept, the oldest first; none in a host that keeps none.
  /// - Throws: that the contract does not list the need.
  package func recentLog() throws(Diagnostic) -> @Sendable () -> [PluginLogEntry] {
    try require(.sync)
    return host.recentLog
  }
}
