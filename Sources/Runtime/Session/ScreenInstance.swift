import Foundations
import PluginKit

/// An open screen: its models, its state and its last nodes.
///
/// It belongs to one session.
final class ScreenInstance {
  let id: Int
  private(set) var params: ValueMap
  private(set) var screen: LinkedScreen
  private(set) var models: [OpenModel] = []
  /// The failure to open one of its models; it then shows only this.
  private(set) var failure: ActionFailure?
  private(set) var state: [(name: String, value: Value)] = []

  /// Whether it is a sheet over another screen, to be dismissed.
  var isSheet = false
  /// Its position in a flow.
  var flow: FlowPosition?
  /// The values of its fields, whether they are shown or not.
  var inputs: [String: Value] = [:]
  /// The marks of answers to validate, by the ids of their nodes.
  var marks: [String: ValidationMark] = [:]
  /// The last typed values already passed to `on.change`, of fields that are not held here, by the ids of their nodes.
  var typed: [String: PendingInput] = [:]
  /// The number of running calls for each busy state.
  var runningCalls: [String: Int] = [:]
  /// The current parts of components that show one at a time, by the ids of their nodes.
  var shownParts: [String: Value] = [:]
  /// The fields shown when it was last drawn; nil before that.
  private var shownFields: Set<String>?
  /// The last drawn nodes.
  private var drawn: [ViewNode] = []
  /// The watched values at the last check.
  var watched: [Value] = []
  private var title: ElementInstance
  private var body: [ElementInstance]
  private var slots: [Value] = []

  init(id: Int, screen: LinkedScreen, params: ValueMap) {
    self.id = id
    self.params = screen.params.completing(params)
    self.screen = screen
    title = ElementInstance(screen.title, id: "title")
    body = Self.instances(screen)
    state = screen.states.map { ($0.name, $0.initial) }
    inputs = Self.inputs(screen)
  }

