/// What a response's body is by the server's contract.
package enum ResponseContent: Sendable {
  /// JSON, also of an error.
  case json
  /// Anything, such as an image; an error may be a web page.
  case any
}

/// Tells what the app's server has sent from what a network sends in its place.
extension HTTPResponse {
  /// Whether it is the sign-in page of a captive portal, the block page of a proxy, or another body of the wrong type.
  ///
  /// Such a response says nothing about the request: it neither confirms nor rejects it. The status alone tells a redirect,
  /// which no API of ours has, and 407 and 511 (RFC 9110, 15.5.8; RFC 6585, 6). A 5xx is a failure in either case.
  func isIntercepted(_ content: ResponseContent) -> Bool {
    switch status {
    case 200..<300: !body.isEmpty && headers.arePage
    // A server's own, in whatever form: the token is refreshed, which asks the server again.
    case 401 where content == .json && (!headers.arePage || headers["www-authenticate"] != nil): false
    case 400..<500 where content == .json && !body.isEmpty && mediaType != nil && !isJSON: true
    default: Self.isIntercepted(status: status)
    }
  }

  /// Whether a status alone says so, also of a response to the opening of a socket.
  static func isIntercepted(status: Int) -> Bool {
    switch status {
    case 300...303, 305...308, 407, 511: true
    default: false
    }
  }

  /// The media type of the body, without parameters and in lower case; nil where the sender has not given it.
  var mediaType: String? { headers.mediaType }

  /// Whether the body is given as JSON: `application/json`, or a type that ends in `+json` (RFC 6839, 3.1).
  var isJSON: Bool {
    guard let mediaType else { return false }
    return mediaType == "application/json" || mediaType == "text/json" || mediaType.hasSuffix("+json")
  }
}

extension HTTPHeaders {
  fileprivate var mediaType: String? {
    self["content-type"].map { type in
      type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
  }

  /// Whether the body is a web page, which no server of an app sends.
  var arePage: Bool { ["text/html", "application/xhtml+xml"].contains(mediaType) }
}
