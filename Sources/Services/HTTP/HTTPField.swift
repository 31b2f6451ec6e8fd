extension HTTPRequest.QueryItem {
  /// Whether it can be a header field: a name of token characters, and a value without control characters, by
  /// which it could end its line and begin another (RFC 9110, 5.1 and 5.5).
  var isWritable: Bool {
    !name.isEmpty && name.utf8.allSatisfy(isTokenCharacter) && value.utf8.allSatisfy(isFieldCharacter)
  }
}

/// Whether an octet is allowed in a token, such as a method or a field's name (RFC 9110, 5.6.2).
package func isTokenCharacter(_ octet: UInt8) -> Bool {
  switch octet {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(octet)
  }
}

/// Whether an octet is allowed in a field's value (RFC 9110, 5.5).
package func isFieldCharacter(_ octet: UInt8) -> Bool { octet == 9 || (octet >= 32 && octet != 127) }
