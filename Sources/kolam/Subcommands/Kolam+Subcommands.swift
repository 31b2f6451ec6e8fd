import ArgumentParser

extension Kolam {
  /// The subcommands beside `run`.
  static let others: [any ParsableCommand.Type] = [
    ServeCommand.self, CheckCommand.self, ExplainCommand.self, WhyCommand.self, EvalCommand.self,
    FlagsCommand.self, StringsCommand.self, WalkCommand.self, ReferenceCommand.self, SchemaCommand.self,
    DoctorCommand.self,
  ]
}
