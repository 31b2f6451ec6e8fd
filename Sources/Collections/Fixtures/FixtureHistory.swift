import Foundations
import PluginKit
import Services

/// What has changed of a fixture's rows, in order: what a server sends that is asked for changes since a position.
struct FixtureHistory: Sendable {
  /// The most changes of a response.
  private static let pageSize = 100

  private struct Change: Sendable {
    let number: Int
    let key: String
    /// The row; nil where it was removed.
    let row: ParsedJSON?
  }

  /// The last change of each row, the oldest first.
  private var changes: [Change] = []
  private var last = 0

  /// What tells this history from those of other starts.
  private let epoch: String

  /// Begins with rows that were there before.
  init(_ rows: FixtureRows, from began: Timestamp) {
    epoch = String(began.milliseconds, radix: 36)
    for row in rows.all {
      last += 1
      changes.append(Change(number: last, key: row.key, row: row.json))
    }
  }

  /// Notes what a change has done.
  mutating func note(_ before: FixtureRows, _ after: FixtureRows) {
    let difference = after.difference(from: before)
    for row in difference.changed { note(row.key, row.json) }
    for key in difference.removed { note(key, nil) }
  }

  private mutating func note(_ key: String, _ row: ParsedJSON?) {
    last += 1
    changes.removeAll { $0.key == key }
    changes.append(Change(number: last, key: key, row: row))
  }

  /// Responds to a request for what has changed.
  ///
  /// - Parameters:
  ///   - query: the names and values of the request's query.
  ///   - remote: how the response is written.
  ///   - delta: how changes are.
  /// - Returns: the response.
  /// - Throws: 410 where the position is of another history.
  func response(
    to query: [HTTPRequest.QueryItem], _ remote: RemoteDeclaration, _ delta: DeltaDeclaration
  ) throws(FixtureRefusal) -> HTTPResponse {
    let given = query.last { $0.name == delta.parameter }?.value
    let since = given == nil || given == delta.first ? 0 : given.flatMap(number)
    guard let since, (0...last).contains(since) else {
      throw FixtureRefusal(410, "gone", "the position is of another history: ask for all changes")
    }
    let all = changes.filter { $0.number > since }
    let page = all.prefix(Self.pageSize)
    let isLast = page.count == all.count
    var body = RecordJSON.wrap(.array(page.compactMap { entry($0, delta) }), at: JSONPath(remote.items ?? ""))
    func add(_ value: ParsedJSON, at path: String?) {
      if let path { body = RecordJSON.merge(RecordJSON.wrap(value, at: JSONPath(path)), into: body) }
    }
    // Who has nothing yet has nothing to remove.
    add(.array(since == 0 ? [] : page.filter { $0.row == nil }.map { .string($0.key) }), at: delta.removed)
    add(.string("\(epoch)-\(isLast ? last : page.last?.number ?? last)"), at: delta.cursor)
    add(.string(epoch), at: delta.epoch)
    switch delta.end {
    case .empty: break
    case .more(let path): add(.bool(!isLast), at: path)
    case .last(let path): add(.bool(isLast), at: path)
    }
    return .json(body)
  }

  /// The number of a position; nil where it is of another history.
  private func number(_ position: String) -> Int? {
    position.hasPrefix(epoch + "-") ? Int(position.dropFirst(epoch.count + 1)) : nil
  }

  private func entry(_ change: Change, _ delta: DeltaDeclaration) -> ParsedJSON? {
    guard let place = delta.row else { return change.row }
    if change.row == nil, delta.removed != nil { return nil }
    let entry = ParsedJSON.object([]).setting(JSONPath(place).names[...], to: change.row ?? .null)
    return delta.key.map { entry.setting(JSONPath($0).names[...], to: .string(change.key)) } ?? entry
  }
}
