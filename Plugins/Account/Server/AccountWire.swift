import Backend
import Foundations
import Services

/// The form in which an account server of one profile speaks.
protocol AccountWire: Sendable {
  /// Its routes.
  func routes(of server: AccountServer) -> [Route]

  /// How many requests a client may send in a minute; none where the contract has no limit.
  var limits: [RateLimit] { get }

  /// A refusal in its form.
  func response(to failure: AccountFailure) -> ErrorShape
}

/// A refusal as it is sent.
struct ErrorShape {
  var status: Int
  var body: Value
  var retryAfter: Int?
}

/// The wires by the names of their profiles in app.yaml.
let accountWires: [String: any AccountWire] = [
  "epicura": EpicuraWire(), "gotrue": GoTrueWire(), "assetra": AssetraWire(), "waddlebot": WaddleBotWire(),
]

extension AccountWire {
  var limits: [RateLimit] { [] }

  /// A route whose failures have the wire's form.
  func route(
    _ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Route.Handler
  ) -> Route {
    Route(method, path) { request in
      do { return try await handler(request) } catch let failure as AccountFailure {
        let shape = response(to: failure)
        var response = HTTPResponse.json(shape.body, status: shape.status)
        if let seconds = shape.retryAfter { response.headers["retry-after"] = String(seconds) }
        if shape.status == 401 { response.headers["www-authenticate"] = "Bearer" }
        return response
      }
    }
  }
}

/// The members of a JSON body.
struct AccountBody {
  private let members: [String: ParsedJSON]
  /// Longer bodies are refused.
  private static let limit = 16 << 10

  init(_ request: RouteRequest) throws(AccountFailure) {
    guard request.body.count <= Self.limit, let json = try? ParsedJSON.read(request.body),
      let members = Self.members(json)
    else { throw .invalid("", "the body must be a JSON object") }
    self.members = members
  }

  private static func members(_ json: ParsedJSON?) -> [String: ParsedJSON]? {
    guard case .object(let members)? = json else { return nil }
    return Dictionary(members.map { ($0.0, $0.1) }, uniquingKeysWith: { _, last in last })
  }

  /// A text; nil where there is none.
  subscript(name: String) -> String? {
    if case .string(let text)? = members[name] { text } else { nil }
  }

  /// The texts of an object within; empty where there is none.
  func object(_ name: String) -> [String: String] {
    (Self.members(members[name]) ?? [:]).compactMapValues {
      if case .string(let text) = $0 { text } else { nil }
    }
  }

  /// A text that must be there.
  func required(_ name: String) throws(AccountFailure) -> String {
    guard let text = self[name], !text.isEmpty else { throw .invalid(name, "must be given") }
    return text
  }
}
