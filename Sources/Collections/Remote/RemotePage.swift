package import Foundations

/// A row of a server.
package typealias RemoteRow = DecodedRecord

/// A page of a server's list.
package struct RemotePage: Sendable, Equatable {
  /// Its rows, each with a key of its own: of a key that is there twice, the last row.
  package let rows: [RemoteRow]
  /// The records that do not have the declared form, and values beside them; they stop nothing.
  package let unreadable: [UnreadableRecord]
  /// How many rows had a key that the page, or a page before it, had already.
  package let repeats: Int
  /// Where the next page is; nil where this is the last.
  package let next: RemotePosition?
  /// How many rows the server has, as it says itself; nil where it does not.
  package let total: Int?
  /// Whether it is the first page of its list, also where another was asked for whose position is of no use any more.
  package let isFirst: Bool
  /// Whether the list has more rows than are kept.
  package let isCut: Bool
  /// Whether rows that were on no page of this read are deleted.
  ///
  /// It is so on the last page of a list that is declared complete, where all pages were read within ten minutes, none was
  /// cut, each record has a key, no row moved from one page to another, and as many rows were read as the server says;
  /// of pages by number or offset of which it says no total, only where one page is the whole list.
  package let provesAbsence: Bool

  /// Whether it is the last page.
  package var isLast: Bool { next == nil }
}

/// Where a list continues: opaque, for the caller to keep with the rows that were read before it.
package struct RemotePosition: Sendable, Hashable, Codable {
  /// The position as text.
  package let text: String

  /// Takes a position that was kept.
  package init(text: String) { self.text = text }
}
