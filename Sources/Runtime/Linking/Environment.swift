import Foundations

/// The values that every screen's expressions see, whatever models it has.
enum Environment {
  /// Each value's slot.
  enum Slot: Int, CaseIterable {
    case params, state, tier, device, locale, zone, now, net, app

    /// The name in expressions.
    var name: String { "\(self)" }

    /// The type; `params` and `state` differ from screen to screen.
    var type: ValueType {
      switch self {
      case .params, .state: .dyn
      case .tier: .enumeration(Enumeration(name: "tier", cases: ["free", "pro"]))
      case .device: .record(Environment.device)
      case .locale, .zone: .string
      case .now: .timestamp
      case .net: .record(RecordType(name: "net", fields: [.init("online", .bool)]))
      case .app: .record(Environment.app)
      }
    }
  }

  private static let device = RecordType(
    name: "device", fields: [.init("name", .string), .init("columns", .int), .init("rows", .int)])

  private static let app = RecordType(
    name: "app",
    fields: [
      .init("name", .string), .init("theme", .enumeration(.theme)),
    ])

  /// What an `error:` handler sees.
  static let error = RecordType(name: "error", fields: [.init("code", .string), .init("message", .string)])
}
