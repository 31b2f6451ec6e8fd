/// Finds what is no UTF-8 (RFC 3629) in bytes.
///
/// - Parameter bytes: the bytes.
/// - Returns: where the first invalid sequence begins; nil where there is none.
package func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets.lowerBound
  }
}
