import Foundation
import Testing

/// The command that walks a failed case again has every option that changes what happens in a case.
@Suite struct RepeatedOptionTests {
  /// All options of `kolam walk run` with arguments, and whether the command has them.
  private static let options: [(name: String, arguments: [String], isRepeated: Bool)] = [
    ("app", ["--app", "small"], true), ("matrix", ["--matrix", "device=phone"], true),
    ("flag", ["--flag", "look=bars"], true), ("env", ["-e", "A=b"], true), ("seed", ["--seed", "7"], true),
    ("platform", ["--platform", "android"], true), ("everything-visible", ["--everything-visible"], true),
    ("until", ["--until", "4"], true), ("repeat", ["--repeat", "2"], true),
    ("fail-on-flaky", ["--fail-on-flaky"], true), ("stub", ["--stub"], true),
    ("allow-net", ["--allow-net"], true),
    ("output-dir", ["--output-dir", "kept"], true), ("root", ["--root", "."], true),
    // Of servers and radios that are not here.
    ("dialect", [], true), ("backend", [], true), ("ca", [], true), ("plan-key", [], true), ("ble", [], true),
    // They choose cases, of which the command names one, or say how results are reported.
    ("include-tags", ["--include-tags", "all"], false), ("exclude-tags", ["--exclude-tags", "none"], false),
    ("config", [], false), ("shard", ["--shard", "1/1"], false), ("last-failed", [], false),
    ("state", [], false), ("list", [], false), ("dry-run", [], false), ("jobs", ["--jobs", "1"], false),
    ("watch", [], false), ("update", ["--update"], false), ("log", ["--log", "log.txt"], false),
    ("format", ["--format", "text"], false), ("output", ["--output", "out.txt"], false),
    ("test-suite-name", ["--test-suite-name", "Nightly"], false), ("verbose", ["--verbose"], false),
    ("timings", ["--timings"], false), ("coverage", ["--coverage"], false),
    // Goes with a whole walk alone.
    ("min-coverage", [], false), ("quiet", ["--quiet"], false),
    ("html", ["--html", "page.html"], false), ("page-locale", ["--page-locale", "en"], false),
    // A secret, of a server that is not here.
    ("control-key", [], false), ("version", [], false), ("help", [], false),
  ]

  /// The names of all options that the program takes, also those that its help leaves out for a reason of their own.
  private func names() throws -> [String] {
    let run = try Executable()("walk", "run", "--experimental-dump-help")
    let help = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let command = try #require(help["command"] as? [String: Any])
    let arguments = try #require(command["arguments"] as? [[String: Any]])
    return arguments.filter { $0["shouldDisplay"] as? Bool == true }.flatMap { argument in
      (argument["names"] as? [[String: String]] ?? []).filter { $0["kind"] == "long" }.compactMap {
        $0["name"]
      }
    }
  }

  @Test func everyOptionIsHere() throws {
    let names = try names()
    #expect(names.count > 30)
    #expect(Set(names).subtracting(Self.options.map(\.name)).isEmpty)
  }

  @Test func theCommandHasThoseThatChangeACase() throws {
    let checkout = try SmallCheckout([
      "small": ["home.yaml": "screen: home\ntitle: { verbatim: Home }\nbody: []\n"]
    ])
    try checkout.write(
      "Screens/small/flags.yaml",
      """
      metadata: { flagSetId: small, version: "1.0.0" }
      profiles: { phone: { when: "true", capabilities: [], columns: 48, rows: 40 } }
      flags:
        look:
          { state: ENABLED, kind: release, owner: small, expires: 2027-06-30, about: Bars,
            variants: { list: list, bars: bars }, defaultVariant: list }

      """)
    try checkout.write("flow.yaml", "appId: small\ntags: [all]\n---\n- assertVisible: nowhere\n")
    let given = Self.options.flatMap(\.arguments)
    let run = try Executable().run(
      ["walk", "flow.yaml", "--state", "state"] + given, environment: ["MAESTRO_CITY": "Pune"],
      root: checkout.root)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("kolam walk flow.yaml") })
    // The matrix has the flag and the default values, too.
    for (name, arguments, isRepeated) in Self.options where !arguments.isEmpty {
      let last = name == "flag" ? "flag.look=bars" : arguments.last ?? ""
      let isThere = line.contains(" \(last)") && (name == "flag" || line.contains(arguments[0]))
      #expect(isThere == isRepeated, "\(name): \(line)")
    }
    #expect(line.contains("-e MAESTRO_CITY=Pune"))
    #expect(run.output.contains("1 constant from the shell: MAESTRO_CITY"))
  }
}
