import Foundations
package import Services

/// Why a page of a server's list could not be read.
package enum RemoteFailure: Error, Sendable, Hashable {
  /// The request failed.
  case request(APIError)
  /// The response reports success and has an error at the declared path.
  case refused(path: String, ServerError)
  /// The response does not have the declared shape: where, and what was found and expected.
  case shape(path: String, problem: String)
  /// The list does not end: where the response names the page that repeats, or the rows that do, and why.
  case endless(path: String, problem: String)
  /// The next page is not on the server: nothing of the app's is sent to another.
  case foreignLink(path: String)

  /// A stable code for screens and logs; those of ``Services/APIError`` where the request failed.
  package var code: String {
    switch self {
    case .request(let error): error.code
    case .refused: "refused"
    case .shape: "wrong_shape"
    case .endless: "endless_list"
    case .foreignLink: "foreign_link"
    }
  }

  /// Where in the response the error is; nil where it has none that can be looked into.
  package var path: String? {
    switch self {
    case .request: nil
    case .refused(let path, _), .shape(let path, _), .endless(let path, _), .foreignLink(let path): path
    }
  }

  /// Whether the same request may succeed later without anyone changing anything.
  package var isTransient: Bool {
    switch self {
    case .request(let error): error.isTransient
    // What a server says there is known to nobody: as with a 500, it is asked again.
    case .refused: true
    case .shape, .endless, .foreignLink: false
    }
  }

  /// Whether the server has no such path; one that has lost a position says that it is gone.
  var isAbsence: Bool {
    if case .request(.notFound(let error)) = self { error.code?.lowercased() != "gone" } else { false }
  }

  /// How long the server wants to be left alone; nil where it has not said.
  package var retryAfter: Duration? {
    if case .request(.rateLimited(let wait)) = self { wait } else { nil }
  }

  /// What happened, for who wrote the declaration: a sentence without its full stop.
  package var sentence: String {
    switch self {
    case .request(.malformed(let words)): "the server’s response cannot be read: \(words)"
    case .request(.tooLarge(let limit)): "the server’s response is larger than \(limit) bytes"
    case .request(.intercepted(let status)), .request(.gateway(let status)):
      "something before the server responded, with \(status)"
    case .request(.server(let status)), .request(.unexpected(let status, _)):
      "the server responded with \(status)"
    case .request(.rateLimited(let wait)):
      "the server asks for fewer requests" + (wait.map { ", the next in \($0.components.seconds) s" } ?? "")
    case .request(let error):
      "the request failed: `\(error.code)`"
        + (error.serverError?.message.map { ", the server says “\(visibleText($0))”" } ?? "")
    case .refused(let path, let error):
      "the server reports an error at `\(path)`"
        + ((error.message ?? error.code).map { ": “\(visibleText($0))”" } ?? "")
    case .shape(let path, let problem): "`\(path)`: \(problem)"
    case .endless(let path, let problem): "the list does not end at `\(path)`: \(problem)"
    case .foreignLink(let path):
      "`\(path)` links to another server, or to a path outside of this one’s prefix: it was not followed"
    }
  }
}
