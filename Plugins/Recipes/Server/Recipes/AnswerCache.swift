import Backend

/// Answers to recent queries as the bytes that were sent, each with its tag.
struct AnswerCache: Sendable {
  struct Answer: Sendable {
    var bytes: [UInt8]
    var tag: EntityTag

    init(bytes: [UInt8]) {
      self.bytes = bytes
      tag = EntityTag(of: bytes)
    }
  }

  /// As many as an app asks for over and over; what people type into a search box soon starts it afresh.
  private static let most = 32

  private var answers: [RecipeQuery: Answer] = [:]
  private var version = 0

  /// The answer to a query, made only where it is not known or the store has changed.
  ///
  /// - Parameters:
  ///   - query: what was asked.
  ///   - version: what changes when another process has written to the store.
  ///   - make: makes the answer.
  /// - Returns: the bytes with their tag.
  /// - Throws: what `make` throws.
  mutating func answer(_ query: RecipeQuery, version: Int, _ make: () throws -> Answer) rethrows -> Answer {
    if version != self.version { empty() }
    self.version = version
    if let known = answers[query] { return known }
    if answers.count >= Self.most { empty() }
    let answer = try make()
    answers[query] = answer
    return answer
  }

  /// Forgets all answers.
  mutating func empty() { answers = [:] }
}
