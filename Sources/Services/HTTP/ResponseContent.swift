/// What a response's body is by the server's contract.
package enum ResponseContent: Sendable {
  /// JSON, also of an error.
  case json
  /// Anything, such as an image; an error may be a web page.
  case any
}

/// Tells what the app's server has sent from what stands before it: a captive portal, or a gateway.
///
/// Neither confirms nor rejects a request. A 5xx is the server's failure in either case.
extension HTTPResponse {
  /// Whether it is a captive portal's: a web page as a success, a redirect to another host, or 407 and 511, which say so
  /// themselves (RFC 9110, 15.5.8; RFC 6585, 6).
  ///
  /// - Parameter origin: the server's scheme, host and port; nil where they are not known.
  /// - Returns: whether it is.
  func isIntercepted(at origin: String?) -> Bool {
    switch status {
    case 200..<300: !body.isEmpty && headers.arePage
    default: Self.isIntercepted(status: status) && !redirectsWithin(origin)
    }
  }

  /// Whether it is a gateway's refusal, by the form of its body: such as nginx's 413, or the block page of a proxy.
  ///
  /// A 408, 425 or 429 asks for the same request later, also where a gateway has sent it.
  ///
  /// - Parameter content: what the body is by the server's contract.
  /// - Returns: whether it is.
  func isOfGateway(_ content: ResponseContent) -> Bool {
    switch status {
    // A server's own, in whatever form: the token is refreshed, which asks the server again.
    case 401 where !headers.arePage || headers["www-authenticate"] != nil: false
    case 408, 425, 429: false
    case 400..<500: content == .json && !body.isEmpty && mediaType != nil && !isJSON
    default: false
    }
  }

  /// Whether it leads to another path of the same host, as from a gateway that is not set up: no portal does that.
  private func redirectsWithin(_ origin: String?) -> Bool {
    guard let location = headers["location"], !location.isEmpty else { return false }
    if location.hasPrefix("/"), !location.hasPrefix("//") { return true }
    // What is left of an absolute reference without its path.
    let parts = location.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let own = origin.flatMap({ try? ServerAddress($0) }),
      let next = try? ServerAddress("\(parts[0])//\(parts[2].prefix { !"/?#".contains($0) })")
    else { return false }
    return next.host == own.host
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
