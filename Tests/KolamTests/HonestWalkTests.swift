import Foundation
import TestSupport
import Testing

/// `kolam walk` never says that all is well where it does not know, end to end.
@Suite struct HonestWalkTests {
  private static let home = """
    screen: home
    title: { verbatim: Home }
    state: { count: int }
    body:
      - { text: { verbatim: "Count ${state.count}" }, id: count }
      - { button: { verbatim: Add }, id: add, do: [ { set: { state.count: "${state.count + 1}" } } ] }
    """
  private static let good = "appId: small\n---\n- launchApp\n- tapOn: Add\n- assertVisible: Count 1\n"
  private static let bad = "appId: small\n\n---\n- launchApp\n- tapOn: Ad\n"

  /// Returns a checkout with one app and its walkthroughs.
  private func checkout(_ flows: [String: String]) throws -> SmallCheckout {
    let checkout = try SmallCheckout(["small": ["home.yaml": Self.home]])
    try FileManager.default.createDirectory(
      at: checkout.root.appendingPathComponent("Screens/small/walkthroughs"),
      withIntermediateDirectories: true)
    for (name, text) in flows { try checkout.write("Screens/small/walkthroughs/\(name)", text) }
    return checkout
  }

  private func walk(_ checkout: SmallCheckout, _ arguments: String..., environment: [String: String] = [:])
    throws -> Executable.Run
  {
    try Executable().run(
      ["walk"] + arguments + ["--state", checkout.root.path + "/state"], environment: environment,
      root: checkout.root)
  }

  @Test func whatFailedIsWalkedAgainWhereverItIsAndWithItsAxes() throws {
    let checkout = try checkout(["good.yaml": Self.good])
    try FileManager.default.createDirectory(
      at: checkout.root.appendingPathComponent("mine"), withIntermediateDirectories: true)
    try checkout.write("mine/bad.yaml", Self.bad)
    #expect(try walk(checkout, "mine/bad.yaml", "--matrix", "device=phone").code == 1)
    // A passing walk of other flows says nothing about it.
    #expect(try walk(checkout, "small").code == 0)
    let again = try walk(checkout, "--last-failed")
    #expect(again.code == 1, "\(again.output)")
    #expect(again.output.contains("mine/bad.yaml:5:3: failed"))
    let elsewhere = try walk(checkout, "small", "--last-failed")
    #expect(elsewhere.code == 2)
    #expect(elsewhere.errors.contains("1 case failed last time, and none of them is among these"))
  }

  @Test func aFlakyCaseFailsWhereThatIsAskedFor() throws {
    let flaky =
      "appId: small\n---\n- launchApp\n- retry: { commands: [ { tapOn: Add }, { assertVisible: Count 2 } ] }\n"
    let checkout = try checkout(["flaky.yaml": flaky])
    #expect(try walk(checkout, "small").code == 0)
    let run = try walk(checkout, "small", "--fail-on-flaky")
    #expect(run.code == 1)
    #expect(run.output.contains("it succeeded only when it was tried again"))
    // The command that walks it again fails again.
    #expect(run.output.contains("--fail-on-flaky\n"))
  }

