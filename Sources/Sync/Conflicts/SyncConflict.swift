package import Foundations

/// A change on the server of an entity that was changed here, too, and not yet sent.
///
/// Until the person decides, the screens show what was changed here: it is sent later than the server's change, so by the
/// server's order it is the last. Nothing of either side is lost.
package struct SyncConflict: Sendable, Hashable, Identifiable {
  /// Identifies it.
  package let id: String
  /// The entity.
  package let entity: String
  /// The version of the server's change.
  package let version: Int64
  /// How the server had the entity before both changes; nil where it had none, or that is not known.
  package let base: [UInt8]?
  /// How it is here; nil where it was deleted here.
  package let local: [UInt8]?
  /// How the server has it; nil where it was deleted there.
  package let remote: [UInt8]?
  /// When it was found.
  package let detectedAt: Timestamp
  /// What the person has decided; nil where nothing yet.
  package let resolution: Resolution?
  /// When it was decided.
  package let resolvedAt: Timestamp?

  /// What a person can decide.
  package enum Resolution: String, Sendable, CaseIterable {
    /// What was changed here is sent, over the server's change.
    case keepLocal
    /// The server's change is taken over, and what was changed here is not sent.
    case keepRemote
    /// Both are merged into another body, which is sent.
    case merge
  }
}

/// What a person is shown of one side of a conflict.
package struct SyncSide: Sendable, Hashable {
  /// The name of what it is about, by language, such as a recipe's; empty where it has none.
  package var subject: [String: String]
  /// The day that it is for; nil where it is for none.
  package var day: CivilDate?
  /// The part of the day, in the owner's codes, such as `lunch`; nil where it is for none.
  package var part: String?
  /// How many or for how many; nil where nothing is counted.
  package var count: Int?

  /// Describes a side.
  package init(
    subject: [String: String] = [:], day: CivilDate? = nil, part: String? = nil, count: Int? = nil
  ) {
    self.subject = subject
    self.day = day
    self.part = part
    self.count = count
  }
}
