import Foundations
import PluginKit
import Services
import Storage

/// Sends sessions that the cloud has not seen to the server.
///
/// All requests are idempotent: repeated, they change nothing. The one that makes a record has the operation's key.
struct SessionUpload: Sendable {
  /// The kind of operations.
  static let kind = "session.upload"

  private struct Session: Decodable, Sendable {
    var id: String?
    var status: String?
  }

  let client: APIClient

  /// The request's body for a session.
  ///
  /// - Parameter record: the session; its appliance is known.
  /// - Returns: JSON.
  static func body(_ record: SessionRecord) -> [UInt8] {
    func members(_ fields: [(String, Value?)]) -> Value {
      .map(ValueMap(fields: fields.compactMap { field in field.1.map { (field.0, $0) } }))
    }
    let order = record.servings.map { servings in
      members([("servings", .int(servings)), ("spice_level", record.spice.map(Value.int))])
    }
    let stages = (record.log ?? []).map { stage in
      members([
        ("stage", .string(stage.name)), ("duration_s", stage.seconds.map(Value.int)),
        ("result", stage.result.map(Value.string)), ("cv_confidence", stage.confidence.map(Value.double)),
      ])
    }
    return JSONWriter.bytes(
      members([
        ("appliance_id", record.appliance.map(Value.string)), ("recipe_id", .string(record.recipe)),
        ("customizations", order), ("status", .string(record.status)),
        ("started_at", .string(RFC3339.text(record.startedAt))),
        ("completed_at", record.completedAt.map { .string(RFC3339.text($0)) }),
        ("peak_temperature", record.peakTemperature.map(Value.double)),
        ("total_duration_s", record.seconds.map { .int(Int($0)) }), ("stages_log", .list(stages)),
      ]))
  }

  /// Makes a session on the server where it does not know it.
  ///
  /// A record that is there is the appliance's or the server's own, which knows more of the cook than this device: it is
  /// never written over (docs/products/epicura.md, 2 and 7).
  ///
  /// - Parameter operation: the session.
  /// - Returns: the server's id of it.
  /// - Throws: why there is no response.
  func send(_ operation: DataOperation) async throws(APIError) -> String {
    guard let key = IdempotencyKey(operation.idempotencyKey) else { throw .unsendable("no key") }
    if try await status(of: operation.serverKey) != nil { return operation.serverKey }
    let made = request(.post, "/sessions", operation).keyed(by: key)
    guard let id = try await client.send(made, as: Enveloped<Session>.self).get().data.id else {
      throw .malformed("the response has no `data.id`")
    }
    // The appliance may have made it its own meanwhile; a server that keeps only what the contract names of a new record is
    // told the rest.
    let status = try await status(of: id) ?? ""
    guard status == "started" || status.isEmpty else { return id }
    do throws(APIError) {
      _ = try await client.send(request(.put, Self.path(id), operation), as: NoContent.self).get()
    } catch { if error.isTransient { throw error } }
    return id
  }

  private func request(
    _ method: HTTPRequest.Method, _ path: String, _ operation: DataOperation
  ) -> HTTPRequest {
    HTTPRequest(
      method, path, headers: HTTPHeaders([("content-type", "application/json")]), body: operation.body)
  }

  /// Encoded, with its dots, an id out of a link cannot reach another path (RFC 3986, 5.2.4).
  private static func path(_ id: String) -> String {
    "/sessions/" + PercentCoding.encode(id).replacing(".", with: "%2E")
  }

  /// The status of the server's record of a session: empty where it is not readable, nil where there is none.
  private func status(of id: String) async throws(APIError) -> String? {
    do throws(APIError) {
      return try await client.send(HTTPRequest(.get, Self.path(id)), as: Enveloped<Session>.self).get().data
        .status ?? ""
    } catch {
      switch error {
      case .notFound: return nil
      case .malformed, .forbidden: return ""
      default: throw error
      }
    }
  }
}
