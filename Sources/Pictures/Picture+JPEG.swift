extension Picture {
  /// Encodes it as a baseline JPEG (4:2:0); the same picture gives the same bytes.
  ///
  /// - Parameter quality: 1 to 100; 85 shows no difference to most people.
  /// - Returns: the JPEG.
  /// - Throws: that libturbojpeg is missing, or that the picture is larger than a JPEG can be (65,535 pixels a side).
  package func jpeg(quality: Int = 85) throws(PictureError) -> [UInt8] {
    try JPEGLibrary.installed.get().encode(self, quality: min(100, max(1, quality)))
  }
}
