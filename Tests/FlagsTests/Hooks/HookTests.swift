import Foundations
import Synchronization
import Testing

@testable import Flags

/// Hooks of an evaluation, and observers of changes.
@Suite struct HookTests {
  private static let flags = """
    context: { user.groups: list(string), plan: string }
    tiers:
      free: { rank: 0 }
      pro: { rank: 10, extends: free, grants: [insights] }
    flags:
      insights:
        state: ENABLED
        kind: entitlement
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        requires: { grant: insights }
        rules: [{ variant: "on" }]
      testers:
        state: ENABLED
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        rules: [{ when: '"beta" in user.groups', variant: "on" }]
      fixed: { state: ENABLED, variants: { a: 1 }, defaultVariant: a }
    """

  /// Records calls; the given stages throw.
  private final class Recorder: FlagHook, FlagObserver {
    struct Trouble: Error {}
    let name: String
    private let throwing: Set<String>
    private let adding: [String: Value]
    private let log: Log

    init(_ name: String, _ log: Log, throwing: Set<String> = [], adding: [String: Value] = [:]) {
      self.name = name
      self.log = log
      self.throwing = throwing
      self.adding = adding
    }

    private func note(_ stage: String, _ more: String = "") throws {
      log.lines.withLock { $0.append("\(stage) \(name)\(more)") }
      if throwing.contains(stage) { throw Trouble() }
    }

    func before(_ evaluation: FlagEvaluation, _ data: inout ValueMap) throws -> [String: Value] {
      data = ValueMap(fields: [("by", .string(name))])
      try note("before")
      return adding
    }

    func after(_ evaluation: FlagEvaluation, _ details: FlagDetails, _ data: inout ValueMap) throws {
      try note("after", data["by"] == .string(name) ? " \(details.reason.rawValue)" : " lost its data")
    }

    func error(_ evaluation: FlagEvaluation, _ error: any Error, _ data: inout ValueMap) throws {
      try note("error", (error as? FlagError).map { " \($0.code.rawValue)" } ?? "")
    }

    func finally(_ evaluation: FlagEvaluation, _ details: FlagDetails, _ data: inout ValueMap) throws {
      try note("finally", " \(details.reason.rawValue)")
    }

    func observe(_ event: FlagEvent) {
      let line =
        switch event {
        case .changed(let flags): "changed \(flags.joined(separator: " "))"
        case .tracked(let tracked):
          "tracked \(tracked.name) \(tracked.value ?? 0) \(tracked.context.tier ?? "")"
        }
      log.lines.withLock { $0.append(line) }
    }
  }

  private final class Log: Sendable {
    let lines = Mutex<[String]>([])
    func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private let log = Log()

  private func client(_ hooks: [any FlagHook], _ context: FlagContext = FlagContext()) throws -> FlagClient {
    let client = FlagClient(try Read(Self.flags).file, context, hooks: hooks)
    _ = log.take()
    return client
  }

  @Test func runsAfterHooksInReverseOrder() throws {
    let client = try client([Recorder("api", log), Recorder("client", log)])
    let details = client.evaluate("fixed", hooks: [Recorder("call", log)])
    #expect(details.value == .int(1))
    #expect(
      log.take() == [
        "before api", "before client", "before call", "after call STATIC", "after client STATIC",
        "after api STATIC", "finally call STATIC", "finally client STATIC", "finally api STATIC",
      ])
  }

  @Test func failingBeforeHookReturnsTheDefault() throws {
    let client = try client([
      Recorder("a", log), Recorder("b", log, throwing: ["before"]), Recorder("c", log),
    ])
    let details = client.evaluate("fixed", as: .integer, default: .int(7))
    #expect(details.value == .int(7) && details.reason == .error && details.errorCode == .general)
    #expect(
      log.take() == [
        "before a", "before b", "error c", "error b", "error a", "finally c ERROR", "finally b ERROR",
        "finally a ERROR",
      ])
  }

  @Test func failingAfterHookInvalidatesTheResult() throws {
    let client = try client([Recorder("a", log), Recorder("b", log, throwing: ["after"])])
    #expect(client.evaluate("fixed", as: .integer, default: .int(7)).value == .int(7))
    #expect(
      log.take() == [
        "before a", "before b", "after b STATIC", "error b", "error a", "finally b ERROR", "finally a ERROR",
      ])
  }

  @Test func failingFinallyHookDoesNotStopTheOthers() throws {
    let hooks = [
      Recorder("a", log), Recorder("b", log, throwing: ["finally", "error"]), Recorder("c", log),
    ]
    let client = try client(hooks)
    #expect(client.evaluate("fixed").value == .int(1))
    #expect(log.take().suffix(3) == ["finally c STATIC", "finally b STATIC", "finally a STATIC"])
    #expect(client.evaluate("nothing").errorCode == .flagNotFound)
    #expect(
      log.take().dropFirst(3) == [
        "error c FLAG_NOT_FOUND", "error b FLAG_NOT_FOUND", "error a FLAG_NOT_FOUND", "finally c ERROR",
        "finally b ERROR", "finally a ERROR",
      ])
  }

  @Test func aHookAddsToTheContext() throws {
    let plain = try client([])
    #expect(plain.evaluate("testers").value == .bool(false))
    let client = try client([Recorder("a", log, adding: ["user.groups": ["beta"]])])
    let details = client.evaluate("testers")
    #expect(details.value == .bool(true) && details.reason == .targetingMatch)
    #expect(client.scope.context.attributes.isEmpty)
  }

  @Test func typeMismatchIsAnError() throws {
    let client = try client([Recorder("a", log)])
    let details = client.evaluate("fixed", as: .string, default: .string("x"))
    #expect(details.value == .string("x") && details.errorCode == .typeMismatch)
    #expect(log.take() == ["before a", "error a TYPE_MISMATCH", "finally a ERROR"])
  }

  @Test func changeEventsListTheFlagsWithNewValues() throws {
    let file = try Read(Self.flags).file
    var client = FlagClient(file, FlagContext(tier: "free"), observers: [Recorder("o", log)])
    #expect(log.take().isEmpty)
    #expect(client.update(file, FlagContext(tier: "free")).isEmpty)
    #expect(log.take().isEmpty)
    #expect(client.update(file, FlagContext(tier: "pro")) == ["insights"])
    #expect(log.take() == ["changed insights"])
    let both = FlagContext(tier: "free", attributes: ["user.groups": ["beta"]])
    #expect(client.update(file, both) == ["insights", "testers"])
    // The same value for another reason is another evaluation.
    #expect(
      client.update(
        file, FlagContext(tier: "free", attributes: ["user.groups": ["beta"]], overrides: ["testers": "on"]))
        == ["testers"])
    let shorter = try Read("flags: { fixed: { state: ENABLED, variants: { a: 1 }, defaultVariant: a } }").file
    #expect(client.update(shorter, both) == ["insights", "testers"])
    #expect(client.details.map(\.flag) == ["fixed"])
  }

  @Test func trackingIncludesTheContext() throws {
    let client = FlagClient(
      try Read(Self.flags).file, FlagContext(tier: "pro"), observers: [Recorder("o", log)])
    client.track("upgrade", value: 4.5)
    #expect(log.take() == ["tracked upgrade 4.5 pro"])
  }
}
