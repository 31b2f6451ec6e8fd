internal import CPictures

/// Decodes and encodes JPEGs by libturbojpeg.
enum JPEGCodec {
  /// Decodes to a size that ``PictureHeader/scaledSize(covering:)`` has given.
  static func decode(
    _ bytes: [UInt8], _ header: PictureHeader, _ target: PictureSize
  ) throws(PictureError) -> Picture {
    guard let decoder = tjInitDecompress() else { throw .damaged("no memory") }
    defer { tjDestroy(decoder) }
    var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let isRead =
      tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors) == 0
    // A header with a warning may be read nevertheless.
    if !isRead, !hasWarned(decoder) || width == 0 { throw error(decoder, bytes) }
    guard Int(width) == header.size.width, Int(height) == header.size.height else { throw .twoSizes }

    let isCMYK = header.colors == .cmyk
    let (sampleCount, format) = isCMYK ? (4, TJPF_CMYK) : (3, TJPF_RGB)
    let samples = [UInt8](unsafeUninitializedCapacity: target.pixels * sampleCount) { buffer, count in
      // It scales to the largest of its sizes that fits into these, so it never writes beyond the buffer.
      let isDecoded =
        tjDecompress2(
          decoder, bytes, UInt(bytes.count), buffer.baseAddress, Int32(target.width),
          Int32(target.width * sampleCount), Int32(target.height), format.rawValue, TJFLAG_LIMITSCANS) == 0
      // Nothing of it is used otherwise: not all of it need have been written.
      guard (isRead && isDecoded) || isHarmless(decoder) else { return }
      if isCMYK { convertCMYK(buffer, target.pixels, isInverted: header.isInverted) }
      count = target.pixels * 3
    }
    guard !samples.isEmpty else { throw error(decoder, bytes) }
    return Picture(trusted: target, samples: samples)
  }

  private static func hasWarned(_ decoder: tjhandle) -> Bool {
    tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
  }

  /// Whether what it objects to leaves all pixels as they were meant (libjpeg's jerror.h).
  private static func isHarmless(_ decoder: tjhandle) -> Bool {
    let words = String(cString: tjGetErrorStr2(decoder))
    return hasWarned(decoder)
      && ["extraneous bytes", "unknown JFIF revision", "Adobe color transform", "ICC"].contains {
        words.contains($0)
      }
  }

  private static func error(_ decoder: tjhandle, _ bytes: [UInt8]) -> PictureError {
    let error = PictureError(words: String(cString: tjGetErrorStr2(decoder)))
    // What is cut within a table is damaged to the library.
    if case .damaged = error, JPEGHeader.isCut(bytes) { return .truncated }
    return error
  }

  /// Turns pixels of CMYK into RGB, in place; inverted ones are as Adobe's programs write them: 0 is all ink.
  private static func convertCMYK(
    _ samples: UnsafeMutableBufferPointer<UInt8>, _ count: Int, isInverted: Bool
  ) {
    let flip: UInt8 = isInverted ? 0 : 255
    for pixel in 0..<count {
      let key = UInt32(samples[4 * pixel + 3] ^ flip)
      for sample in 0..<3 {
        samples[3 * pixel + sample] = UInt8((UInt32(samples[4 * pixel + sample] ^ flip) * key + 127) / 255)
      }
    }
  }

  /// Encodes a picture as a baseline JPEG (4:2:0).
  static func encode(_ picture: Picture, quality: Int) throws(PictureError) -> [UInt8] {
    let (width, height) = (picture.size.width, picture.size.height)
    guard max(width, height) <= 65_535 else { throw .notEncoded("\(picture.size) is too large for a JPEG") }
    let subsampling = Int32(TJSAMP_420.rawValue)
    let most = tjBufSize(Int32(width), Int32(height), subsampling)
    guard most != .max else { throw .notEncoded("\(picture.size) is too large") }
    guard let encoder = tjInitCompress() else { throw .notEncoded("no memory") }
    defer { tjDestroy(encoder) }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(most)) { buffer, count in
      var (start, written) = (buffer.baseAddress, most)
      let result = tjCompress2(
        encoder, picture.samples, Int32(width), Int32(width * 3), Int32(height), TJPF_RGB.rawValue, &start,
        &written,
        subsampling, Int32(quality), TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT)
      count = result == 0 ? Int(written) : 0
    }
    guard !bytes.isEmpty else { throw .notEncoded(String(cString: tjGetErrorStr2(encoder))) }
    // The capacity is that of an incompressible picture.
    return Array(bytes[...])
  }
}

extension Picture {
  /// Encodes it as a baseline JPEG (4:2:0); the same picture gives the same bytes.
  ///
  /// - Parameter quality: 1 to 100; 85 shows no difference to most people.
  /// - Returns: the JPEG.
  /// - Throws: that the picture is larger than a JPEG can be (65,535 pixels a side).
  package func jpeg(quality: Int = 85) throws(PictureError) -> [UInt8] {
    try JPEGCodec.encode(self, quality: min(100, max(1, quality)))
  }
}
