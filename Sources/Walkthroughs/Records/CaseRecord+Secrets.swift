import Runtime

extension CaseRecord {
  /// Masks secrets in all texts.
  mutating func hide(_ mask: SecretMask) {
    guard !mask.isEmpty else { return }
    for index in steps.indices { steps[index].hide(mask) }
    failure?.hide(mask)
    console = mask.hide(console)
    for index in artifacts.indices { artifacts[index].text = mask.hide(artifacts[index].text) }
  }
}

extension StepRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    title = mask.hide(title)
    trouble = trouble.map(mask.hide)
    notes = notes.map(mask.hide)
    for index in calls.indices { calls[index].path = mask.hide(calls[index].path) }
    screen?.hide(mask)
    inside?.hide(mask)
  }
}

extension FailureRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    message = mask.hide(message)
    nearest = nearest.map(mask.hide)
    changes = changes.map(mask.hide)
    notes = notes.map(mask.hide)
    screen?.hide(mask)
  }
}

extension ScreenRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    frame.heading = mask.hide(frame.heading)
    frame.rows = mask.hide(frame.rows)
    messages = messages.map(mask.hide)
    view.title = mask.hide(view.title)
    view.trail = view.trail.map(mask.hide)
    view.nodes = view.nodes.map { $0.hiding(mask) }
    view.dialog = view.dialog?.hiding(mask)
  }
}

extension ViewNode {
  fileprivate func hiding(_ mask: SecretMask) -> ViewNode {
    var node = self
    node.label = mask.hide(label)
    node.value = value.map(mask.hide)
    node.hint = hint.map(mask.hide)
    node.children = children.map { $0.hiding(mask) }
    return node
  }
}

extension StateRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    for index in models.indices { models[index].value = mask.hide(models[index].value) }
    for index in flags.indices { flags[index].value = mask.hide(flags[index].value) }
  }
}
