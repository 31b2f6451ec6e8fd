import CCurl

extension CurlTransfer {
  /// Has libcurl read the body while it sends it.
  func setUpload() throws(TransportError) {
    let read: CCurlWriter = { buffer, size, count, context in
      guard let buffer, let context else { return Int(CCURL_READFUNC_ABORT) }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.readUpload(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
    }
    // libcurl begins again where a connection that was kept open turns out to be closed.
    let seek: CCurlSeeker = { context, offset, origin in
      guard let context, origin == CCURL_SEEK_SET else { return Int32(CCURL_SEEKFUNC_FAIL) }
      Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().uploaded = Int(offset)
      return 0
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    try handle.check(handle.table { ccurl_set_writer($0, easy, Int32(CCURL_READFUNCTION), read) })
    try handle.check(handle.table { ccurl_set_pointer($0, easy, Int32(CCURL_READDATA), context) })
    try handle.check(handle.table { ccurl_set_seeker($0, easy, Int32(CCURL_SEEKFUNCTION), seek) })
    try handle.check(handle.table { ccurl_set_pointer($0, easy, Int32(CCURL_SEEKDATA), context) })
  }

  private func readUpload(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(BodyError) {
      let bytes = try upload?.read(at: uploaded, atMost: buffer.count) ?? []
      buffer.copyBytes(from: bytes)
      uploaded += bytes.count
      return bytes.count
    } catch {
      bodyError = error
      return Int(CCURL_READFUNC_ABORT)
    }
  }
}
