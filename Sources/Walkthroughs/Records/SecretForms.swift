import Foundation
import Foundations

/// The forms in which a secret shows up: as it is, escaped, or encoded by scripts and servers.
struct SecretForms {
  /// A form of a secret.
  struct Form: Hashable {
    /// Its bytes; in lower case where case does not matter.
    var bytes: [UInt8]
    /// Whether upper and lower case matter, as in base64.
    var isCaseSensitive = false
  }

  /// The forms of a secret.
  let all: Set<Form>

  /// Collects the forms of a secret.
  init(of secret: String) {
    var texts: Set<String> = [secret, secret.lowercased(), secret.uppercased()]
    texts.formUnion([
      Self.json(secret), Self.escapedOnce(secret, Self.xml), Self.escapedOnce(secret, Self.html),
    ])
    for unreserved in ["-._~", ""] {
      for isForm in [false, true] {
        texts.insert(Self.percentEncoded(Array(secret.utf8), unreserved: unreserved, isForm: isForm))
      }
    }
    texts.insert(Hex.text(secret.utf8))
    var forms = Set(texts.map { Form(bytes: $0.utf8.map(\.lowercased)) })
    for encoded in Self.base64(Array(secret.utf8)) {
      forms.insert(Form(bytes: Array(encoded.utf8), isCaseSensitive: true))
      forms.insert(
        Form(
          bytes: Array(encoded.replacing("+", with: "-").replacing("/", with: "_").utf8),
          isCaseSensitive: true))
      forms.insert(
        Form(
          bytes: Array(Self.percentEncoded(Array(encoded.utf8)).utf8), isCaseSensitive: true))
    }
    all = forms.filter { !$0.bytes.isEmpty }
  }

  /// A text as within a JSON string (RFC 8259, 7).
  private static func json(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: String(scalar)
      }
    }.joined()
  }

  private static let xml: [Character: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
  ]
  private static let html: [Character: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]

  private static func escapedOnce(_ text: String, _ escapes: [Character: String]) -> String {
    text.map { escapes[$0] ?? String($0) }.joined()
  }

  /// Bytes as in a URL (RFC 3986, 2.1), or in a form, where a space is a plus; some encode unreserved signs, too.
  private static func percentEncoded(
    _ bytes: [UInt8], unreserved: String = "-._~", isForm: Bool = false
  ) -> String {
    bytes.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(Unicode.Scalar(byte))
      case _ where unreserved.utf8.contains(byte): String(Unicode.Scalar(byte))
      case UInt8(ascii: " ") where isForm: "+"
      default: "%" + Hex.digits(byte, width: 2, isUpper: true)
      }
    }.joined()
  }

  /// The letters of a secret in base64 (RFC 4648, 4) that depend on it alone, wherever in an encoded text it begins.
  private static func base64(_ bytes: [UInt8]) -> [String] {
    (0..<3).compactMap { offset in
      let letters = Data(Array(repeating: 0, count: offset) + bytes).base64EncodedString()
      let whole = (offset + bytes.count) * 8 / 6
      let own = String(letters.prefix(whole).dropFirst((offset * 8 + 5) / 6))
      return own.count >= 6 ? own : nil
    }
  }
}

extension UInt8 {
  /// The byte as a lower-case letter, where it is a letter of ASCII.
  var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
