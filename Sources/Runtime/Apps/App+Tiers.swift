import Flags
import Foundations

extension App {
  /// Whether it declares flags, which a server may decide.
  package var hasFlags: Bool { files.flags != nil }

  /// How long the grants of each tier remain valid after its end while the server is unreachable.
  var gracePeriods: [String: Duration] {
    Dictionary(
      flagFile.tiers.compactMap { tier in tier.offlineGrace.map { (tier.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the tiers' limits: a number for each name, null for unlimited.
  static func limits(of flags: FlagFile) -> RecordType {
    let names = Set(flags.tiers.flatMap(\.limits.keys)).sorted()
    return RecordType(name: "limits", fields: names.map { RecordType.Field($0, .nullable(.int)) })
  }
}
