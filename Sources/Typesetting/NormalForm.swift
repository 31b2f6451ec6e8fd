internal import _FoundationICU

/// Normalization Form C, in which one text has one spelling (UAX 15).
package enum NormalForm {
  /// Whether a text is in Form C, as keyboards write it and as comparison and search expect it.
  package static func isComposed(_ text: String) -> Bool {
    // Nothing below U+0300 composes with anything.
    if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return true }
    var status = U_ZERO_ERROR
    guard let form = swift_unorm2_getNFCInstance(&status) else { return true }
    let units = Array(text.utf16)
    return swift_unorm2_isNormalized(form, units, Int32(units.count), &status) != 0
  }

  /// A text in Form C.
  ///
  /// - Returns: the same text, perhaps of other code points.
  package static func composed(_ text: String) -> String {
    if isComposed(text) { return text }
    var status = U_ZERO_ERROR
    guard let form = swift_unorm2_getNFCInstance(&status) else { return text }
    let units = Array(text.utf16)
    // Form C takes at most three times the length (UAX 15, section 12).
    let composed = [UInt16](unsafeUninitializedCapacity: units.count * 3 + 1) { buffer, count in
      let length = swift_unorm2_normalize(
        form, units, Int32(units.count), buffer.baseAddress, Int32(buffer.count), &status)
      count = status.rawValue <= U_ZERO_ERROR.rawValue ? Int(length) : 0
    }
    return status.rawValue <= U_ZERO_ERROR.rawValue ? String(decoding: composed, as: UTF16.self) : text
  }
}
