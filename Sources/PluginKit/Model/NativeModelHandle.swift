internal import Foundations
internal import Simulation
internal import Synchronization

/// A view model written in Swift, behind a type-erased handle.
final class NativeModelHandle<Model: ViewModel>: ModelHandle, EncodingHandle {
  private enum Stage {
    case opened
    case started(Job)
    case closed
  }

  private let model: Model
  private let output: ModelOutput<Model.State>
  private let actions: [String: ActionHandler<Model>]
  private let scheduler: Scheduler
  private let jobName: String
  private let stage = Mutex(Stage.opened)

  init(_ model: Model, output: ModelOutput<Model.State>, scheduler: Scheduler, plugin: String) {
    self.model = model
    self.output = output
    self.scheduler = scheduler
    jobName = "\(plugin).\(Model.name)"
    actions = Dictionary(Model.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var snapshot: ModelSnapshot { output.snapshot }

  func onChange(_ callback: @escaping @Sendable () -> Void) { output.onChange(callback) }

  func use(_ cache: EncodingCache) { output.use(cache) }

  func onEvent(_ callback: @escaping @Sendable (ModelEvent) -> Void) { output.onEvent(callback) }

  func start() {
    stage.withLock { stage in
      guard case .opened = stage else { return }
      stage = .started(scheduler.start("\(jobName) opens") { [model] in await model.open() })
    }
  }

  func invoke(_ action: String, _ arguments: ValueMap) async throws(ActionError) -> Value {
    guard let handler = actions[action] else {
      throw ActionError(.unknownAction, "`\(jobName)` has no action `\(action)`")
    }
    if stage.withLock({ if case .closed = $0 { true } else { false } }) {
      throw ActionError(.closed, "`\(jobName)` was closed before `\(action)` was asked for")
    }
    return try await handler.run(model, arguments)
  }

  func close() {
    let before = stage.withLock { stage in
      defer { stage = .closed }
      return stage
    }
    switch before {
    case .closed: return
    case .opened: break
    case .started(let opening):
      opening.cancel()
    }
    output.close()
    scheduler.start("\(jobName) closes") { [model] in await model.close() }
  }
}
