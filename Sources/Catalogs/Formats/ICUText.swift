internal import _FoundationICU

extension UErrorCode {
  /// Whether an ICU call succeeded; warnings count as success.
  var isSuccess: Bool { rawValue <= U_ZERO_ERROR.rawValue }
}

/// Calls an ICU function that writes UTF-16 into a buffer, again with a larger one where the first was short.
///
/// - Returns: the text, or nil where the call failed.
func icuText(_ call: (UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32)
  -> String?
{
  icuBuffer(call) { units in
    // The standard library's own conversion is not specialized for buffers: it takes a protocol call for each unit.
    String(unsafeUninitializedCapacity: 3 * units.count) { bytes in
      var count = 0
      _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) { byte in
        bytes[count] = byte
        count += 1
      }
      return count
    }
  }
}

/// Calls an ICU function that writes an ASCII identifier into a buffer, and retries with a larger one if necessary.
///
/// - Returns: the identifier, or nil where the call failed.
func icuASCII(_ call: (UnsafeMutablePointer<CChar>?, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32)
  -> String?
{
  icuBuffer(call) { String(decoding: $0.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
}

private func icuBuffer<Unit>(
  _ call: (UnsafeMutablePointer<Unit>?, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32,
  _ decode: (UnsafeBufferPointer<Unit>) -> String
) -> String? {
  var capacity = 160
  while true {
    var needed = 0
    let text: String?? = withUnsafeTemporaryAllocation(of: Unit.self, capacity: capacity) { buffer in
      var status = U_ZERO_ERROR
      needed = Int(call(buffer.baseAddress, Int32(capacity), &status))
      if status == U_BUFFER_OVERFLOW_ERROR { return .none }
      guard status.isSuccess, needed >= 0, needed <= capacity else { return .some(nil) }
      return decode(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<needed]))
    }
    if let text { return text }
    guard needed > capacity, needed < 1 << 24 else { return nil }
    capacity = needed + 1
  }
}
