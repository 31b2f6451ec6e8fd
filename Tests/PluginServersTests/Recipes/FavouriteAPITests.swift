import Backend
import Foundations
import Services
import Simulation
import Testing

@testable import PluginServers

/// The favourites of the person who is signed in.
struct FavouriteAPITests {
  private let scheduler = Scheduler(.virtual(start: testStart))
  private let backend: Backend

  init() throws { backend = try .recipes(shippedFolder, scheduler) }

  private func call(
    _ method: HTTPRequest.Method, _ path: String = "", as account: String? = "ann",
    issuedAt: Timestamp? = nil
  ) throws -> HTTPResponse {
    var request = HTTPRequest(method, "/api/v1/users/me/favourites\(path)")
    if let account {
      let token = AccessToken(
        account: account, session: "s", number: 1, issuedAt: issuedAt ?? testStart,
        lifetime: .seconds(900))
      request.headers["authorization"] = "Bearer \(try token.signed())"
    }
    return try scheduler.run { [backend, request] in try await backend.send(request) }
  }

  private func ids(as account: String = "ann") throws -> String {
    let body = String(decoding: try call(.get, as: account).body, as: UTF8.self)
    return String(body.prefix { $0 != "]" }.drop { $0 != "[" }.dropFirst())
  }

  @Test func keepsTheFavouritesOfEachAccountApart() throws {
    #expect(try ids() == "")
    #expect(try call(.put, "/idli").status == 200)
    #expect(try call(.put, "/masala-dosa").status == 200)
    #expect(try call(.put, "/poha", as: "bob").status == 200)
    #expect(try ids() == #""idli","masala-dosa""#)
    #expect(try ids(as: "bob") == #""poha""#)
  }

  @Test func repeatedRequestsChangeNothing() throws {
    for _ in 1...2 { #expect(try call(.put, "/idli").status == 200) }
    #expect(try ids() == #""idli""#)
    for _ in 1...2 { #expect(try call(.delete, "/idli").status == 200) }
    #expect(try ids() == "")
  }

  @Test func listsTheRecipesThemselves() throws {
    _ = try call(.put, "/idli")
    struct Body: Decodable {
      struct Content: Decodable { var recipes: [Recipe] }
      struct Recipe: Decodable { var id: String, version: Int }
      var success: Bool
      var data: Content
    }
    let body = try JSON.decode(Body.self, from: try call(.get).body)
    #expect(body.success)
    #expect(body.data.recipes.map(\.id) == ["idli"])
    #expect(body.data.recipes.map(\.version) == [1])
  }

  @Test func refusesAnUnknownRecipe() throws {
    let response = try call(.put, "/pizza")
    #expect(response.status == 404)
    #expect(String(decoding: response.body, as: UTF8.self).contains(#""code":"NOT_FOUND""#))
  }

  @Test func needsAValidToken() throws {
    let missing = try call(.get, as: nil)
    #expect(missing.status == 401)
    #expect(missing.headers["www-authenticate"] == "Bearer")
    let expired = try call(.get, issuedAt: testStart.advanced(by: .seconds(-901)))
    #expect(expired.status == 401)
    #expect(String(decoding: expired.body, as: UTF8.self).contains(#""code":"TOKEN_EXPIRED""#))
  }
}
