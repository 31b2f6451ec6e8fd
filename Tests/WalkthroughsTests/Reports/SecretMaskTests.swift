import Testing

@testable import Walkthroughs

/// Secrets are masked everywhere.
@Suite struct SecretMaskTests {
  @Test(arguments: [
    (["hunter22"], "my hunter22!", "my ••••!"), (["ab"], "ab", "ab"), ([""], "x", "x"),
    (["abc", "abcdef"], "abcdef abc", "•••• ••••"),
  ])
  func masksTheLongestValuesFirst(_ secrets: [String], _ text: String, _ told: String) {
    #expect(SecretMask(secrets).hide(text) == told)
  }

  @Test func masksASecretAcrossLines() {
    let mask = SecretMask(["correct horse battery staple"])
    #expect(
      mask.hide(["Code: correct horse", "  battery", "  staple, and more", "battery"])
        == ["Code: ••••", "  ••••", "  ••••, and more", "battery"])
  }

  @Test func constantsWithSecretNamesAppearNowhere() throws {
    let walks = try DemoWalks()
    let record = try walks.walk(
      """
      - tapOn: { id: name }
      - inputText: ${PASSWORD}
      - pressKey: Enter
      - assertVisible: Nothing like ${PASSWORD}
      """, header: "env: { PASSWORD: s3cr3t-value }")
    #expect(record.status == .failed)
    let report = WalkReport(WalkRecord(cases: [record], wall: .zero), command: RepeatCommand())
    var options = WalkTextReport.Options()
    options.hasNotes = true
    let texts = [
      WalkTextReport(options).write(report), WalkJUnitReport().write(report), WalkEvents().write(report),
      WalkGitHubReport().write(report),
      WalkEvents.lines(of: record, number: 1, recordsScreens: true).joined(),
    ]
    for text in texts {
      #expect(!text.contains("s3cr3t"))
      #expect(text.contains("••••"))
    }
  }
}
