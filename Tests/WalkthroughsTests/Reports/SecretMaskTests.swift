import Foundation
import Foundations
import Testing

@testable import Walkthroughs

/// Secrets are masked everywhere.
@Suite struct SecretMaskTests {
  @Test(arguments: [
    (["hunter22"], "my hunter22!", "my ••••!"), (["ab"], "ab", "ab"), ([""], "x", "x"),
    (["abc", "abcdef"], "abcdef abc", "•••• ••••"), (["true"], "true story", "true story"),
    (["1234"], "PIN 1234, 12 34", "PIN ••••, 12 34"),
    // Not a part that says little of it.
    (["correct horse battery staple"], "a horse and a staple", "a horse and a staple"),
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

  /// What scripts, servers and reports make of a text.
  private static let encodings: [@Sendable (String) -> String] = [
    { $0 }, { $0.uppercased() }, { $0.lowercased() }, { $0.capitalized },
    { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" },
    { $0.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? "" },
    { ($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "").lowercased() },
    { Data($0.utf8).base64EncodedString() }, { Data("user:\($0)".utf8).base64EncodedString() },
    { Data("a:\($0)@host".utf8).base64EncodedString() }, { Data("ab\($0)!".utf8).base64EncodedString() },
    { Data("x\($0)".utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_") },
    { $0.utf8.map { String(format: "%02x", $0) }.joined() },
    { $0.utf8.map { String(format: "%02X", $0) }.joined() },
    { JSON.string($0).text }, { JUnitText.escaped($0) },
    { "<p>\($0.replacing("&", with: "&amp;").replacing("'", with: "&#39;"))" },
    { $0.map { "\($0)" }.joined(separator: " ") }, { "\($0.prefix(5))\n      \($0.dropFirst(5))" },
    { "\($0.prefix($0.count / 2))\" + \"\($0.dropFirst($0.count / 2))" },
    { String($0.prefix($0.count - 3)) + "…" },
  ]

  @Test(arguments: [
    "Tr0ub4dor&3-correct-h0rse", "p@ss 'word'/with+signs=42%", "கடவுச்சொல்-9f8e7d6c", "0123456789abcdef0123",
    "two words and a \"quote\"",
  ])
  func noEncodingOfASecretIsTold(_ secret: String) {
    let mask = SecretMask([secret])
    for (number, encode) in Self.encodings.enumerated() {
      let text = "before \(encode(secret)) after"
      let told = mask.hide(text)
      #expect(told.contains("••••"), "encoding \(number): \(text)")
      #expect(told.hasPrefix("before ") && told.hasSuffix(" after"), "encoding \(number): \(told)")
      // No eight letters in a row of what was there are left.
      let left = Self.runs(of: told).intersection(Self.runs(of: encode(secret)))
      #expect(left.isEmpty, "encoding \(number) leaves \(left.sorted())")
    }
  }

  private static func runs(of text: String) -> Set<String> {
    let letters = Array(text.lowercased().filter { !$0.isWhitespace })
    guard letters.count >= 12 else { return [] }
    return Set((0...(letters.count - 12)).map { String(letters[$0..<($0 + 12)]) })
  }

  @Test func linesStayAsManyAsTheyAre() {
    let mask = SecretMask(["a\nb", "line one\nline two"])
    for lines in [["xa", "bx"], ["line one", "line two", ""], [""], ["a\nb"]] {
      #expect(mask.hide(lines).count == lines.count)
    }
  }

  @Test(arguments: [
    "PIN", "userPin", "MY_PIN", "AUTH", "basicAuth", "API_KEY", "apiKey", "APIKEY", "PASSWD", "DB_PASSWORD",
    "mypassword", "PASSPHRASE", "AWS_SECRET_ACCESS_KEY", "ACCESS_KEY", "accessKey", "SSH_PRIVATE_KEY",
    "TOKEN",
    "refreshtoken", "OTP", "smsOtp", "CVV", "CREDENTIALS", "pwd", "JWT", "LOGIN_PASS",
    "COOKIE", "sessionCookie", "SESSION_ID", "sessionId", "SESSIONID", "SESSION", "PRIVATE", "CSRF", "SID",
  ])
  func theNameOfASecretSaysSo(_ name: String) { #expect(Secrets.isSecret(name: name)) }

  @Test(arguments: [
    "SPINACH", "AUTHOR", "SORT_KEY", "KEY", "KEYBOARD", "PASSENGER", "COMPASS", "HOTPOT", "PINK", "USER",
    "locale",
    "", "_", "OPINION", "DISH_ID", "SESSION_COUNT", "SIDE", "PRIVATELY",
  ])
  func otherNamesAreNoSecrets(_ name: String) { #expect(!Secrets.isSecret(name: name)) }

  @Test func aDeclaredNameIsASecretWhateverItIs() {
    let secrets = Secrets(declared: ["AADHAAR"])
    #expect(
      secrets.contains(name: "AADHAAR") && secrets.contains(name: "PIN") && !secrets.contains(name: "USER"))
  }
}
