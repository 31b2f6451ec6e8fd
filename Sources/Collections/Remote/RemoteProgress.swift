import Foundations
import PluginKit

/// How far a list was read.
struct RemoteProgress: Codable {
  /// The most pages without a row one after the other: a server may filter what a page has, but not for ever.
  private static let mostEmptyPages = 20

  /// Which list it is of, and how that was paged.
  let list: String
  /// What names the next page: a number, an offset, a cursor, or a path with its query; nil for the first page.
  var next: String?
  /// When the first page was read, in milliseconds since 1970.
  var began: Int64 = 0
  /// How many pages were read.
  var pages = 0
  /// How many of them, the last ones, had no rows.
  var emptyPages = 0
  /// How many rows were read, each as often as it was there.
  var rows = 0
  /// How many keys were read, each once.
  var keys = 0
  /// How many rows there are by the page before.
  var total: Int?
  /// Whether nothing so far forbids to take rows for deleted that were not read.
  var isSound = true
  /// The hash of the page before.
  var page = 0
  /// The hashes of an earlier page and of what named one, by which a circle is noticed wherever it began.
  var marks = [0, 0]

  /// How long a read may take in which a row that was on no page is deleted, in milliseconds: in the meantime rows that were
  /// ahead may have moved to where it has been already.
  private static let longestRead: Int64 = 10 * 60_000

  /// Begins at the first page.
  init(list: String) { self.list = list }

  /// Continues at a position; nil where that is none of this list.
  init?(_ position: RemotePosition, of list: String) {
    guard let progress = try? JSON.decode(Self.self, from: Array(position.text.utf8)), progress.list == list,
      progress.marks.count == 2, progress.rows >= 0, progress.pages >= 0
    else { return nil }
    self = progress
  }

  /// The position, to keep.
  var position: RemotePosition {
    let json = JSON.object([
      .init("list", .string(list)), .init("began", .int(Int(began))), .init("next", next.map { .string($0) }),
      .init("pages", .int(pages)),
      .init("emptyPages", .int(emptyPages)), .init("rows", .int(rows)), .init("keys", .int(keys)),
      .init("total", total.map { .int($0) }), .init("isSound", .bool(isSound)), .init("page", .int(page)),
      .init("marks", .array(marks.map { .int($0) })),
    ])
    return RemotePosition(text: json.text)
  }

  /// Notes a page, unless it shows that the list goes round in a circle.
  ///
  /// - Parameters:
  ///   - read: its rows.
  ///   - count: how many records it has.
  ///   - next: what names the page after it; nil for none.
  ///   - total: how many rows the server says there are.
  ///   - declaration: the declaration of the list.
  ///   - now: the time.
  /// - Throws: where the list does not end.
  mutating func note(
    _ read: PageRows, count: Int, next: String?, total: Int?, of declaration: RemoteDeclaration,
    at now: Timestamp
  ) throws(RemoteFailure) {
    let paging = declaration.paging
    let items = JSONPath(declaration.items ?? "").description
    let hash = read.hash.value
    if count > 0, pages > 0, hash == page || hash == marks[0] {
      throw .endless(
        path: items, problem: "page \(pages + 1) has the rows of an earlier page")
    }
    var name = Checksum()
    if let next { name.add(next) }
    if let next, next == self.next || (pages > 0 && name.value == marks[1]) {
      throw .endless(
        path: paging.next ?? "Link", problem: "page \(pages + 1) names an earlier page as the next")
    }
    emptyPages = count == 0 ? emptyPages + 1 : 0
    if next != nil, emptyPages >= Self.mostEmptyPages {
      throw .endless(
        path: items, problem: "\(emptyPages) pages have no row, and none is the last")
    }
    let isNumbered = paging.kind == .number || paging.kind == .offset
    let hasMoved = read.moved > 0 || (self.total != nil && self.total != total)
    if (isNumbered && hasMoved) || read.unreadable.contains(where: { $0.key == nil }) {
      isSound = false
    }
    if pages == 0 { began = now.milliseconds }
    if now.milliseconds - began > Self.longestRead { isSound = false }
    pages += 1
    // Of a circle of any length, one of these pages comes again (Brent's way to find one).
    if pages & (pages - 1) == 0 { marks = [hash, name.value] }
    (page, self.next, self.total) = (hash, next, total)
    rows += count
    keys += read.newKeys
  }
}
