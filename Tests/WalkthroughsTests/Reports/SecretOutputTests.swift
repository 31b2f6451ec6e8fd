import Foundation
import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// A secret is in no file and no line that a walk leaves.
@Suite struct SecretOutputTests {
  private static let secret = "s3cr3t/Value+42"
  private static let pin = "48151623"

  /// Everything that is left of a walk.
  private func outputs(_ record: CaseRecord) throws -> [String] {
    var command = RepeatCommand()
    command.constants = [
      ("API_KEY", Self.secret), ("URL", "https://x.example/?k=\(Self.secret)"), ("MINE", Self.pin),
    ]
    let report = WalkReport(WalkRecord(cases: [record], wall: .zero), command: command)
    var options = WalkTextReport.Options()
    (options.hasNotes, options.isVerbose, options.until) = (true, true, 100)
    let folders = MemoryFolders()
    _ = try WalkFiles(folder: "out", in: folders).write(report.record)
    return [
      WalkTextReport(options).write(report), WalkJUnitReport().write(report), WalkEvents().write(report),
      WalkGitHubReport().write(report),
      WalkEvents.lines(of: record, number: 1, recordsScreens: true).joined(),
    ] + folders.files.flatMap { [$0.key, $0.value] }
  }

  private static let header = """
    name: Signs in with ${PASSPHRASE}
    env: { PASSPHRASE: \(secret), MINE: "\(pin)" }
    x-secrets: [ MINE ]
    properties: { code: "${MINE}" }
    """

  private static let steps = """
    - startRecording: film-${PASSPHRASE}
    - tapOn: { id: name }
    - inputText: ${PASSPHRASE}
    - evalScript: "${console.log(PASSPHRASE.toUpperCase() + ' ' + MINE)}"
    - takeScreenshot: shot-${PASSPHRASE}
    - pressKey: Enter
    - runFlow: { env: { TOKEN: "${PASSPHRASE}x" }, commands: [ { openLink: "demo://rows?t=${TOKEN}" } ] }
    - stopRecording
    - takeScreenshot: "${MINE}"
    - tapOn: { id: back }
    - assertTrue: ${PASSPHRASE == MINE}
    """

