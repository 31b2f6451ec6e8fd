import Foundations
import PluginKit
import Simulation

extension AppSession {
  /// The maximum length of a chain of event handlers that trigger each other without time passing.
  static let mostEventsInOneInstant = 1000
  /// The most events of a model that follow one another without time passing, whatever has caused them.
  static let mostEventsInARow = 100_000

  // MARK: Opening

  /// Opens a model, subscribes to it, and lets it start its own work.
  func openModel(_ model: LinkedModel, with arguments: ValueMap) throws(ActionFailure) -> OpenModel {
    let handle: any ModelHandle
    do throws(ActionError) { handle = try services.plugins.open(model.path, with: arguments) } catch {
      throw ActionFailure(error).located(at: model.span)
    }
    let id = nextID()
    inbox.open(id)
    let (inbox, scheduler) = (inbox, scheduler)
    handle.onChange {
      inbox.recordChange()
      scheduler.wakeDriver()
    }
    handle.onEvent { [weak self] event in self?.receive(event, from: id) }
    handle.start()
    return OpenModel(model, arguments, handle, id: id, inbox: inbox)
  }

  /// Opens the models of `app.yaml`; one that is open with the same arguments stays open.
  func openAppModels() {
    var kept = appModels
    defer { for model in kept { model.close() } }
    appModels = []
    guard !app.linkedApp.models.isEmpty else { return }
    var frame = ActionFrame(screen: ActionFrame.app, extras: [])
    frame.slots = environment(of: nil)
    for model in app.linkedApp.models {
      do throws(ActionFailure) {
        let arguments = try model.arguments.evaluate(frame)
        if let index = kept.firstIndex(where: { $0.path == model.path && $0.arguments == arguments }) {
          var same = kept.remove(at: index)
          same.alias = model.alias
          appModels.append(same)
        } else {
          appModels.append(try openModel(model, with: arguments))
        }
      } catch {
        announce(error)
      }
    }
  }

  // MARK: Events

  /// Receives an event of a model on any thread; it is handled on the scheduler.
  private nonisolated func receive(_ event: ModelEvent, from model: Int) {
    guard inbox.add(event, from: model, at: scheduler.now) else { return }
    scheduler.start("event `\(event.name)` of a model") { [weak self] in
      await self?.handleEvents(of: model)
    }
  }

  /// Handles the events of a model one at a time, in order, until none is left.
  private func handleEvents(of model: Int) async {
    while true {
      let entries = inbox.takeAll(of: model)
      if entries.isEmpty { return }
      for entry in entries {
        let now = scheduler.now
        guard inbox.begin(entry, of: model, at: now) else { return }
        await ModelInbox.$cause.withValue(ModelInbox.Cause(depth: entry.depth, since: now)) {
          await handle(entry, of: model)
        }
      }
    }
  }

  /// Runs the handler of a model's event, of the screen or app that opened the model.
  private func handle(_ entry: ModelInbox.Entry, of id: Int) async {
    guard let (owner, model) = opened(id), let handler = model.handlers[entry.event.name] else { return }
    let event = "the event `\(entry.event.name)` of `\(model.path)`"
    let given = Value.map(entry.event.payload)
    if let mismatch = ValueType.record(handler.payload).firstMismatch(of: given, at: "event") {
      return announce(.problem("\(event) is not as its contract says: \(mismatch)"))
    }
    guard entry.depth < Self.mostEventsInOneInstant, entry.row < Self.mostEventsInARow else {
      return announce(
        .problem(
          "\(model.span.description): \(event) sets itself off without end; stopped after \(entry.count) times"
        ))
    }
    let payload = Value.map(handler.payload.completing(entry.event.payload))
    await runReportingFailures(handler.actions, ActionFrame(screen: owner, extras: [payload]), nil)
  }

  /// Returns an open model by the current scripts, with the id of its screen.
  ///
  /// - Returns: nil where it is closed, or where its screen was removed from its stack.
  private func opened(_ id: Int) -> (owner: Int, model: LinkedModel)? {
    if let open = appModels.first(where: { $0.id == id }) {
      let model = app.linkedApp.models.first { $0.alias == open.alias && $0.path == open.path }
      return model.map { (ActionFrame.app, $0) }
    }
    for screen in navigation.all {
      guard let open = screen.models.first(where: { $0.id == id }) else { continue }
      let model = screen.screen.models.first { $0.alias == open.alias && $0.path == open.path }
      return model.map { (screen.id, $0) }
    }
    return nil
  }
}
