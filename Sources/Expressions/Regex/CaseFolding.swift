/// Which code points `(?i)` treats as equal (Unicode, CaseFolding.txt, statuses C and S).
enum CaseFolding {
  /// The code points that differ from one only by case, itself among them.
  static func orbit(of scalar: Unicode.Scalar) -> [UInt32] {
    let folded = fold(scalar)
    guard folded.isASCII || folded.properties.isCased || orbits[folded.value] != nil else {
      return [scalar.value]
    }
    var members = [scalar.value, folded.value]
    if folded != dotlessI {
      let properties = folded.properties
      for mapping in [properties.uppercaseMapping, properties.titlecaseMapping] {
        if let single = single(mapping) { members.append(single.value) }
      }
    }
    return members + (orbits[folded.value] ?? [])
  }

  /// The small letter of a code point; one for all that differ only by case.
  private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == dotlessI { return scalar }
    if let other = exceptions[scalar] { return other }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return single(upper.properties.lowercaseMapping) ?? upper
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  /// Its capital is `I`, but only in Turkic languages is it that letter's small one.
  private static let dotlessI: Unicode.Scalar = "\u{131}"

  /// Letters without a single-code-point capital that are folded nevertheless.
  private static let exceptions: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{FB05}": "\u{FB06}", "\u{1FD3}": "\u{390}", "\u{1FE3}": "\u{3B0}",
  ]

  /// Further forms of a small letter, beside its capital: the long s, the Kelvin sign, the final sigma.
  private static let orbits: [UInt32: [UInt32]] = [
    0x6B: [0x212A], 0x73: [0x17F], 0xDF: [0x1E9E], 0xE5: [0x212B], 0x390: [0x1FD3], 0x3B0: [0x1FE3],
    0x3B2: [0x3D0], 0x3B5: [0x3F5], 0x3B8: [0x3D1, 0x3F4], 0x3B9: [0x345, 0x1FBE], 0x3BA: [0x3F0],
    0x3BC: [0xB5], 0x3C0: [0x3D6], 0x3C1: [0x3F1], 0x3C3: [0x3C2], 0x3C6: [0x3D5], 0x3C9: [0x2126],
    0x432: [0x1C80], 0x434: [0x1C81], 0x43E: [0x1C82], 0x441: [0x1C83], 0x442: [0x1C84, 0x1C85],
    0x44A: [0x1C86], 0x463: [0x1C87], 0x1E61: [0x1E9B], 0xA64B: [0x1C88], 0xFB06: [0xFB05],
  ]
}
