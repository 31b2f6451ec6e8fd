import Foundations
import PluginKit

/// A screen that is open: its models, its state and what it drew last. It belongs to one session.
final class ScreenInstance {
  let id: Int
  let params: ValueMap
  private(set) var screen: LinkedScreen
  private(set) var models: [OpenModel] = []
  private(set) var state: [(name: String, value: Value)] = []

  private var title: ElementInstance
  private var body: [ElementInstance]
  private var slots: [Value] = []

  /// A model of this screen.
  struct OpenModel {
    var alias: String
    var path: String
    var arguments: ValueMap
    var handle: any ModelHandle
    var revision: Int
    var state: Value
  }

  init(id: Int, screen: LinkedScreen, params: ValueMap) {
    self.id = id
    self.params = params
    self.screen = screen
    title = ElementInstance(screen.title, id: "title")
    body = Self.instances(screen)
    state = screen.states.map { ($0.name, $0.initial) }
  }

  private static func instances(_ screen: LinkedScreen) -> [ElementInstance] {
    screen.body.map { ElementInstance($0, id: $0.id) }
  }

  /// Takes the screen's script anew, keeping the state whose name and type are still there.
  func adopt(_ new: LinkedScreen) {
    let old = Dictionary(uniqueKeysWithValues: zip(screen.states, state).map { ($0.name, ($0.type, $1.value)) })
    state = new.states.map { declared in
      if let (type, value) = old[declared.name], type == declared.type { return (declared.name, value) }
      return (declared.name, declared.initial)
    }
    screen = new
    title = ElementInstance(new.title, id: "title")
    body = Self.instances(new)
  }

  /// Opens the models that the script names; one that is open with the same arguments stays open.
  func openModels(_ environment: [Value], _ open: (LinkedModel, ValueMap) throws(ActionError) -> any ModelHandle) throws(ActionError) {
    var kept = models
    models = []
    var frame = ActionFrame(screen: id, extras: [])
    frame.slots = slots(environment)
    for model in screen.models {
      let path = "\(model.plugin).\(model.model)"
      let arguments = model.arguments.evaluate(frame)
      if let index = kept.firstIndex(where: { $0.path == path && $0.arguments == arguments }) {
        var same = kept.remove(at: index)
        same.alias = model.alias
        models.append(same)
        continue
      }
      let handle = try open(model, arguments)
      let snapshot = handle.snapshot
      models.append(
        OpenModel(
          alias: model.alias, path: path, arguments: arguments, handle: handle, revision: snapshot.revision,
          state: snapshot.state))
    }
    for model in kept { model.handle.close() }
  }

  /// Ends the work of its models.
  func close() {
    for model in models { model.handle.close() }
    models = []
  }

  /// Takes what the models have published since the last time.
  private func readModels() {
    for index in models.indices {
      let snapshot = models[index].handle.snapshot
      if snapshot.revision != models[index].revision {
        models[index].revision = snapshot.revision
        models[index].state = snapshot.state
      }
    }
  }

  /// The values of all names in scope.
  func slots(_ environment: [Value]) -> [Value] {
    readModels()
    var slots = environment
    slots[Environment.Slot.params.rawValue] = .map(params)
    slots[Environment.Slot.state.rawValue] = .map(ValueMap(fields: state.map { ($0.name, $0.value) }))
    return slots + models.map(\.state)
  }

  /// Gives states new values; names that do not exist are left out.
  func set(_ values: [(String, Value)]) {
    for (name, value) in values {
      guard let index = state.firstIndex(where: { $0.name == name }) else { continue }
      state[index].value = screen.states[index].type.taking(value)
    }
  }

  /// Draws the screen from the values in the context.
  func render(_ context: RenderContext) -> (title: String, nodes: [ViewNode]) {
    let words = title.render(context).first?.label ?? ""
    return (words, body.flatMap { $0.render(context) })
  }

  /// Draws everything anew the next time.
  func forget() {
    title = ElementInstance(screen.title, id: "title")
    body = Self.instances(screen)
  }

  /// The element that a node comes from, or that has the id though it is hidden.
  func element(for id: String) -> LinkedElement? {
    for instance in body {
      if let element = instance.element(for: id) { return element }
    }
    return screen.body.lazy.compactMap { $0.find(id) }.first
  }

  /// What a node does when acted on.
  func handler(for node: String) -> Handler? {
    for element in body {
      if let handler = element.handler(for: node) { return handler }
    }
    return nil
  }
}

extension ValueType {
  /// A value as a state of this type holds it: what a field gives as a double becomes an int where it is one.
  fileprivate func taking(_ value: Value) -> Value {
    switch (self, value) {
    case (.int, .double(let number)): Int(exactly: number).map { .int($0) } ?? value
    case (.double, .int(let number)): .double(Double(number))
    case (.nullable(let wrapped), _): wrapped.taking(value)
    default: value
    }
  }
}
