import Foundations
import Testing

@testable import Flags

/// The trace of an evaluation, as lines.
@Suite struct TraceTests {
  let file: FlagFile

  init() throws { file = try Read(manyFlags).file }

  private func lines(_ flag: String, _ context: FlagContext) -> String {
    file.explain(flag, context).lines.joined(separator: "\n")
  }

  @Test func tracesTheTermsAndSegmentsOfARule() {
    let context = FlagContext(
      tier: "pro", device: FlagDevice(model: "EXA51"), targetingKey: "asha",
      attributes: ["user.groups": ["beta"], "user.age": 12, "email": "a@example.com", "spent": 60.0])
    #expect(
      lines("scan", context) == """
        scan = true
          reason TARGETING_MATCH, variant on
          flag `scan`: enabled, at flags.yaml:38:3
          requirement: met, at flags.yaml:42:15
          rule `testers`: does not match, at flags.yaml:44:15
            segments.testers is true
            segments.grown is false
            "beta" in user.groups is true, at flags.yaml:17:13
            user.groups is ["beta"]
            user.age >= 18 is false, at flags.yaml:18:10
            segments.children is true, at flags.yaml:18:29
            user.age is 12
            user.age < 14 is true, at flags.yaml:19:13
            email == null is false, at flags.yaml:19:30
            email is "a@example.com"
          rule `rich`: gives `on`, at flags.yaml:45:15
            user.age / 0 > 1 is an error: division of 12 by zero
            spent > 50.0 is true
            user.age is 12
            spent is 60
        """)
  }

  @Test func tracesTheArithmeticOfASplit() {
    let context = FlagContext(
      targetingKey: "asha", attributes: ["email": "asha@example.org", "app": ["version": "1.2.0"]])
    #expect(
      lines("share", context) == """
        share = {"hex":"f00"}
          reason TARGETING_MATCH, variant red
          flag `share`: enabled, at flags.yaml:55:3
          targeting: gives `red`, at flags.yaml:60:7
            { var: email } is "asha@example.org", at flags.yaml:21:23
            { ends_with: [{ var: email }, "@example.com"] } is false, at flags.yaml:21:9
            { and: [{ $ref: ours }, { sem_ver: [{ var: app.version }, ">=", "1.0.0"] }] } is false, at flags.yaml:61:11
            { var: email } is "asha@example.org", at flags.yaml:63:26
            { fractional: [{ var: email }, [red, 20], [blue, 80]] } is "red", at flags.yaml:63:11
            if: - { and: [{ $ref: ours }, { sem_ver: [{ var: app.version }, ">=", "1.0.0"] }] } - blue - { fract… is "red"
            key "asha@example.org", hash 450725831
            bucket (450725831 * 100) >> 32 = 10 of 100
            shares red 0..<20, blue 20..<100: red
        """)
  }

  @Test func tracesTheMissingGrantOfALock() {
    #expect(
      lines("insights", FlagContext(tier: "free")) == """
        insights = false
          reason LOCKED, variant off
          flag `insights`: enabled, at flags.yaml:32:3
          grant: `free` does not have `insights`, at flags.yaml:36:24
        """)
  }

  @Test func tracesAMissingFlag() {
    #expect(
      lines("nothing", FlagContext()) == """
        nothing = null
          reason ERROR, variant none
          error FLAG_NOT_FOUND: no flag `nothing`
          flag `nothing`: there is none of this name
        """)
  }
}
