import Foundation
import TestSupport
import Testing

/// `kolam walk`, end to end.
@Suite struct WalkTests {
  private static let home = """
    screen: home
    title: { verbatim: Home }
    state: { count: int }
    body:
      - { text: { verbatim: "Count ${state.count}" }, id: count }
      - { button: { verbatim: Add }, id: add, do: [ { set: { state.count: "${state.count + 1}" } } ] }
    """
  private static let good =
    "appId: small\ntags: [smoke]\n---\n- launchApp\n- tapOn: Add\n- assertVisible: Count 1\n"
  private static let bad = "appId: small\ntags: [smoke, slow]\n---\n- launchApp\n- tapOn: Ad\n"

  /// Returns a checkout with one app and its walkthroughs.
  private func checkout(_ flows: [String: String] = ["good.yaml": good, "bad.yaml": bad]) throws
    -> SmallCheckout
  {
    let checkout = try SmallCheckout(["small": ["home.yaml": Self.home]])
    try FileManager.default.createDirectory(
      at: checkout.root.appendingPathComponent("Screens/small/walkthroughs"),
      withIntermediateDirectories: true)
    for (name, text) in flows { try checkout.write("Screens/small/walkthroughs/\(name)", text) }
    return checkout
  }

  private func walk(_ checkout: SmallCheckout, _ arguments: String..., environment: [String: String] = [:])
    throws
    -> Executable.Run
  {
    try Executable().run(
      ["walk"] + arguments + ["--state", checkout.root.path + "/state"], environment: environment,
      root: checkout.root)
  }

