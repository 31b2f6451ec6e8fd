import Foundations
import PluginKit
import Services
import Simulation

extension CookingService {
  /// Sends a command by the best way there is: the local network before the cloud.
  ///
  /// - Parameters:
  ///   - kind: what the appliance shall do.
  ///   - order: what is cooked, of a start.
  /// - Throws: that there is no appliance, or no way to it.
  func perform(_ kind: ApplianceCommand.Kind, _ order: ApplianceCommand.Order? = nil)
    async throws(ActionError)
  {
    guard let appliance = state.appliance else { throw ActionError("not_paired") }
    if kind == .start, state.cook.phase.isActive || state.stop.isRepeating { throw ActionError("busy") }
    let command = ApplianceCommand(
      kind: kind, id: identifiers.next(), appliance: appliance.device_id, order: order)
    let links = [(ways.local, state.local), (ways.cloud, state.cloud)].filter { $0.1 == .connected }
    for (link, _) in links {
      do throws(TransportError) {
        if kind == .start { _ = state.stop.handle(.started, at: scheduler.now) }
        // Before it is written: the response may be faster than the end of the writing.
        waiting[command.id] = kind
        handle(.sent(command))
        try await link.send(command)
        return awaitResponse(to: command)
      } catch {
        waiting[command.id] = nil
        handle(.refused(kind, code: "unreachable"))
      }
    }
    throw ActionError(ActionError.Code(snapshot.isOnline ? "unreachable" : "offline"))
  }

  /// Gives a command up that nobody answers, where nothing has come of it.
  private func awaitResponse(to command: ApplianceCommand) {
    scheduler.start("response to a command") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: Self.patience) } catch { return }
      await self?.giveUp(command)
    }
  }

  private func giveUp(_ command: ApplianceCommand) {
    waiting[command.id] = nil
    if state.cook.pending == command.kind { refuse(command.kind, "no_response") }
  }

  // MARK: Emergency stop

  /// Stops the appliance by every way there is, again and again until it says that it has stopped.
  ///
  /// It returns at once. It is never kept for a connection that comes later than ``StopState/patience``.
  func emergencyStop() {
    let command = ApplianceCommand(
      kind: .emergencyStop, id: identifiers.next(), appliance: state.appliance?.device_id ?? "")
    guard state.stop.handle(.asked, at: scheduler.now) else { return }
    sendStop(command)
    handle(.sent(command))
    repetition?.cancel()
    repetition = scheduler.start("emergency stop") { [weak self, scheduler] in
      while true {
        do { try await scheduler.sleep(for: StopState.interval) } catch { return }
        guard await self?.repeatStop(command) == true else { return }
      }
    }
  }

  private func repeatStop(_ command: ApplianceCommand) async -> Bool {
    if state.stop.handle(.due, at: scheduler.now) { sendStop(command) }
    publish()
    if state.stop.isRepeating { return true }
    // Without an effect, other commands are possible again.
    if state.stop.phase == .unconfirmed { handle(.refused(.emergencyStop, code: "no_response")) }
    await disconnectIfIdle()
    return false
  }

  /// Sends it on all ways at once; none waits for another.
  private func sendStop(_ command: ApplianceCommand) {
    for link in [ways.cloud, ways.local] where !command.appliance.isEmpty {
      scheduler.start("emergency stop by \(link.way.rawValue)") { [weak self, scheduler] in
        // A connection that takes nothing any more must not collect repetitions.
        let isWritten: Void? = try? await scheduler.deadline(in: .seconds(2)) { try await link.send(command) }
        if isWritten != nil { await self?.noteWritten(link.way) }
      }
    }
    scheduler.start("emergency stop by request") { [weak self] in
      guard
        let status = await self?.status(
          Self.request(.post, "/cook/stop", command.appliance, within: .seconds(2)))
      else {
        return
      }
      await self?.noteWritten(.request)
      await self?.take(ApplianceMessage(appliance: nil, sentAt: nil, content: .status(status)))
      await self?.readStatus()
    }
  }

  private func noteWritten(_ way: StopState.Way) {
    _ = state.stop.handle(.written(way), at: scheduler.now)
    publish()
  }
}
