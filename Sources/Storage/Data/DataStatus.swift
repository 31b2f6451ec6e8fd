package import Foundations

/// How far a collection was read from its server.
package struct DataStatus: Sendable, Equatable {
  /// Whether it is being read now.
  package var isReading = false
  /// Why the last read failed: `offline`, `timeout`, `insecure`, `signed_out` or `server`; nil where it did not.
  package var errorCode: String?
  /// Whether the server has confirmed the rows since the app was started.
  package var isConfirmed = false
  /// When the rows were last read; nil where they never were, and of one row where it was not since the app was started.
  package var readAt: Timestamp?
  /// How many rows the server says it has; nil where it does not say.
  package var total: Int?
  /// Whether the server has more rows than were read last.
  package var hasMore = false
  /// Whether the server has sent rows, none of which this version can read.
  package var isUnreadable = false
  /// Of one row, whether the server has said that it does not have it.
  package var isMissing = false

  /// A collection that was never read.
  package init() {}
}

/// What people are shown of a change that is on its way to the server.
package struct DataDescription: Sendable, Equatable {
  /// What kind of change it is, such as `favourite.add`; nil for `row.add`, `row.update` or `row.remove`.
  package var kind: String?
  /// The name of what is changed, by language; empty where it has none.
  package var subject: [String: String]
  /// What the person has written; nil where there is no such text.
  package var text: String?
  /// The field with that text, where the person may correct it before it is sent; nil where they may not.
  package var textField: String?
  /// The day that it is for; nil where it is for none.
  package var day: CivilDate?
  /// The part of the day, such as `lunch`; nil where it is for none.
  package var part: String?
  /// How many or for how many; nil where nothing is counted.
  package var count: Int?

  /// Describes a change.
  package init(
    kind: String? = nil, subject: [String: String] = [:], text: String? = nil, textField: String? = nil,
    day: CivilDate? = nil, part: String? = nil, count: Int? = nil
  ) {
    (self.kind, self.subject, self.text, self.textField) = (kind, subject, text, textField)
    (self.day, self.part, self.count) = (day, part, count)
  }
}