  @Test func coverageBelowItsThresholdFails() throws {
    let checkout = try checkout(["good.yaml": Self.good])
    #expect(try walk(checkout, "small", "--min-coverage", "screens=100,actions=100").code == 0)
    try checkout.write(
      "Screens/small/other.yaml",
      "screen: other\ntitle: { verbatim: Other }\nbody: [ { text: { verbatim: O } } ]\n")
    let run = try walk(checkout, "small", "--min-coverage", "screens=90,actions=100")
    #expect(run.code == 1)
    #expect(
      run.errors.contains("small: 1 of 2 screens covered (50%), expected at least 90%"), "\(run.errors)")
    let wrong = try walk(checkout, "small", "--min-coverage", "screens")
    #expect(wrong.code == 2 || wrong.code == 64)
    #expect(wrong.errors.contains("expected a percentage from 0 to 100"))
  }

  @Test(arguments: ["junit", "ndjson"]) func aPartWithoutCellsHasAReport(_ format: String) throws {
    let checkout = try checkout(["good.yaml": Self.good])
    let run = try walk(
      checkout, "--shard", "2/2", "--format", format, "--output", checkout.root.path + "/report")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("no case is of part 2 of 2"))
    #expect(try checkout.read("report").contains(format == "junit" ? "<testsuites " : "\"cases\":0"))
  }

  @Test func watchingEndsWithItsInput() throws {
    let checkout = try checkout(["good.yaml": Self.good])
    let run = try walk(checkout, "--watch")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("1/1 Flow Passed"))
  }

  @Test func annotationsHaveThePathsOfTheRepository() throws {
    let checkout = try checkout(["bad.yaml": Self.bad])
    let parent = checkout.root.deletingLastPathComponent().path
    let run = try walk(checkout, "--format", "github", environment: ["GITHUB_WORKSPACE": parent])
    let folder = checkout.root.lastPathComponent
    #expect(
      run.output.contains("::error file=\(folder)/Screens/small/walkthroughs/bad.yaml,line=5"),
      "\(run.output)")
  }

  @Test func flowsReachNothingOutsideOfTheirWorkspace() throws {
    let checkout = try checkout([
      "a.yaml": "appId: small\n---\n- runFlow: /proc/self/environ\n- assertScreenshot: ../../../out\n",
      "b.yaml": "appId: small\n---\n- launchApp\n- assertScreenshot: ${'../' + 'out'}\n",
    ])
    let check = try Executable().run(
      ["walk", "check", "Screens/small/walkthroughs/a.yaml"], root: checkout.root)
    #expect(check.code == 2)
    #expect(check.errors.components(separatedBy: "error[KL0950]").count == 3, "\(check.errors)")
    let run = try walk(checkout, "Screens/small/walkthroughs/b.yaml", "--update")
    #expect(run.code == 1)
    #expect(run.output.contains("is out of the workspace"), "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: checkout.root.path + "/Screens/small/out.txt"))
  }

  @Test func theLogAndTheExcerptsOfFlowsHaveNoSecrets() throws {
    let checkout = try checkout([
      "a.yaml": "appId: small\nenv: { PIN: 48151623, A: [] }\n---\n- tapOnn: 48151623\n"
    ])
    for run in [try walk(checkout), try Executable().run(["walk", "check", "small"], root: checkout.root)] {
      #expect(run.code == 2 && run.errors.contains("KL1004"))
      #expect(!run.errors.contains("48151623"), "\(run.errors)")
    }
  }

  /// Every file and stream of a walk, in every format.
  @Test(arguments: ["text", "junit", "ndjson", "github"])
  func nothingThatAWalkLeavesHasASecret(_ format: String) throws {
    let secret = "k3y/With+signs=42 & more"
    let checkout = try checkout([
      "a.yaml": """
      appId: small
      name: Uses ${API_KEY}
      x-secrets: [ CARD ]
      properties: { key: "${API_KEY}" }
      ---
      - startRecording: film-${API_KEY}
      - launchApp
      - evalScript: "${console.log(encodeURIComponent(API_KEY), API_KEY.toUpperCase(), CARD)}"
      - takeScreenshot: shot-${API_KEY}
      - takeScreenshot: "${CARD}"
      - stopRecording
      - runFlow: { env: { PIN: "90210777" }, commands: [ { assertVisible: "${PIN} ${API_KEY}" } ] }
      """
    ])
    let out = checkout.root.path + "/out"
    let run = try walk(
      checkout, "-e", "API_KEY=\(secret)", "-e", "CARD=4111222233334444", "-e", "URL=x?\(secret)",
      "--format", format, "--output", "report", "--html", "page.html", "--output-dir", out, "--log", "log",
      "--verbose")
    if run.output.contains("JavaScriptCore") { return print("skipped: JavaScriptCore is not installed") }
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    var texts = [run.output, run.errors]
    for file in ["report", "page.html", "log"] { texts.append(try checkout.read(file)) }
    let kept = try FileManager.default.subpathsOfDirectory(atPath: out)
    #expect(
      kept.count { $0.hasSuffix(".txt") || $0.hasSuffix(".yaml") || $0.hasSuffix(".cast") } == 5, "\(kept)")
    texts += kept
    for file in kept { texts.append((try? checkout.read("out/\(file)")) ?? "") }
    let encoded = Data(secret.utf8).base64EncodedString()
    let forms = [
      secret, secret.uppercased(), "k3y%2FWith%2Bsigns%3D42%20%26%20more", encoded,
      "k3y/With+signs=42 &amp; more",
      "k3y/With", "4111222233334444", "90210777",
    ]
    for text in texts {
      for form in forms { #expect(!text.contains(form), "\(form) in \(text.prefix(2000))") }
    }
    #expect(run.output.contains(#"-e API_KEY="$API_KEY" -e CARD="$CARD""#), "\(run.output)")
  }
}