  private static func inputs(_ screen: LinkedScreen) -> [String: Value] {
    Dictionary(screen.form.map { ($0.id, $0.initial) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the values of its fields that fit another version of it; secret values stay secret.
  private func inputs(thatFit new: LinkedScreen) -> [String: Value] {
    let secrets = Set(screen.form.filter(\.isSecret).map(\.id))
    let fitting = new.form.filter { field in
      guard let value = inputs[field.id], field.isSecret == secrets.contains(field.id) else { return false }
      return field.type.firstMismatch(of: value) == nil
    }
    return inputs.filter { input in fitting.contains { $0.id == input.key } }
  }

  private static func instances(_ screen: LinkedScreen) -> [ElementInstance] {
    screen.body.map { ElementInstance($0, id: $0.id) }
  }

  /// Adopts the screen's edited script, keeping the states whose name and type still exist.
  func adopt(_ new: LinkedScreen) {
    let old = Dictionary(
      uniqueKeysWithValues: zip(screen.states, state).map { ($0.name, ($0.type, $1.value)) })
    state = new.states.map { declared in
      if let (type, value) = old[declared.name], type == declared.type { return (declared.name, value) }
      return (declared.name, declared.initial)
    }
    params = new.params.completing(params)
    inputs = Self.inputs(new).merging(inputs(thatFit: new)) { _, kept in kept }
    shownFields = nil
    watched = []
    screen = new
    title = ElementInstance(new.title, id: "title")
    body = Self.instances(new)
  }

  /// Opens the script's models; one that is open with the same arguments stays open.
  ///
  /// If one cannot be opened, none is, and ``failure`` says why.
  func openModels(
    _ environment: [Value], _ open: (LinkedModel, ValueMap) throws(ActionFailure) -> OpenModel
  ) {
    failure = nil
    do throws(ActionFailure) {
      try reopenModels(environment, open)
    } catch {
      close()
      failure = error
    }
  }

  private func reopenModels(
    _ environment: [Value], _ open: (LinkedModel, ValueMap) throws(ActionFailure) -> OpenModel
  ) throws(ActionFailure) {
    var kept = models
    // In any case, models that are neither kept nor opened are closed.
    defer { for model in kept { model.close() } }
    models = []
    var frame = ActionFrame(screen: id, extras: [])
    frame.slots = slots(environment)
    for model in screen.models {
      let arguments = try model.arguments.evaluate(frame)
      if let index = kept.firstIndex(where: { $0.path == model.path && $0.arguments == arguments }) {
        var same = kept.remove(at: index)
        same.alias = model.alias
        models.append(same)
      } else {
        models.append(try open(model, arguments))
      }
    }
  }

  /// Ends the work of its models.
  func close() {
    for model in models { model.close() }
    models = []
  }

  /// Returns the values of all names in scope.
  func slots(_ environment: [Value]) -> [Value] {
    for index in models.indices { models[index].read() }
    var slots = environment
    slots[Environment.Slot.params.rawValue] = .map(params)
    slots[Environment.Slot.state.rawValue] = .map(ValueMap(fields: state.map { ($0.name, $0.value) }))
    slots[Environment.Slot.inputs.rawValue] = .map(ValueMap(fields: inputs.sorted { $0.key < $1.key }))
    slots[Environment.Slot.form.rawValue] = .map(ValueMap(fields: form))
    slots[Environment.Slot.marks.rawValue] = .map(
      ValueMap(fields: marks.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
    slots[Environment.Slot.parts.rawValue] = .map(
      ValueMap(fields: shownParts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    return slots + models.map(\.state)
  }

  /// Sets states, all or none; names that an edit has removed meanwhile are skipped.
  ///
  /// - Throws: that a value is not of its state's type.
  func set(_ values: [(String, Value)]) throws(ActionFailure) {
    var changed = state
    for (name, value) in values {
      guard let index = state.firstIndex(where: { $0.name == name }) else { continue }
      let type = screen.states[index].type
      let taken = type.taking(value)
      if let mismatch = type.firstMismatch(of: taken, at: "state.\(name)") {
        throw ActionFailure(code: type.isNumeric ? "not_a_number" : "bad_arguments", detail: mismatch)
      }
      changed[index].value = taken
    }
    state = changed
  }

  /// The values of its fields, null for hidden ones: hidden values are not sent.
  private var form: [(String, Value)] {
    screen.form.map { field in
      let isShown = shownFields?.contains(field.id) ?? true
      return (field.id, isShown ? inputs[field.id] ?? field.initial : .null)
    }
  }

  /// Records which fields are shown.
  ///
  /// - Returns: whether that has changed, so that dependents must be redrawn.
  func updateShownFields(_ nodes: [ViewNode]) -> Bool {
    drawn = nodes
    guard !screen.form.isEmpty else { return false }
    // A locked field cannot be filled, so it is treated like a hidden one.
    let held = (nodes + body.flatMap(\.offscreenNodes)).flatMap(\.subtree).filter {
      !$0.states.contains(.locked)
    }
    let shown = Set(screen.form.map(\.id).filter(Set(held.map(\.id)).contains))
    defer { shownFields = shown }
    return shown != (shownFields ?? Set(screen.form.map(\.id)))
  }

  /// Removes marks that are no longer needed: of hidden and of valid answers.
  func pruneMarks(but nodes: [ViewNode]) {
    guard !marks.isEmpty else { return }
    let invalid = Set(nodes.flatMap(\.subtree).filter { $0.states.contains(.invalid) }.map(\.id))
    marks = marks.filter { invalid.contains($0.key) }
  }

  /// Renders the screen from the values in the context.
  func render(_ context: RenderContext) -> (title: ShownText, nodes: [ViewNode]) {
    (title(context), body.flatMap { $0.render(context) })
  }

  /// The sentences of the errors in what is drawn, each once.
  var problems: [String] {
    Set(([title] + body).flatMap { $0.problems.values.map(\.sentence) }).sorted()
  }

  /// Renders the title alone, for a screen that is open but not shown.
  func title(_ context: RenderContext) -> ShownText { title.render(context).first?.shown(.label) ?? .none }

  /// Discards everything drawn, though nothing it reads has changed.
  func forget() {
    for instance in [title] + body { instance.forget() }
  }

  /// The element that a node comes from, or the hidden element with the id, with the values of the rows around it;
  /// none where its row is not drawn.
  func element(for id: String) -> (element: LinkedElement, rowSlots: [Value])? {
    for instance in body {
      guard let (element, slots) = instance.element(for: id) else { continue }
      return (element, Array(slots.dropFirst(screen.scope.screenSlots)))
    }
    return screen.body.lazy.compactMap { $0.find(id) }.first.map { ($0, []) }
  }

  /// Returns whether the last drawing has a node with the id.
  func isDrawn(_ id: String) -> Bool { drawn.node(id) != nil }

  /// Returns the handler of a node.
  func handler(for node: String) -> Handler? {
    for element in body {
      if let handler = element.handler(for: node) { return handler }
    }
    return nil
  }
}

extension ValueType {
  /// Whether only numbers are of this type.
  fileprivate var isNumeric: Bool {
    switch self {
    case .int, .uint, .double: true
    case .nullable(let wrapped): wrapped.isNumeric
    default: false
    }
  }

  /// Returns a value as a state of this type holds it: a field's double becomes an int where the state is one.
  fileprivate func taking(_ value: Value) -> Value {
    switch (self, value) {
    case (.int, .double(let number)): Int(exactly: number).map { .int($0) } ?? value
    case (.double, .int(let number)): .double(Double(number))
    case (.nullable, .null): value
    case (.nullable(let wrapped), _): wrapped.taking(value)
    default: value
    }
  }
}

extension RecordType {
  /// Returns all its fields: missing ones are null or empty, so that an expression may always read them.
  func completing(_ given: ValueMap) -> ValueMap {
    ValueMap(fields: fields.map { ($0.name, given[$0.name] ?? $0.type.defaultValue ?? .null) })
  }
}
