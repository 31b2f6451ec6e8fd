// Written by `kolam plugin generate sync`: change plugin.yaml instead.

import Foundations
import PluginKit

/// The changes that wait to be sent to the app's servers, and how these are reached.
enum SyncContract {
  struct Conflict: Codable, Equatable, Sendable {
    var id: String
    var detectedAt: Timestamp
    var here: Side?
    var there: Side?
  }

  struct Side: Codable, Equatable, Sendable {
    var subject: [String: String]
    var day: Timestamp?
    var part: Part?
    var count: Int?
  }

  enum Part: OpenEnumeration {
    case breakfast
    case lunch
    case snack
    case dinner
    /// A word of a newer server.
    case other(String)

    static let known: [Part] = [
      .breakfast,
      .lunch,
      .snack,
      .dinner,
    ]

    var rawValue: String {
      switch self {
      case .breakfast: "breakfast"
      case .lunch: "lunch"
      case .snack: "snack"
      case .dinner: "dinner"
      case .other(let word): word
      }
    }
  }

  struct Change: Codable, Equatable, Sendable {
    var id: String
    var kind: Kind
    var subject: [String: String]
    var text: String?
    var status: Status
    var enqueuedAt: Timestamp
    var attempts: Int
    var nextAttemptAt: Timestamp?
    var reason: Reason?
    var message: String?
  }

  enum Kind: OpenEnumeration {
    case favouriteAdd
    case favouriteRemove
    case preferencesChange
    case mealChange
    case sessionRate
    case sessionUpload
    case rowAdd
    case rowUpdate
    case rowRemove
    /// A word of a newer server.
    case other(String)

    static let known: [Kind] = [
      .favouriteAdd,
      .favouriteRemove,
      .preferencesChange,
      .mealChange,
      .sessionRate,
      .sessionUpload,
      .rowAdd,
      .rowUpdate,
      .rowRemove,
    ]

    var rawValue: String {
      switch self {
      case .favouriteAdd: "favourite_add"
      case .favouriteRemove: "favourite_remove"
      case .preferencesChange: "preferences_change"
      case .mealChange: "meal_change"
      case .sessionRate: "session_rate"
      case .sessionUpload: "session_upload"
      case .rowAdd: "row_add"
      case .rowUpdate: "row_update"
      case .rowRemove: "row_remove"
      case .other(let word): word
      }
    }
  }

  enum Status: String, Codable, CaseIterable, Sendable {
    case waiting
    case sending
    case parked
    case blocked
    case rejected
  }

  enum Reason: OpenEnumeration {
    case offline
    case networkSignIn
    case timeout
    case unreachable
    case insecure
    case serverError
    case gatewayError
    case rateLimited
    case unauthorized
    case forbidden
    case notFound
    case conflict
    case invalid
    /// A word of a newer server.
    case other(String)

    static let known: [Reason] = [
      .offline,
      .networkSignIn,
      .timeout,
      .unreachable,
      .insecure,
      .serverError,
      .gatewayError,
      .rateLimited,
      .unauthorized,
      .forbidden,
      .notFound,
      .conflict,
      .invalid,
    ]

    var rawValue: String {
      switch self {
      case .offline: "offline"
      case .networkSignIn: "network_sign_in"
      case .timeout: "timeout"
      case .unreachable: "unreachable"
      case .insecure: "insecure"
      case .serverError: "server_error"
      case .gatewayError: "gateway_error"
      case .rateLimited: "rate_limited"
      case .unauthorized: "unauthorized"
      case .forbidden: "forbidden"
      case .notFound: "not_found"
      case .conflict: "conflict"
      case .invalid: "invalid"
      case .other(let word): word
      }
    }
  }

  struct StoredItem: Codable, Equatable, Sendable {
    var kind: StoredKind
    var status: StoredStatus
    var count: Int?
    var bytes: Int?
    var at: Timestamp?
  }

  enum StoredKind: OpenEnumeration {
    case recipes
    case history
    case preferences
    case images
    case push
    /// A word of a newer server.
    case other(String)

    static let known: [StoredKind] = [
      .recipes,
      .history,
      .preferences,
      .images,
      .push,
    ]

    var rawValue: String {
      switch self {
      case .recipes: "recipes"
      case .history: "history"
      case .preferences: "preferences"
      case .images: "images"
      case .push: "push"
      case .other(let word): word
      }
    }
  }

