import Accounts
import Foundations
import PluginKit

/// The devices on which the person is signed in.
actor Devices: AccountContract.DevicesModel {
  private nonisolated let account: AccountService
  private let output: ModelOutput<State>
  private var state = State(phase: .loading) { didSet { output.publish(state) } }

  init(_ account: AccountService, output: ModelOutput<State>) {
    (self.account, self.output) = (account, output)
  }

  func open() async { try? await refresh() }

  func signOut(id: String) async throws(ActionError) {
    do throws(AccountError) { try await account.signOut(device: id) } catch { throw ActionError(error) }
    try await refresh()
  }

  func refresh() async throws(ActionError) {
    do throws(AccountError) {
      let devices = try await account.devices()
      state = State(
        phase: .ready,
        devices: devices.map {
          AccountContract.Device(
            id: $0.id, name: $0.name, signedInAt: $0.signedInAt, lastSeenAt: $0.lastSeenAt,
            isCurrent: $0.isCurrent)
        })
    } catch {
      state.errorCode = AccountContract.Trouble(rawValue: error.code) ?? .server
      if state.devices.isEmpty { state.phase = .error }
      throw ActionError(error)
    }
  }
}
