import Services

extension HTTPRequest {
  /// The path and the names of the query's parameters, without their values, which may hold secrets.
  var loggedTarget: String {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var names = query.map(\.name)
    if parts.count == 2 {
      names = parts[1].split(separator: "&").map { String($0.prefix { $0 != "=" }) } + names
    }
    let path = HTTPRequest.loggedPath(parts.first ?? "")
    return names.isEmpty ? path : path + "?" + names.map { $0 + "=…" }.joined(separator: "&")
  }
}