  enum StoredStatus: String, Codable, CaseIterable, Sendable {
    case none
    case kept
    case waiting
  }

  struct Server: Codable, Equatable, Sendable {
    var name: String
    var reach: Reach
    var at: Timestamp?
    var reason: Reason?
  }

  enum Reach: String, Codable, CaseIterable, Sendable {
    case unknown
    case reached
    case failed
  }

  struct Socket: Codable, Equatable, Sendable {
    var id: Int
    var server: String
    var path: String
    var status: SocketStatus
    var attempt: Int
    var since: Timestamp
  }

  enum SocketStatus: String, Codable, CaseIterable, Sendable {
    case connecting
    case connected
    case reconnecting
    case failed
  }

  /// The changes of all plugins that are not sent yet.
  protocol ChangesModel: ViewModel where State == ChangesState {
    /// Sends at once what waits for its next attempt.
    func send() async throws(ActionError)
  }

  struct ChangesState: ModelState {
    var isOnline: Bool = false
    var sendable: Int = 0
    var rejected: Int = 0
    var blocked: Int = 0
    var kept: Int = 0
    var hasUnowned: Bool = false
    var unreadable: Int = 0
    var changes: [Change] = []
  }

  /// One of the changes.
  protocol ChangeModel: ViewModel where State == ChangeState {
    /// Sends it again, or at once.
    func retry() async throws(ActionError)
    /// Sends it with another text.
    func edit(text: String) async throws(ActionError)
    /// Gives it up, and takes back what it has changed here.
    func discard() async throws(ActionError)
  }

  struct ChangeState: ModelState {
    var change: Change?
  }

  struct ChangeParameters: Codable, Sendable {
    var id: String
  }

  struct ChangeEditArguments: Codable, Sendable {
    var text: String
  }

  /// What was changed here and on another device, and nobody has decided.
  protocol ConflictsModel: ViewModel where State == ConflictsState {
    /// What was changed here counts.
    func keepHere(id: String) async throws(ActionError)
    /// What was changed on the other device counts, here too.
    func keepThere(id: String) async throws(ActionError)
  }

  struct ConflictsState: ModelState {
    var conflicts: [Conflict] = []
  }

  struct ConflictsKeepHereArguments: Codable, Sendable {
    var id: String
  }

  struct ConflictsKeepThereArguments: Codable, Sendable {
    var id: String
  }

  /// What the app keeps on this device for times without a network, and which of it is not sent yet.
  protocol StoredDataModel: ViewModel where State == StoredDataState {}

  struct StoredDataState: ModelState {
    var items: [StoredItem] = []
  }

  /// How the app's servers are reached.
  protocol ConnectionModel: ViewModel where State == ConnectionState {
    /// Asks every server for a response, and sends what waits.
    func check() async throws(ActionError)
  }

  struct ConnectionState: ModelState {
    var isOnline: Bool = false
    var servers: [Server] = []
    var sockets: [Socket] = []
  }
}

extension SyncContract.ChangesModel {
  static var name: String { "Changes" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler("send") { model throws(ActionError) in try await model.send() }
    ]
  }
}

extension SyncContract.ChangeModel {
  static var name: String { "Change" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler("retry") { model throws(ActionError) in try await model.retry() },
      ActionHandler("edit", SyncContract.ChangeEditArguments.self) { model, arguments throws(ActionError) in
        try await model.edit(text: arguments.text)
      },
      ActionHandler("discard") { model throws(ActionError) in try await model.discard() },
    ]
  }
}

extension SyncContract.ConflictsModel {
  static var name: String { "Conflicts" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler(
        "keepHere", SyncContract.ConflictsKeepHereArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.keepHere(id: arguments.id)
      },
      ActionHandler(
        "keepThere", SyncContract.ConflictsKeepThereArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.keepThere(id: arguments.id)
      },
    ]
  }
}

extension SyncContract.StoredDataModel {
  static var name: String { "StoredData" }
  static var actions: [ActionHandler<Self>] { [] }
}

extension SyncContract.ConnectionModel {
  static var name: String { "Connection" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler("check") { model throws(ActionError) in try await model.check() }
    ]
  }
}
