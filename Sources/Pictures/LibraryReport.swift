internal import CPictures

/// What a library says about a picture that it did not decode without objections.
struct LibraryReport {
  /// Where C writes, with a zero at its end.
  var text = [CChar](repeating: 0, count: 300)

  var words: String {
    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether a warning leaves all pixels as they were meant (libjpeg's jerror.h).
  var isHarmless: Bool {
    let words = words
    return ["extraneous bytes", "unknown JFIF revision", "Adobe color transform", "ICC"].contains {
      words.contains($0)
    }
  }

  /// The error that it means.
  func error(_ result: CPicturesResult) -> PictureError {
    if result == CPICTURES_OTHER_SIZE { return .damaged("it tells two sizes") }
    let words = words
    let isCut = ["Premature end of JPEG file", "Premature end of input file", "read beyond end of data"]
      .contains {
        words.contains($0)
      }
    return isCut ? .truncated : .damaged(words)
  }
}

/// Loads a library, and says what to install where it is missing.
///
/// - Parameters:
///   - name: its file.
///   - package: the Debian package that has it.
///   - format: the format that needs it.
///   - open: loads it: 0, or another number with the reason written.
/// - Throws: that it is missing, with the package that has it.
func loading(
  _ name: String, package: String, for format: String,
  _ open: (UnsafeMutablePointer<CChar>?, Int) -> Int32
) throws(PictureError) {
  var report = LibraryReport()
  let isLoaded = report.text.withUnsafeMutableBufferPointer { open($0.baseAddress, $0.count) == 0 }
  if isLoaded { return }
  throw .missingLibrary(
    "\(format) pictures need \(name), which could not be loaded (\(report.words)); on Debian and Ubuntu "
      + "`apt install \(package)` brings it")
}
