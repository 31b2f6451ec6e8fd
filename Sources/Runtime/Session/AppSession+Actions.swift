import Foundations
import PluginKit

extension AppSession {
  /// Begins actions on the scheduler; a node whose actions are still running is not acted on again.
  func begin(_ actions: [LinkedAction], on screen: ScreenInstance, extras: [Value] = [], node: String? = nil) {
    guard !actions.isEmpty else { return }
    if let node, !running.insert(node).inserted { return announce(ActionFailure(code: "still_working")) }
    let id = screen.id
    scheduler.start("actions of \(node ?? screen.screen.name)") {
      await self.run(actions, ActionFrame(screen: id, extras: extras), node: node)
    }
  }

  private func run(_ actions: [LinkedAction], _ frame: ActionFrame, node: String?) async {
    do throws(ActionFailure) { try await run(actions, frame) } catch { announce(error) }
    if let node { running.remove(node) }
  }

  /// Runs actions in order, up to the first that fails and is not handled.
  private func run(_ actions: [LinkedAction], _ frame: ActionFrame) async throws(ActionFailure) {
    for action in actions {
      var frame = frame
      // A screen that was left meanwhile has nothing more to say.
      guard let screen = navigation.screen(frame.screen) else { return }
      frame.slots = screen.slots(environment) + frame.extras
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
  private func holds(_ value: Value) -> Bool {
    if case .error(let error) = value { announce(.problem(error.sentence)) }
    return value.isTrue
  }

  /// Asks a model of a screen to do something.
  func invoke(
    _ action: String, of model: String, with arguments: ValueMap, on screen: Int
  ) async throws(ActionFailure) -> Value {
    guard let open = navigation.screen(screen)?.models.first(where: { $0.alias == model }) else {
      throw ActionFailure(code: "closed")
    }
    do throws(ActionError) {
      return try await open.handle.invoke(action, arguments)
    } catch {
      throw ActionFailure(code: error.code.description, detail: error.detail.isEmpty ? nil : error.detail)
    }
  }

  /// Gives a screen's states new values.
  func set(_ values: [(String, Value)], on screen: Int) { navigation.screen(screen)?.set(values) }
}
