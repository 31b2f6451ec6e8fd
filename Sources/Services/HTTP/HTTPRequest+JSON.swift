extension HTTPRequest {
  /// Describes a request with a JSON body.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - path: the absolute path, percent-encoded.
  ///   - query: names and values, not encoded.
  ///   - json: what to write as the body.
  ///   - headers: further header fields.
  ///   - timeout: how long the answer may take.
  /// - Throws: ``APIError/unsendable(_:)`` where JSON has no form for the value, such as an infinite number.
  package init(
    _ method: Method, _ path: String, query: [QueryItem] = [], json: some Encodable,
    headers: HTTPHeaders = HTTPHeaders(), timeout: Duration = .seconds(30)
  ) throws(APIError) {
    let body = try JSONCoding.encode(json)
    self.init(method, path, query: query, headers: headers, body: body, timeout: timeout)
    if self.headers["content-type"] == nil { self.headers["content-type"] = "application/json" }
  }
}
