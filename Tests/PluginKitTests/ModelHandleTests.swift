import Foundations
import PluginKit
import Simulation
import Testing

struct ModelHandleTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

  private func open(_ parameters: Value = .map(.empty)) throws -> any ModelHandle {
    guard case .map(let map) = parameters else { throw ActionError(.badArguments) }
    var registry = PluginRegistry()
    let contract = try #require(read(CounterPlugin.contract).0)
    registry.register(CounterPlugin(scheduler: scheduler), contract)
    return try registry.open("counting.Counter", with: map)
  }

  private func invoke(_ handle: any ModelHandle, _ action: String, _ arguments: Value = .map(.empty)) throws
    -> Value
  {
    guard case .map(let map) = arguments else { throw ActionError(.badArguments) }
    return try scheduler.run { try await handle.invoke(action, map) }
  }

  @Test func hasAnInitialState() throws {
    let handle = try open(["from": 3])
    #expect(handle.state == ["count": 3, "phase": "idle"])
    scheduler.drain()
    #expect(handle.state == ["count": 3, "phase": "idle"])
  }

  @Test func worksOnceStarted() throws {
    let handle = try open()
    handle.start()
    handle.start()
    scheduler.drain()
    #expect(handle.state == ["count": 0, "phase": "loading"])
    scheduler.advance(by: .seconds(60))
    #expect(handle.state == ["count": 0, "phase": "ready"])
    #expect(handle.revision == 2)
  }

  @Test func notifiesItsObserverOnceBetweenTwoReads() throws {
    let handle = try open()
    let wakes = Notes<Int>()
    handle.onChange { wakes.add(1) }
    _ = try invoke(handle, "addTwice", ["by": 1])
    _ = try invoke(handle, "add", ["by": 1])
    #expect(wakes.list.count == 1)
    #expect(handle.snapshot.state == ["count": 3, "phase": "idle"])
    #expect(handle.revision == 3)
    _ = try invoke(handle, "add", ["by": 1])
    #expect(wakes.list.count == 2)
  }

  @Test func deliversMissedEventsToALateObserver() throws {
    let handle = try open()
    _ = try invoke(handle, "add", ["by": 11])
    let wakes = Notes<Int>()
    let events = Notes<ModelEvent>()
    handle.onChange { wakes.add(1) }
    handle.onEvent { events.add($0) }
    #expect(wakes.list.count == 1)
    #expect(events.list == [ModelEvent("passed", ValueMap(fields: [("count", 11)]))])
  }

  @Test func publishesNoChangeForAnEqualState() throws {
    let output = ModelOutput<Counter.State>()
    let model = Counter(Counter.Parameters(from: 0), scheduler: scheduler, output: output)
    output.publish(Counter.State())
    let definition = ModelDefinition(Counter.self, with: Counter.Parameters.self) { _, _ in model }
    #expect(definition.name == "Counter")
    let handle = try open()
    #expect(handle.revision == 0)
  }

  @Test func returnsAndFailsByItsContract() throws {
    let handle = try open(["from": 7])
    #expect(try invoke(handle, "half", ["by": 2]) == 3.5)
    let error = try #require(throws: ActionError.self) { try invoke(handle, "fail") }
    #expect(error == ActionError("too_hot", "the pan burns"))
  }

  @Test func undeclaredErrorIsAPluginError() throws {
    let handle = try open()
    let error = try #require(throws: ActionError.self) { try invoke(handle, "surprise") }
    #expect(
      error
        == ActionError(
          .internalFailure,
          "`Counter.surprise` ended with `too_cold`, which its contract does not declare: the pan freezes"))
  }

  @Test(
    arguments: [
      ("ad", ["by": 1], "unknown_action", "did you mean `add`?"),
      ("add", ["by": 0], "bad_arguments", "`by`: found 0, expected 1 to 100"),
      ("add", ["by": "1"], "bad_arguments", "`by`: found a string, expected `int`"),
      ("add", [:], "bad_arguments", "`by` is missing"),
      ("slow", ["by": 1], "bad_arguments", "no field `by`"),
    ] as [(String, Value, String, String)])
  func rejectsCallsThatTheContractDoesNotAllow(_ row: (String, Value, String, String)) throws {
    let handle = try open()
    let error = try #require(throws: ActionError.self) { try invoke(handle, row.0, row.1) }
    #expect(error.code.description == row.2)
    #expect(error.detail.contains(row.3), "\(error)")
  }

  @Test func staysSilentOnceClosed() throws {
    let handle = try open()
    let wakes = Notes<Int>()
    handle.onChange { wakes.add(1) }
    handle.start()
    scheduler.drain()
    #expect(handle.state == ["count": 0, "phase": "loading"])
    handle.close()
    handle.close()
    scheduler.drain()
    #expect(scheduler.isIdle)
    #expect(handle.state == ["count": 0, "phase": "loading"])
    #expect(wakes.list.count == 1)
    let error = try #require(throws: ActionError.self) { try invoke(handle, "add", ["by": 1]) }
    #expect(error.code == .closed)
  }

  @Test(arguments: [
    ("counting.Countr", "did you mean `counting.Counter`?"), ("Counter", "no model `Counter`"),
    ("a.b.c", "no model"), ("", "no model"),
  ])
  func namesTheNearestModel(_ path: String, _ words: String) throws {
    var registry = PluginRegistry()
    registry.register(CounterPlugin(scheduler: scheduler), try #require(read(CounterPlugin.contract).0))
    do throws(ActionError) {
      _ = try registry.open(path)
      Issue.record("it was opened")
    } catch {
      #expect(error.code == .unknownModel)
      #expect(error.detail.contains(words), "\(error)")
    }
  }

  @Test func rejectsInvalidParameters() throws {
    let error = try #require(throws: ActionError.self) { try open(["from": "x"]) }
    #expect(error.code == .badArguments)
  }
}
