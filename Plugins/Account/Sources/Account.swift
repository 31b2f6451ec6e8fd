import Accounts
import PluginKit

/// Who is signed in.
actor Account: ViewModel {
  struct State: ModelState {
    var status = AccountState.Status.signedOut
    var name: String?
    var email: String?
    var phone: String?
    var role: String?
    var isNew = false
    var methods: [SignInMethod] = []
    var unsent = 0
  }

  private struct Name: Codable { var name: String }
  private struct SignOut: Codable { var unsent: UnsentDecision? }

  static let name = "Account"
  static let actions: [ActionHandler<Account>] = [
    ActionHandler("rename", Name.self) { model, arguments throws(ActionError) in
      do throws(AccountError) { try await model.account.rename(to: arguments.name) } catch {
        throw ActionError(error)
      }
    },
    ActionHandler("refresh") { model throws(ActionError) in
      do throws(AccountError) { try await model.account.refresh() } catch { throw ActionError(error) }
    },
    ActionHandler("signOut", SignOut.self) { model, arguments throws(ActionError) in
      try await model.signOut(arguments.unsent)
    },
    ActionHandler("delete") { model throws(ActionError) in
      do throws(AccountError) { try await model.account.deleteAccount() } catch { throw ActionError(error) }
    },
  ]

  private nonisolated let account: AccountService
  private let output: ModelOutput<State>
  private var observation: Int?

  init(_ account: AccountService, output: ModelOutput<State>) {
    (self.account, self.output) = (account, output)
  }

  func open() {
    observation = account.observe { [weak self] in
      guard let self else { return }
      output.publish(State(account, unsent: 0))
    }
    output.publish(State(account, unsent: 0))
  }

  func close() {
    if let observation { account.stopObserving(observation) }
  }

  private func signOut(_ decision: UnsentDecision?) async throws(ActionError) {
    do throws(AccountError) { try await account.signOut(decision) } catch {
      // The question needs their number.
      if case .unsent(let count) = error { output.publish(State(account, unsent: count)) }
      throw ActionError(error)
    }
  }
}

extension Account.State {
  fileprivate init(_ account: AccountService, unsent: Int) {
    let current = account.current
    self.init()
    status = current.status
    name = current.person?.name
    email = current.person?.email
    phone = current.person?.phone
    role = current.person?.role
    isNew = current.isNew
    methods = account.methods
    self.unsent = unsent
  }
}

extension ActionError {
  /// The error of an action that the account could not do.
  init(_ error: AccountError) { self.init(Code(error.code)) }
}

extension AccountState.Status: Codable {}
extension SignInMethod: Codable {}
extension UnsentDecision: Codable {}
