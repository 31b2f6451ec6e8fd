import Foundations
import Testing

@testable import Flags

/// The flags exported for other evaluators.
@Suite struct ExportTests {
  private func export(_ text: String, _ code: Diagnostic.Code = .notExported) throws -> (
    text: String, file: FlagFile, left: [String]
  ) {
    var diagnostics = Diagnostics()
    let text = try Read(text).file.exportFlagd(into: &diagnostics)
    let read = try Read(text, path: "export.json")
    #expect(read.problems.isEmpty)
    return (text, read.file, diagnostics.all.filter { $0.code == code }.map(\.message))
  }

  /// Returns the targeting of one rule's condition.
  private func targeting(_ condition: String) throws -> String? {
    let (text, _, left) = try export(
      """
      context: { name: string, age: int, groups: list(string), app: dyn, nick: string? }
      segments: { grown: age >= 18 }
      flags:
        a:
          state: ENABLED
          variants: { "on": true, "off": false }
          rules: [{ when: \(condition), variant: "on" }]
      """)
    guard left.isEmpty, let start = text.firstRange(of: "\"targeting\":{\"if\":[")?.upperBound,
      let end = text.firstRange(of: ",\"on\"]}}")?.lowerBound
    else { return nil }
    return String(text[start..<end])
  }

