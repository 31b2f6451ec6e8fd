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
  /// The failure to open one of its models; it then shows only this, and runs none of its actions.
  private(set) var failure: ActionFailure?
  private let states: StateValues
  /// The states of the app.
  private let appStates: StateValues

  /// Whether it is a sheet over another screen, to be dismissed.
  var isSheet = false
  /// Its position in a flow.
  var flow: FlowPosition?
  /// The values of its fields, whether they are shown or not.
  private var inputs: [String: Value] = [:]
  /// The marks of answers to validate, by the ids of their nodes.
  private(set) var marks: [String: ValidationMark] = [:]
  /// The last typed values already passed to `on.change`, of fields that are not held here, by the ids of their nodes.
  private var typed: [String: PendingInput] = [:]
  /// The number of running calls for each busy state.
  private var runningCalls: [StateReference: Int] = [:]
  /// The current parts of components that show one at a time, by the ids of their nodes.
  private var shownParts: [String: Value] = [:]
  /// The fields shown when it was last drawn; nil before that.
  private var shownFields: Set<String>?
  /// The last drawn nodes.
  private var drawn: [ViewNode] = []
  /// The watched values at the last check.
  var watched: [Value] = []
  private var title: ElementInstance
  private var body: [ElementInstance]
  private var slots: [Value] = []

  init(
    id: Int, screen: LinkedScreen, params: ValueMap, beside appStates: StateValues,
    keptBy keeper: StateKeeper
  ) {
    self.id = id
    self.appStates = appStates
    states = StateValues(screen.states, of: "screen \(screen.name)", keptBy: keeper)
    self.params = screen.params.completing(params)
    self.screen = screen
    title = ElementInstance(screen.title, id: "title")
    body = Self.instances(screen)
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
    states.adopt(new.states)
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
      if let same = kept.take(model, with: arguments) {
        models.append(same)
      } else {
        models.append(try open(model, arguments))
      }
    }
  }

  /// Opens the models again that follow their arguments, where these have changed: the query of a collection.
  ///
  /// - Returns: whether one was opened.
  func followArguments(
    _ environment: [Value], _ open: (LinkedModel, ValueMap) throws(ActionFailure) -> OpenModel
  ) -> Bool {
    guard failure == nil, screen.models.contains(where: \.followsArguments) else { return false }
    var frame = ActionFrame(screen: id, extras: [])
    frame.slots = slots(environment)
    var hasOpened = false
    do throws(ActionFailure) {
      for (index, model) in screen.models.enumerated() where model.followsArguments {
        let arguments = try model.arguments.evaluate(frame)
        guard models[index].arguments != arguments else { continue }
        models[index].close()
        models[index] = try open(model, arguments)
        hasOpened = true
      }
    } catch {
      close()
      failure = error
      return true
    }
    return hasOpened
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
    slots[Environment.Slot.state.rawValue] = .map(ValueMap(fields: states.fields))
    slots[Environment.Slot.inputs.rawValue] = .map(ValueMap(fields: inputs.sorted { $0.key < $1.key }))
    slots[Environment.Slot.form.rawValue] = .map(ValueMap(fields: form))
    slots[Environment.Slot.marks.rawValue] = .map(
      ValueMap(fields: marks.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
    slots[Environment.Slot.parts.rawValue] = .map(
      ValueMap(fields: shownParts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    // Those of a screen that could not be opened are null: what reads them fails, and finds its slot.
    return slots + models.map(\.state) + screen.models.dropFirst(models.count).map { _ in Value.null }
  }

  /// The states of an owner, as this screen sees them; nil where it is a step of no flow.
  func states(of owner: StateReference.Owner) -> StateValues? {
    switch owner {
    case .screen: states
    case .flow: flow?.run.states
    case .app: appStates
    }
  }

  /// Sets a state, see ``StateValues/set(_:in:)``.
  private func set(_ state: StateReference, to value: Value) throws(ActionFailure) {
    try StateValues.set([(state, value)]) { states(of: $0) }
  }

  /// Sets the busy state of a call.
  ///
  /// Two calls may share the state: it is true while one of them is running.
  func note(busy state: StateReference, _ isBusy: Bool) throws(ActionFailure) {
    let count = max(0, (runningCalls[state] ?? 0) + (isBusy ? 1 : -1))
    runningCalls[state] = count
    try set(state, to: .bool(count > 0))
  }

  // MARK: Answers

  /// Stores an answer where its component keeps it.
  ///
  /// - Throws: that it is not of its state's type.
  private func store(_ value: Value, of binding: InputBinding) throws(ActionFailure) {
    if let state = binding.state { return try set(state, to: value) }
    if let field = binding.formField { inputs[field] = value }
  }

  /// Shows another part of a component.
  func show(_ change: PartChange) throws(ActionFailure) {
    if let state = change.state { return try set(state, to: change.part) }
    if let component = change.component { shownParts[component] = change.part }
  }

  /// Stores a submitted answer, and marks it where it is to be validated.
  ///
  /// - Returns: whether `on.change` has not seen it yet.
  /// - Throws: that it is not of its state's type.
  func submit(_ value: Value, of binding: InputBinding) throws(ActionFailure) -> Bool {
    try store(value, of: binding)
    let wasMarked = marks[binding.node] != nil
    marks[binding.node] = binding.needsValidation(at: value, again: wasMarked) ? binding.mark(value) : nil
    return value != binding.current && typed[binding.node] != PendingInput(value, over: binding.current)
  }

  /// Stores a text typed so far.
  ///
  /// - Returns: whether it differs from what is shown.
  /// - Throws: that it is not of its state's type.
  func type(_ value: Value, of binding: InputBinding) throws(ActionFailure) -> Bool {
    try store(value, of: binding)
    // An answer reported as invalid is validated again, so that its correction shows.
    if marks[binding.node] != nil { marks[binding.node] = binding.mark(value) }
    return value != binding.current
  }

  /// Notes that a value typed into a field that is not held here is passed to `on.change`.
  func notePassed(_ value: Value, of binding: InputBinding) {
    typed[binding.node] = PendingInput(value, over: binding.current)
  }

  /// Forgets the typed value of a field that is not held here, since it is submitted.
  func forgetPassed(of binding: InputBinding) { typed[binding.node] = nil }

  /// Marks a text that cannot be read as an answer.
  func mark(_ node: String, _ mark: ValidationMark) { marks[node] = mark }

  /// Marks nodes whose held answers are to be validated.
  func markHeld(_ nodes: [ViewNode]) {
    for node in nodes { marks[node.id] = marks[node.id] ?? .held }
  }

  /// Tries a value of a field that is not held here.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - binding: its component.
  ///   - draw: draws the screen.
  /// - Returns: whether it is valid, so that it may be passed on.
  func isValid(_ value: Value, of binding: InputBinding, _ draw: () -> [ViewNode]) -> Bool {
    guard binding.isChecked else { return true }
    let mark = marks[binding.node]
    defer { marks[binding.node] = mark }
    marks[binding.node] = .given(value)
    return draw().node(binding.node)?.states.contains(.invalid) != true
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

/// A text typed into a field and passed to `on.change`, before it was submitted.
private struct PendingInput: Equatable {
  /// The typed value.
  let value: Value
  /// The value that the field showed then: if it differs by now, a handler has changed it since.
  let shown: Value

  init(_ value: Value, over shown: Value) {
    self.value = value
    self.shown = shown
  }
}

extension InputBinding {
  /// Returns whether a new value is to be validated.
  ///
  /// While several options are being chosen, only too many are reported.
  fileprivate func needsValidation(at value: Value, again wasMarked: Bool) -> Bool {
    guard case .several(_, _, let most) = asking else { return isChecked || wasMarked }
    return storesValue && wasMarked || most.map { value.items.count > $0 } ?? false
  }

  fileprivate func mark(_ value: Value) -> ValidationMark { storesValue ? .held : .given(value) }
}

extension RecordType {
  /// Returns all its fields: missing ones are null or empty, so that an expression may always read them.
  func completing(_ given: ValueMap) -> ValueMap {
    ValueMap(fields: fields.map { ($0.name, given[$0.name] ?? $0.type.defaultValue ?? .null) })
  }
}

extension [ViewNode] {
  /// Returns the enabled inputs among these, in reading order.
  ///
  /// - Parameter ids: the ids of the nodes to search, with all within; in rows and components of the app's own they
  ///   follow the ids of the enclosing nodes. All where nil.
  /// - Returns: the inputs' nodes.
  func questions(in ids: [String]?) -> [ViewNode] {
    flatMap { node -> [ViewNode] in
      guard node.states.isDisjoint(with: [.disabled, .locked]) else { return [] }
      let isMeant = ids?.contains { node.id == $0 || node.id.hasSuffix("/\($0)") } ?? true
      let within = node.children.questions(in: isMeant ? nil : ids)
      return isMeant && node.isInputNode ? [node] + within : within
    }
  }
}

extension ViewNode {
  /// Whether it is an input.
  fileprivate var isInputNode: Bool { [.field, .choice, .choices, .toggle, .stepper].contains(role) }
}
