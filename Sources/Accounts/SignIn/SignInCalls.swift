import Foundations
import Services
import Simulation

/// The requests of a sign-in: without tokens, and never repeated by themselves.
struct SignInCalls: Sendable {
  let client: APIClient
  let scheduler: Scheduler

  /// Posts a body for tokens.
  ///
  /// - Parameters:
  ///   - path: the path below the server's prefix.
  ///   - query: the query.
  ///   - body: the JSON body.
  ///   - shape: where the tokens are in the response.
  ///   - read: reads who has signed in, and whether the account is new.
  /// - Returns: the session.
  /// - Throws: ``APIError``.
  func signIn<Body: Encodable, Response: Decodable & Sendable>(
    _ path: String, query: [HTTPRequest.QueryItem] = [], _ body: Body, shape: TokenShape,
    _ read: (Response) -> (Person, isNew: Bool)?
  ) async throws(APIError) -> BegunSession {
    let request = try HTTPRequest(.post, path, query: query, json: body)
    let response = try await client.bytes(request, authorized: false, .json).get()
    let decoded: Response
    do { decoded = try JSON.decode(Response.self, from: response.body) } catch {
      // The body has tokens, so nothing of it is in the error.
      throw .malformed("the response does not say who has signed in")
    }
    guard let (person, isNew) = read(decoded) else {
      throw .malformed("the response does not say who has signed in")
    }
    let tokens = try shape.tokens(
      in: response, after: Tokens(account: person.id, access: Secret("")), now: scheduler.now)
    return BegunSession(tokens: tokens, person: person, isNew: isNew)
  }

  /// Posts a body whose response does not matter.
  func post<Body: Encodable>(
    _ path: String, query: [HTTPRequest.QueryItem] = [], _ body: Body, headers: HTTPHeaders = HTTPHeaders()
  ) async throws(APIError) {
    let request = try HTTPRequest(.post, path, query: query, json: body, headers: headers)
    _ = try await client.send(request, as: NoContent.self, authorized: false).get()
  }
}

/// An id that a server writes as a text or as a number.
struct AnyID: Decodable, Sendable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      text = String(number)
    } else {
      text = try container.decode(String.self)
    }
  }
}
