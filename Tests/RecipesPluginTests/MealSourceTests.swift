import Foundations
import Services
import Simulation
import Sync
import Testing

@testable import RecipesPlugin

/// Pages of the meal plan, also of servers that are not ours.
struct MealSourceTests {
  /// A server that responds the same to every request.
  private struct Server: HTTPTransport {
    let body: String
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      HTTPResponse(status: 200, body: Array(body.utf8))
    }
  }

  private static let idli =
    #"{"id":"a","date":"2026-02-15","meal":"lunch","recipe_id":"idli","servings":2"#

  private func page(_ changes: String, after cursor: String? = nil, _ more: String = "") throws -> Result<
    SyncPage, APIError
  > {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_771_146_000)))
    let body = #"{"success":true,"data":{"changes":[\#(changes)],"cursor":"7","is_last":true\#(more)}}"#
    let client = APIClient(
      Server(body: body), scheduler: scheduler, random: SeededRandom(seed: 1),
      settings: APIClient.Settings(retries: .never))
    return try scheduler.run { await MealSource(client: client).changes(after: cursor) }
  }

  @Test func readsWhatItCanAndKeepsTheRest() throws {
    let odd = #"{"id":"b","version":2,"meal":{"id":"b","date":"2026-02-15","servings":"two"}}"#
    let page = try page(
      #"{"id":"a","version":1,"meal":\#(Self.idli)}},\#(odd),{"id":"c","version":3,"meal":null}"#
    )
    .get()
    #expect(page.changes.map(\.entity) == ["meal/a", "meal/b", "meal/c"])
    #expect(page.changes.map { $0.problem == nil } == [true, false, true])
    #expect(page.changes[1].problem == "`meal` is missing, or of another type")
    #expect(page.changes[1].body == Array(#"{"date":"2026-02-15","id":"b","servings":"two"}"#.utf8))
    #expect(page.changes[2].body == nil)
  }

  @Test(arguments: [
    #"{"version":1,"meal":null}"#, #"{"id":"a","meal":null}"#, #"{"id":"a","version":"1","meal":null}"#,
    // That there is no meal is said by null alone.
    #"{"id":"a","version":1}"#, "null", "7", "[]", #""a""#,
  ]) func aRecordWithoutItsMembersDeletesNothing(_ record: String) throws {
    let changes = try page(record, after: "3").get().changes
    #expect(changes.count == 1)
    #expect(changes.allSatisfy { $0.problem != nil && $0.entity == "meal/?3-0" })
  }

  @Test func tellsThatTheServerIsBehindOrHasAnotherHistory() throws {
    #expect(try page("", after: "8").get().isBehind)
    #expect(try !page("", after: "7").get().isBehind)
    #expect(try !page("", after: "opaque").get().isBehind)
    #expect(try page("", after: "7", #","epoch":"two""#).get().epoch == "two")
  }

  @Test func membersOfANewerVersionGoBackToTheServer() throws {
    let more = #","cook":{"with":[1,2.5,true,null]},"note":"mild"}"#
    let page = try page(#"{"id":"a","version":1,"meal":\#(Self.idli)\#(more)}"#).get()
    var meal = try #require(page.changes[0].body.flatMap(PlannedMeal.init(content:)))
    meal.servings = 4
    let sent = String(decoding: meal.content, as: UTF8.self)
    #expect(sent.contains(#""cook":{"with":[1,2.5,true,null]}"#) && sent.contains(#""note":"mild""#))
    #expect(sent.contains(#""servings":4"#))
    let change = try #require(MealChange(body: MealChange(from: nil, to: meal).body))
    #expect(change.after == meal)
  }
}
