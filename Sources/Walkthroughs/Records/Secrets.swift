import Foundations
import Maestro

/// Finds secrets by the names of constants.
package struct Secrets: Sendable {
  /// The names that flows declare to be secret, in `x-secrets`.
  private let declared: Set<String>

  /// Takes the declared names.
  package init(declared: some Sequence<String> = []) { self.declared = Set(declared) }

  /// Whether a name is declared to be secret, or says so itself.
  package func contains(name: String) -> Bool { declared.contains(name) || Self.isSecret(name: name) }

  /// Whether a text uses a constant with a secret name.
  func areUsed(in text: Template) -> Bool {
    text.scripts.contains { script in
      script.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { contains(name: String($0)) }
    }
  }

  /// Words that mark a secret wherever they stand in a name.
  private static let words: Set<String> = [
    "AUTH", "AUTHORIZATION", "BEARER", "COOKIE", "COOKIES", "CREDENTIAL", "CREDENTIALS", "CSRF", "CVC", "CVV",
    "JWT", "MPIN", "NONCE", "OTP",
    "PASS",
    "PRIVATE", "SESSIONID", "SID", "SIGNATURE", "XSRF", "PASSCODE", "PASSKEY", "PASSPHRASE", "PASSWD",
    "PASSWORD", "PASSWORDS", "PAT", "PIN", "PSK", "PWD",
    "SECRET",
    "SECRETS", "TOKEN", "TOKENS", "TOTP", "UPIN", "APIKEY", "APISECRET", "AUTHTOKEN", "ACCESSKEY",
    "PRIVATEKEY", "SECRETKEY",
  ]

  /// Words before `KEY` that make it a secret one: `API_KEY`, and not `SORT_KEY`.
  private static let keys: Set<String> = [
    "ACCESS", "ACCOUNT", "API", "CLIENT", "CRYPT", "ENCRYPTION", "LICENSE", "MASTER", "PRIVATE", "SERVICE",
    "SESSION",
    "SHARED", "SIGNING", "SSH", "STORAGE",
  ]

  /// Words before `ID` that make it a secret one: `SESSION_ID`, and not `DISH_ID`.
  private static let ids: Set<String> = ["SESSION", "SECRET", "AUTH", "TOKEN"]

  /// Parts of names that run words together: `MYPASSWORD`, `usertoken`.
  private static let parts = [
    "PASSWORD", "PASSCODE", "PASSPHRASE", "PASSWD", "SECRET", "TOKEN", "APIKEY", "COOKIE",
  ]

  /// Whether a name marks a secret, as `PIN`, `apiKey` and `AWS_SECRET_ACCESS_KEY` do.
  package static func isSecret(name: String) -> Bool {
    let words = Self.words(of: name)
    let isMarked =
      words.indices.contains { index in
        Self.words.contains(words[index])
          || index > 0 && ["KEY", "KEYS"].contains(words[index]) && keys.contains(words[index - 1])
          || index > 0 && ["ID", "IDS"].contains(words[index]) && ids.contains(words[index - 1])
      } || words == ["SESSION"]
    if isMarked { return true }
    let upper = name.uppercased()
    return parts.contains { upper.hasText($0) }
  }

  /// Returns the words of a name, in capitals: those of `userPIN_code` are USER, PIN and CODE.
  ///
  /// All marking words are ASCII, so other characters separate words as digits and signs do.
  private static func words(of name: String) -> [String] {
    let bytes = Array(name.utf8)
    var words: [String] = []
    var start = 0
    func end(at index: Int) {
      if start < index { words.append(String(decoding: bytes[start..<index], as: UTF8.self).uppercased()) }
    }
    for (index, byte) in bytes.enumerated() {
      guard byte.isCapital || byte.isSmall else {
        end(at: index)
        start = index + 1
        continue
      }
      guard byte.isCapital, start < index else { continue }
      let isNextSmall = index + 1 < bytes.count && bytes[index + 1].isSmall
      if bytes[index - 1].isSmall || isNextSmall {
        end(at: index)
        start = index
      }
    }
    end(at: bytes.count)
    return words
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var isSmall: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