  @Test(arguments: [
    ("nick == null", #"{"==":[{"var":"nick"},null]}"#),
    ("app.version in ['1', '2']", #"{"in":[{"var":"app.version"},["1","2"]]}"#),
    ("!nick.startsWith('a')", #"{"!":[{"starts_with":[{"var":"nick"},"a"]}]}"#),
    ("nick.contains('a')", #"{"in":["a",{"var":"nick"}]}"#),
    ("age > 3", #"{"and":[{"!==":[{"var":"age"},null]},{">":[{"var":"age"},3]}]}"#),
    (
      "segments.grown && nick == 'a' || app == 1 || app.b ? true : false",
      #"{"and":[{"!==":[{"var":"age"},null]},{"if":[{"or":[{"and":[{">=":[{"var":"age"},18]},{"==":[{"var":"nick"},"a"]}]},{"==":[{"var":"app"},1]},{"var":"app.b"}]},true,false]}]}"#
    ),
  ])
  func translatesConditionsToJSONLogic(condition: String, logic: String) throws {
    #expect(try targeting("\"\(condition)\"") == logic)
  }

  @Test(arguments: [
    "groups.exists(g, g == 'a')", "age + 1 > 3", "size(groups) > 1",
    "now > timestamp('2026-01-01T00:00:00Z')",
    "name.matches('a+')", "has(app.version)",
  ])
  func reportsConditionsThatJSONLogicCannotExpress(condition: String) throws {
    #expect(try targeting("\"\(condition)\"") == nil)
  }

  @Test func omitsRulesAfterAnInexpressibleOne() throws {
    let (_, file, left) = try export(
      """
      context: { age: int }
      flags:
        a:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          rules:
            - { id: old, when: age > 60, variant: "on" }
            - { id: even, when: age % 2 == 0, variant: "off" }
            - { id: all, variant: "on" }
      """)
    #expect(left == ["the rule `even` of `a` cannot be written in JSONLogic, nor what comes after it"])
    #expect(file.evaluate("a", FlagContext(attributes: ["age": 61])).value == true)
    #expect(file.evaluate("a", FlagContext(attributes: ["age": 3])).value == false)
  }

  @Test func exportsAFlagWithRequirementsAsLocked() throws {
    let on = "state: ENABLED, variants: { \"on\": true, \"off\": false }, defaultVariant: \"off\""
    let (_, file, left) = try export(
      """
      context: { age: int }
      flags:
        a: { \(on), requires: { flag: b }, rules: [ { id: all, variant: "on" } ] }
        b: { \(on), rules: [ { id: old, when: age > 60, variant: "on" } ] }
      """)
    #expect(left == ["`a` requires the flag `b`, so it is exported as locked"])
    #expect(file.evaluate("a", FlagContext(attributes: ["age": 61])).value == false)
  }

  @Test func exportsAFlagWithAConstantRequirementUnchanged() throws {
    let on = "state: ENABLED, variants: { \"on\": true, \"off\": false }"
    let (_, file, left) = try export(
      """
      flags:
        a: { \(on), defaultVariant: "off", requires: { flag: b }, rules: [ { id: all, variant: "on" } ] }
        b: { \(on), defaultVariant: "on" }
      """)
    #expect(left == ["`a` requires the flag `b`, and is exported without it"])
    #expect(file.evaluate("a", FlagContext()).value == true)
  }

  @Test func exportsAFlagThatIsLockedForAllAsLocked() throws {
    let on = "state: ENABLED, variants: { \"on\": true, \"off\": false }, defaultVariant: \"off\""
    let (_, file, left) = try export(
      """
      flags:
        a: { \(on), requires: { flag: b }, rules: [ { id: all, variant: "on" } ] }
        b: { \(on) }
      """)
    #expect(left == ["`a` requires the flag `b`, which is not as it must be, so it is exported as locked"])
    #expect(file.evaluate("a", FlagContext()).value == false)
  }

  @Test func keysOfAFlagBecomeMetadata() throws {
    let (_, file, left) = try export(
      """
      metadata: { version: "1" }
      flags:
        a:
          state: ENABLED
          kind: kill-switch
          owner: kitchen
          expires: 2027-06-30
          about: Stops it
          basic: true
          variants: { "on": true, "off": false }
          metadata: { owner: others }
      """, .noPlaceInFlagd)
    #expect(left == ["flagd has no place for `owner` of `a`: its metadata has another `owner`"])
    let metadata = try #require(file.flag("a")?.metadata)
    #expect(
      metadata
        == ValueMap(fields: [
          ("owner", "others"), ("version", "1"), ("kind", "kill-switch"), ("expires", "2027-06-30"),
          ("about", "Stops it"), ("basic", true),
        ]))
  }

  @Test func whatFlagdHasNoPlaceForIsReported() throws {
    let (_, _, left) = try export(
      """
      tiers:
        free: { rank: 0, limits: { favourites: 20 } }
        pro: { rank: 10, extends: free, grants: [more], offlineGrace: 72h }
      profiles: { phone: { when: "true", capabilities: [ble] } }
      flags:
        a:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: more }
          onLocked: { show: teaser }
      """, .noPlaceInFlagd)
    #expect(
      left == [
        "flagd has no place for `onLocked` of `a`", "flagd has no place for `limits` of the tier `free`",
        "flagd has no place for `limits` and `offlineGrace` of the tier `pro`",
        "flagd has no place for `profiles`, which tell the device's kind by its attributes",
      ])
  }

  /// Contexts with all attributes that the rules read, including those that this file takes from elsewhere.
  @Test func exportEvaluatesTheSame() throws {
    // Rules that require other flags, read `now`, compute or may fail are not exported unchanged.
    let text = manyFlags.split(separator: "\n").filter { line in
      !["now >", "/ 0", "flag: {"].contains { line.contains($0) }
    }.joined(separator: "\n").replacing(", flag: [panic, insights]", with: "")
    let original = try Read(text).file
    let (_, file, left) = try export(text)
    #expect(left.isEmpty)
    var contexts = RandomContext(original, seed: 3)
    var reasons: Set<FlagDetails.Reason> = []
    for _ in 0..<2000 {
      var context = contexts.next()
      (context.overrides, context.killed) = ([:], [])
      context.attributes.merge(["user.groups": ["beta"], "user.age": 20, "email": "a@b.c", "spent": 1.0]) {
        own, whole in own.isOf(whole) ? own : whole
      }
      context.device.model = context.device.model ?? "none"
      let scope = original.scope(context)
      var foreign = FlagContext(targetingKey: context.targetingKey, attributes: context.attributes)
      foreign.attributes["device.model"] = context.device.model.map(Value.string)
      foreign.attributes["tier"] = .string(scope.tier.name)
      foreign.attributes["profile"] = scope.profile.map { .string($0.name) }
      foreign.attributes["capabilities"] = .list(scope.capabilities.sorted().map(Value.string))
      for flag in original.flags {
        let (here, there) = (scope.evaluate(flag.name), file.evaluate(flag.name, foreign))
        reasons.insert(here.reason)
        #expect(
          here.value == there.value && here.variant == there.variant,
          "\(flag.name) is \(here.value) here and \(there.value) there for \(context)")
      }
    }
    #expect(reasons.isSuperset(of: [.static, .default, .targetingMatch, .split, .disabled, .locked]))
  }
}

extension Value {
  fileprivate func isOf(_ other: Value) -> Bool {
    switch (self, other) {
    case (.list, .list), (.int, .int), (.double, .double), (.string, .string): true
    default: false
    }
  }
}
