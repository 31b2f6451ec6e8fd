import Foundations
import PluginKit
import Services

/// Reads the rows that changes only name: few of them one by one, many by a list.
struct NamedRows: Sendable {
  /// The most rows that are read one by one.
  private static let mostSingle = 10
  /// A list that goes on for so many pages is wrong.
  private static let mostPages = 500

  private let rows: RowClient
  private let list: RemoteReader?

  init(
    _ names: DeltaDeclaration.Names, of table: CollectionTable, _ remote: RemoteDeclaration,
    by client: APIClient
  ) {
    rows = RowClient(table: table, remote: remote, client: client)
    list = names.list.map { path in
      RemoteReader(
        RemoteDeclaration(
          server: remote.server, path: path, paging: names.paging, items: names.items,
          failure: remote.failure, fields: remote.fields, isLenient: remote.isLenient,
          isStrict: remote.isStrict), of: table.declaration.record, by: client)
    }
  }

  /// Reads the rows that a page names, into it.
  ///
  /// - Throws: why they cannot be read.
  func read(_ page: inout DeltaPage) async throws(RemoteFailure) {
    if let list, page.named.count > Self.mostSingle { return try await read(&page, from: list) }
    for key in page.named {
      switch await rows.read(key) {
      case .success(let reply): take(reply.row, key, into: &page)
      case .failure(.request(.notFound)): page.removed.insert(key)
      case .failure(.request(.malformed(let problem))), .failure(.shape(_, let problem)):
        page.unreadable.append(UnreadableRecord(key: key, raw: [], path: key, problem: problem))
      case .failure(let failure): throw failure
      }
    }
    page.named = []
  }

  private func take(_ json: ParsedJSON?, _ key: String, into page: inout DeltaPage) {
    guard let json else { return }
    do throws(UnreadableRecord) {
      let row = try rows.decode(json, key: nil)
      guard row.key == key else {
        throw UnreadableRecord(
          key: key, raw: json.bytes, path: RecordDecoder.keyName, problem: "found another row")
      }
      page.rows.append(row)
    } catch {
      page.unreadable.append(error)
    }
  }

  private func read(_ page: inout DeltaPage, from list: RemoteReader) async throws(RemoteFailure) {
    var missing = Set(page.named)
    var position: RemotePosition?
    for _ in 1...Self.mostPages where !missing.isEmpty {
      let found: RemotePage
      switch await list.read(from: position) {
      case .success(let next): found = next
      case .failure(let failure): throw failure
      }
      for row in found.rows where missing.remove(row.key) != nil { page.rows.append(row) }
      for record in found.unreadable where record.key.map({ missing.remove($0) != nil }) == true {
        page.unreadable.append(record)
      }
      guard let next = found.next else { break }
      position = next
    }
    // What is in no list was removed meanwhile, or is not in it yet: the next changes say so.
    for key in missing.sorted() {
      page.unreadable.append(
        UnreadableRecord(key: key, raw: [], path: key, problem: "it is named, and in no list"))
    }
    page.named = []
  }
}
