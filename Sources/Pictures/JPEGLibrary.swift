internal import CPictures

/// libturbojpeg's functions, found in the library that is installed.
///
/// Unchecked: the table is filled before it is shared and never changes; each call allocates and frees its own state,
/// so that any thread may call.
struct JPEGLibrary: @unchecked Sendable {
  private let table: CPicturesJPEG

  /// The library of this machine, loaded at the first use.
  static let installed = Result { () throws(PictureError) in try JPEGLibrary(named: "libturbojpeg.so.0") }

  /// Loads a library.
  init(named name: String) throws(PictureError) {
    var table = CPicturesJPEG()
    try loading(name, package: "libturbojpeg0", for: "JPEG") { reason, capacity in
      cpictures_open_jpeg(name, &table, reason, capacity)
    }
    self.table = table
  }

  /// Decodes to a size that ``PictureHeader/scaledSize(covering:)`` has given.
  func decode(
    _ bytes: [UInt8], _ header: PictureHeader, _ target: PictureSize
  ) throws(PictureError) -> Picture {
    let isCMYK = header.colors == .cmyk
    var report = LibraryReport()
    var result = CPICTURES_FAILED
    let samples = [UInt8](unsafeUninitializedCapacity: target.pixels * (isCMYK ? 4 : 3)) { buffer, count in
      guard let pixels = buffer.baseAddress else { return }
      result = withUnsafePointer(to: table) { table in
        cpictures_decode_jpeg(
          table, bytes, bytes.count, Int32(header.size.width), Int32(header.size.height),
          Int32(target.width), Int32(target.height), isCMYK ? 1 : 0, pixels, &report.text, report.text.count)
      }
      // Nothing of it is used otherwise: not all of it need have been written.
      guard result == CPICTURES_OK || (result == CPICTURES_WARNED && report.isHarmless) else { return }
      if isCMYK { cpictures_convert_cmyk(pixels, target.pixels, header.isInverted ? 1 : 0) }
      count = target.pixels * 3
    }
    guard samples.isEmpty else { return Picture(trusted: target, samples: samples) }
    let error = report.error(result)
    // What is cut within a table is damaged to the library.
    if case .damaged = error, JPEGHeader.isCut(bytes) { throw .truncated }
    throw error
  }

  func encode(_ picture: Picture, quality: Int) throws(PictureError) -> [UInt8] {
    let (width, height) = (picture.size.width, picture.size.height)
    guard max(width, height) <= 65_535 else { throw .notEncoded("\(picture.size) is too large for a JPEG") }
    let most = withUnsafePointer(to: table) { cpictures_most_jpeg_bytes($0, Int32(width), Int32(height)) }
    guard most > 0 else { throw .notEncoded("\(picture.size) is too large") }
    var report = LibraryReport()
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      _ = withUnsafePointer(to: table) { table in
        cpictures_encode_jpeg(
          table, picture.samples, Int32(width), Int32(height), Int32(quality), buffer.baseAddress, most,
          &count,
          &report.text, report.text.count)
      }
    }
    guard !bytes.isEmpty else { throw .notEncoded(report.words) }
    // The capacity is that of an incompressible picture.
    return Array(bytes[...])
  }
}
