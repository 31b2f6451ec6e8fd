import Foundations
import Services
import Simulation
import Synchronization

/// A server with a test's recipes, in the wire format.
final class FakeServer: HTTPTransport {
  struct Content {
    var recipes: [String] = []
    var latest = "2026-01-01T00:00:00Z"
    var deleted: [String] = []
    /// Overrides every response, if set.
    var override: HTTPResponse?
    var latency = Duration.milliseconds(100)
    var requests: [HTTPRequest] = []
  }

  let content = Mutex(Content())
  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  func edit(_ change: (inout Content) -> Void) { content.withLock { change(&$0) } }

  var requests: [String] {
    content.withLock { $0.requests }.map { request in
      let query = request.query.filter { $0.name != "per_page" }.map { "\($0.name)=\($0.value)" }
      return request.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let latency = content.withLock { content in
      content.requests.append(request)
      return content.latency
    }
    do { try await scheduler.sleep(for: latency) } catch { throw .cancelled }
    return content.withLock { content in
      if let override = content.override { return override }
      if request.path == "/api/v1/recipes" { return content.list(request) }
      let id = request.path.split(separator: "/").last ?? ""
      guard let recipe = content.recipes.first(where: { $0.contains("\"id\":\"\(id)\"") }) else {
        return HTTPResponse(status: 404, body: Array(#"{"error":{"code":"not_found","message":"x"}}"#.utf8))
      }
      return HTTPResponse(status: 200, body: Array(recipe.utf8))
    }
  }
}

extension FakeServer.Content {
  fileprivate func list(_ request: HTTPRequest) -> HTTPResponse {
    func number(_ name: String) -> Int {
      request.query.first { $0.name == name }.flatMap { Int($0.value) } ?? 1
    }
    let since = request.query.first { $0.name == "updated_since" }?.value
    let fresh = recipes.filter { recipe in
      since.map { !recipe.contains("\"old\":true") && $0 < latest } ?? true
    }
    let pages = fresh.dropFirst((number("page") - 1) * number("per_page")).prefix(number("per_page"))
    let gone = since == nil ? "" : deleted.map { "\"\($0)\"" }.joined(separator: ",")
    return HTTPResponse(
      status: 200,
      body: Array(
        """
        {"recipes":[\(pages.joined(separator: ","))],"total":\(fresh.count),"latest":"\(latest)","deleted":[\(gone)]}
        """.utf8))
  }
}

/// Returns a recipe in the wire format; `more` replaces or adds members.
func wire(
  _ id: String, en: String, hi: String = "", ta: String = "", diet: String = "veg", rating: Double = 4,
  tags: String = "", ingredients: String? = nil, more: String = ""
) -> String {
  let lines =
    ingredients
    ?? #"{"id":"salt","name":{"en":"salt","hi":"नमक","ta":"உப்பு"},"amount":null,"unit":"to_taste"}"#
  let start = more.isEmpty ? "" : more + ","
  return """
    {\(start)"id":"\(id)","version":1,"updated_at":"2026-01-01T00:00:00Z",\
    "name":{"en":"\(en)","hi":"\(hi)","ta":"\(ta)"},"description":{"en":"A dish."},"cuisine":"punjabi",\
    "course":"main","diet":"\(diet)","spice":1,"tags":[\(tags)],"allergens":["milk"],"prep_minutes":10,\
    "cook_minutes":20,"servings":4,"difficulty":"easy","rating":\(rating),"rating_count":7,\
    "nutrition":{"kcal":200,"protein_g":9,"carbs_g":20,"fat_g":8},"ingredients":[\(lines)],\
    "steps":[{"text":{"en":"Cook."},"minutes":5,"temperature_c":95},{"text":{"en":"Serve."}}]}
    """
}
