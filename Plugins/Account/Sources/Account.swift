import Accounts
import PluginKit

extension AccountContract {
  typealias Status = Accounts.AccountState.Status
  typealias Method = SignInMethod
  typealias Unsent = UnsentDecision
}

/// Who is signed in.
actor Account: AccountContract.AccountModel {
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

  func rename(name: String) async throws(ActionError) {
    do throws(AccountError) { try await account.rename(to: name) } catch { throw ActionError(error) }
  }

  func refresh() async throws(ActionError) {
    do throws(AccountError) { try await account.refresh() } catch { throw ActionError(error) }
  }

  func delete() async throws(ActionError) {
    do throws(AccountError) { try await account.deleteAccount() } catch { throw ActionError(error) }
  }

  func signOut(unsent: UnsentDecision?) async throws(ActionError) {
    do throws(AccountError) { try await account.signOut(unsent) } catch {
      // The question needs their number.
      if case .unsent(let count) = error { output.publish(State(account, unsent: count)) }
      throw ActionError(error)
    }
  }
}

extension AccountContract.AccountState {
  fileprivate init(_ account: AccountService, unsent: Int) {
    let (current, person) = (account.current, account.current.person)
    self.init(
      status: current.status, name: person?.name, email: person?.email, phone: person?.phone,
      role: person?.role, isNew: current.isNew, methods: account.methods, unsent: unsent)
  }
}

extension ActionError {
  /// The error of an action that the account could not do.
  init(_ error: AccountError) { self.init(Code(error.code)) }
}

extension AccountState.Status: Codable {}
extension SignInMethod: Codable {}
extension UnsentDecision: Codable {}
