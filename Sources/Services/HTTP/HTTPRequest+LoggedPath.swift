extension HTTPRequest {
  /// The longest segment of a path that is logged: a UUID is shorter, and a token longer.
  private static let longestSegment = 40

  /// A path for a log: a segment that is long enough to be a token is left out.
  ///
  /// - Parameter path: the path without its query.
  /// - Returns: the path, with `…` in place of such segments.
  package static func loggedPath(_ path: some StringProtocol) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.utf8.count > longestSegment ? "…" : String($0) }
      .joined(separator: "/")
  }
}
