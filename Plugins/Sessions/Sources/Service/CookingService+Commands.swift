import Foundations
import PluginKit
import Services

extension CookingService {
  /// Sends the chosen appliance a command by the best way there is: the local network before the cloud.
  ///
  /// - Parameters:
  ///   - kind: what the appliance shall do.
  ///   - order: what is cooked, of a start.
  /// - Throws: that there is no appliance, or no way to it.
  func perform(_ kind: ApplianceCommand.Kind, _ order: ApplianceCommand.Order? = nil)
    async throws(ActionError)
  {
    guard let key = chosen, let one = followed[key] else { throw ActionError("not_paired") }
    if kind == .start, one.cook.phase.isActive || one.stop.isRepeating { throw ActionError("busy") }
    let command = ApplianceCommand(kind: kind, id: identifiers.next(), appliance: key.device, order: order)
    let links = [(one.ways.socket, one.local), (ways.cloud, state.cloud)].filter { $0.1 == .connected }
    for (link, _) in links {
      do throws(TransportError) {
        if kind == .start { note(.started, of: key) }
        // Before it is written: the response may be faster than the end of the writing.
        followed[key]?.waiting[command.id] = kind
        handle(.sent(command), of: key)
        try await link.send(command)
        return awaitEffect(of: command, at: key)
      } catch {
        followed[key]?.waiting[command.id] = nil
        handle(.refused(kind, code: "unreachable"), of: key)
      }
    }
    throw ActionError(ActionError.Code(snapshot.isOnline ? "unreachable" : "offline"))
  }

  /// Takes the outcome of the last cook of the chosen appliance off the screen.
  func dismiss() {
    if let chosen { handle(.dismissed, of: chosen) }
  }

  /// When the appliance is asked what has become of a command that neither an answer nor an event has followed.
  private static let questions: [Duration] = [.seconds(1), .seconds(4), .seconds(5)]

  /// Looks what has become of a command, and gives it up where nothing has.
  ///
  /// Not every server sends an event when the dispensers are to be filled, so that is asked, too.
  private func awaitEffect(of command: ApplianceCommand, at key: Key) {
    scheduler.start("effect of a command") { [weak self, scheduler] in
      do {
        for delay in Self.questions {
          try await scheduler.sleep(for: delay)
          guard await self?.isUnclear(command, at: key) == true else { continue }
          await self?.ask(key)
        }
        try await scheduler.sleep(for: Self.patience - Self.questions.reduce(.zero, +))
      } catch { return }
      await self?.giveUp(command, at: key)
    }
  }

  private func isPending(_ command: ApplianceCommand, at key: Key) -> Bool {
    followed[key]?.cook.pending == command.kind
  }

  private func isUnclear(_ command: ApplianceCommand, at key: Key) -> Bool {
    if isPending(command, at: key) { return true }
    guard command.kind == .start, let cook = followed[key]?.cook else { return false }
    return cook.phase == .loading && !cook.isAwaitingLoad && cook.hasReadRecipe(at: scheduler.now)
  }

  private func giveUp(_ command: ApplianceCommand, at key: Key) {
    followed[key]?.waiting[command.id] = nil
    if isPending(command, at: key) { refuse(command.kind, "no_response", of: key) }
  }
}
