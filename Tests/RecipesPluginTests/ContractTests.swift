import Foundations
import PluginKit
import RecipesPlugin
import Testing

struct ContractTests {
  @Test func contractIsValid() throws {
    #expect(try shippedContract().problems == [])
  }

  @Test func conformsToItsContract() throws {
    let kitchen = Kitchen()
    let services = try kitchen.services()
    let suite = PluginConformance(try RecipesPlugin(services), try shippedContract().contract)
    #expect(suite.check(taken: services.taken) == [])
    for id in ["dal-tadka", "none"] {
      let arguments: [String: Value] = [
        "RecipeDetail.id": .string(id), "RecipeList.toggleFavourite.id": .string(id),
      ]
      #expect(try suite.exercise(on: kitchen.scheduler, with: arguments) == [])
    }
  }

  @Test func publishesOnlyStatesOfTheContract() throws {
    let kitchen = Kitchen()
    for (name, parameters) in [("RecipeList", [:]), ("RecipeDetail", ["id": "dal-tadka"])]
      as [(String, Value)]
    {
      let model = try kitchen.open(name, parameters)
      kitchen.settle()
      let contract = try #require(try shippedContract().contract.model(name))
      #expect(!model.states.isEmpty)
      for state in model.states {
        #expect(ValueType.record(contract.state).firstMismatch(of: state, at: name) == nil)
      }
    }
  }
}
