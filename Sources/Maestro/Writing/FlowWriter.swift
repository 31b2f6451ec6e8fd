internal import Foundations

extension FlowDraft {
  /// The flow's file.
  package var text: String {
    var writer = FlowWriter()
    writer.write(self)
    return writer.lines.map { "\($0)\n" }.joined()
  }
}

/// Writes a flow, a key per line.
struct FlowWriter {
  private(set) var lines: [String] = []

  mutating func write(_ draft: FlowDraft) {
    pair("appId", draft.appId)
    if let name = draft.name { pair("name", name) }
    if let matrix = draft.matrix, !matrix.values.isEmpty {
      lines.append("x-matrix:")
      for axis in matrix.axes {
        let values = matrix.values[axis] ?? []
        lines.append("  \(axis.name): [\(values.map(YAMLText.scalar).joined(separator: ", "))]")
      }
    }
    if !draft.outages.isEmpty { lines.append("x-faults:") }
    for outage in draft.outages {
      lines.append("  - { at: \(Self.text(outage.step)), offline: \(outage.isOffline) }")
    }
    if !draft.requests.isEmpty { lines.append("x-requests:") }
    for request in draft.requests {
      let path = YAMLText.scalar(request.path)
      lines.append("  - { at: \(Self.text(request.step)), path: \(path), body: \(request.body) }")
    }
    if !draft.secrets.isEmpty {
      lines.append("env:")
      remark(draft.secretsComment, "  ")
      // Evaluates to a value from outside, else to the empty text; a literal here would override it.
      for name in draft.secrets { lines.append("  \(name): \(YAMLText.quoted("${\(name) || ''}"))") }
    }
    if !draft.start.isEmpty {
      lines.append("onFlowStart:")
      for step in draft.start { write(step, "  ") }
    }
    lines.append("---")
    for step in draft.steps { write(step, "") }
  }

  private mutating func write(_ step: FlowDraft.Step, _ indent: String) {
    switch step {
    case .remark(let words): remark(words, indent)
    case .mark(let label):
      lines.append("\(indent)- waitForAnimationToEnd:")
      pair("label", label, "\(indent)    ")
    case .launchApp(let arguments):
      guard !arguments.isEmpty else { return lines.append("\(indent)- launchApp") }
      lines.append("\(indent)- launchApp:")
      self.arguments(arguments, indent)
    case .adjustApp(let arguments):
      lines += ["\(indent)- launchApp:", "\(indent)    stopApp: false"]
      self.arguments(arguments, indent)
    case .tapOn(let name): element("tapOn", name, indent)
    case .assertVisible(let name): element("assertVisible", name, indent)
    case .assertNotVisible(let name): element("assertNotVisible", name, indent)
    case .assertText(let text, let isVisible):
      pair("- \(isVisible ? "assertVisible" : "assertNotVisible")", RegexText.matching(text), indent)
    case .scrollUntilVisible(let name, let direction):
      lines += ["\(indent)- scrollUntilVisible:", "\(indent)    element:"]
      self.name(name, "\(indent)      ")
      if direction != .down { lines.append("\(indent)    direction: \(direction.rawValue)") }
    case .inputText(let text): pair("- inputText", text, indent)
    case .inputSecret(let name): lines.append("\(indent)- inputText: ${\(name)}")
    case .eraseText(let count):
      // Upstream's default count.
      lines.append(count == 50 ? "\(indent)- eraseText" : "\(indent)- eraseText: \(count)")
    case .pressKey(let key): lines.append("\(indent)- pressKey: \(key.name)")
    case .back: lines.append("\(indent)- back")
    case .openLink(let link): pair("- openLink", link, indent)
    case .setAirplaneMode(let isOn): lines.append("\(indent)- setAirplaneMode: \(Self.word(isOn))")
    case .setDarkMode(let isOn): lines.append("\(indent)- setDarkMode: \(Self.word(isOn))")
    case .waitForAnimationToEnd: lines.append("\(indent)- waitForAnimationToEnd")
    }
  }

  private mutating func arguments(_ arguments: [FlowDraft.Argument], _ indent: String) {
    lines.append("\(indent)    arguments:")
    for argument in arguments {
      pair(YAMLText.scalar(argument.name), argument.value, "\(indent)      ")
    }
  }

  private static func text(_ step: FlowExtensions.StepName) -> String {
    switch step {
    case .number(let number): "\(number)"
    case .label(let label): YAMLText.scalar(Template.source(of: label))
    }
  }

  private static func word(_ isOn: Bool) -> String { isOn ? "enabled" : "disabled" }

  private mutating func element(_ command: String, _ name: FlowDraft.Name, _ indent: String) {
    lines.append("\(indent)- \(command):")
    self.name(name, "\(indent)    ")
  }

  private mutating func name(_ name: FlowDraft.Name, _ indent: String) {
    pair("id", RegexText.matching(name.id), indent)
    if let index = name.index { lines.append("\(indent)index: \(index)") }
  }

  private mutating func pair(_ key: String, _ text: String, _ indent: String = "") {
    lines.append("\(indent)\(key): \(YAMLText.scalar(Template.source(of: text)))")
  }

  private mutating func remark(_ words: String, _ indent: String) {
    // A line break would end the comment.
    let isEnd: (Character) -> Bool = { $0.isNewline || $0 == "\u{0}" }
    for line in words.split(whereSeparator: isEnd) where !line.isEmpty {
      let shown = line.unicodeScalars.filter { YAMLText.isPrintable($0) }
      lines.append("\(indent)# \(String(String.UnicodeScalarView(shown)))")
    }
  }
}

/// Writes regular expressions.
package enum RegexText {
  private static let special = Set("\\^$.|?*+()[]{}".unicodeScalars)

  /// Returns an expression that matches exactly a text.
  package static func matching(_ text: String) -> String {
    var expression = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { expression.append("\\") }
      expression.append(scalar)
    }
    return String(expression)
  }
}
