import Foundations
import PluginKit
import Simulation
import Testing

/// The suite drives plugins that are not Swift view models, and detects the violation of each promise.
@Suite struct ExerciseTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

  private func exercise(_ plugin: any Plugin, _ contract: String) throws -> [ContractDifference] {
    let (found, problems) = read(contract)
    #expect(problems.filter { $0.severity == .error } == [])
    return try PluginConformance(plugin, try #require(found)).exercise(on: scheduler)
  }

  @Test func acceptsAConformingPlugin() throws {
    #expect(try exercise(LampPlugin(), LampPlugin.contract) == [])
    let differences = try exercise(CounterPlugin(scheduler: scheduler), CounterPlugin.contract)
    // Its action `surprise` violates the contract for other tests.
    let expected =
      "plugin.yaml:12:7: `Counter.surprise` with {} fails with `too_cold`, which is neither under `errors` nor standard"
    #expect("\(differences)" == "[\(expected)]")
  }

  @Test(
    arguments: [
      (.failsToOpen, .opening, "`Lamp` does not open with {\"id\":\"a\",\"level\":3}: not_found: no lamp"),
      (
        .opensUnknownModel, .refusals,
        "the model `unknown`, which the contract does not have, opens, expected the error `unknown_model`"
      ),
      (.opensWithBadArguments, .refusals, "`Lamp` with no `id` opens, expected the error `bad_arguments`"),
      (.hasWrongState, .state, "`Lamp.state.level`: found a string, expected `int`"),
      (
        .changesWithoutPublishing, .revisions,
        "the state of `Lamp` changes after `turn`, and `onChange` is not called"
      ),
      (.forgetsRevision, .revisions, "the state of `Lamp` changes after `turn`, its revision does not"),
      (.countsBackwards, .revisions, "the revision of `Lamp` falls from 0 to -1 after `turn`"),
      (
        .acceptsUnknownAction, .refusals,
        "`Lamp` called with the unknown action `unknown` succeeds, expected the error `unknown_action`"
      ),
      (
        .acceptsBadArguments, .refusals,
        "`Lamp.turn` with a string for `on`, a `bool`, succeeds, expected the error `bad_arguments`"
      ),
      (.answersWrongly, .answers, "`Lamp.turn returns`: found a string, expected `int`"),
      (
        .failsUndeclared, .answers,
        "`Lamp.turn` with {\"on\":true} fails with `too_hot`, which is neither under `errors` nor standard"
      ),
      (
        .failsInternally, .answers,
        "`Lamp.turn` with {\"on\":true} fails though the contract allows it: internal"
      ),
      (.answersNever, .answers, "`Lamp.turn` with {\"on\":true} does not answer within 60.0 seconds"),
      (
        .emitsUndeclaredEvent, .events,
        "`Lamp` tells the event `turnd`, which is not declared, did you mean `turned`?"
      ),
      (.tellsWrongPayload, .events, "`Lamp.turned.on`: found a string, expected `bool`"),
      (.respondsAfterClose, .closing, "`Lamp.turn` of a closed model succeeds, expected the error `closed`"),
      (.changesAfterClose, .closing, "the state of `Lamp` changes after the model was closed"),
      (.tellsAfterClose, .closing, "`Lamp` tells the event `turned` after the model was closed"),
    ] as [(LampPlugin.Fault, ContractDifference.Rule, String)])
  func reportsEachViolationOfTheContract(
    _ fault: LampPlugin.Fault, _ rule: ContractDifference.Rule, _ message: String
  ) throws {
    let found = try exercise(LampPlugin(fault: fault), LampPlugin.contract)
    #expect(found.contains { $0.rule == rule && $0.message == message }, "\(found)")
    // A violation is reported by one rule only, except for a model that cannot be opened at all.
    if fault != .failsToOpen { #expect(Set(found.map(\.rule)) == [rule], "\(found)") }
    #expect(found.allSatisfy { $0.span != nil })
  }

  @Test func comparesTheNameOfAnOutOfProcessPlugin() throws {
    let contract = try #require(read(LampPlugin.contract).0)
    #expect(PluginConformance(LampPlugin(), contract).check() == [])
    #expect(
      PluginConformance(LampPlugin(name: "lamp"), contract).check().map(\.message) == [
        "the plugin is named `lamp`, its contract `lamps`"
      ])
  }

  @Test func reportsAnUnusedNeed() throws {
    let text = LampPlugin.contract.replacing("models:", with: "needs: [http, store, ble]\nmodels:")
    let suite = PluginConformance(LampPlugin(), try #require(read(text).0))
    #expect(suite.check() == [])
    #expect(suite.check(taken: [.http, .store, .ble]) == [])
    let found = suite.check(taken: [.store])
    #expect(
      found.map(\.message) == [
        "the contract lists the need `http`, which the plugin does not take",
        "the contract lists the need `ble`, which the plugin does not take",
      ])
    #expect(found.allSatisfy { $0.rule == .needs && $0.span != nil })
  }

  @Test func callersValuesReplaceGeneratedOnes() throws {
    let plugin = CounterPlugin(scheduler: scheduler)
    let contract = try #require(
      read(CounterPlugin.contract.replacing("state: { count: int", with: "state: { count: string")).0)
    let found = try PluginConformance(plugin, contract).exercise(on: scheduler, with: ["Counter.from": 7])
    #expect(found.contains { $0.message.hasPrefix("as it opens with {\"from\":7}: ") })
  }
}
