extension ServerError: Decodable {
  /// Decodes the error bodies of our servers and similar ones; absent values and those of another type are nil.
  ///
  /// Known: `{code, message}` (PostgREST), `{error_code, msg}` (GoTrue), `{error, error_description}` (RFC 6749,
  /// 5.2), `{error: {code, message}}`, `{type, title, detail}` (RFC 9457), `{detail}`.
  package init(from decoder: any Decoder) throws {
    let body = try decoder.container(keyedBy: Name.self)
    func text(_ name: Name) -> String? { try? body.decode(String.self, forKey: name) }
    if let inner = try? body.decode(ServerError.self, forKey: .error) {
      self = inner
      return
    }
    let code = text(.error_code) ?? text(.code) ?? text(.error) ?? text(.type)
    let message =
      text(.message) ?? text(.msg) ?? text(.error_description) ?? text(.detail) ?? text(.title)
    self.init(code: code.map(Self.shortened), message: message.map(Self.shortened))
  }

  private enum Name: String, CodingKey {
    case error, error_code, code, type, message, msg, error_description, detail, title
  }

  /// A log line has no room for a page of HTML.
  private static func shortened(_ text: String) -> String { String(text.prefix(200)) }
}
