import Foundations
import PluginKit
import Services

/// Brings the rows of a server up to date by what has changed since the last time.
///
/// A position is the server's: it is kept with the rows that were read before it, and never made here. Where the server
/// refuses it, or has another history, such as after a restore of a backup, all is read beside the old rows and takes their
/// place in one transaction.
struct DeltaFeed: Sendable {
  /// The most pages without a change one after the other.
  private static let mostEmptyPages = 20
  /// How often a page is asked for in which something was older than what is here.
  private static let mostRepeats = 3

  private let table: CollectionTable
  private let store: CollectionStore
  private let source: RemoteFeed.Source
  private let reader: DeltaReader
  private let mostRows: Int
  private let isGrowing: Bool
  private let asksAgain: Bool
  /// The position of the first request; nil for none.
  private let first: String?

  init?(
    _ table: CollectionTable, _ remote: RemoteDeclaration, from source: RemoteFeed.Source,
    in store: CollectionStore
  ) {
    guard let delta = remote.delta else { return nil }
    (self.table, self.source, self.store) = (table, source, store)
    reader = DeltaReader(
      remote, delta, of: table.declaration.record, by: source.client,
      naming: delta.names.map { NamedRows($0, of: table, remote, by: source.client) })
    mostRows = remote.mostRows
    (isGrowing, asksAgain, first) = (delta.isGrowing, delta.asksAgain, delta.first)
  }

  /// Takes over all changes.
  ///
  /// - Parameter scope: whose rows.
  /// - Returns: why they could not be read; nil where they could.
  func pull(_ scope: String) async -> RemoteFailure? {
    var (emptyPages, repeats) = (0, 0)
    var rows = 0
    var (start, hasUnreadable) = (String?.none, false)
    while true {
      guard let acceptance = try? store.lastAcceptance() else { return nil }
      let known = try? store.feed(table, scope: scope)
      // Rows without a position are those of before a change of their type, or of an exchange that was not whole.
      if let known, known.cursor == nil { return await startOver(scope) }
      if start == nil { start = known?.cursor }
      var page: DeltaPage
      switch await reader.read(after: known?.cursor) {
      case .success(let next): page = next
      case .failure(.request(.notFound)) where known != nil: return await startOver(scope)
      case .failure(let failure): return failure
      }
      // The person may have signed out, or in as another, while the server was asked.
      guard source.scope() == scope else { return nil }
      if let old = known?.epoch, let new = page.epoch, old != new { return await startOver(scope) }
      if page.isBehind, isGrowing { return await startOver(scope) }
      if let failure = endlessness(of: page, &emptyPages, &rows) { return failure }
      report(page.unreadable)
      if !page.unreadable.isEmpty { hasUnreadable = true }
      if page.isLast, asksAgain, hasUnreadable, let start { page.cursor = start }
      do throws(ActionError) {
        switch try store.take(page, into: table, since: acceptance, scope: scope) {
        case .taken: repeats = 0
        case .waits, .overtaken: return nil
        case .again:
          repeats += 1
          if repeats >= Self.mostRepeats { return nil }
          continue
        }
      } catch {
        store.report(error.detail)
        return nil
      }
      if page.isLast { return nil }
    }
  }

  /// Reads all that the server has, and puts it in the place of what is here at once.
  private func startOver(_ scope: String) async -> RemoteFailure? {
    guard let acceptance = try? store.lastAcceptance() else { return nil }
    var (emptyPages, count) = (0, 0)
    var all = DeltaPage(after: nil, cursor: "", isLast: false)
    var rows: [String: RemoteRow] = [:]
    var order: [String] = []
    var last: String?
    while true {
      let page: DeltaPage
      switch await reader.read(after: last) {
      case .success(let next): page = next
      case .failure(let failure): return failure
      }
      guard source.scope() == scope else { return nil }
      if let old = all.epoch, let new = page.epoch, old != new {
        return .endless(path: "epoch", problem: "it has changed while all was read")
      }
      if let failure = endlessness(of: page, &emptyPages, &count) { return failure }
      for row in page.rows where rows.updateValue(row, forKey: row.key) == nil { order.append(row.key) }
      for key in page.removed { rows[key] = nil }
      all.unreadable += page.unreadable
      (all.cursor, all.epoch, last) = (page.cursor, page.epoch ?? all.epoch, page.cursor)
      if page.isLast { break }
    }
    var seen: Set<String> = []
    all.rows = order.compactMap { seen.insert($0).inserted ? rows[$0] : nil }
    report(all.unreadable)
    do throws(ActionError) { try store.swap(all, into: table, since: acceptance, scope: scope) } catch {
      store.report(error.detail)
    }
    return nil
  }

  /// Why the pages do not end; nil where they may.
  private func endlessness(
    of page: DeltaPage, _ emptyPages: inout Int, _ rows: inout Int
  ) -> RemoteFailure? {
    let path = table.declaration.remote?.delta?.cursor ?? ""
    if page.isLast { return nil }
    if page.cursor == page.after ?? first {
      return .endless(path: path, problem: "the position stands still, and there is more")
    }
    emptyPages = page.count == 0 ? emptyPages + 1 : 0
    rows += page.count
    if emptyPages >= Self.mostEmptyPages {
      return .endless(path: path, problem: "\(emptyPages) pages have no change, and none is the last")
    }
    // Each row may have changed several times.
    if rows > 10 * mostRows {
      return .endless(path: path, problem: "there are more than \(10 * mostRows) changes")
    }
    return nil
  }

  private func report(_ records: [UnreadableRecord]) {
    for record in records {
      store.report(
        "`data.\(table.declaration.name)`: `\(record.path)` cannot be read, and is kept as it was sent: \(record.problem)"
      )
    }
  }
}

extension CollectionStore {
  /// Takes over a page of changes.
  ///
  /// - Returns: what has become of it.
  /// - Throws: that it cannot be written.
  fileprivate func take(
    _ page: DeltaPage, into table: CollectionTable, since acceptance: Int64, scope: String
  ) throws(ActionError) -> DeltaOutcome {
    if try knows(page, of: table, scope: scope) { return .taken }
    return try write(table) { db in
      let outcome = try table.take(page, since: acceptance, of: scope, at: scheduler.now, in: db)
      if page.isLast, case .taken = outcome { try table.settleRest(scope, upTo: acceptance, in: db) }
      return outcome
    }
  }

  /// Whether a page says nothing that is not stored, except the time by some minutes: a start then writes nothing.
  private func knows(_ page: DeltaPage, of table: CollectionTable, scope: String) throws(ActionError) -> Bool
  {
    guard page.count == 0, page.isLast, !table.declaration.isSent,
      let known = try? feed(table, scope: scope), !known.waits, known.next == nil
    else { return false }
    let age = known.readAt.duration(to: scheduler.now)
    return known.cursor == page.cursor && known.epoch == page.epoch ?? known.epoch && age >= .zero
      && age < Self.savedAge
  }

  /// The most by which the stored time of a read is behind.
  private static let savedAge = Duration.seconds(1800)

  /// Puts all that the server has in the place of what is here.
  ///
  /// - Throws: that it cannot be written.
  fileprivate func swap(
    _ page: DeltaPage, into table: CollectionTable, since acceptance: Int64, scope: String
  ) throws(ActionError) {
    try write(table) { db in
      try table.swap(page, since: acceptance, of: scope, at: scheduler.now, in: db)
      try table.settleRest(scope, upTo: acceptance, in: db)
    }
  }
}