  @Test func runsAllWalkthroughsAndReportsFailuresWithDetails() throws {
    let checkout = try checkout()
    let run = try walk(checkout)
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.errors.isEmpty)
    for part in [
      "Walked with locale=en tier=free device=phone\n", "[Passed] good (0s)\n",
      #"[Failed] bad (17s) ("Ad" is not on screen after 17 s)"#,
      "Screens/small/walkthroughs/bad.yaml:5:3: failed: \"Ad\" is not on screen after 17 s\n",
      "   5 | - tapOn: Ad\n     |   ^^^^^^^^^", "  │ Home",
      "  In 1 of 2 cases: bad [locale=en tier=free device=phone]",
      "kolam walk Screens/small/walkthroughs/bad.yaml --matrix locale=en tier=free device=phone\n",
      "1/2 Flows Failed: 5 steps, 17s of the app's time\n",
    ] {
      #expect(run.output.contains(part), "lacks \(part): \(run.output)")
    }
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func printedCommandRepeatsTheCase() throws {
    let checkout = try checkout()
    let line = try #require(walk(checkout).lines.first { $0.contains("    kolam walk") })
    let words = line.split(separator: " ").dropFirst(2).map(String.init)
    let run = try Executable().run(["walk"] + words, root: checkout.root)
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.output.contains("  Tap on \"Ad\"... FAILED (17s)"))
    #expect(run.output.hasSuffix("1/1 Flow Failed: 2 steps, 17s of the app's time\n"))
  }

  @Test func acceptsFlowsFoldersAndAppsAndFindsTheApp() throws {
    let checkout = try checkout(["good.yaml": Self.good])
    try checkout.write(
      "good.yaml", Self.good.replacingOccurrences(of: "appId: small", with: "appId: com.x.small"))
    for path in ["small", "Screens/small/walkthroughs", "Screens/small/walkthroughs/good.yaml", "good.yaml"] {
      let run = try walk(checkout, path)
      #expect(run.code == 0, "\(path): \(run.errors)")
    }
    let both = try walk(checkout, "small", "Screens/small/walkthroughs/good.yaml", "--list")
    #expect(both.lines.count == 1)
  }

  @Test(arguments: ["text", "junit", "ndjson", "github"])
  func everyFormatIsDeterministic(_ format: String) throws {
    let checkout = try checkout()
    let runs = try ["1", "2", "2"].map { try walk(checkout, "--format", format, "--jobs", $0).output }
    #expect(Set(runs).count == 1)
    #expect(runs[0].contains("bad.yaml"))
    let file = checkout.root.path + "/report"
    let run = try walk(checkout, "--format", format, "--output", file)
    #expect(try checkout.read("report") == runs[0])
    #expect(run.output.contains("1/2 Flows Failed"))
  }

  @Test func rerunsFailedCasesUntilNoneFails() throws {
    let checkout = try checkout()
    #expect(try walk(checkout, "--last-failed").errors.contains("nothing was walked here yet"))
    #expect(try walk(checkout).code == 1)
    let again = try walk(checkout, "--last-failed")
    #expect(again.code == 1)
    #expect(again.output.hasSuffix("1/1 Flow Failed: 2 steps, 17s of the app's time\n"))
    try checkout.write("Screens/small/walkthroughs/bad.yaml", Self.good)
    #expect(try walk(checkout, "--last-failed").code == 0)
    let none = try walk(checkout, "--last-failed")
    #expect(none.code == 0)
    #expect(none.output == "Nothing failed last time.\n")
  }

  @Test func reportsCasesThatNoLongerExist() throws {
    let checkout = try checkout()
    #expect(try walk(checkout).code == 1)
    try FileManager.default.removeItem(
      at: checkout.root.appendingPathComponent("Screens/small/walkthroughs/bad.yaml"))
    let run = try walk(checkout, "--last-failed")
    #expect(run.code == 0)
    #expect(run.errors.contains("bad.yaml [locale=en tier=free device=phone]` failed last time"))
  }

  @Test func tagsChooseFlowsAndAreListed() throws {
    let checkout = try checkout()
    let id = "Screens/small/walkthroughs/bad.yaml [locale=en tier=free device=phone]\tsmoke,slow\n"
    #expect(try walk(checkout, "--list", "--include-tags", "slow").output == id)
    #expect(try walk(checkout, "--list", "--exclude-tags", "not slow").output == id)
  }

  @Test func stopsAfterAGivenLineAndShowsTheScreen() throws {
    let checkout = try checkout()
    let run = try walk(checkout, "Screens/small/walkthroughs/good.yaml", "--until", "5")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("After line 5, locale=en tier=free device=phone:\n  ╭"))
    #expect(run.output.contains("Count 1"))
    #expect(!run.output.contains("Assert that"))
  }

  @Test func failureInASequenceCancelsTheRest() throws {
    let checkout = try checkout(["a.yaml": Self.bad, "b.yaml": Self.good, "c.yaml": Self.good])
    try checkout.write(
      "Screens/small/walkthroughs/config.yaml",
      "executionOrder: { continueOnFailure: false, flowsOrder: [a, b] }\n")
    let run = try walk(checkout)
    #expect(run.code == 1)
    for part in ["[Failed] a", "[Canceled] b", "[Passed] c"] {
      #expect(run.output.contains(part), "\(run.output)")
    }
  }

  @Test func showsConstantsAndHidesSecrets() throws {
    let flow = "appId: small\n---\n- launchApp\n- assertVisible: \"${MAESTRO_WORD} ${N} ${MY_TOKEN}\"\n"
    let checkout = try checkout(["a.yaml": flow])
    let run = try walk(
      checkout, "-e", "N=1", "-e", "MY_TOKEN=geheim", environment: ["MAESTRO_WORD": "Count"])
    #expect(run.code == 1)
    #expect(run.output.contains("\"Count 1 ••••\" is not on screen"))
    #expect(!run.output.contains("geheim"))
    #expect(run.output.contains(#"-e N=1 -e MY_TOKEN="$MY_TOKEN""#))
  }

  @Test(arguments: [
    (["--matrix", "locale=xx"], "the app has no locale `xx`"),
    (["--shard", "3/2"], "--shard"), (["--jobs", "0"], "--jobs is 1 to 1024"),
    (["-e", "X"], "write `-e KEY=VALUE`"),
    (["--repeat", "0"], "--repeat is 1"), (["--include-tags", "a and"], "ends where a tag is expected"),
    (["--platform", "windows"], "windows"),
    (["nowhere.yaml"], "there is no flow, folder or app `nowhere.yaml`"),
    (["--config", "nowhere.yaml"], "nowhere.yaml"),
    (["--output", "nowhere/report.xml"], "no such file or directory"),
    (["--output", "Screens"], "is a folder"),
    (["--app", "other"], "no app `other`"), (["--watch", "--list"], "--watch goes with neither"),
    (["--until", "0"], "--until is the line of a step"), (["--seed", "-1"], "--seed"),
    (["Locales"], "there is no flow"),
  ])
  func rejectsInvalidArgumentsBeforeWalking(_ arguments: [String], _ message: String) throws {
    let checkout = try checkout()
    let run = try Executable().run(["walk"] + arguments, root: checkout.root)
    #expect(run.code == 2, "\(run.output)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func scriptsReachTheNetworkOnlyIfAllowed() throws {
    let server = try LoopbackServer { connection in
      _ = connection.read(4096)
      connection.send("HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\ntamarind")
    }
    let checkout = try checkout([
      "net.yaml": """
      appId: small
      ---
      - evalScript: ${output.body = http.get(ADDRESS + '/a?b=1').body}
      - assertTrue: ${output.body === 'tamari'}
      """
    ])
    let refused = try walk(checkout, "-e", "ADDRESS=\(server.address)")
    if refused.output.contains("JavaScriptCore") { return print("skipped: JavaScriptCore is not installed") }
    #expect(refused.code == 1 && refused.output.contains("--allow-net"), "\(refused.output)")
    #expect(server.connections == 0)
    let allowed = try walk(checkout, "-e", "ADDRESS=\(server.address)", "--allow-net")
    #expect(allowed.code == 0, "\(allowed.output)")
    #expect(server.connections == 1)
  }

  /// A walk is independent of the machine's time zone: its scripts see the app's.
  @Test func scriptsDoNotSeeTheMachinesTimeZone() throws {
    let checkout = try checkout([
      "zone.yaml": """
      appId: small
      ---
      - launchApp
      - evalScript: ${output.hours = [new Date(0)].map(d => d.getHours() * 60 + d.getMinutes()).join()}
      - assertTrue: ${output.hours === '0'}
      """
    ])
    let run = try walk(checkout, environment: ["TZ": "Asia/Kolkata"])
    // The engine is an optional package; the message mentions it.
    if run.output.contains("JavaScriptCore") { return print("skipped: JavaScriptCore is not installed") }
    #expect(run.code == 0, "\(run.output)")
  }

  @Test func oneInvalidFlowPreventsTheWalk() throws {
    let checkout = try checkout(["good.yaml": Self.good, "worse.yaml": "appId: small\n---\n- tapOnn: Add\n"])
    let run = try walk(checkout)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("worse.yaml:3:3: error[KL1004]"))
  }

  @Test func folderNamedLikeAFlowAndUnreadableFlowAreErrors() throws {
    let checkout = try checkout(["good.yaml": Self.good])
    let folder = checkout.root.appendingPathComponent("folder.yaml")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(try walk(checkout, "folder.yaml").errors.contains("KL1015"))
    try checkout.write("broken.yaml", "appId: [\n")
    let broken = try walk(checkout, "broken.yaml")
    #expect(broken.code == 2)
    #expect(broken.errors.contains("broken.yaml:"))
  }

  @Test func repeatComparesAllRuns() throws {
    let checkout = try checkout(["good.yaml": Self.good])
    let run = try walk(checkout, "--repeat", "20", "--format", "ndjson")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.hasSuffix(#""canceled":0,"fails":false}"# + "\n"))
  }

  @Test func writesFilesOfFlowsOnlyToTheOutputFolder() throws {
    let flow = Self.good + "- takeScreenshot: ../../shot\n"
    let checkout = try checkout(["good.yaml": flow])
    let without = try walk(checkout)
    #expect(without.errors.contains("2 files of flows not written; name a folder for them with --output-dir"))
    let run = try walk(checkout, "--output-dir", checkout.root.path + "/kept")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try checkout.read("kept/good/en.free.phone/shot.txt").contains("Count 1"))
  }

  @Test func watchRerunsChangedFlowsUntilInterrupted() throws {
    let checkout = try checkout(["good.yaml": Self.good])
    let process = Process()
    process.executableURL = try #require(Executable.path)
    process.arguments = ["walk", "--watch", "--state", checkout.root.path + "/state"]
    process.currentDirectoryURL = checkout.root
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    #expect(output.read(until: "1/1 Flow Passed").contains("[Passed] good"))
    #expect(errors.read(until: "Watching").contains("Watching; q ends it."))
    try checkout.write("Screens/small/walkthroughs/good.yaml", Self.bad)
    let second = output.read(until: "1/1 Flow Failed")
    #expect(second.contains("── good.yaml changed ──"))
    _ = errors.read(until: "Watching")
    input.fileHandleForWriting.write(Data("q\n".utf8))
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }
}
