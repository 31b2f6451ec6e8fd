package import Foundations
package import PluginKit

extension PluginServices {
  /// Posts notifications, lists them, and keeps what the person wants to be shown; of the need `notifications`.
  ///
  /// - Throws: that the contract does not list the need, or that the host has none.
  package var notifications: NotificationService {
    get throws(Diagnostic) {
      try require(.notifications)
      guard let notifications = host.notifications else {
        throw Diagnostic(
          .missingService, "plugin `\(contract.name)` needs notifications, and this host has none",
          at: contract.needsSpan ?? contract.span)
      }
      return notifications
    }
  }

  /// Receives the pushes of the app's servers by their types; of the need `notifications`.
  ///
  /// A push of a type that nobody receives is shown as it is, in the words of the server.
  ///
  /// - Throws: that the contract does not list the need.
  package var pushes: PushRegistry {
    get throws(Diagnostic) {
      try require(.notifications)
      return host.pushes
    }
  }
}
