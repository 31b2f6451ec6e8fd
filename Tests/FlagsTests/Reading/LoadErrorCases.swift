/// An invalid flag file, with a short name.
struct LoadErrorCase {
  let name: String
  let text: String

  /// Files with one error each, in order of the codes that they raise.
  static let all = forms + tiers + profiles + logic + variants + rules + requirements

  private init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// Creates a file with one boolean flag, after whose state the given keys are inserted.
  private init(_ name: String, flag keys: String, top: String = "context: {}") {
    let lines = keys.split(separator: "\n").map { "    \($0)\n" }.joined()
    self.init(
      name,
      """
      \(top)
      flags:
        a:
          state: ENABLED
          variants: { "on": true, "off": false }
      \(lines)
      """)
  }

  private static let forms = [
    LoadErrorCase("a file that is a list", "- flags"),
    LoadErrorCase("a file that is a text", "flags"),
    LoadErrorCase("flags that are a text", "flags: none"),
    LoadErrorCase("a flag that is a list", "flags: { a: [] }"),
    LoadErrorCase("tiers that are a list", "tiers: [free, pro]"),
    LoadErrorCase("a truth that is none", flag: "basic: maybe"),
    LoadErrorCase("an owner that is a mapping", flag: "owner: { team: growth }"),
    LoadErrorCase("metadata with a list", flag: "metadata: { teams: [a] }"),
    LoadErrorCase("a condition that is a list", flag: "rules: [{ when: [a], variant: \"on\" }]"),
    LoadErrorCase("rules that are a mapping", flag: "rules: { when: \"true\" }"),
    LoadErrorCase("a rule that is a text", flag: "rules: [on]"),
    LoadErrorCase("a key of the file", "context: {}\nflag: {}"),
    LoadErrorCase("a key of a flag", flag: "desription: about it\nowner: growth"),
    LoadErrorCase("a key of a rule", flag: "rules: [{ wen: \"true\", variant: \"on\" }]"),
    LoadErrorCase("a key of a tier", "tiers: { free: { rank: 0, grant: [a] } }"),
    LoadErrorCase("a key of a profile", "profiles: { phone: { when: \"true\", colums: 40 } }"),
    LoadErrorCase("a key of what is required", flag: "requires: { grants: a }"),
    LoadErrorCase(
      "a key of what is shown", flag: "requires: { tier: pro }\nonLocked: { show: hide, upsell: pro }"),
    LoadErrorCase(
      "a key of a flag in a plain file of flagd",
      #"{"flags": {"a": {"state": "ENABLED", "variants": {"x": 1}, "colour": "red"}}}"#),
    LoadErrorCase("a flag without state and variants", "flags: { a: {} }"),
    LoadErrorCase("a tier without rank", "tiers: { free: {} }"),
    LoadErrorCase("a profile without when", "profiles: { phone: { columns: 40 } }"),
    LoadErrorCase("a split without weights", flag: "rules: [{ split: { by: targetingKey } }]"),
    LoadErrorCase("a listed flag without key", "flags: [{ state: ENABLED, variants: { a: 1 } }]"),
    LoadErrorCase("a state", "flags: { a: { state: ENABLE, variants: { a: 1 } } }"),
    LoadErrorCase("a kind", flag: "kind: killswitch"),
    LoadErrorCase("how it is shown", flag: "requires: { tier: pro }\nonLocked: { show: teasr }"),
    LoadErrorCase("a bucketing of the file", "metadata: { bucketing: flagd-v4 }\nflags: {}"),
    LoadErrorCase("a bucketing of a flag", flag: "metadata: { bucketing: murmur }"),
    LoadErrorCase(
      "an undeclared attribute", flag: "rules: [{ when: device.modle == \"A\", variant: \"on\" }]",
      top: "context: { device.model: string }"),
    LoadErrorCase(
      "an undeclared attribute that is called upon",
      flag: "rules: [{ when: device.modle.startsWith(\"A\"), variant: \"on\" }]",
      top: "context: { device.model: string }"),
    LoadErrorCase("an attribute like no other", flag: "rules: [{ when: weather == 1, variant: \"on\" }]"),
    LoadErrorCase(
      "a segment", flag: "rules: [{ when: segments.tester, variant: \"on\" }]",
      top: "segments: { testers: 'tier == \"pro\"' }"),
    LoadErrorCase(
      "an undeclared attribute of JSONLogic", flag: "targeting: { if: [{ var: user.gruops }, \"on\"] }",
      top: "context: { user.groups: list(string) }"),
    LoadErrorCase("a condition that is a number", flag: "rules: [{ when: \"1 + 1\", variant: \"on\" }]"),
    LoadErrorCase("a condition that does not parse", flag: "rules: [{ when: \"tier ==\", variant: \"on\" }]"),
  ]

  private static let tiers = [
    LoadErrorCase(
      "tiers that extend each other",
      "tiers: { a: { rank: 0, extends: b }, b: { rank: 1, extends: a }, c: { rank: 2, extends: a } }"),
    LoadErrorCase(
      "segments that use each other",
      "segments: { a: segments.b, b: \"!segments.a\", c: 'segments.a || tier == \"pro\"' }"),
    LoadErrorCase("a tier to extend", "tiers: { free: { rank: 0 }, pro: { rank: 1, extends: fre } }"),
    LoadErrorCase("a tier that is required", flag: "requires: { tier: gold }"),
    LoadErrorCase("two tiers of one rank", "tiers: { free: { rank: 1 }, pro: { rank: 1 } }"),
    LoadErrorCase("a rank below zero", "tiers: { free: { rank: -1 } }"),
    LoadErrorCase("a limit that is a word", "tiers: { free: { rank: 0, limits: { plants: many } } }"),
    LoadErrorCase("a screen without columns", "profiles: { phone: { when: \"true\", columns: 0 } }"),
    LoadErrorCase("a length of time", "tiers: { free: { rank: 0, offlineGrace: 3 days } }"),
    LoadErrorCase("a length of time without end", "tiers: { free: { rank: 0, offlineGrace: 99999999d } }"),
    LoadErrorCase("the name of an attribute", "context: { user-name: string, tier: string }"),
    LoadErrorCase("the type of an attribute", "context: { user.name: strng }"),
  ]

  private static let profiles = [
    LoadErrorCase(
      "a profile after the one that all have",
      "profiles: { phone: { when: \"true\" }, tablet: { when: 'tier == \"pro\"' } }")
  ]

  private static let logic = [
    LoadErrorCase(
      "a tier that JSONLogic compares with",
      flag: #"targeting: { if: [ { "==": [ { var: tier }, premium ] }, "on", "off" ] }"#),
    LoadErrorCase(
      "a tier in a list of JSONLogic",
      flag: #"targeting: { if: [ { in: [ { var: [tier] }, [pro, gold] ] }, "on", "off" ] }"#),
    LoadErrorCase(
      "an evaluator", flag: "targeting: { if: [{ $ref: testrs }, \"on\"] }",
      top: "context: {}\n$evaluators: { testers: { ==: [1, 1] } }"),
    LoadErrorCase(
      "an evaluator in a plain file of flagd",
      #"{"flags": {"a": {"state": "ENABLED", "variants": {"x": 1}, "targeting": {"$ref": "b"}}}}"#),
    LoadErrorCase(
      "evaluators that bring each other in",
      "context: {}\n$evaluators: { a: { and: [{ $ref: b }, 1] }, b: { or: [{ $ref: a }, 1] } }"),
    LoadErrorCase("an operator", flag: "targeting: { iff: [true, \"on\"] }"),
    LoadErrorCase("one operand of two", flag: "targeting: { ==: [1] }"),
    LoadErrorCase("four operands of two or three", flag: "targeting: { <: [1, 2, 3, 4] }"),
    LoadErrorCase(
      "evaluators upon evaluators",
      "context: {}\n$evaluators:\n"
        + (0..<12).map { level in
          let inner = level == 0 ? "1" : "{ $ref: e\(level - 1) }"
          let nested = (0..<12).reduce(inner) { text, _ in "{ \"!\": \(text) }" }
          return "  e\(level): \(nested)\n"
        }.joined()),
    LoadErrorCase("a share of a division", flag: "targeting: { fractional: [[\"on\", 1], \"off\"] }"),
    LoadErrorCase("a share below zero", flag: "targeting: { fractional: [[\"on\", -1], [\"off\", 1]] }"),
    LoadErrorCase(
      "shares of half a percent", flag: "targeting: { fractional: [[\"on\", 99.5], [\"off\", 0.5]] }"),
    LoadErrorCase(
      "shares that are texts", flag: "targeting: { fractional: [[\"on\", \"50\"], [\"off\", \"50\"]] }"),
    LoadErrorCase("no share but zero", flag: "targeting: { fractional: [[\"on\", 0], [\"off\", 0]] }"),
    LoadErrorCase(
      "more shares than fit", flag: "targeting: { fractional: [[\"on\", 2147483647], [\"off\"]] }"),
  ]

  private static let variants = [
    LoadErrorCase("no variant", "flags: { a: { state: ENABLED, variants: {} } }"),
    LoadErrorCase("a variant without value", "flags: { a: { state: ENABLED, variants: { x: 1, y: ~ } } }"),
    LoadErrorCase("variants of two types", "flags: { a: { state: ENABLED, variants: { x: 1, y: one } } }"),
    LoadErrorCase("a default variant", flag: "defaultVariant: of"),
    LoadErrorCase("the variant of a rule", flag: "rules: [{ when: \"true\", variant: yes }]"),
    LoadErrorCase("the variant of a share", flag: "rules: [{ split: { weights: { onn: 1 } } }]"),
    LoadErrorCase("a variant that targeting gives", flag: "targeting: { if: [{ var: tier }, onn, \"off\"] }"),
    LoadErrorCase(
      "a variant of another flag",
      """
      flags:
        a: { state: ENABLED, variants: { x: 1, y: 2 }, requires: { flag: { b: steps } } }
        b: { state: ENABLED, variants: { classic: 1, step: 2 } }
      """),
    LoadErrorCase("a day that is none", flag: "expires: 2027-02-30"),
    LoadErrorCase("a day in words", flag: "expires: soon"),
    LoadErrorCase("rules and targeting", flag: "rules: []\ntargeting: { if: [true, \"on\"] }"),
  ]

  private static let rules = [
    LoadErrorCase("a rule that gives nothing", flag: "rules: [{ id: a, when: \"true\" }]"),
    LoadErrorCase(
      "a rule that gives twice", flag: "rules: [{ variant: \"on\", split: { weights: { \"on\": 1 } } }]"),
    LoadErrorCase(
      "two rules of one id",
      flag: "rules:\n  - { id: a, when: 'tier == \"a\"', variant: \"on\" }\n  - { id: a, variant: \"off\" }"),
    LoadErrorCase(
      "a rule after one that always holds",
      flag:
        "rules:\n  - { id: all, variant: \"on\" }\n  - { id: pro, when: 'tier == \"pro\"', variant: \"on\" }"),
    LoadErrorCase("a rule that never holds", flag: "rules: [{ id: a, when: \"1 == 2\", variant: \"on\" }]"),
    LoadErrorCase(
      "a condition that stands above already",
      flag: "rules:\n  - { id: a, when: 'tier == \"pro\"', variant: \"on\" }\n"
        + "  - { id: b, when: 'tier == \"pro\"', variant: \"off\" }"),
    LoadErrorCase("a weight below zero", flag: "rules: [{ split: { weights: { \"on\": -1, \"off\": 1 } } }]"),
    LoadErrorCase("a weight in halves", flag: "rules: [{ split: { weights: { \"on\": 0.5 } } }]"),
    LoadErrorCase("weights of nothing", flag: "rules: [{ split: { weights: { \"on\": 0, \"off\": 0 } } }]"),
    LoadErrorCase(
      "weights beyond all", flag: "rules: [{ split: { weights: { \"on\": 2147483647, \"off\": 1 } } }]"),
  ]

  private static let requirements = [
    LoadErrorCase(
      "a grant", flag: "requires: { grant: insight }", top: "tiers: { pro: { rank: 0, grants: [insights] } }"),
    LoadErrorCase(
      "a capability", flag: "requires: { capability: [camera, rfd] }",
      top: "profiles: { phone: { when: \"true\", capabilities: [camera, rfid] } }"),
    LoadErrorCase(
      "a profile", flag: "requires: { profile: tablet }", top: "profiles: { phone: { when: \"true\" } }"),
    LoadErrorCase("a flag that is required", flag: "requires: { flag: aa }"),
    LoadErrorCase(
      "flags that require each other",
      """
      flags:
        a: { state: ENABLED, variants: { x: true }, requires: { flag: b } }
        b: { state: ENABLED, variants: { x: true }, requires: { flag: a } }
        c: { state: ENABLED, variants: { x: true }, requires: { flag: c } }
        d: { state: ENABLED, variants: { x: true }, requires: { flag: c } }
      """),
    LoadErrorCase("a basic flag that is locked", flag: "basic: true\nrequires: { tier: pro }"),
    LoadErrorCase("a lock that locks nothing", flag: "defaultVariant: \"on\"\nrequires: { tier: pro }"),
    LoadErrorCase("a lock without key", flag: "onLocked: { show: hide }"),
    LoadErrorCase(
      "flags upon flags",
      "flags:\n"
        + (0..<11).map { level in
          let needs = (0..<level).map { "f\($0)" }.joined(separator: ", ")
          return "  f\(level): { state: ENABLED, variants: { x: true }, requires: { flag: [\(needs)] } }\n"
        }.joined()),
  ]
}
