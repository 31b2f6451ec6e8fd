import Foundations

/// One request of a profile: where it goes, what it sends and what comes back.
package struct ProfileCall: Sendable, Equatable {
  /// The method of a request.
  package enum Method: String, Sendable, CaseIterable {
    case get, post, put, patch, delete
  }

  /// An item of the query.
  package struct QueryItem: Sendable, Equatable {
    /// The name.
    package let name: String
    /// The value.
    package let value: String
  }

  /// The method.
  package let method: Method
  /// The path below the server's prefix, which may have placeholders as parts, such as `/devices/$id`.
  package let path: String
  /// The query that it always has.
  package let query: [QueryItem]
  /// The JSON body that it sends; nil for none.
  package var send: ProfileTemplate?
  /// The JSON body that comes back; nil where nobody reads it.
  package var answer: ProfileTemplate?
  /// The status of that response, as the embedded server gives it.
  package var status: Int
  /// Whether it succeeds without a valid token, too.
  package var isAnonymous: Bool
  /// Error codes by which a session has ended, as by a 401.
  package var ending: [String]

  /// Describes a request; nil where the target is no path of the server itself: what a request carries goes to no other.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - target: the path below the server's prefix, with a query or without, such as `/token?grant_type=password`.
  ///   - send: the JSON body that it sends.
  ///   - answer: the JSON body that comes back.
  ///   - status: the status of that response.
  ///   - isAnonymous: whether it succeeds without a valid token, too.
  ///   - ending: error codes by which a session has ended, as by a 401.
  package init?(
    _ method: Method, _ target: String, send: ProfileTemplate? = nil, answer: ProfileTemplate? = nil,
    status: Int = 200, isAnonymous: Bool = false, ending: [String] = []
  ) {
    guard Self.isOwn(target) else { return nil }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = String(parts[0])
    query =
      parts.count == 1
      ? []
      : parts[1].split(separator: "&").map { item in
        let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return QueryItem(name: pair[0], value: pair.count == 2 ? pair[1] : "")
      }
    (self.send, self.answer, self.status) = (send, answer, status)
    (self.isAnonymous, self.ending) = (isAnonymous, ending)
  }

  /// Whether a target is a path of the server itself, and cannot be read as an address of another or leave the prefix.
  private static func isOwn(_ target: String) -> Bool {
    guard target.hasPrefix("/"), !target.contains("//"), target.utf8.count <= 1000 else { return false }
    let path = target.prefix { $0 != "?" }
    return target.utf8.allSatisfy { (33..<127).contains($0) }
      && !target.contains { "\\#%".contains($0) }
      && !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
  }

  /// The path with values in the places of its placeholders.
  ///
  /// - Parameter values: the values by their names.
  /// - Returns: the path, encoded.
  package func path(_ values: [String: String]) -> String {
    parts.map { part in
      ProfileTemplate.name(in: part).map { PercentCoding.encode(values[$0] ?? "") } ?? part
    }.joined(separator: "/")
  }

  /// The path as a route of the embedded server, such as `/devices/{id}`.
  package var route: String {
    parts.map { part in ProfileTemplate.name(in: part).map { "{\($0)}" } ?? part }.joined(separator: "/")
  }

  /// The names of the path's placeholders.
  package var pathNames: [String] { parts.compactMap { ProfileTemplate.name(in: $0) } }

  /// The names of the placeholders in the path and the query, where a query has none that are replaced.
  package var addressNames: [String] { pathNames + query.compactMap { ProfileTemplate.name(in: $0.value) } }

  private var parts: [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }
}
