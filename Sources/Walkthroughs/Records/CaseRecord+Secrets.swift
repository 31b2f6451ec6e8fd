import Maestro
import Runtime

extension CaseRecord {
  /// Masks secrets in all texts.
  mutating func hide(_ mask: SecretMask) {
    guard !mask.isEmpty else { return }
    // Most steps leave most of what there is: it is masked once.
    var shown: (before: ScreenRecord, after: ScreenRecord)?
    var states: [String: String] = [:]
    for index in steps.indices {
      steps[index].hide(mask)
      if let screen = steps[index].screen {
        if shown?.before != screen {
          var masked = screen
          masked.hide(mask)
          shown = (screen, masked)
        }
        steps[index].screen = shown?.after
      }
      steps[index].inside?.hide { text in
        if let known = states[text] { return known }
        let masked = mask.hide(text)
        states[text] = masked
        return masked
      }
    }
    failure?.hide(mask)
    for index in otherFailures.indices { otherFailures[index].hide(mask) }
    console = mask.hide(console)
    for index in sources.indices { sources[index].lines = mask.hide(sources[index].lines) }
    for index in artifacts.indices {
      artifacts[index].text = mask.hide(artifacts[index].text)
      artifacts[index].path = mask.hide(artifacts[index].path)
    }
    walkCase = walkCase.hiding(mask)
  }
}

extension WalkCase {
  fileprivate func hiding(_ mask: SecretMask) -> WalkCase {
    func text(_ template: Template) -> Template {
      Template(verbatim: mask.hide(template.source), at: template.span)
    }
    var header = flow.header
    header.name = header.name.map(text)
    header.properties = header.properties.map { FlowHeader.Variable($0.name, text($0.value)) }
    return WalkCase(flow: flow.with(header), axes: axes, row: row)
  }
}

extension StepRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    title = mask.hide(title)
    trouble = trouble.map { mask.hide($0) }
    source = source.map { mask.hide($0) }
    notes = notes.map { mask.hide($0) }
    for index in calls.indices { calls[index].path = mask.hide(calls[index].path) }
  }
}

extension FailureRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    message = mask.hide(message)
    nearest = nearest.map { mask.hide($0) }
    changes = changes.map { mask.hide($0) }
    notes = notes.map { mask.hide($0) }
    screen?.hide(mask)
  }
}

extension ScreenRecord {
  fileprivate mutating func hide(_ mask: SecretMask) {
    frame.heading = mask.hide(frame.heading)
    frame.rows = mask.hide(frame.rows)
    messages = messages.map { mask.hide($0) }
    view = view.hiding(mask)
  }
}

extension ScreenView {
  /// Returns the screen with secrets masked.
  func hiding(_ mask: SecretMask) -> ScreenView {
    if mask.isEmpty { return self }
    var view = self
    view.title = mask.hide(title)
    view.trail = trail.map { mask.hide($0) }
    view.nodes = nodes.map { $0.hiding(mask) }
    view.dialog = dialog?.hiding(mask)
    return view
  }
}

extension ViewNode {
  fileprivate func hiding(_ mask: SecretMask) -> ViewNode {
    var node = self
    node.label = mask.hide(label)
    node.value = value.map { mask.hide($0) }
    node.hint = hint.map { mask.hide($0) }
    node.children = children.map { $0.hiding(mask) }
    return node
  }
}

extension StateRecord {
  fileprivate mutating func hide(_ hide: (String) -> String) {
    for index in models.indices { models[index].value = hide(models[index].value) }
    for index in flags.indices { flags[index].value = hide(flags[index].value) }
  }
}
