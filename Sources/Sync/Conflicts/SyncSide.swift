package import Foundations

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