  @Test func secretsAppearNowhere() throws {
    let record = try DemoWalks().walk(Self.steps, header: Self.header)
    #expect(record.status == .failed)
    #expect(
      record.failure?.message.contains("does not count as true") == true, "\(record.failure?.message ?? "")")
    let mask = SecretMask([Self.secret, Self.pin])
    let outputs = try outputs(record)
    #expect(outputs.count == 5 + 2 * 5)
    for text in outputs {
      for secret in [Self.secret, Self.pin] {
        for form in [
          secret, secret.uppercased(), secret.lowercased(), Data(secret.utf8).base64EncodedString(),
        ] {
          #expect(!text.contains(form), "\(form) in \(text.prefix(3000))")
        }
      }
      #expect(mask.hide(text) == text)
    }
    #expect(outputs[0].contains("••••"))
    #expect(record.walkCase.name == "Signs in with ••••")
    #expect(
      record.artifacts.map(\.path).sorted() == [
        "film-••••.cast", "shot-••••.txt", "shot-••••.yaml", "••••.txt", "••••.yaml",
      ])
  }

  @Test func whatIsTypedIntoASecretFieldIsASecret() throws {
    let record = try DemoWalks().walk(
      "- tapOn: { id: pass }\n- inputText: opensesame\n- evalScript: \"${console.log('opensesame')}\"")
    #expect(record.steps[2].title == "Input text ••••")
    #expect(record.console == ["••••"])
  }

  @Test func whatScriptsCallASecretIsOne() throws {
    let record = try DemoWalks().walk(
      "- evalScript: \"${output.session = { access_token: 'eyJhbGciOi' }}\"\n- tapOn: { id: name }\n- inputText: \"${output.session.access_token}\""
    )
    #expect(record.steps.last?.title == "Input text ••••")
    #expect(record.steps.last?.screen?.visibleLines.contains { $0.contains("eyJhbGciOi") } == false)
  }

  @Test func snapshotsHoldNoSecretsAndStillFit() throws {
    let steps =
      "- tapOn: { id: name }\n- inputText: ${PIN}\n- pressKey: Enter\n- assertScreenshot: home-${PIN}"
    let header = "env: { PIN: '48151623' }\nx-expect: [ { after: 5, tree: tree } ]"
    let demo = try DemoWalks()
    let written = try demo.walk(steps, header: header) { $0.updatesSnapshots = true }
    #expect(written.snapshots.map(\.path) == ["home-••••", "tree"])
    #expect(written.snapshots.allSatisfy { $0.text.contains("••••") && !$0.text.contains("48151623") })
    let files = Dictionary(
      uniqueKeysWithValues: written.snapshots.map { ("\($0.path).\($0.ending)", $0.text) })
    let compared = try demo.walk(steps, header: header, files: files)
    #expect(compared.status == .passed, "\(compared.failure?.message ?? "")")
  }

  @Test func secretsThatAreKnownBeforehandAreThoseOfLogs() throws {
    let walks = try AskedWalks([
      "a.yaml":
        "appId: demo\nx-secrets: [ MINE ]\nenv: { PIN: '1234', USER: u1 }\nx-cases: [ { MINE: m1 } ]\n---\n- runFlow: { env: { TOKEN: t1 }, commands: [ back ] }\n- launchApp: { arguments: { apiKey: k1 } }\n"
    ])
    let choice = try walks.choice(AskedWalks.request("a.yaml"))
    #expect(choice.secrets(given: ["AUTH": "x1", "WORD": "w1"]) == ["1234", "m1", "t1", "k1", "x1"])
  }

  @Test(arguments: [
    ("env: { PIN: 1234, USER: me }", "env: { PIN: ****, USER: me }"),
    ("env:\n  API_KEY: \"a \\\" b\"\n  USER: me", "env:\n  API_KEY: \"******\"\n  USER: me"),
    ("  'token' : abcd # abcd", "  'token' : *********** "),
    ("  SECRET: |\n    one\n    two\n  USER: me", "  SECRET: |\n*******\n*******\n  USER: me"),
    ("PIN: 9876\n- tapOn: 9876", "PIN: ****\n- tapOn: ****"), ("USER: me", "USER: me"), ("PIN:", "PIN:"),
    ("PIN: ${A, B}", "PIN: *******"), ("x-secrets: [MINE]\nMINE: abc", "x-secrets: [MINE]\nMINE: ***"),
    ("x-secrets:\n  - MINE\nenv: {MINE: abc}", "x-secrets:\n  - MINE\nenv: {MINE: ***}"),
  ])
  func excerptsBlotTheValuesOfSecrets(_ text: String, _ blotted: String) {
    let source = SourceText(path: "a.yaml", text: text)
    let result = BlottedSource.of(source)
    #expect(result.bytes.count == source.bytes.count)
    #expect(result.text(in: 0..<result.bytes.count) == blotted.replacing("*********** ", with: "***********"))
  }

  @Test func anyBytesAreBlottedWithoutACrash() {
    var random = SystemRandomNumberGenerator()
    let signs = Array("PIN: |>\n\"'${}, \\x-secrets".utf8) + [0xFF, 0xC3]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        signs.randomElement(using: &random) ?? 0
      }
      let source = SourceText(path: "a.yaml", bytes: bytes)
      #expect(BlottedSource.of(source).bytes.count == bytes.count)
    }
  }

  @Test func aDiagnosticsExcerptHasNoValueOfASecret() throws {
    let text = "appId: demo\nenv: { PIN: 4815, API_KEY: abcdef, A: [] }\n---\n- tapOnn: 4815\n"
    var set = FlowSet(files: MemoryFiles(files: ["a.yaml": text]))
    set.add("a.yaml")
    let told = DiagnosticRenderer().text(BlottedSource.of(set.diagnostics.sorted))
    #expect(told.contains("KL1004") && told.contains("a.yaml:2:39"), "\(told)")
    #expect(!told.contains("4815") && !told.contains("abcdef"), "\(told)")
  }

  @Test func theExcerptOfAFailureHasNoValueOfASecret() throws {
    let record = try DemoWalks().walk(
      "- runFlow: { env: { TOKEN: abcdefgh }, commands: [ { tapOn: Nowhere } ] }")
    let report = WalkReport(WalkRecord(cases: [record], wall: .zero), command: RepeatCommand())
    #expect(record.status == .failed)
    #expect(!WalkTextReport().write(report).contains("abcdefgh"))
  }
}
