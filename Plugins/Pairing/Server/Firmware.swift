import Backend
package import Foundations
package import Storage

/// A release of an appliance's firmware (docs/products/epicura.md, 2, `GET /firmware/latest`).
package struct Firmware: Sendable, Hashable {
  /// What it runs on.
  package enum Target: String, Sendable, CaseIterable {
    /// The main board.
    case cm5
    /// The controller of motors and heat.
    case stm32
  }

  /// What it runs on.
  package let target: Target
  /// Such as `stable`.
  package let channel: String
  /// Such as `1.5.0`.
  package let version: String
  /// When it was released.
  package let released: Timestamp

  /// Describes a release.
  package init(_ target: Target, channel: String = "stable", version: String, released: Timestamp) {
    (self.target, self.channel, self.version, self.released) = (target, channel, version, released)
  }

  /// Stores it; it is the latest of its channel then.
  package func write(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO firmware (target, channel, version, released) VALUES (?, ?, ?, ?)",
      arguments: [target.rawValue, channel, version, released.milliseconds])
  }

  /// The latest release of a channel; nil where there is none.
  package static func latest(_ target: Target, channel: String, _ db: Database) throws -> Firmware? {
    let row = try Row.fetchOne(
      db, sql: "SELECT version, released FROM firmware WHERE target = ? AND channel = ?",
      arguments: [target.rawValue, channel])
    return row.map { row in
      Firmware(
        target, channel: channel, version: row["version"],
        released: Timestamp(milliseconds: row["released"]))
    }
  }

  /// The release as it is sent; all members are proposals of ours.
  ///
  /// - Parameter current: the version that the appliance has; nil where it does not say.
  /// - Returns: the members.
  package func wire(for current: SemanticVersion?) -> Value {
    let isNewer = SemanticVersion(release: version).map { new in current.map { $0 < new } ?? true } ?? false
    return [
      "target": .string(target.rawValue), "channel": .string(channel), "version": .string(version),
      "released_at": .timestamp(released), "update_available": .bool(isNewer),
    ]
  }
}

/// What an appliance asks for by `GET /firmware/latest`.
struct FirmwareQuery: Sendable, Hashable {
  let target: Firmware.Target
  let channel: String
  /// The version that it has; nil where it does not say.
  let current: SemanticVersion?

  init(_ request: RouteRequest) throws(ErrorResponse) {
    guard let target = request.query("target").flatMap(Firmware.Target.init) else {
      throw .parameter(
        "target", "expected one of \(Firmware.Target.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let channel = request.query("channel") ?? "stable"
    guard (1...40).contains(channel.utf8.count) else {
      throw .parameter("channel", "expected a channel’s name")
    }
    let current = request.query("current_version").map { SemanticVersion(lenient: $0) }
    if case .some(nil) = current {
      throw .parameter("current_version", "expected a version, such as `1.4.0`")
    }
    (self.target, self.channel, self.current) = (target, channel, current ?? nil)
  }
}
