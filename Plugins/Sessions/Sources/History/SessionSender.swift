#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Services
import Storage
import Sync

/// Sends ratings and sessions of this device to the server, and takes over what it confirms.
///
/// All requests are idempotent: repeated, they change nothing. The one that makes a record has the operation's key.
struct SessionSender: OutboxSender {
  let client: SessionClient
  private let store: Store

  init(_ client: SessionClient, _ store: Store) { (self.client, self.store) = (client, store) }

  /// The body of an operation.
  static func body(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return ((try? encoder.encode(value)).map { [UInt8]($0) }) ?? []
  }

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    let id: String
    do throws(StoreError) {
      id = try store.read {
        try SessionTable.serverID(
          of: SessionTable.session(operation.entity), account: operation.account, in: $0)
      }
    } catch { return .postponed(OutboxFailure("storage"), .connection, delay: nil) }
    do throws(APIError) {
      switch operation.kind {
      case SessionTable.Kind.rate:
        guard let rating = try? JSON.decode(Rating.self, from: operation.body) else {
          return .rejected(OutboxFailure("unsendable"))
        }
        try await client.rate(id, rating)
        return .confirmed([])
      case SessionTable.Kind.upload:
        guard let upload = try? JSON.decode(SessionUpload.self, from: operation.body) else {
          return .rejected(OutboxFailure("unsendable"))
        }
        guard let key = IdempotencyKey(operation.idempotencyKey) else {
          return .rejected(OutboxFailure("unsendable"))
        }
        return .confirmed(Array(try await self.upload(upload, id, key).utf8))
      default: return .rejected(OutboxFailure("unsendable"))
      }
    } catch {
      return OutboxResult(error)
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
    do throws(APIError) { return try await client.session(id).status } catch {
      switch error {
      case .notFound: return nil
      case .malformed, .forbidden: return ""
      default: throw error
      }
    }
  }

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {
    let id = SessionTable.session(operation.entity)
    if operation.kind == SessionTable.Kind.rate {
      let rating = try JSON.decode(Rating.self, from: operation.body)
      try SessionTable.rate(id, rating, of: operation.account, in: db)
    } else if !response.isEmpty {
      let serverID = String(decoding: response, as: UTF8.self)
      try SessionTable.note(serverID: serverID, of: id, account: operation.account, in: db)
    }
  }

  // A rating's row was never written, and a session that is not uploaded stays on this device.
  func discard(_ operation: OutboxOperation, in db: Database) throws {}

  func hasUnadopted(in db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT 1 FROM session WHERE account = '' LIMIT 1") != nil
  }

  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {
    // What nobody has enqueued for them belongs to the account already.
    _ = try SessionTable.adopt(for: account, in: db)
  }

  func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary {
    let id = SessionTable.session(operation.entity)
    let names = try SessionTable.record(id, of: operation.account, in: db)?.names
    let rating = try? JSON.decode(Rating.self, from: operation.body)
    return OutboxSummary(
      subject: names ?? [:],
      text: operation.kind == SessionTable.Kind.rate ? rating?.notes : nil)
  }

  func body(of operation: OutboxOperation, saying text: String) -> [UInt8]? {
    guard operation.kind == SessionTable.Kind.rate,
      var rating = try? JSON.decode(Rating.self, from: operation.body)
    else { return nil }
    rating.notes = text
    return Self.body(rating)
  }
}
