import Services
import Simulation

extension AccountService {
  /// Ends the session on this device, then on the server.
  ///
  /// - Parameter decision: what becomes of unsent changes; nil where the person has not been asked.
  /// - Throws: ``AccountError/unsent(_:)`` where there are unsent changes and no decision, or where they could not be
  ///   sent; the person stays signed in then.
  package func signOut(_ decision: UnsentDecision?) async throws(AccountError) {
    guard let person = current.person else { throw .signedOut }
    try await settle(decision, of: person.id)
    // While one was sending, another that keeps the changes may have come first.
    guard current.person?.id == person.id else { return }
    guard let tokens = await leave() else { return }
    // The person is signed out whatever the server says, also where it cannot be reached.
    let (server, scheduler) = (server, scheduler)
    scheduler.start("sign-out") {
      _ = try? await scheduler.deadline(in: Self.patience) { try? await server.signOut(tokens) }
    }
  }

  private func settle(_ decision: UnsentDecision?, of account: String) async throws(AccountError) {
    let owner = scope(account)
    let count = await unsent.count(of: owner)
    guard count > 0 else { return }
    switch decision {
    case nil: throw .unsent(count)
    case .keep: break
    case .send:
      await unsent.send(of: owner, within: Self.patience)
      guard current.person?.id == account else { return }
      let left = await unsent.count(of: owner)
      if left > 0 { throw .unsent(left) }
    case .discard: await unsent.discard(of: owner)
    }
  }

  private func leave() async -> Tokens? {
    isLeaving = true
    defer { isLeaving = false }
    await unsent.use(account: nil)
    // The person first: tokens without a person are signed in at the next start, and a person without tokens would be one
    // whose session the server has ended.
    do throws(SecretError) { try secrets.remove(secretName) } catch { report(error) }
    let tokens = await session.signOut()
    change { $0 = AccountState() }
    return tokens
  }

  /// Deletes the account on the server, then what this device keeps of it.
  ///
  /// Unsent changes are of no use then, and are given up.
  package func deleteAccount() async throws(AccountError) {
    guard let person = current.person else { throw .signedOut }
    do throws(APIError) { try await server.deleteAccount(client) } catch {
      throw AccountError(error, of: profile)
    }
    await unsent.discard(of: scope(person.id))
    _ = await leave()
  }
}
