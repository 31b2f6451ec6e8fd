import Flags
import Foundations

extension App {
  /// Whether it has flags of its own, which a server may decide.
  package var hasFlags: Bool { files.flags != nil }

  /// How long the grants of each tier stay after its end where the server cannot be asked.
  var graces: [String: Duration] {
    Dictionary(
      flagFile.tiers.compactMap { tier in tier.offlineGrace.map { (tier.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// What tiers limit: a number for each name, null where a tier allows as many as one likes.
  var limits: RecordType { Self.limits(of: flagFile) }

  static func limits(of flags: FlagFile) -> RecordType {
    let names = Set(flags.tiers.flatMap(\.limits.keys)).sorted()
    return RecordType(name: "limits", fields: names.map { RecordType.Field($0, .nullable(.int)) })
  }
}
