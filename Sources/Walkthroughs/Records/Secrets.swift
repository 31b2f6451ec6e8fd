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
    "AUTH", "AUTHORIZATION", "BEARER", "CREDENTIAL", "CREDENTIALS", "CVC", "CVV", "JWT", "MPIN", "OTP",
    "PASS",
    "PASSCODE", "PASSKEY", "PASSPHRASE", "PASSWD", "PASSWORD", "PASSWORDS", "PAT", "PIN", "PSK", "PWD",
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

  /// Parts of names that run words together: `MYPASSWORD`, `usertoken`.
  private static let parts = ["PASSWORD", "PASSCODE", "PASSPHRASE", "PASSWD", "SECRET", "TOKEN", "APIKEY"]

  /// Whether a name marks a secret, as `PIN`, `apiKey` and `AWS_SECRET_ACCESS_KEY` do.
  package static func isSecret(name: String) -> Bool {
    let upper = name.uppercased()
    if parts.contains(where: { upper.contains($0) }) { return true }
    let words = Self.words(of: name)
    return words.indices.contains { index in
      Self.words.contains(words[index])
        || index > 0 && ["KEY", "KEYS"].contains(words[index]) && keys.contains(words[index - 1])
    }
  }

  /// Returns the words of a name, in capitals: those of `userPIN_code` are USER, PIN and CODE.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var before: Character?
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      defer { before = character }
      guard character.isLetter else {
        words.append(word)
        word = ""
        continue
      }
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let isBegun =
        character.isUppercase
        && (before?.isLowercase == true || before?.isUppercase == true && next?.isLowercase == true)
      if isBegun {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return (words + [word]).filter { !$0.isEmpty }.map { $0.uppercased() }
  }
}
