extension Explanation {
  static let comments: [(code: String, comment: String)] = []
}
