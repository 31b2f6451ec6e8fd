public import Foundations

/// A request about one row of a server, as `remote:` declares it.
public struct RowRequest: Sendable, Hashable {
  /// The method of the request.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    case get, post, put, patch, delete
  }

  /// What its body has of the row.
  public enum Content: String, Sendable, Hashable, CaseIterable {
    /// The fields that have changed.
    case changes
    /// All fields, and what else the server has sent of the row.
    case row
    /// Nothing: the path says all.
    case nothing
  }

  /// The method.
  public let method: Method
  /// The path below the server's prefix, with a query or without, and with `$id` for the row's key.
  public let path: String
  /// What the body has of the row.
  public let content: Content
  /// The members that the body has in place of the row, and the fields of the row that they are, or
  /// ``account``; nil where it has the row.
  public let members: [String: String]?
  /// Whether members without a value are left out of the body, so that the server has its own for them.
  public let isSparse: Bool
  /// The path in the body of the request under which the row is; nil where the body is the row.
  public let under: String?
  /// The path of the row in the response; nil where the response is the row.
  public let reply: String?
  /// The header fields that the request has besides those of the server.
  public let headers: [String: String]
  /// How several new rows are sent together; nil where each has a request of its own.
  public let batch: BatchDeclaration?

  /// Declares a request.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - path: the path below the server's prefix, with `$id` for the row's key.
  ///   - content: what the body has of the row; nil for the changed fields with PATCH, else the whole row.
  ///   - members: the members that the body has in place of the row, and their fields; nil where it has the row.
  ///   - isSparse: whether members without a value are left out.
  ///   - under: the path in the body under which the row is; nil where the body is the row.
  ///   - reply: the path of the row in the response; nil where the response is the row.
  ///   - headers: the header fields that the request has besides those of the server.
  ///   - batch: how several new rows are sent together; nil where each has a request of its own.
  public init(
    _ method: Method, _ path: String, content: Content? = nil, members: [String: String]? = nil,
    isSparse: Bool = false, under: String? = nil, reply: String? = nil, headers: [String: String] = [:],
    batch: BatchDeclaration? = nil
  ) {
    self.method = method
    self.path = path
    self.content = content ?? (method == .patch || members != nil ? .changes : .row)
    self.members = members
    self.isSparse = isSparse
    self.under = under
    self.reply = reply
    self.headers = headers
    self.batch = batch
  }

  /// The value of a member that is the account whose row it is.
  public static let account = "$account"

  /// The placeholder of a row's key in a path.
  public static let key = "$id"

  /// The path for a row.
  ///
  /// - Parameter key: the key by which the server knows the row.
  /// - Returns: the path, in which the key is encoded so that it can name no other path.
  public func path(of key: String) -> String {
    // Dots, too: `..` would be another path (RFC 3986, 5.2.4).
    path.replacing(Self.key, with: PercentCoding.encode(key).replacing(".", with: "%2E"))
  }
}
