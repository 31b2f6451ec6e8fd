import Foundations
import PluginKit

extension AppSession {
  /// Begins actions on the scheduler; a node whose actions are still running is not acted on again.
  func begin(_ actions: [LinkedAction], on screen: ScreenInstance, extras: [Value] = [], node: String? = nil)
  {
    guard !actions.isEmpty else { return }
    let work = node.map { RunningNode(screen: screen.id, node: $0) }
    if let work, !running.insert(work).inserted { return announce(ActionFailure(code: "still_working")) }
    let id = screen.id
    scheduler.start("actions of \(node ?? screen.screen.name)") {
      await self.run(actions, ActionFrame(screen: id, extras: extras), work)
    }
  }

  private func run(_ actions: [LinkedAction], _ frame: ActionFrame, _ work: RunningNode?) async {
    do throws(ActionFailure) { try await run(actions, frame) } catch { announce(error) }
    if let work { running.remove(work) }
  }

  /// Runs what a screen that is gone from its stack says on being left, then ends the work of its models.
  func retire(_ screen: ScreenInstance) {
    if question?.screen == screen.id { answer(false) }
    let farewell = screen.screen.onLeave
    guard screen === shown, !farewell.isEmpty else { return screen.close() }
    let id = screen.id
    leaving[id] = screen
    scheduler.start("farewell of \(screen.screen.name)") { await self.bidFarewell(farewell, id) }
  }

  private func bidFarewell(_ actions: [LinkedAction], _ id: Int) async {
    await run(actions, ActionFrame(screen: id, extras: []), nil)
    leaving.removeValue(forKey: id)?.close()
  }

  /// A screen that can still act: an open one, or one that is just being left.
  func screen(_ id: Int) -> ScreenInstance? { navigation.screen(id) ?? leaving[id] }

  /// Runs actions in order, up to the first that fails and is not handled.
  func run(_ actions: [LinkedAction], _ frame: ActionFrame) async throws(ActionFailure) {
    for action in actions {
      var frame = frame
      // A screen that was left meanwhile has nothing more to say.
      guard let screen = screen(frame.screen) else { return }
      frame.slots = slots(of: screen, frame) + frame.extras
      if let condition = action.condition, !holds(condition.evaluate(frame.slots)) {
        try await run(action.otherwise, frame)
        continue
      }
      do throws(ActionFailure) {
        try await action.body.perform(in: self, frame)
      } catch {
        guard let handlers = action.onError, error.code != ActionFailure.declined.code else { throw error }
        if let detail = error.detail { announce(.problem(detail)) }
        frame.extras.append(["code": .string(error.code), "message": .string(words(of: error))])
        try await run(handlers, frame)
        continue
      }
      try await run(action.then, frame)
    }
  }

  /// Whether a condition is true; one that fails counts as false and is reported.
  private func slots(of screen: ScreenInstance, _ frame: ActionFrame) -> [Value] {
    guard let params = frame.flowParams else { return screen.slots(environment(of: screen)) }
    var slots = environment(of: nil)
    slots[Environment.Slot.params.rawValue] = .map(params)
    return slots
  }

  /// Runs a sequence that a screen names; one that an edit has taken away meanwhile does nothing.
  func run(sequence name: String, with params: ValueMap, on screen: Int) async throws(ActionFailure) {
    guard let actions = self.screen(screen)?.screen.sequences[name] else { return }
    try await run(actions, ActionFrame(screen: screen, extras: [.map(params)]))
  }

  private func holds(_ value: Value) -> Bool {
    if case .error(let error) = value { announce(.problem(error.sentence)) }
    return value.isTrue
  }

  /// Asks a model of a screen to do something.
  func invoke(
    _ action: String, of model: String, with arguments: ValueMap, on screen: Int
  ) async throws(ActionFailure) -> Value {
    guard let open = self.screen(screen)?.models.first(where: { $0.alias == model }) else {
      throw ActionFailure(code: "closed")
    }
    do throws(ActionError) {
      return try await open.handle.invoke(action, arguments)
    } catch {
      throw ActionFailure(error)
    }
  }

  /// Gives a screen's states new values.
  func set(_ values: [(String, Value)], on screen: Int) throws(ActionFailure) {
    try self.screen(screen)?.set(values)
  }
}
