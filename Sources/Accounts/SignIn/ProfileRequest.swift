import Foundations
package import Profiles
package import Services

extension HTTPRequest {
  /// A request of a profile.
  ///
  /// - Parameters:
  ///   - call: the request.
  ///   - values: the values of its placeholders; what is missing is left out where it may be.
  package init(_ call: ProfileCall, _ values: [String: String]) {
    let body = call.send.map { JSONWriter.bytes($0.body(values.mapValues { .string($0) })) }
    self.init(
      Method(rawValue: call.method.rawValue.uppercased()) ?? .post, call.path(values),
      query: call.query.map { QueryItem($0.name, $0.value) },
      headers: HTTPHeaders(body == nil ? [] : [("content-type", "application/json")]), body: body ?? [])
  }
}

extension SignInProfile {
  /// What a response to a request says.
  func content(
    of response: HTTPResponse, of call: ProfileCall
  ) throws(APIError) -> ProfileTemplate.Content {
    guard call.answer != nil else { return ProfileTemplate.Content() }
    guard let body = try? ValueJSON.read(response.body) else { throw .malformed("the body is not JSON") }
    return content(of: body, of: call)
  }
}
