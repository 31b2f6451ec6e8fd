import Foundations
import Testing

@testable import Maestro

/// The texts of commands that may contain scripts, which a check of scripts relies on.
@Suite struct TemplateListTests {
  @Test(arguments: WalkthroughReference().examples.map { [$0.name, $0.flow] })
  func everyTextOfACommandIsListed(_ example: [String]) throws {
    let flow = try #require(read(example[1], others: ReferenceTests.files).flow)
    for step in flow.steps {
      let listed = Set(step.command.templates)
      #expect(Self.templates(in: step.command).isSubset(of: listed), "\(example[0])")
    }
  }

  /// Returns all templates that a value holds, without those of nested steps, and without the names of flows and scripts,
  /// which are read before any script runs.
  private static func templates(in value: Any) -> Set<Template> {
    if let template = value as? Template { return [template] }
    if value is Step || value is Flow || value is Span || value is SourceText { return [] }
    return Mirror(reflecting: value).children.reduce(into: []) { found, child in
      if child.label != "file" { found.formUnion(templates(in: child.value)) }
    }
  }
}
