internal import Foundations

extension CommandSpec {
  /// Commands that query a vision model; like upstream without its key, they warn and continue.
  static let questions: [CommandSpec] = [
    question("assertNoDefectsWithAI", keys: [], allowsBareName: true) { _, _ in .ai(.noDefects) },
    question("assertWithAI", keys: ["assertion"]) { reader, arguments in
      reader.text(arguments, "assertion").map { .ai(.assertion($0)) }
    },
    question("extractTextWithAI", keys: ["query", "outputVariable"]) { reader, arguments in
      reader.text(arguments, "query").map { query in
        let variable = reader.template(arguments.fields?["outputVariable"], "`outputVariable`")
        return .ai(.extract(query: query, variable: variable?.source ?? "aiOutput"))
      }
    },
  ]

  private static func question(
    _ name: String, keys: [String], allowsBareName: Bool = false,
    _ read: @escaping @Sendable (inout FlowFileReader, CommandArguments) -> Command?
  ) -> CommandSpec {
    CommandSpec(
      name: name, example: keys.first.map { "\(name): { \($0): … }" } ?? name, keys: keys,
      allowsBareName: allowsBareName, isOptional: true,
      support: .unsupported("it asks a model that looks at pictures"), read: read)
  }
}
