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
}
