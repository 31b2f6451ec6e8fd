import Hosting
import Runtime

extension BackendOptions {
  /// Creates a walk host with the remote servers of the options.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - bluetooth: the radio of its devices.
  ///   - log: receives the log of plugins and embedded servers, if given.
  /// - Returns: the host; nil for the embedded servers and the simulated radio.
  func walkHost(
    of app: App, bluetooth: BluetoothOptions, log: (@Sendable (String) -> Void)?
  ) -> RemoteWalkHost? {
    guard isRemote || bluetooth.isReal else { return nil }
    let options = self
    return RemoteWalkHost(app, log: log, radio: { bluetooth.radio($0, $1) }) {
      try options.remoteServers(prefixes: app.serverPrefixes, scheduler: $0)
    }
  }
}
