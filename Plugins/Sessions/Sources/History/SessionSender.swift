#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Services
import Storage
import Sync

/// Sends sessions of this device to the server.
///
/// All requests are idempotent: repeated, they change nothing. The one that makes a record has the operation's key.
struct SessionSender: OutboxSender {
  /// The kind of operations.
  static let upload = "session.upload"
  private static let prefix = "session/"

  let client: SessionClient
  /// The rows of the history, which know the outboxes of the app: they must not be held by one.
  weak var data: (any DataService)?

  /// The entity of a session.
  static func entity(_ id: String) -> String { prefix + id }

  private func session(of operation: OutboxOperation) -> String {
    String(operation.entity.dropFirst(Self.prefix.count))
  }

  /// The body of an operation.
  static func body(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return ((try? encoder.encode(value)).map { [UInt8]($0) }) ?? []
  }

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    let session = session(of: operation)
    guard let data else { return .cancelled }
    guard operation.kind == Self.upload,
      let upload = try? JSON.decode(SessionUpload.self, from: operation.body),
      let key = IdempotencyKey(operation.idempotencyKey)
    else { return .rejected(OutboxFailure("unsendable")) }
    do {
      let id = try data.read {
        try $0.rows(ofAccount: operation.account).serverKey(of: session, in: SessionRows.name)
      }
      let sent = try await self.upload(upload, id, key)
      // Before the operation is confirmed: sent again, it finds the record.
      if sent != session {
        try data.write {
          try $0.rows(ofAccount: operation.account).name(session, sent, of: SessionRows.name)
        }
      }
      return .confirmed([])
    } catch let error as APIError {
      return OutboxResult(error)
    } catch {
      return .postponed(OutboxFailure("storage"), .connection, delay: nil)
    }
  }

  /// Makes a session on the server where it does not know it.
  ///
  /// A record that is there is the appliance's or the server's own, which knows more of the cook than this device: it is
  /// never written over (docs/products/epicura.md, 2 and 7).
  ///
  /// - Returns: the server's id of it.
  private func upload(
    _ upload: SessionUpload, _ id: String, _ key: IdempotencyKey
  ) async throws(APIError) -> String {
    if try await status(of: id) != nil { return id }
    let created = try await client.create(upload, keyed: key)
    // The appliance may have made it its own meanwhile; a server that keeps only what the contract names of a new record is
    // told the rest.
    let status = try await status(of: created) ?? ""
    guard status == "started" || status.isEmpty else { return created }
    do throws(APIError) { try await client.update(created, upload) } catch {
      if error.isTransient { throw error }
    }
    return created
  }

  /// The status of the server's record of a session: empty where it is not readable, nil where there is none.
  private func status(of id: String) async throws(APIError) -> String? {
    do throws(APIError) { return try await client.status(of: id) } catch {
      switch error {
      case .notFound: return nil
      case .malformed, .forbidden: return ""
      default: throw error
      }
    }
  }

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {}

  // A session that is not uploaded stays on this device.
  func discard(_ operation: OutboxOperation, in db: Database) throws {}

  func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary {
    let record = try data?.read { try $0.rows(ofAccount: operation.account).session(session(of: operation)) }
    return OutboxSummary(subject: try record.map { try RecipeNames.names(of: $0, in: db) } ?? [:])
  }
}
