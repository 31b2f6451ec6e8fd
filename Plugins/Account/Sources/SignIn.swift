import Accounts
import Foundations
import PluginKit
import Simulation

/// A sign-in, by a code for a telephone or by a password.
actor SignIn: AccountContract.SignInModel {
  private nonisolated let account: AccountService
  private nonisolated let device: String
  private let output: ModelOutput<State>
  private var state = State() { didSet { output.publish(state) } }

  init(_ parameters: AccountContract.SignInParameters, _ account: AccountService, output: ModelOutput<State>)
  {
    (self.account, self.output) = (account, output)
    device = parameters.deviceName
    guard let code = account.pendingCode else { return }
    state = State(code)
    output.publish(state)
  }

  func requestCode(phone: String) async throws(ActionError) {
    let phone = PhoneNumber.international(phone)
    do throws(AccountError) { state = State(try await account.requestCode(for: phone)) } catch {
      throw ActionError(error)
    }
  }

  func verify(code: String) async throws(ActionError) {
    guard let phone = state.phone else { throw ActionError("wrong_code", "no code was requested") }
    do throws(AccountError) {
      try await account.signIn(phone: phone, code: Secret(code), from: device)
    } catch {
      throw ActionError(error)
    }
    finish()
  }

  func signIn(name: String, password: String) async throws(ActionError) {
    do throws(AccountError) {
      try await account.signIn(name: name, password: Secret(password), from: device)
    } catch {
      throw ActionError(error)
    }
    finish()
  }

  func register(email: String, password: String, name: String) async throws(ActionError) {
    do throws(AccountError) {
      try await account.register(email: email, password: Secret(password), name: name, from: device)
    } catch {
      throw ActionError(error)
    }
    finish()
  }

  private func finish() {
    state = State()
    output.emit(Self.signedIn, .init(isNew: account.current.isNew))
  }

  func restart() async {
    await account.dropPendingCode()
    state = State()
  }
}

extension AccountContract.SignInParameters {
  /// What the person's other devices call this one; the model is empty where it is not known.
  fileprivate var deviceName: String { model.isEmpty ? platform == "ios" ? "iPhone" : "Android" : model }
}

extension AccountContract.SignInState {
  fileprivate init(_ code: PendingCode) {
    self.init(phone: code.phone, expiresAt: code.expiresAt, resendAt: code.resendAt)
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
