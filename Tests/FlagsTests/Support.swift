import Expressions
import Foundations
import Testing

@testable import Flags

/// A flag file and its diagnostics.
struct Read {
  let file: FlagFile
  let diagnostics: Diagnostics
  let source: SourceText

  init(_ text: String, path: String = "flags.yaml") throws {
    source = SourceText(path: path, text: text)
    var diagnostics = Diagnostics()
    file = try #require(FlagFile.read(source, into: &diagnostics))
    self.diagnostics = diagnostics
  }

  /// The diagnostics as `place severity code: message (help)`.
  var problems: [String] { Self.lines(diagnostics) }

  /// Returns the lint's diagnostics, in the same form.
  func lint(today: CivilDate?) -> [String] {
    var found = Diagnostics()
    file.lint(today: today, into: &found)
    return Self.lines(found)
  }

  private static func lines(_ diagnostics: Diagnostics) -> [String] {
    diagnostics.sorted.map { diagnostic in
      let place = diagnostic.span.map { "\($0.location.line):\($0.location.column) " } ?? ""
      let help = diagnostic.help.map { " (\($0))" } ?? ""
      return "\(place)\(diagnostic.severity.rawValue) \(diagnostic.code): \(diagnostic.message)\(help)"
    }
  }
}

/// The example of the design.
let designExample = """
  context: { user.tier: string, device.model: string, user.groups: list(string) }
  tiers:
    free: { rank: 0, grants: [plants.basic], limits: { plants: 5 } }
    pro:  { rank: 10, extends: free, grants: [insights], limits: { plants: unlimited }, offlineGrace: 72h }
  profiles:
    handheld-rfid: { when: 'device.model.startsWith("EXA")', capabilities: [camera, rfid, scanner], columns: 40 }
    phone:         { when: "true", capabilities: [camera, ble], columns: 48 }
  segments: { testers: '"beta" in user.groups' }
  flags:
    nutrition_insights:
      state: ENABLED
      kind: entitlement
      owner: growth
      variants: { "on": true, "off": false }
      defaultVariant: "off"
      requires: { grant: insights }
      onLocked: { show: teaser, sheet: upgrade_insights }
      rules: [ { id: granted, when: "true", variant: "on" } ]
    new_session_view:
      state: ENABLED
      kind: release
      expires: 2027-01-31
      variants: { classic: classic, steps: steps }
      defaultVariant: classic
      rules:
        - { id: testers, when: segments.testers, variant: steps }
        - { id: ramp, split: { by: targetingKey, weights: { steps: 10, classic: 90 } } }
  """
