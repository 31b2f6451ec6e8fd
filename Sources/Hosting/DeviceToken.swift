import Accounts
import Simulation
import Synchronization

/// The token by which a server pushes to this device, or the device's id; it is made at the first need, and kept like any
/// secret.
final class DeviceToken: Sendable {
  private let name: String
  private let secrets: any SecretStore
  private let random: any RandomSource
  private let cached = Mutex<String?>(nil)

  init(_ name: String = "push-token", in secrets: any SecretStore, _ random: any RandomSource) {
    (self.name, self.secrets, self.random) = (name, secrets, random)
  }

  /// The token, where it was needed before.
  var known: String? { cached.withLock(\.self) }

  /// The token; nil where it can neither be read nor kept.
  var text: String? {
    cached.withLock { cached in
      if let cached { return cached }
      // Two processes on one folder are one device.
      do throws(SecretError) {
        cached = try secrets.locked { () throws(SecretError) in
          if let kept = try secrets.load(name) { return kept.reveal() }
          let token = (0..<32).map { _ in
            let byte = String(random.int(in: 0..<256), radix: 16)
            return byte.count == 1 ? "0" + byte : byte
          }.joined()
          try secrets.save(Secret(token), as: name)
          return token
        }
      } catch { return nil }
      return cached
    }
  }
}
