// Written by `kolam plugin generate account`: change plugin.yaml instead.

import Foundations
import PluginKit

/// Who is signed in to the app's server, on which devices, and the app's lock.
enum AccountContract {
  enum Trouble: String, Codable, CaseIterable, Sendable {
    case offline
    case timeout
    case insecure
    case server
    case signedOut = "signed_out"
    case unsupported
    case tooMany = "too_many"
  }

  struct Device: Codable, Equatable, Sendable {
    var id: String
    var name: String?
    var signedInAt: Timestamp?
    var lastSeenAt: Timestamp?
    var isCurrent: Bool
  }

  /// Who is signed in.
  protocol AccountModel: ViewModel where State == AccountState {
    /// Changes what the person is called.
    func rename(name: String) async throws(ActionError)
    /// Reads from the server who is signed in.
    func refresh() async throws(ActionError)
    /// Ends the session on this device; asks where changes were not sent yet, unless it is said what becomes of them.
    func signOut(unsent: Unsent?) async throws(ActionError)
    /// Deletes the account on the server and on this device.
    func delete() async throws(ActionError)
  }

  struct AccountState: ModelState {
    var status: Status = .signedOut
    var name: String?
    var email: String?
    var phone: String?
    var role: String?
    var isNew: Bool = false
    var methods: [Method] = []
    var unsent: Int = 0
  }

  struct AccountRenameArguments: Codable, Sendable {
    var name: String
  }

  struct AccountSignOutArguments: Codable, Sendable {
    var unsent: Unsent?
  }

  /// A sign-in, by a code for a telephone or by a password.
  protocol SignInModel: ViewModel where State == SignInState {
    /// Has a code sent to a telephone.
    func requestCode(phone: String) async throws(ActionError)
    /// Signs in with the code that was sent.
    func verify(code: String) async throws(ActionError)
    /// Signs in with a password.
    func signIn(name: String, password: String) async throws(ActionError)
    /// Creates an account with a password, and signs in.
    func register(email: String, password: String, name: String) async throws(ActionError)
    /// Forgets the number, for another one.
    func restart() async throws(ActionError)
  }

  struct SignInState: ModelState {
    var phone: String?
    var expiresAt: Timestamp?
    var resendAt: Timestamp?
  }

  struct SignInParameters: Codable, Sendable {
    var model: String
    var platform: String
  }

  struct SignInRequestCodeArguments: Codable, Sendable {
    var phone: String
  }

  struct SignInVerifyArguments: Codable, Sendable {
    var code: String
  }

  struct SignInSignInArguments: Codable, Sendable {
    var name: String
    var password: String
  }

  struct SignInRegisterArguments: Codable, Sendable {
    var email: String
    var password: String
    var name: String
  }

  struct SignInSignedInEvent: Codable, Sendable {
    var isNew: Bool
  }

  /// The devices on which the person is signed in, the last used first.
  protocol DevicesModel: ViewModel where State == DevicesState {
    /// Reads the list from the server.
    func refresh() async throws(ActionError)
    /// Ends the session of another device.
    func signOut(id: String) async throws(ActionError)
  }

  struct DevicesState: ModelState {
    var phase: Phase = .idle
    var devices: [Device] = []
    var errorCode: Trouble?
  }

  struct DevicesSignOutArguments: Codable, Sendable {
    var id: String
  }

  /// The app's lock.
  protocol LockModel: ViewModel where State == LockState {
    /// Says whether a PIN will do, before it is typed again.
    func checkPIN(pin: String) async throws(ActionError)
    /// Locks the app with a PIN from now on, or with another one; it is typed twice.
    func setPIN(pin: String, again: String) async throws(ActionError)
    /// Locks the app no more.
    func removePIN() async throws(ActionError)
  }

  struct LockState: ModelState {
    var hasPIN: Bool = false
  }

  struct LockCheckPINArguments: Codable, Sendable {
    var pin: String
  }

  struct LockSetPINArguments: Codable, Sendable {
    var pin: String
    var again: String
  }
}

extension AccountContract.AccountModel {
  static var name: String { "Account" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler(
        "rename", AccountContract.AccountRenameArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.rename(name: arguments.name)
      },
      ActionHandler("refresh") { model throws(ActionError) in try await model.refresh() },
      ActionHandler(
        "signOut", AccountContract.AccountSignOutArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.signOut(unsent: arguments.unsent)
      },
      ActionHandler("delete") { model throws(ActionError) in try await model.delete() },
    ]
  }
}

extension AccountContract.SignInModel {
  static var name: String { "SignIn" }
  static var signedIn: EventType<AccountContract.SignInSignedInEvent> {
    EventType("signedIn", AccountContract.SignInSignedInEvent.self)
  }
  static var events: [any DeclaredEvent] { [signedIn] }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler(
        "requestCode", AccountContract.SignInRequestCodeArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.requestCode(phone: arguments.phone)
      },
      ActionHandler(
        "verify", AccountContract.SignInVerifyArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.verify(code: arguments.code)
      },
      ActionHandler(
        "signIn", AccountContract.SignInSignInArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.signIn(name: arguments.name, password: arguments.password)
      },
      ActionHandler(
        "register", AccountContract.SignInRegisterArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.register(email: arguments.email, password: arguments.password, name: arguments.name)
      },
      ActionHandler("restart") { model throws(ActionError) in try await model.restart() },
    ]
  }
}

extension AccountContract.DevicesModel {
  static var name: String { "Devices" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler("refresh") { model throws(ActionError) in try await model.refresh() },
      ActionHandler(
        "signOut", AccountContract.DevicesSignOutArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.signOut(id: arguments.id)
      },
    ]
  }
}

extension AccountContract.LockModel {
  static var name: String { "Lock" }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler(
        "checkPIN", AccountContract.LockCheckPINArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.checkPIN(pin: arguments.pin)
      },
      ActionHandler(
        "setPIN", AccountContract.LockSetPINArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.setPIN(pin: arguments.pin, again: arguments.again)
      },
      ActionHandler("removePIN") { model throws(ActionError) in try await model.removePIN() },
    ]
  }
}
