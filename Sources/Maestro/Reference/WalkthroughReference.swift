/// The reference of walkthroughs for their authors, generated from what the reader knows.
package struct WalkthroughReference: Sendable {
  /// Describes flows.
  package init() {}

  /// The names of pages.
  package var names: [String] { FlowTopic.all.map(\.name) }

  /// The table of contents, a line per page.
  package var contents: String {
    var lines = ["Flows"] + FlowTopic.general.map(line)
    for (group, topics) in FlowTopic.commands { lines += ["", group] + topics.map(line) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ topic: FlowTopic) -> String { "  \(topic.name): \(topic.about)" }

  /// Returns the page of a part of flows or of a key of the header; nil where there is none of that name.
  package func page(_ name: String) -> String? {
    guard let topic = FlowTopic.all.first(where: { $0.name == name }) else {
      return FlowTopic.header.keys.first { $0.name == name }.map(page(of:))
    }
    var lines = [topic.name, "", topic.about]
    if let example = topic.example { lines += ["", "Example", "  - \(example)"] }
    lines += ["", takes(topic)]
    for key in topic.keys {
      let required = key.isRequired ? ", required" : ""
      lines.append("  \(key.name): \(key.value.words)\(required). \(key.about)")
      lines.append("    \(topic.placed(key.example).text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the page of a key without keys of its own.
  private func page(of key: FlowKey) -> String {
    """
    \(key.name)

    \(key.about)

    Example
      \(key.example)

    It takes \(key.value.words), in the header.

    """
  }

  private func takes(_ topic: FlowTopic) -> String {
    guard let main = topic.main else { return "It takes these keys:" }
    return topic.keys.isEmpty ? "It takes \(main)." : "It takes \(main), or these keys:"
  }

  /// The whole reference as one Markdown page.
  package var markdown: String {
    var text = "# Walkthroughs: the reference\n\n"
    text += "`kolam reference walkthrough --markdown` writes this page from what the program reads, and\n"
    text += "`kolam schema walkthrough` the JSON Schema for editors. The format is that of\n"
    text +=
      "[Maestro](https://maestro.dev) 2.8; what begins with `x-` is Kolam's, and upstream leaves it out.\n"
    for topic in FlowTopic.general { text += section(topic, level: "##") }
    for (group, topics) in FlowTopic.commands {
      text += "\n## \(group)\n"
      for topic in topics { text += section(topic, level: "###") }
    }
    return text
  }

  private func section(_ topic: FlowTopic, level: String) -> String {
    var text = "\n\(level) \(topic.name)\n\n\(topic.about)\n"
    if let example = topic.example { text += "\nExample: `- \(example)`\n" }
    if topic.keys.isEmpty { return text + "\n\(takes(topic))\n" }
    text += "\n\(takes(topic))\n\n| key | holds | | example |\n|---|---|---|---|\n"
    for key in topic.keys {
      let required = key.isRequired ? " **Required.**" : ""
      text += "| `\(key.name)` | \(cell(key.value.words)) | \(cell(key.about))\(required) "
      text += "| `\(cell(topic.placed(key.example).text))` |\n"
    }
    return text
  }

  /// Returns a text for a cell of a table.
  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// An example of the reference as a whole flow.
  package struct Example: Sendable {
    /// The key or the command that it shows, such as `tapOn` or `x-faults.slow`.
    package let name: String
    /// The flow.
    package let flow: String
  }

  /// All examples, each as a whole flow.
  package var examples: [Example] {
    FlowTopic.all.flatMap { topic -> [Example] in
      let own = topic.example.map { [Example(name: topic.name, flow: flow(.step("- \($0)")))] } ?? []
      return own
        + topic.keys.map { Example(name: "\(topic.name).\($0.name)", flow: flow(topic.placed($0.example))) }
    }
  }

  private func flow(_ placed: FlowTopic.Placed) -> String {
    switch placed {
    case .step(let step): "appId: epicura\n---\n\(step)\n"
    case .header(let header) where header.hasPrefix("appId") || header.hasPrefix("url"):
      "\(header)\n---\n- back\n"
    case .header(let header): "appId: epicura\n\(header)\n---\n- back\n"
    }
  }
}
