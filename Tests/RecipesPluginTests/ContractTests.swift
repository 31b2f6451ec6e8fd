import Foundations
import PluginKit
import Testing

struct ContractTests {
  @Test func shipsAContractWithoutFault() throws {
    #expect(try shippedContract().problems == [])
  }

  @Test func keepsItsContractToTheLetter() throws {
    #expect(PluginConformance(try Kitchen().plugin(), try shippedContract().contract).check() == [])
  }

  @Test func publishesOnlyWhatTheContractSays() throws {
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
