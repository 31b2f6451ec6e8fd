import Foundations
import PluginKit
import Simulation
import Synchronization

/// Opens the models of a session, and keeps those of the app itself.
struct ModelHost {
  /// The models that `app.yaml` opens.
  private(set) var appModels: [OpenModel] = []
  /// The pending reports of open models.
  let inbox = ModelInbox()
  private let plugins: PluginRegistry
  private let scheduler: Scheduler
  private var lastID = 0

  init(_ plugins: PluginRegistry, on scheduler: Scheduler) {
    self.plugins = plugins
    self.scheduler = scheduler
  }

  /// Opens a model, subscribes to it, and lets it start its own work.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - arguments: its arguments.
  ///   - consume: handles the events of the model with an id, in a job, whenever there are any.
  /// - Returns: the open model.
  /// - Throws: why the plugin cannot open it.
  mutating func open(
    _ model: LinkedModel, with arguments: ValueMap, consume: @escaping @Sendable (Int) async -> Void
  ) throws(ActionFailure) -> OpenModel {
    let handle: any ModelHandle
    do throws(ActionError) { handle = try plugins.open(model.path, with: arguments) } catch {
      throw ActionFailure(error).located(at: model.span)
    }
    lastID += 1
    let (id, inbox, scheduler) = (lastID, inbox, scheduler)
    inbox.open(id)
    handle.onChange {
      inbox.recordChange()
      scheduler.wakeDriver()
    }
    // Called on any thread; the event is handled on the scheduler.
    handle.onEvent { event in
      guard inbox.add(event, from: id, at: scheduler.now) else { return }
      scheduler.start("event `\(event.name)` of a model") { await consume(id) }
    }
    handle.start()
    return OpenModel(model, arguments, handle, id: id, inbox: inbox)
  }

  /// Opens the models of `app.yaml`; one that is open with the same arguments stays open.
  ///
  /// - Returns: why some could not be opened.
  mutating func openAppModels(
    _ models: [LinkedModel], seeing slots: [Value], consume: @escaping @Sendable (Int) async -> Void
  ) -> [ActionFailure] {
    var kept = appModels
    defer { for model in kept { model.close() } }
    appModels = []
    var failures: [ActionFailure] = []
    var frame = ActionFrame(screen: ActionFrame.app, extras: [])
    frame.slots = slots
    for model in models {
      do throws(ActionFailure) {
        let arguments = try model.arguments.evaluate(frame)
        if let same = kept.take(model, with: arguments) {
          appModels.append(same)
        } else {
          appModels.append(try open(model, with: arguments, consume: consume))
        }
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  /// Ends the work of the app's models.
  mutating func close() {
    for model in appModels { model.handle.close() }
    appModels = []
  }

  /// Returns the states of the app's models, in the order of their slots; null for one that could not be opened.
  func states(of models: [LinkedModel]) -> [Value] {
    models.map { model in appModels.first { $0.alias == model.alias }?.handle.snapshot.state ?? .null }
  }
}

/// An open model of a screen or of the app itself.
struct OpenModel {
  /// Its id, unique among the models of the session.
  let id: Int
  /// Its name in the script.
  fileprivate(set) var alias: String
  /// The plugin and the model, such as `recipes.RecipeList`.
  let path: String
  /// Its arguments.
  let arguments: ValueMap
  let handle: any ModelHandle
  /// The state as last read.
  private(set) var state: Value
  private let inbox: ModelInbox
  private var revision: Int

  fileprivate init(
    _ model: LinkedModel, _ arguments: ValueMap, _ handle: any ModelHandle, id: Int, inbox: ModelInbox
  ) {
    self.id = id
    self.inbox = inbox
    self.arguments = arguments
    self.handle = handle
    alias = model.alias
    path = model.path
    let snapshot = handle.snapshot
    (state, revision) = (snapshot.state, snapshot.revision)
  }

  /// Reads the model's published state.
  mutating func read() {
    let snapshot = handle.snapshot
    guard snapshot.revision != revision else { return }
    revision = snapshot.revision
    state = snapshot.state
  }

  /// Ends the model's work; its later reports are ignored.
  func close() {
    inbox.close(id)
    handle.onChange {}
    handle.onEvent { _ in }
    handle.close()
  }

  /// Returns the model as the current scripts declare it; nil where they no longer do.
  func declaration(among models: [LinkedModel]) -> LinkedModel? {
    models.first { $0.alias == alias && $0.path == path }
  }

  /// Calls an action.
  ///
  /// - Parameters:
  ///   - action: the action's name in the contract.
  ///   - arguments: the action's arguments.
  ///   - timeout: the limit by the app's clock; nil for none.
  ///   - scheduler: where the call and its timeout run.
  /// - Returns: the action's result.
  /// - Throws: `timeout` where it timed out, and its work is then cancelled; else why it failed.
  nonisolated(nonsending) func invoke(
    _ action: String, _ arguments: ValueMap, timeout: Duration?, on scheduler: Scheduler
  ) async throws(ActionFailure) -> Value {
    let handle = handle
    guard let timeout else {
      do throws(ActionError) { return try await handle.invoke(action, arguments) } catch {
        throw ActionFailure(error)
      }
    }
    // Two jobs, not two child tasks: a model that ignores its cancellation must not block the session.
    var jobs: [Job] = []
    let outcome = await withCheckedContinuation { continuation in
      let first = FirstOutcome(continuation)
      jobs = [
        scheduler.start("\(alias).\(action)") {
          do throws(ActionError) {
            first.take(.success(try await handle.invoke(action, arguments)))
          } catch {
            first.take(.failure(ActionFailure(error)))
          }
        },
        scheduler.start("timeout of \(alias).\(action)") {
          do throws(CancellationError) {
            try await scheduler.sleep(for: timeout)
            first.take(.failure(ActionFailure(code: "timeout")))
          } catch {
            // The call or the session has already ended: stop waiting, whatever the model does.
            first.take(.failure(ActionFailure(code: "closed")))
          }
        },
      ]
    }
    for job in jobs { job.cancel() }
    return try outcome.get()
  }
}

extension [OpenModel] {
  /// Takes out the model that is open with the same arguments, to stay open; nil where there is none.
  mutating func take(_ model: LinkedModel, with arguments: ValueMap) -> OpenModel? {
    guard let index = firstIndex(where: { $0.path == model.path && $0.arguments == arguments }) else {
      return nil
    }
    var same = remove(at: index)
    same.alias = model.alias
    return same
  }
}

/// Forwards the first of several outcomes.
private final class FirstOutcome: Sendable {
  typealias Outcome = Result<Value, ActionFailure>
  private let waiting: Mutex<CheckedContinuation<Outcome, Never>?>

  init(_ continuation: CheckedContinuation<Outcome, Never>) { waiting = Mutex(continuation) }

  func take(_ outcome: Outcome) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: outcome)
  }
}
