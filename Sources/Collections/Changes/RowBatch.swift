import Foundations
import PluginKit
import Services
import Sync

/// New rows that are sent in one request.
struct RowBatch {
  /// A row of it.
  struct Item {
    /// The key by which the server shall know it.
    let key: String
    /// The row as the request has it.
    let json: ParsedJSON
    /// Identifies its addition in all attempts.
    let operation: String
  }

  let client: RowClient
  let request: RowRequest
  let declaration: BatchDeclaration

  /// Sends rows.
  ///
  /// Where the server refuses all without a word about which is wrong, halves are sent, so that one row that is wrong does not
  /// keep the others from the server.
  ///
  /// - Parameter items: the rows, in the order in which they were added.
  /// - Returns: what has become of each, in the same order.
  func send(_ items: ArraySlice<Item>) async -> [OutboxResult] {
    switch await client.send(body(items), by: request, operation: items.first?.operation ?? "") {
    case .success(let response): return results(of: items, response)
    case .failure(.request(let error)) where items.count > 1 && error.isAboutContent:
      let middle = items.startIndex + items.count / 2
      let first = await send(items[..<middle])
      return first + (await send(items[middle...]))
    case .failure(.request(.conflict(let error))) where declaration.isDuplicate(error.code):
      return items.map { _ in .confirmed([]) }
    case .failure(let failure): return items.map { _ in OutboxResult(failure) }
    }
  }

  private func body(_ items: ArraySlice<Item>) -> [UInt8] {
    RecordJSON.wrap(.array(items.map(\.json)), at: JSONPath(declaration.items)).bytes
  }

  // MARK: Responses

  private func results(of items: ArraySlice<Item>, _ response: ParsedJSON?) -> [OutboxResult] {
    let unknown = OutboxResult.postponed(OutboxFailure("malformed_answer"), .server, delay: nil)
    var answers: [ParsedJSON?] = items.map { _ in nil }
    if let path = declaration.accepted {
      guard case .array(let list)? = response.flatMap({ JSONPath(path).value(in: $0) }),
        list.count == items.count
      else { return items.map { _ in unknown } }
      answers = list
    }
    guard let rejections = rejections(in: response) else { return items.map { _ in unknown } }
    return zip(items, answers).map { item, answer in
      if let code = rejections[item.key] {
        return declaration.isDuplicate(code) ? .confirmed([]) : .rejected(OutboxFailure(code))
      }
      if case .null? = answer { return unknown }
      guard let answer, client.hasKey(answer) else { return .confirmed([]) }
      return .confirmed(RowClient.Reply(row: answer, version: nil).bytes)
    }
  }

  /// Why rows are refused, by their keys; nil where the response has something else in their place.
  private func rejections(in response: ParsedJSON?) -> [String: String]? {
    guard let declared = declaration.rejected,
      let found = response.flatMap({ JSONPath(declared.path).value(in: $0) })
    else { return [:] }
    if case .null = found { return [:] }
    guard case .array(let list) = found else { return nil }
    var codes: [String: String] = [:]
    for entry in list {
      // A refusal without a key may be of any row.
      guard let key = JSONPath(declared.key).value(in: entry)?.keyText else { return nil }
      codes[key] = JSONPath(declared.code).value(in: entry)?.text ?? "rejected"
    }
    return codes
  }
}

extension BatchDeclaration {
  /// Whether a code says that the server has the row already.
  fileprivate func isDuplicate(_ code: String?) -> Bool {
    code.flatMap { rejected?.duplicates.contains($0) } ?? false
  }
}

extension APIError {
  /// Whether the server refuses what a request has: with other rows it may take it.
  fileprivate var isAboutContent: Bool {
    switch self {
    case .invalid, .conflict: true
    case .unexpected(let status, _): (400..<500).contains(status) && status != 425
    // Too large, says what stands before the server, such as nginx.
    case .gateway(let status): status == 413
    default: false
    }
  }
}

extension ParsedJSON {
  /// The key of a row: a text or a whole number.
  fileprivate var keyText: String? { text ?? whole.map { String($0) } }
}
