/// How new rows are sent together in one request, and how its response says what has become of each.
public struct BatchDeclaration: Sendable, Hashable {
  /// Where a response has the rows that the server refuses, each as an object.
  public struct Rejections: Sendable, Hashable {
    /// The path of the list in the response.
    public let path: String
    /// Where an object has the key of its row.
    public let key: String
    /// Where it has why.
    public let code: String
    /// The codes which say that the server has the row already: an earlier request has arrived.
    public let duplicates: [String]

    /// Declares where refused rows are.
    ///
    /// - Parameters:
    ///   - path: the path of the list in the response.
    ///   - key: where an object of it has the key of its row.
    ///   - code: where it has why.
    ///   - duplicates: the codes which say that the server has the row already.
    public init(_ path: String, key: String = "id", code: String = "code", duplicates: [String] = []) {
      self.path = path
      self.key = key
      self.code = code
      self.duplicates = duplicates
    }
  }

  /// The most rows of a request where nothing is declared.
  public static let usualMost = 100

  /// The path of the rows in the body; empty where the body is the list.
  public let items: String
  /// The most rows of a request.
  public let most: Int
  /// The path of a list in the response with an element for each row, in the order in which they were sent, null for one that
  /// is not accepted; nil where the response says nothing of those that are.
  public let accepted: String?
  /// Where the response has the rows that the server refuses; nil where it refuses all or none.
  public let rejected: Rejections?

  /// Declares how rows are sent together.
  ///
  /// - Parameters:
  ///   - items: the path of the rows in the body; empty where the body is the list.
  ///   - most: the most rows of a request.
  ///   - accepted: the path of the list that answers the rows in their order; nil where there is none.
  ///   - rejected: where refused rows are; nil where the server refuses all or none.
  public init(
    items: String = "", most: Int = Self.usualMost, accepted: String? = nil, rejected: Rejections? = nil
  ) {
    self.items = items
    self.most = max(1, most)
    self.accepted = accepted
    self.rejected = rejected
  }
}
