import Testing

@testable import Services

@Suite struct SignedTokenTests {
  private let key = Ed25519.PrivateKey([UInt8](repeating: 42, count: 32))

  private func keys() throws -> [String: Ed25519.PublicKey] { ["k1": try #require(key?.publicKey)] }

  private func token(_ payload: String = #"{"tier":"pro"}"#, id: String = "k1") throws -> String {
    SignedToken.sign(Array(payload.utf8), by: try #require(key), id: id)
  }

  private func fault(_ token: String) throws -> SignedToken.VerificationError? {
    let keys = try keys()
    do throws(SignedToken.VerificationError) { _ = try SignedToken.open(token, with: keys) } catch {
      return error
    }
    return nil
  }

  @Test func theExampleOfTheSpecificationIsOpened() throws {
    // RFC 8037, appendix A.4; its header names no key, so it is a token of another kind to us.
    let token =
      "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR"
      + "4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
    #expect(try fault(token) == .malformed)
    let parts = token.split(separator: ".")
    let key = try #require(Ed25519.PublicKey(base64URL: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"))
    let signature = try #require(Base64URL.decode(parts[2]))
    #expect(key.accepts(signature, of: Array("\(parts[0]).\(parts[1])".utf8)))
  }

  @Test func tokensRoundTrip() throws {
    #expect(try SignedToken.open(token(), with: keys()) == Array(#"{"tier":"pro"}"#.utf8))
  }

  @Test func reportsAnUnknownKey() throws {
    #expect(try fault(token(id: "k2")) == .unknownKey("k2"))
  }

  @Test(arguments: ["none", "HS256", "eddsa", "EdDSA2"])
  func acceptsOnlyOneAlgorithm(_ algorithm: String) throws {
    let parts = try token().split(separator: ".")
    let header = Base64URL.encode(Array(#"{"alg":"\#(algorithm)","kid":"k1"}"#.utf8))
    #expect(try fault("\(header).\(parts[1]).\(parts[2])") == .malformed)
    #expect(try fault("\(header).\(parts[1]).") == .malformed)
  }

  @Test func rejectsCriticalHeaderFields() throws {
    let header = Base64URL.encode(Array(#"{"alg":"EdDSA","crit":["exp"],"kid":"k1"}"#.utf8))
    let message = "\(header).\(Base64URL.encode([1, 2, 3]))"
    let signature = try #require(key?.signature(of: Array(message.utf8)))
    #expect(try fault("\(message).\(Base64URL.encode(signature))") == .malformed)
  }

  @Test func rejectsATokenWithAPartMissing() throws {
    let token = try token()
    for count in 0..<token.count {
      #expect(try fault(String(token.prefix(count))) != nil, "the first \(count) letters")
    }
  }

  @Test func rejectsATokenWithAnyBitFlipped() throws {
    let bytes = Array(try token().utf8)
    for bit in 0..<(bytes.count * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try fault(String(decoding: changed, as: UTF8.self)) != nil, "bit \(bit)")
    }
  }

  @Test(arguments: ["", ".", "..", "...", "a.b.c", "e30.e30.e30", "e30.e30.", "=.=.=", "\u{0}.\u{0}.\u{0}"])
  func rejectsMalformedTokens(_ text: String) throws {
    #expect(try fault(text) == .malformed)
  }

  @Test func rejectsOverlongTextWithoutDecoding() throws {
    #expect(try fault(String(repeating: "A", count: 10_000_000)) == .malformed)
  }

  @Test(
    arguments: [
      ("", []), ("Zg", [0x66]), ("Zm8", [0x66, 0x6F]), ("Zm9v", [0x66, 0x6F, 0x6F]), ("-_8", [0xFB, 0xFF]),
    ] as [(String, [UInt8])])
  func base64RoundTrips(_ text: String, _ bytes: [UInt8]) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test(arguments: ["Zg==", "Z", "Zh", "Zm9", "Zm 8", "Zm8\n", "+/8"])
  func rejectsInvalidBase64(_ text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
