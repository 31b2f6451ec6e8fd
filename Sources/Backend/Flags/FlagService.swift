import Foundation
import Foundations
import Services
import Storage

/// Flags over HTTP for each kind of device, in flagd's form; testers can change them while the backend runs.
actor FlagService {
  /// How long a response is valid, in seconds.
  private static let lifetime = 60

  private let store: ServerStore

  init(_ context: ServerContext) { store = context.store }

  /// The service's routes.
  nonisolated var routes: [Route] {
    [
      Route(.get, "/device-profiles/{device}/flags") { try await self.flags($0) },
      Route(.put, "/admin/flags/{name}", isControl: true) { try await self.put($0) },
      Route(.delete, "/admin/flags/{name}", isControl: true) { try await self.delete($0) },
    ]
  }

  private func flags(_ request: RouteRequest) throws -> HTTPResponse {
    let device = request["device"]
    // Flags for one kind of device come after those for all, and so replace them.
    let rows = try store.fetch { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT name, definition FROM served_flags WHERE device IN ('', ?) ORDER BY device, name"),
        arguments: [device]
      ).map { (name: $0["name"] as String, definition: $0["definition"] as String) }
    }
    let flags = Dictionary(rows.map { ($0.name, $0.definition) }, uniquingKeysWith: { _, last in last })
    let members = flags.sorted { $0.key < $1.key }.map { name, definition in
      String(decoding: JSONWriter.bytes(.string(name)), as: UTF8.self) + ":" + definition
    }
    let bytes = Array("{\"flags\":{\(members.joined(separator: ","))}}".utf8)
    var response = HTTPResponse.revalidated(bytes, EntityTag(of: bytes), for: request)
    response.headers["cache-control"] = "max-age=\(Self.lifetime)"
    return response
  }

  private func put(_ request: RouteRequest) throws -> HTTPResponse {
    try serve(request["name"], request.body, device: device(of: request))
    return HTTPResponse(status: 204)
  }

  private func delete(_ request: RouteRequest) throws -> HTTPResponse {
    try serve(request["name"], nil, device: device(of: request))
    return HTTPResponse(status: 204)
  }

  private func device(of request: RouteRequest) -> String {
    request.query("device") ?? ""
  }

  /// Serves a flag from now on, or removes it.
  ///
  /// - Parameters:
  ///   - name: the flag.
  ///   - definition: a JSON object in flagd's form; nil to remove it.
  ///   - device: the kind of device that it is for; empty for all.
  /// - Throws: a failure where the definition is no JSON object.
  func serve(_ name: String, _ definition: [UInt8]?, device: String = "") throws {
    guard let definition else {
      return try store.write {
        try $0.execute(
          sql: "DELETE FROM served_flags WHERE device = ? AND name = ?", arguments: [device, name])
      }
    }
    guard (try? JSONSerialization.jsonObject(with: Data(definition))) is [String: Any],
      let text = String(validating: definition, as: UTF8.self)
    else {
      throw ErrorResponse(status: 400, code: "malformed_body", message: "a flag is a JSON object")
    }
    try store.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO served_flags (device, name, definition) VALUES (?, ?, ?)",
        arguments: [device, name, text])
    }
  }
}
