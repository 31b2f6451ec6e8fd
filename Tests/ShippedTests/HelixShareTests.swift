import Testing
import Walkthroughs

/// What Helix hands to another app.
@Suite struct HelixShareTests {
  @Test(arguments: [
    ("text", "A garden on the balcony", "You: And mint?", "Helix: Mint too"),
    ("markdown", "# A garden on the balcony", "**You:** And mint?", "**Helix:** Mint too"),
  ])
  func aConversationIsSharedWithItsNameAndWhoWroteWhat(
    _ format: String, _ heading: String, _ question: String, _ answer: String
  ) throws {
    let flow = """
      appId: com.helix.app
      ---
      - runFlow: \(ShippedApp.root)/Screens/helix/walkthroughs/common/sign_in.yaml
      - tapOn: A garden on the balcony
      - scrollUntilVisible: { element: { id: share } }
      - tapOn: { id: share }
      - tapOn: { id: format }
      - tapOn: { id: format/\(format) }
      - tapOn: { id: share }
      """
    let record = try ShippedApp.walk("helix", flow)
    #expect(record.status == .passed)
    let shared = try #require(record.steps.flatMap(\.notes).first { $0.contains("share sheet") })
    #expect(shared.contains("share sheet: \(heading)"))
    #expect(shared.contains(question) && shared.contains(answer), "\(shared)")
  }
}
