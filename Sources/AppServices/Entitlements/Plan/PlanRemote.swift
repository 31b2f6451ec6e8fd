import Flags
import Services

/// The backend's side of plans, under `/subscription`.
struct PlanRemote: Sendable {
  /// What the server answers to each request: a token, or none where the person has no plan.
  ///
  /// The member must be there in either case: a response that says nothing must not end a plan.
  struct Response: Decodable, Sendable {
    var token: String?

    private enum Key: CodingKey { case token }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      token = try members.decodeNil(forKey: .token) ? nil : members.decode(String.self, forKey: .token)
    }
  }

  /// Who asks; the access token says whose the plan is, where somebody is signed in.
  struct Asker: Encodable, Sendable {
    var app: String
    var device: String
    /// The tier that is wanted, in an upgrade only.
    var tier: String?
  }

  let client: APIClient

  func status(_ asker: Asker) async -> Result<Response, PlanError> {
    await send(
      HTTPRequest(
        .get, "/subscription",
        query: [
          HTTPRequest.QueryItem("app", asker.app), HTTPRequest.QueryItem("device", asker.device),
        ]))
  }

  /// Buys a tier; sent again under the same key it is still bought once
  /// (draft-ietf-httpapi-idempotency-key-header-07).
  func upgrade(_ asker: Asker, key: String) async -> Result<Response, PlanError> {
    await post("/subscription/upgrade", asker, IdempotencyKey(key))
  }

  func restore(_ asker: Asker) async -> Result<Response, PlanError> {
    await post("/subscription/restore", asker)
  }

  func cancel(_ asker: Asker) async -> Result<Response, PlanError> {
    await post("/subscription/cancel", asker)
  }

  private func post(
    _ path: String, _ asker: Asker, _ key: IdempotencyKey? = nil
  ) async -> Result<Response, PlanError> {
    do throws(APIError) {
      let request = try HTTPRequest(.post, path, json: asker)
      return await send(key.map(request.keyed) ?? request)
    } catch {
      return .failure(PlanError(error))
    }
  }

  private func send(_ request: HTTPRequest) async -> Result<Response, PlanError> {
    await client.send(request, as: Response.self).mapError { PlanError($0) }
  }
}

extension PlanError {
  /// What a failed request means to a plan: the reason that the server gave, where it gave one.
  init(_ error: APIError) {
    self =
      switch error {
      // A network that wants a sign-in has no way to the server yet.
      case .offline, .intercepted: .offline
      case .timeout: .timeout
      case .insecure: .insecure
      default: error.serverError?.code.flatMap { PlanError(rawValue: $0) } ?? .server
      }
  }
}
