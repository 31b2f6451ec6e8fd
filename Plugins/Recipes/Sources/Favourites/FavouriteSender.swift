import Foundations
import Services
import Simulation
import Storage
import Sync
import Synchronization

/// Sends marks to the server, and takes over what it confirms.
///
/// Both requests are idempotent: repeated, they change nothing.
final class FavouriteSender: OutboxSender {
  private let client: APIClient
  private let scheduler: Scheduler
  private let confirmed = Mutex(0)

  init(_ client: APIClient, _ scheduler: Scheduler) { (self.client, self.scheduler) = (client, scheduler) }

  /// How many operations were confirmed so far: a list that was requested before one of them may lack it.
  var confirmations: Int { confirmed.withLock(\.self) }

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    let method: HTTPRequest.Method = operation.kind == FavouriteTable.Kind.add ? .put : .delete
    let path = FavouriteClient.path(of: FavouriteTable.recipe(operation.entity))
    switch await client.send(HTTPRequest(method, path), as: NoContent.self) {
    case .success: return .confirmed([])
    // A recipe that the server no longer has needs no mark to be taken back.
    case .failure(.notFound) where method == .delete: return .confirmed([])
    // Unless it knows no favourites at all: they are on this device alone.
    case .failure(.notFound(let error)):
      do throws(APIError) { _ = try await FavouriteClient(client: client).all() } catch {
        if case .notFound = error { return .confirmed([]) }
      }
      return OutboxResult(.notFound(error))
    case .failure(let error): return OutboxResult(error)
    }
  }

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {
    let recipe = FavouriteTable.recipe(operation.entity)
    if operation.kind == FavouriteTable.Kind.add {
      try FavouriteTable.insert(recipe, of: operation.account, now: scheduler.now, in: db)
    } else {
      try FavouriteTable.delete(recipe, of: operation.account, in: db)
    }
    confirmed.withLock { $0 += 1 }
  }

  // Its row was never written.
  func discard(_ operation: OutboxOperation, in db: Database) throws {}

  func hasUnadopted(in db: Database) throws -> Bool {
    try !FavouriteTable.rows(of: Outbox.anonymous, in: db).isEmpty
  }

  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {
    let marked = try FavouriteTable.marked(by: account, in: db)
    for recipe in try FavouriteTable.rows(of: Outbox.anonymous, in: db).sorted() {
      if !marked.contains(recipe) {
        try operations.discardRejected(on: FavouriteTable.entity(recipe))
        try operations.enqueue(OutboxDraft(FavouriteTable.Kind.add, on: FavouriteTable.entity(recipe)))
      }
      try FavouriteTable.delete(recipe, of: Outbox.anonymous, in: db)
    }
  }

  func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary {
    let recipe = FavouriteTable.recipe(operation.entity)
    let names = try FavouriteTable.names(of: recipe, in: db)
    return OutboxSummary(subject: names.isEmpty ? ["en": recipe] : names)
  }
}

/// The favourites of the person who is signed in, on the server (docs/products/epicura.md, 3 and 11).
struct FavouriteClient: Sendable {
  private struct Envelope: Decodable, Sendable {
    struct Content: Decodable, Sendable { var recipe_ids: [String] }
    var data: Content
  }

  private static let root = "/users/me/favourites"

  /// The path of one recipe's mark.
  static func path(of recipe: String) -> String {
    // Encoded, with its dots, an id out of a link cannot reach another path (RFC 3986, 5.2.4).
    "\(root)/" + PercentCoding.encode(recipe).replacing(".", with: "%2E")
  }

  let client: APIClient

  /// Requests all marks.
  ///
  /// - Returns: the ids of the recipes.
  /// - Throws: why there is no list.
  func all() async throws(APIError) -> [String] {
    try await client.send(HTTPRequest(.get, Self.root), as: Envelope.self).get().data.recipe_ids
  }
}
