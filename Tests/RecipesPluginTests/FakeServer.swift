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
    /// How many recipes a response has, if it does not have all.
    var pageSize: Int?
    /// Whether there is always more, and the cursor the same.
    var standsStill = false
  }

  let content = Mutex(Content())
  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  func edit(_ change: (inout Content) -> Void) { content.withLock { change(&$0) } }

  var requests: [String] {
    content.withLock { $0.requests }.map { request in
      let query = request.query.map { "\($0.name)=\($0.value)" }
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
      if request.path == "/api/v1/recipes/sync" { return content.changes(request) }
      let id = request.path.split(separator: "/").last ?? ""
      guard let recipe = content.recipes.first(where: { $0.contains("\"id\":\"\(id)\"") }) else {
        return HTTPResponse(
          status: 404, body: Array(#"{"success":false,"error":{"code":"NOT_FOUND","message":"x"}}"#.utf8))
      }
      return HTTPResponse(status: 200, body: Array(#"{"success":true,"data":\#(recipe)}"#.utf8))
    }
  }
}

extension FakeServer.Content {
  fileprivate func changes(_ request: HTTPRequest) -> HTTPResponse {
    let since = request.query.first { $0.name == "since" }?.value ?? ""
    let isFirst = since.hasPrefix("1970")
    if let pageSize { return page(of: recipes, after: since, pageSize) }
    let fresh = recipes.filter { isFirst || !$0.contains("\"old\":true") && since < latest }
    let gone = isFirst ? "" : deleted.map { "\"\($0)\"" }.joined(separator: ",")
    return HTTPResponse(
      status: 200,
      body: Array(
        """
        {"success":true,"data":{"recipes":[\(fresh.joined(separator: ","))],"deleted_ids":[\(gone)],\
        "server_timestamp":"\(latest)"}}
        """.utf8))
  }
}

extension FakeServer.Content {
  /// A page of a server that sends changes in pages; its cursors are numbers of recipes.
  private func page(of recipes: [String], after since: String, _ size: Int) -> HTTPResponse {
    let number = Int(since.prefix { $0 != "-" }) ?? 0
    let start = number == 1970 ? 0 : min(recipes.count, number)
    let end = min(recipes.count, start + size)
    return HTTPResponse(
      status: 200,
      body: Array(
        """
        {"success":true,"data":{"recipes":[\(recipes[start..<end].joined(separator: ","))],"deleted_ids":[],\
        "server_timestamp":"\(standsStill ? since : end == recipes.count ? latest : String(end))",\
        "has_more":\(end < recipes.count || standsStill)}}
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
    {\(start)"id":"\(id)","version":1,"updated_at":"2026-01-01T00:00:00Z","name":"\(en)",\
    "names":{"en":"\(en)","hi":"\(hi)","ta":"\(ta)"},"descriptions":{"en":"A dish."},"cuisine":"indian",\
    "region":"punjabi","category":"curry","diet":"\(diet)","spice":1,"tags":[\(tags)],"allergens":["dairy"],\
    "prep_minutes":10,"cook_minutes":20,"time_minutes":30,"servings":4,"difficulty":"easy","rating":\(rating),\
    "rating_count":7,"nutrition":{"calories":200,"protein_g":9,"carbs_g":20,"fats_g":8},"ingredients":[\(lines)],\
    "steps":[{"text":{"en":"Cook."},"minutes":5,"temperature_c":95},{"text":{"en":"Serve."}}]}
    """
}

/// Returns a recipe of the bare contract, with nothing of our server's own (docs/products/epicura.md, 7).
func bareWire(_ id: String) -> String {
  """
  {"id":"\(id)","name":"Masoor Dal","category":"dal","cuisine":["indian"],"difficulty":"easy","time_minutes":25,\
  "servings":2,"tags":["vegan","protein-rich"],"image_url":"https://cdn.example/x.jpg","version":3,\
  "nutrition":{"calories":230,"protein_g":14,"carbs_g":38,"fats_g":3},"created_at":"2026-01-01T00:00:00Z",\
  "updated_at":"2026-01-01T00:00:00Z","recipe_data":{"name":"Masoor Dal","servings":2,"total_time_minutes":25,\
  "stages":[{"name":"Heat oil","temp_target":160,"duration_seconds":90,"stir":false,"cv_check":"oil_shimmer",\
  "ingredients":[{"subsystem":"SLD","channel":"OIL","name":"ghee","amount_g":14}]},{"name":"Simmer","temp_target":95,\
  "stir":true,"stir_pattern":"intermittent","ingredients":[{"subsystem":"CID","id":1,"name":"red lentils","mode":"FULL"},\
  {"subsystem":"ASD","id":2,"name":"turmeric","amount_g":2},{"subsystem":"SLD","channel":"WATER","name":"water",\
  "amount_g":600},{"subsystem":"XYZ","name":"from the future"}]}]}}
  """
}
