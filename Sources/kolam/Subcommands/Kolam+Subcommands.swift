import ArgumentParser

extension Kolam {
  static let subcommands: [any ParsableCommand.Type] = [
    RunCommand.self, ServeCommand.self, CheckCommand.self, ExplainCommand.self, WhyCommand.self,
    EvalCommand.self, FlagsCommand.self, StringsCommand.self, WalkCommand.self, ReferenceCommand.self,
    SchemaCommand.self, DoctorCommand.self,
  ]
}
