import Authoring
import Foundations
import Runtime
import Testing

/// What everybody can do with GroBro, whatever their plan.
@Suite struct GroBroPlanTests {
  /// The screens of the basic flows: planting, logging, watering and the plan itself.
  private static let basic: Set = [
    "add_plant", "archive", "console", "edit_plant", "entry", "garden", "leaf_check", "log_entry",
    "plan", "plant", "settings",
  ]

  /// A screen that is marked is refused by the check (KL0754) where only a plan opens it.
  @Test func theBasicFlowsAreMarkedAndOpenToAll() throws {
    let folder = AppFolder(root: ShippedApp.root, app: "grobro")
    let marked = try folder.screenNames.filter { name in
      let path = "\(ShippedApp.root)/Screens/grobro/\(name).yaml"
      let source = try SourceText.load(path, shownAs: path)
      return String(decoding: source.bytes, as: UTF8.self).split(separator: "\n").contains("basic: true")
    }
    #expect(Self.basic.subtracting(marked).isEmpty)
    #expect(AppCheck.run(folder).diagnostics.all.isEmpty)
  }

  @Test(arguments: ["free", "pro"]) func everyBasicScreenOpensAsItselfInEachPlan(_ tier: String) throws {
    for screen in Self.basic.sorted() {
      let app = try ShippedApp("grobro", SessionSettings(tier: tier))
      #expect(try app.open(screen).screen == screen)
    }
  }
}
