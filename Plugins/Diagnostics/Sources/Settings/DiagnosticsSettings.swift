import Accounts
import AppServices
import Foundations
import PluginKit
import Simulation
import Storage

/// What the person has chosen, for all plants; the key of the service is a secret and apart from it.
final class DiagnosticsSettings: Sendable {
  /// What is chosen.
  struct Values: Sendable, Equatable {
    var checksPhotos = true
    var asksOnline = true
    var modelName = "gpt-4o-mini"
  }

  /// A choice, by the name of its row.
  enum Name: String {
    case checksPhotos = "checks_photos", asksOnline = "asks_online", modelName = "model_name"
  }

  private static let keyName = "chat-key"

  /// Tells of every change.
  let changes = ChangeBroadcaster()
  private let store: DiagnosticsStore
  private let secrets: any SecretStore
  private let log: PluginLogger

  init(_ store: DiagnosticsStore, _ secrets: any SecretStore, _ log: PluginLogger) {
    (self.store, self.secrets, self.log) = (store, secrets, log)
  }

  /// What is chosen now.
  func values() throws(ActionError) -> Values {
    let rows = try store.read { db in
      try Row.fetchAll(db, sql: "SELECT name, value FROM setting")
    }
    var values = Values()
    for row in rows {
      let value: String = row["value"]
      switch Name(rawValue: row["name"]) {
      case .checksPhotos: values.checksPhotos = value == "true"
      case .asksOnline: values.asksOnline = value == "true"
      case .modelName: values.modelName = value
      case nil: break
      }
    }
    return values
  }

  /// Stores a choice.
  func set(_ name: Name, _ value: String) throws(ActionError) {
    try store.write { db in
      try db.execute(
        sql:
          "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        arguments: [name.rawValue, value])
    }
    changes.send()
  }

  /// The key of the service, for a request and nothing else; nil where there is none.
  func key() throws(ActionError) -> Secret? {
    do throws(SecretError) { return try secrets.load(Self.keyName) } catch { throw failure(error) }
  }

  /// Stores the key, or removes it.
  func set(_ key: Secret?) throws(ActionError) {
    do throws(SecretError) {
      if let key { try secrets.save(key, as: Self.keyName) } else { try secrets.remove(Self.keyName) }
    } catch {
      throw failure(error)
    }
    changes.send()
  }

  private func failure(_ error: SecretError) -> ActionError {
    log.error(error.words)
    return ActionError(.storage)
  }
}
