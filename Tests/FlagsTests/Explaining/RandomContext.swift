import Foundations

@testable import Flags

/// Generates contexts: most fit a file, some lack attributes or have them of a wrong type.
struct RandomContext {
  var random: SplitMix
  private let file: FlagFile

  init(_ file: FlagFile, seed: UInt64) {
    self.file = file
    random = SplitMix(seed: seed)
  }

  mutating func next() -> FlagContext {
    var attributes: [String: Value] = [:]
    for (name, values) in Self.values where !happens(in: 5) { attributes[name] = pick(values) }
    var overrides: [String: Value] = [:]
    var killed: Set<String> = []
    for flag in file.flags {
      if happens(in: 12) {
        overrides[flag.name] = pick([.string(pick(flag.variants).name), "nothing", true, 2])
      }
      if happens(in: 25) { killed.insert(flag.name) }
    }
    return FlagContext(
      tier: pick(["free", "pro", "gold", nil]),
      device: FlagDevice(
        profile: pick([nil, nil, nil, "phone", "handheld-rfid", "watch"]),
        model: pick([nil, "EXA51", "Pixel 9"]), capabilities: pick([nil, nil, [], ["rfid", "camera"]])),
      targetingKey: happens(in: 6) ? nil : "user-\(Int.random(in: 0..<1000, using: &random))",
      attributes: attributes, overrides: overrides, killed: killed,
      now: Timestamp(seconds: Int64.random(in: 1_700_000_000...1_900_000_000, using: &random)))
  }

  private static let values: [(String, [Value])] = [
    ("user.groups", [[], ["beta"], ["beta", "staff"], ["other"], 3]),
    ("user.age", [0, 17, 18, 64, "old"]),
    ("email", ["asha@example.com", "asha@example.org", "", .null, 7]),
    ("app", [["version": "1.2.0"], ["version": "0.9"], ["version": 2], [:], "1.0"]),
    ("spent", [0.0, 12.5, 100.0, 3, "much"]),
  ]

  private mutating func pick<Item>(_ items: [Item]) -> Item {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func happens(in turns: Int) -> Bool { Int.random(in: 0..<turns, using: &random) == 0 }
}

/// Flags with every kind of decision.
let manyFlags = """
  metadata: { version: 3 }
  context:
    user.tier: string
    user.groups: list(string)
    user.age: int
    device.model: string
    email: string?
    app: dyn
    spent: double
  tiers:
    free: { rank: 0, grants: [log] }
    pro: { rank: 10, extends: free, grants: [insights, export] }
  profiles:
    handheld-rfid: { when: 'device.model.startsWith("EXA")', capabilities: [camera, rfid] }
    phone: { when: "true", capabilities: [camera] }
  segments:
    testers: '"beta" in user.groups'
    grown: user.age >= 18 && !segments.children
    children: user.age < 14 || email == null
  $evaluators:
    ours: { ends_with: [{ var: email }, "@example.com"] }
  flags:
    panic:
      state: ENABLED
      kind: kill-switch
      variants: { running: true, stopped: false }
      defaultVariant: running
      rules: [{ id: staff, when: '"staff" in user.groups', variant: stopped }]
    plain: { state: ENABLED, variants: { a: 1, b: 2 }, defaultVariant: a }
    gone: { state: DISABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
    unset: { state: ENABLED, variants: { a: 1.5, b: 2 } }
    insights:
      state: ENABLED
      variants: { "on": true, "off": false }
      defaultVariant: "off"
      requires: { grant: insights }
      rules: [{ variant: "on" }]
    scan:
      state: ENABLED
      variants: { "on": true, "off": false }
      defaultVariant: "off"
      requires: { tier: pro, capability: rfid, profile: [handheld-rfid], flag: [panic, insights] }
      rules:
        - { id: testers, when: "segments.testers && segments.grown", variant: "on" }
        - { id: rich, when: "user.age / 0 > 1 || spent > 50.0", variant: "on" }
        - { id: ramp, split: { weights: { "on": 30, "off": 70 } } }
    view:
      state: ENABLED
      variants: { classic: classic, steps: steps, cards: cards }
      defaultVariant: classic
      requires: { flag: { plain: [a] } }
      rules:
        - { id: spent, when: "now > timestamp('2026-01-01T00:00:00Z') && spent > 10.0", variant: cards }
        - { id: model, split: { by: device.model, weights: { steps: 1, cards: 1 }, salt: s } }
    share:
      state: ENABLED
      variants: { red: { hex: "f00" }, blue: { hex: "00f" } }
      defaultVariant: red
      targeting:
        if:
          - { and: [{ $ref: ours }, { sem_ver: [{ var: app.version }, ">=", "1.0.0"] }] }
          - blue
          - { fractional: [{ var: email }, [red, 20], [blue, 80]] }
    walk:
      state: ENABLED
      metadata: { bucketing: flagd-v2 }
      variants: { "true": 1, "false": 2, some: 3 }
      targeting:
        if:
          - { some: [{ var: user.groups }, { ==: [{ var: "" }, beta] }] }
          - { fractional: [[some, 1], ["true", 1]] }
          - { ">": [{ var: [user.age, 5] }, 17] }
          - { cat: [so, me] }
          - { var: email }
  """
