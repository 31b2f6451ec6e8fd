import Foundations
import Services
package import Simulation

/// Who may use the control routes of a backend: clients on this machine, and testers with its key.
///
/// The routes have the codes of everybody's sign-ins, and empty all tables. What counts is the connection's address, which
/// no field of a request can change. A proxy on this machine has an address of this machine, too: what names a client behind
/// it needs the key. One that names none cannot be told from a client here.
package struct ControlAccess: Sendable {
  /// The field that has the key.
  package static let field = "x-kolam-key"
  /// The fewest letters of a key that somebody chooses.
  package static let shortestKey = 20

  private let key: [UInt8]?

  /// Allows requests.
  ///
  /// - Parameter key: the key of testers on other machines; nil for none.
  package init(key: String? = nil) { self.key = key.map { Array($0.utf8) } }

  /// A new key.
  ///
  /// - Parameter random: the system's randomness.
  /// - Returns: 128 bits in hexadecimal.
  package static func newKey(_ random: any RandomSource) -> String {
    Hex.text(random.bytes(16))
  }

  /// Whether a text can be a key: visible ASCII, and too long to be guessed.
  package static func isKey(_ text: String) -> Bool {
    text.utf8.count >= shortestKey && text.utf8.allSatisfy { 33...126 ~= $0 }
  }

  /// Refuses a request from another machine without the key.
  ///
  /// - Throws: a 403.
  func check(_ request: HTTPRequest) throws(ErrorResponse) {
    if request.isFromThisMachine { return }
    guard let key, let given = request.headers[Self.field], Self.areEqual(Array(given.utf8), key) else {
      throw ErrorResponse(
        status: 403, code: "control_refused",
        message:
          "this is for testers: it needs the key that `kolam serve` prints, in the field `\(Self.field)`")
    }
  }

  /// Compares in a time that does not tell how much is right.
  private static func areEqual(_ given: [UInt8], _ key: [UInt8]) -> Bool {
    given.count == key.count && zip(given, key).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension HTTPRequest {
  /// Whether a client on this machine sent it, and no proxy passed it on; a request within the process has no address.
  var isFromThisMachine: Bool {
    guard let peer else { return true }
    return PeerAddress(peer)?.isLoopback == true && !isForwarded
  }

  /// Whether a proxy has passed it on (RFC 7239; RFC 9110, 7.6.3).
  private var isForwarded: Bool {
    headers.fields.contains { field in
      let name = field.name.lowercased()
      return ["forwarded", "via", "x-real-ip"].contains(name) || name.hasPrefix("x-forwarded-")
    }
  }
}
