import Accounts
import Foundations
import PluginKit
import Simulation

/// A sign-in, by a code for a telephone or by a password.
actor SignIn: ViewModel {
  struct State: ModelState {
    var phone: String?
    var expiresAt: Timestamp?
    var resendAt: Timestamp?

    init() {}

    init(_ code: PendingCode) {
      (phone, expiresAt, resendAt) = (code.phone, code.expiresAt, code.resendAt)
    }
  }

  struct Parameters: Codable, Sendable {
    /// The device's model; empty where it is not known.
    var model: String
    var platform: String

    /// What the person's other devices call this one.
    var deviceName: String { model.isEmpty ? platform == "ios" ? "iPhone" : "Android" : model }
  }

  struct SignedIn: Codable { var isNew: Bool }

  private struct Phone: Codable { var phone: String }
  private struct Code: Codable { var code: String }
  private struct Password: Codable {
    var name: String
    var password: String
  }
  private struct Registration: Codable {
    var email: String
    var password: String
    var name: String
  }

  static let name = "SignIn"
  static let signedIn = EventType("signedIn", SignedIn.self)
  static let events: [any DeclaredEvent] = [signedIn]
  static let actions: [ActionHandler<SignIn>] = [
    ActionHandler("requestCode", Phone.self) { model, arguments throws(ActionError) in
      try await model.requestCode(arguments.phone)
    },
    ActionHandler("verify", Code.self) { model, arguments throws(ActionError) in
      try await model.verify(Secret(arguments.code))
    },
    ActionHandler("signIn", Password.self) { model, arguments throws(ActionError) in
      do throws(AccountError) {
        try await model.account.signIn(
          name: arguments.name, password: Secret(arguments.password), from: model.device)
      } catch {
        throw ActionError(error)
      }
      await model.finish()
    },
    ActionHandler("register", Registration.self) { model, arguments throws(ActionError) in
      do throws(AccountError) {
        try await model.account.register(
          email: arguments.email, password: Secret(arguments.password), name: arguments.name,
          from: model.device)
      } catch {
        throw ActionError(error)
      }
      await model.finish()
    },
    ActionHandler("restart") { model in await model.restart() },
  ]

  private nonisolated let account: AccountService
  private nonisolated let device: String
  private let output: ModelOutput<State>
  private var state = State() { didSet { output.publish(state) } }

  init(_ parameters: Parameters, _ account: AccountService, output: ModelOutput<State>) {
    (self.account, self.output) = (account, output)
    device = parameters.deviceName
    guard let code = account.pendingCode else { return }
    state = State(code)
    output.publish(state)
  }

  private func requestCode(_ text: String) async throws(ActionError) {
    let phone = PhoneNumber.international(text)
    do throws(AccountError) { state = State(try await account.requestCode(for: phone)) } catch {
      throw ActionError(error)
    }
  }

  private func verify(_ code: Secret) async throws(ActionError) {
    guard let phone = state.phone else { throw ActionError("wrong_code", "no code was requested") }
    do throws(AccountError) { try await account.signIn(phone: phone, code: code, from: device) } catch {
      throw ActionError(error)
    }
    finish()
  }

  private func finish() {
    state = State()
    output.emit(Self.signedIn, SignedIn(isNew: account.current.isNew))
  }

  private func restart() async {
    await account.dropPendingCode()
    state = State()
  }
}

/// Telephone numbers as people type them.
enum PhoneNumber {
  /// The country of numbers without a country code (docs/products/epicura.md, 8).
  private static let country = "+91"

  /// A number in E.164.
  ///
  /// - Parameter text: as it was typed: digits of any script, spaces, brackets and dashes between them.
  /// - Returns: the number; what is none comes out as such, for the server to reject.
  static func international(_ text: String) -> String {
    let digits = text.compactMap { $0.wholeNumberValue }.filter { (0...9).contains($0) }.map(String.init)
      .joined()
    if text.contains("+") { return "+\(digits)" }
    if digits.hasPrefix("00") { return "+\(digits.dropFirst(2))" }
    // The 0 before a number within the country is not part of it.
    return country + (digits.count == 11 && digits.hasPrefix("0") ? String(digits.dropFirst()) : digits)
  }
}
