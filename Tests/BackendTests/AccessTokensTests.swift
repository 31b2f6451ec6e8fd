import Foundations
import Testing

@testable import Backend

/// Tokens that are read again and again.
@Suite struct AccessTokensTests {
  private static let issued = Timestamp(seconds: 1_800_000_000)
  private let tokens = AccessTokens()

  private func token(isRefresh: Bool = false) throws -> String {
    try AccessToken(
      account: "ann", session: "s", number: 1, isRefresh: isRefresh, issuedAt: Self.issued,
      lifetime: .seconds(60)
    ).signed()
  }

  @Test func aTokenIsReadAgainWithItsTimeAndItsKind() throws {
    let text = try token()
    for _ in 0..<2 {
      #expect(try tokens.read(text, now: Self.issued).account == "ann")
      #expect(throws: AccessToken.Rejection.expired) {
        try tokens.read(text, now: Self.issued.advanced(by: .seconds(60)))
      }
      #expect(try tokens.read(text, now: nil).session == "s")
      #expect(throws: AccessToken.Rejection.invalid) { try tokens.read(text, isRefresh: true, now: nil) }
    }
    #expect(try tokens.read(try token(isRefresh: true), isRefresh: true, now: nil).isRefresh)
  }

  @Test func aTokenThatResemblesAReadOneIsInvalid() throws {
    let text = try token()
    _ = try tokens.read(text, now: nil)
    for other in [text + "A", String(text.dropLast()), text.uppercased(), ""] {
      #expect(throws: AccessToken.Rejection.invalid) { try tokens.read(other, now: nil) }
    }
  }

  @Test func manyTokensStayReadable() throws {
    let first = try token()
    for number in 0..<1_100 {
      let text = try AccessToken(
        account: "a\(number)", session: "s", number: number, issuedAt: Self.issued, lifetime: .seconds(60)
      ).signed()
      #expect(try tokens.read(text, now: nil).number == number)
    }
    #expect(try tokens.read(first, now: nil).account == "ann")
  }
}
