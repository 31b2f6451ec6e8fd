package import Foundations
package import Services
import Simulation
package import Storage
import Synchronization

/// A subset of Supabase over our own store: its tables as PostgREST has them, its sign-in as GoTrue, and its changes as
/// Realtime sends them.
///
/// It knows no app: a plugin's server describes its tables and functions by a ``SupabaseSchema``.
package struct SupabaseServer: Sendable {
  let schema: SupabaseSchema
  let context: ServerContext
  let hub: RealtimeHub
  private let observer = ChangeObserver()

  /// Serves a schema.
  ///
  /// - Parameters:
  ///   - schema: its tables and functions.
  ///   - context: the environment of the server.
  package init(_ schema: SupabaseSchema, _ context: ServerContext) {
    (self.schema, self.context) = (schema, context)
    hub = RealtimeHub(schema, context, observer)
  }

  /// Calls back with each change after its transaction, in order.
  package func observe(_ call: @escaping @Sendable (TableChange) -> Void) {
    observer.call.withLock { $0 = call }
  }

  /// Reads rows as the server itself, which sees all.
  package func read<Result>(_ body: (TableWriter) throws -> Result) throws -> Result {
    try context.store.read { db in
      try body(schema.writer(db, now: context.clock.now, context.identifiers))
    }
  }

  /// Its routes.
  package var routes: [Route] {
    RestRoutes(kit: self).routes + AuthRoutes(auth: AuthService(kit: self)).routes
  }

  /// Its socket.
  package var channels: [Channel] { [RealtimeSocket.channel(hub, context)] }

  /// Changes rows in a transaction, and sends the changes to subscribers after it.
  ///
  /// - Throws: ``PostgresError``, or what SQLite reports; nothing was changed then.
  package func write<Result: Sendable>(_ body: (TableWriter) throws -> Result) async throws -> Result {
    let result = try context.store.write { db in
      try body(schema.writer(db, now: context.clock.now, context.identifiers))
    }
    await hub.deliver()
    return result
  }

  /// Sends a message to a person's subscribers of a topic; none is kept.
  package func broadcast(_ event: String, _ payload: ParsedJSON, on topic: String, to user: String) async {
    await hub.broadcast(event, payload, on: topic, to: user)
  }

  /// Whom a request is of, by its key and its token.
  ///
  /// - Throws: ``PostgresError`` where the key or the token is not valid.
  package func caller(_ request: RouteRequest) throws(PostgresError) -> Caller {
    let key = request.headers["apikey"] ?? request.query("apikey")
    guard let key else {
      throw PostgresError(
        401, "PGRST302", "No API key found in request",
        hint: "No `apikey` request header or url param was found.")
    }
    guard let role = SupabaseKeys.role(of: key) else {
      throw PostgresError(
        401, "PGRST301", "Invalid API key",
        hint: "Double check your Supabase `anon` or `service_role` API key.")
    }
    guard let token = request.bearer, token != key, SupabaseKeys.role(of: token) == nil else {
      return Caller(role: request.bearer.flatMap(SupabaseKeys.role) ?? role, user: nil)
    }
    do throws(SupabaseToken.Rejection) { return try SupabaseToken.read(token, now: context.clock.now) } catch
    {
      switch error {
      case .malformed:
        throw PostgresError(
          401, "PGRST301", "Expected 3 parts in JWT; got \(token.split(separator: ".").count)")
      case .unsigned: throw PostgresError(401, "PGRST301", "No suitable key or wrong key type")
      case .expired: throw PostgresError(401, "PGRST303", "JWT expired")
      }
    }
  }
}

/// Whom else to call with changes.
final class ChangeObserver: Sendable {
  let call = Mutex<(@Sendable (TableChange) -> Void)?>(nil)
}
