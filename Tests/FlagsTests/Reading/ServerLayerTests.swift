import Foundations
import Testing

@testable import Flags

@Suite struct ServerLayerTests {
  private static let app = SourceText(
    path: "flags.yaml",
    text: """
      context: { user.tier: string }
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, grants: [insights] }
      flags:
        insights:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: insights }
          rules: [ { id: granted, when: "true", variant: "on" } ]
        view:
          state: ENABLED
          variants: { classic: classic, steps: steps }
          defaultVariant: classic
          rules: [ { id: pros, when: 'user.tier == "pro"', variant: steps } ]
        camera:
          state: ENABLED
          kind: kill-switch
          variants: { "on": true, "off": false }
          defaultVariant: "on"
        stream:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "on"
          requires: { flag: camera }
      """)

  private func read(_ server: String) -> (FlagFile?, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "server flags", text: server)
    return (FlagFile.read(Self.app, under: source, into: &diagnostics), diagnostics.sorted)
  }

  private func value(_ flag: String, _ server: String, tier: String = "free") throws -> Value {
    let (file, diagnostics) = read(server)
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    return try #require(file).evaluate(flag, FlagContext(tier: tier)).value
  }

  @Test func serverFlagReplacesTheAppsTargeting() throws {
    let server = #"{"flags":{"view":{"state":"ENABLED","defaultVariant":"steps"}}}"#
    #expect(try value("view", server) == .string("steps"))
    let targeting = #"{"flags":{"view":{"defaultVariant":"classic","targeting":{"if":[true,"steps",null]}}}}"#
    #expect(try value("view", targeting) == .string("steps"))
    // The app's rule is gone with its default.
    #expect(
      try value("view", #"{"flags":{"view":{"defaultVariant":"classic"}}}"#, tier: "pro")
        == .string("classic"))
  }

  @Test func keepsTheAppsFlagsThatTheServerOmits() throws {
    #expect(try value("view", #"{"flags":{}}"#, tier: "pro") == .string("steps"))
    #expect(try value("view", "{}", tier: "pro") == .string("steps"))
    #expect(try value("view", #"{"flags":{"view":{"state":"ENABLED"}}}"#, tier: "pro") == .string("steps"))
    #expect(read(#"{"flags":{"view":{"state":"DISABLED"}}}"#).0?.served == ["view"])
  }

  @Test func serverCannotGrantEntitlements() throws {
    let server = #"{"flags":{"insights":{"state":"ENABLED","defaultVariant":"off","targeting":"on"}}}"#
    let (file, _) = read(server)
    #expect(try #require(file).evaluate("insights", FlagContext(tier: "free")).reason == .locked)
    #expect(try value("insights", server, tier: "pro") == .bool(true))
  }

  @Test func serverKillSwitchTurnsOffDependentFlags() throws {
    let (file, _) = read(#"{"flags":{"camera":{"defaultVariant":"off"}}}"#)
    let flags = try #require(file)
    let overridden = FlagContext(tier: "pro", overrides: ["stream": .string("on"), "camera": .string("on")])
    #expect(flags.evaluate("stream", overridden).reason == .killed)
    #expect(flags.evaluate("stream", overridden).value == .bool(false))
  }

  @Test func ignoresFlagsOfOtherAppVersions() throws {
    let server = #"{"flags":{"later":{"state":"ENABLED","variants":{"x":1},"defaultVariant":"x"}}}"#
    let (file, diagnostics) = read(server)
    #expect(diagnostics.isEmpty && file?.flag("later") == nil)
  }

  @Test(arguments: [
    (#"{"flags":{"insights":{"requires":{}}}}"#, "the server cannot say `requires` of `insights`"),
    (#"{"flags":{"camera":{"kind":"release"}}}"#, "the server cannot say `kind` of `camera`"),
    (#"{"flags":{"view":{"variants":{"grid":"grid"}}}}"#, "the app's `view` has no variant `grid`"),
    (
      #"{"flags":{"view":{"variants":{"steps":"stairs"}}}}"#,
      "the variant `steps` of `view` has another value in the app"
    ),
    (#"{"flags":{"view":{"defaultVariant":"step"}}}"#, "no variant `step`"),
    (#"{"flags":{"view":{"state":"ON"}}}"#, "found `ON`, expected the state of the flag"),
    (#"{"flags":{"view":5}}"#, "found a text, expected a flag"),
    (#"{"flags":[1]}"#, "found a list, expected flags by name"),
    (#"{"tiers":{}}"#, "no key `tiers` in a server's flags"),
    (#"{"flags":{"view":{"targeting":{"$ref":"x"}}}}"#, ""),
    ("[]", "found a list, expected flags that a server decides"), ("", "the file is empty"), ("{", ""),
    ("<html>", ""),
    (#"{"flags":{"view":{"rules":[{"id":"a","when":"user.name == 'x'","variant":"steps"}]}}}"#, ""),
  ])
  func rejectsAnInvalidDocumentWithALocation(_ server: String, _ message: String) throws {
    let (file, diagnostics) = read(server)
    #expect(file == nil)
    let first = try #require(diagnostics.first { $0.severity == .error })
    #expect(message.isEmpty || first.message == message, "\(first.message)")
    #expect(first.span?.source.path == "server flags")
  }

  @Test func survivesTruncatedDocuments() {
    let whole = Array(
      #"{"flags":{"view":{"state":"ENABLED","variants":{"steps":"steps"},"targeting":{"if":[true,"steps"]}}},"$evaluators":{"a":true}}"#
        .utf8)
    for count in 0..<whole.count {
      var diagnostics = Diagnostics()
      let source = SourceText(path: "server flags", bytes: Array(whole.prefix(count)))
      let file = FlagFile.read(Self.app, under: source, into: &diagnostics)
      #expect(file == nil && diagnostics.hasErrors, "the first \(count) bytes")
    }
  }
}
