import Backend

/// A cache of responses to recent queries: the bytes, each with its entity tag.
struct ResponseCache: Sendable {
  /// What is asked for.
  enum Question: Sendable, Hashable {
    case list(RecipeQuery)
    case sync(RecipeSync)
  }

  struct Response: Sendable {
    var bytes: [UInt8]
    var tag: EntityTag

    init(bytes: [UInt8]) {
      self.bytes = bytes
      tag = EntityTag(of: bytes)
    }
  }

  /// The maximum number of responses: the queries that an app repeats; searches soon empty the cache.
  private static let most = 32

  private var responses: [Question: Response] = [:]
  private var latest: Int64 = 0

  /// Returns the response to a query, computed only if it is not cached or a recipe has changed.
  ///
  /// - Parameters:
  ///   - question: what is asked for.
  ///   - latest: the stamp of the latest change, in this process or another.
  ///   - make: computes the response.
  /// - Returns: the bytes with their entity tag.
  /// - Throws: the error of `make`.
  mutating func response(_ question: Question, latest: Int64, _ make: () throws -> Response) rethrows
    -> Response
  {
    if latest != self.latest { responses = [:] }
    self.latest = latest
    if let known = responses[question] { return known }
    if responses.count >= Self.most { responses = [:] }
    let response = try make()
    responses[question] = response
    return response
  }
}
