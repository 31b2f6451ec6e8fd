import Accounts
import Foundations
import PluginKit

/// The devices on which the person is signed in.
actor Devices: ViewModel {
  struct State: ModelState {
    var phase = Phase.loading
    var devices: [Device] = []
    var errorCode: Trouble?
  }

  /// Why there is no list.
  enum Trouble: String, Codable, CaseIterable {
    case offline, timeout, insecure, server, signed_out, unsupported, too_many
  }

  struct Device: Codable, Equatable, Sendable {
    var id: String
    var name: String?
    var signedInAt: Timestamp?
    var lastSeenAt: Timestamp?
    var isCurrent: Bool
  }

  private struct Identity: Codable { var id: String }

  static let name = "Devices"
  static let actions: [ActionHandler<Devices>] = [
    ActionHandler("refresh") { model throws(ActionError) in try await model.refresh() },
    ActionHandler("signOut", Identity.self) { model, arguments throws(ActionError) in
      do throws(AccountError) { try await model.account.signOut(device: arguments.id) } catch {
        throw ActionError(error)
      }
      try await model.refresh()
    },
  ]

  private nonisolated let account: AccountService
  private let output: ModelOutput<State>
  private var state = State() { didSet { output.publish(state) } }

  init(_ account: AccountService, output: ModelOutput<State>) {
    (self.account, self.output) = (account, output)
  }

  func open() async { try? await refresh() }

  private func refresh() async throws(ActionError) {
    do throws(AccountError) {
      let devices = try await account.devices()
      state = State(
        phase: .ready,
        devices: devices.map {
          Device(
            id: $0.id, name: $0.name, signedInAt: $0.signedInAt, lastSeenAt: $0.lastSeenAt,
            isCurrent: $0.isCurrent)
        })
    } catch {
      state.errorCode = Trouble(rawValue: error.code) ?? .server
      if state.devices.isEmpty { state.phase = .error }
      throw ActionError(error)
    }
  }
}
