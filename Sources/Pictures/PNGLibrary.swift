internal import CPictures

/// libpng's simplified functions, found in the library that is installed.
///
/// Unchecked: the table is filled before it is shared and never changes; each call allocates and frees its own state,
/// so that any thread may call.
struct PNGLibrary: @unchecked Sendable {
  private let table: CPicturesPNG

  /// The library of this machine, loaded at the first use.
  static let installed = Result { () throws(PictureError) in try PNGLibrary(named: "libpng16.so.16") }

  /// Loads a library.
  init(named name: String) throws(PictureError) {
    var table = CPicturesPNG()
    try loading(name, package: "libpng16-16", for: "PNG") { reason, capacity in
      cpictures_open_png(name, &table, reason, capacity)
    }
    self.table = table
  }

  func decode(
    _ bytes: [UInt8], _ header: PictureHeader, over background: Picture.Color
  ) throws(PictureError) -> Picture {
    var report = LibraryReport()
    var result = CPICTURES_FAILED
    let samples = [UInt8](unsafeUninitializedCapacity: header.size.pixels * 3) { buffer, count in
      guard let pixels = buffer.baseAddress else { return }
      let behind = [background.red, background.green, background.blue]
      result = withUnsafePointer(to: table) { table in
        cpictures_decode_png(
          table, bytes, bytes.count, UInt32(header.size.width), UInt32(header.size.height), behind, pixels,
          &report.text, report.text.count)
      }
      if result == CPICTURES_OK { count = header.size.pixels * 3 }
    }
    guard samples.isEmpty else { return Picture(trusted: header.size, samples: samples) }
    throw report.error(result)
  }
}
