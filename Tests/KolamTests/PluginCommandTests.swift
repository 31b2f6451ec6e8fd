import Foundation
import Testing

/// `kolam plugin generate` and `kolam run --stub`, end to end.
@Suite struct PluginCommandTests {
  private static let contract = """
    plugin: tea
    version: 1.0.0
    models:
      Kettle:
        state: { label: string }
        actions: { brew: { errors: [in_use] } }

    """
  private static let screen = """
    screen: home
    title: Home
    models: { kettle: tea.Kettle }
    body:
      - text: ${kettle.label}
      - { button: Brew, id: brew, do: [ { call: kettle.brew, error: [ { toast: "Failed ${error.code}" } ] } ] }

    """

  private func checkout() throws -> SmallCheckout {
    let checkout = try SmallCheckout(["small": ["home.yaml": Self.screen]])
    try FileManager.default.createDirectory(
      at: checkout.root.appendingPathComponent("Plugins/Tea/Sources"), withIntermediateDirectories: true)
    try checkout.write("Plugins/Tea/plugin.yaml", Self.contract)
    try checkout.write(
      "Screens/small/app.yaml",
      "app: small\nname: { verbatim: Small }\nstart: home\nlocales: [en]\nplugins: { tea: \">=1.0\" }\n")
    return checkout
  }

  @Test func writesTheFileOfAContractAndFindsWhereItDiffers() throws {
    let checkout = try checkout()
    let file = "Plugins/Tea/Sources/TeaContract.swift"
    let made = try Executable()(["plugin", "generate", "tea"], root: checkout.root)
    #expect(made.output == "\(file) is written\n")
    #expect(try checkout.read(file).contains("protocol KettleModel: ViewModel where State == KettleState"))
    #expect(try Executable()(["plugin", "generate", "--check"], root: checkout.root).code == 0)
    try checkout.write(
      "Plugins/Tea/plugin.yaml", Self.contract.replacing("label: string", with: "label: int"))
    let check = try Executable()(["plugin", "generate", "--check"], root: checkout.root)
    #expect(check.code == 1)
    #expect(check.output.contains("\(file) is not what its contract says\n"))
    #expect(check.output.contains("    var label: Int = 0\n"))
    let unknown = try Executable()(["plugin", "generate", "tee"], root: checkout.root)
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean `tea`?"))
  }

  @Test func runsAContractWithoutAnImplementationOnSamples() throws {
    let checkout = try checkout()
    let input = "brew\n:fail kettle.brew in_use\nbrew\nquit\n"
    let run = try Executable()(["run", "small", "--stub"], input: input, root: checkout.root)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("Sample data: tea\n") && run.output.contains("\nLabel\n"), "\(run.output)")
    #expect(run.output.contains("2 overrides") && run.output.contains("Failed in_use"), "\(run.output)")
  }
}
