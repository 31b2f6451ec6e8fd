import Foundations

/// What the cloud's socket says of an appliance (docs/products/epicura.md, 4).
struct ReceivedStatus: Sendable, Hashable {
  /// The appliance's own id.
  var device: String
  /// `online`, `offline`, `cooking`, `error`; others are possible.
  var status: String
  /// The version of its main board's firmware, where the message has it.
  var firmware: String?
  /// The version of its controller's firmware, where the message has it.
  var controllerFirmware: String?

  /// The most bytes of a message; the contract's are below 1 KB.
  private static let limit = 64 << 10

  /// Reads a message; nil where it says nothing of an appliance's status: other types, and what is no message.
  ///
  /// - Parameter text: a JSON object `{type, appliance_id, data}`.
  init?(_ text: String) {
    guard text.utf8.count <= Self.limit, let json = try? ParsedJSON.read(Array(text.utf8)),
      let type = json["type"]?.text, let device = json["appliance_id"]?.text, let data = json["data"]
    else { return nil }
    let status: String?
    switch type {
    case "appliance:status": status = data["status"]?.text
    case "subscribed": status = data["current_status"]?.text ?? data["current_status"]?["status"]?.text
    default: return nil
    }
    guard let status, !status.isEmpty else { return nil }
    func version(_ name: String) -> String? {
      data[name]?.text.flatMap { $0.isEmpty ? nil : String($0.prefix(40)) }
    }
    (self.device, self.status) = (device, String(status.prefix(40)).lowercased())
    (firmware, controllerFirmware) = (version("firmware_version_cm5"), version("firmware_version_stm32"))
  }
}
