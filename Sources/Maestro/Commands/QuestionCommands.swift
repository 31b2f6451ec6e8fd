internal import Foundations

extension CommandSpec {
  /// Commands that query a vision model; like upstream without its key, they warn and continue.
  static let questions: [CommandSpec] = [
    question("assertNoDefectsWithAI", "Whether the screen looks broken.", keys: [], allowsBareName: true) {
      _, _ in .ai(.noDefects)
    },
    question(
      "assertWithAI", "Whether a sentence holds of the screen.",
      keys: [FlowKey("assertion", .text, "The sentence.", "assertion: The list is sorted", isRequired: true)]
    ) { reader, arguments in
      reader.text(arguments, "assertion").map { .ai(.assertion($0)) }
    },
    question(
      "extractTextWithAI", "What the screen says about a subject.",
      keys: [
        FlowKey("query", .text, "The subject.", "query: The price", isRequired: true),
        FlowKey(
          "outputVariable", .text, "Where it is kept; `aiOutput` by default.",
          "query: The price, outputVariable: price"),
      ]
    ) { reader, arguments in
      reader.text(arguments, "query").map { query in
        let variable = reader.template(arguments.fields?["outputVariable"], "`outputVariable`")
        return .ai(.extract(query: query, variable: variable?.source ?? "aiOutput"))
      }
    },
  ]

  private static func question(
    _ name: String, _ about: String, keys: [FlowKey], allowsBareName: Bool = false,
    _ read: @escaping @Sendable (inout FlowFileReader, CommandArguments) -> Command?
  ) -> CommandSpec {
    CommandSpec(
      name: name, about: about, example: keys.first.map { "\(name): { \($0.example) }" } ?? name,
      main: keys.isEmpty ? nil : .text, keys: keys, allowsBareName: allowsBareName, isOptional: true,
      support: .unsupported("it asks a model that looks at pictures"), read: read)
  }
}
