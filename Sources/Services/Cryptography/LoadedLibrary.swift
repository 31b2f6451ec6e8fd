/// What all tables of libcrypto's functions have in common: which file they are found in, and how they return bytes.
enum LoadedLibrary {
  /// Loads the newest libcrypto that is installed.
  ///
  /// OpenSSL 3 is a dependency of libcurl; 1.1 has the same functions.
  ///
  /// - Parameter load: loads the library of a file name.
  /// - Returns: what was loaded.
  /// - Throws: why OpenSSL 3 could not be loaded, where the older one could not be, either.
  static func newest<Library>(
    _ load: (String) throws(CryptographyUnavailable) -> Library
  ) throws(CryptographyUnavailable) -> Library {
    do throws(CryptographyUnavailable) { return try load("libcrypto.so.3") } catch {
      if let older = try? load("libcrypto.so.1.1") { return older }
      throw error
    }
  }

  /// The bytes that a function of the library writes.
  ///
  /// - Parameters:
  ///   - size: how many it writes.
  ///   - write: writes them; 1 where it succeeded.
  /// - Returns: the bytes; nil where it did not succeed.
  static func bytes(_ size: Int, _ write: (UnsafeMutablePointer<UInt8>?) -> Int32) -> [UInt8]? {
    var succeeded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      succeeded = write(buffer.baseAddress) == 1
      count = succeeded ? size : 0
    }
    return succeeded ? bytes : nil
  }
}

extension CryptographyUnavailable {
  /// Says that libcrypto could not be loaded.
  ///
  /// - Parameters:
  ///   - purpose: what it is needed for.
  ///   - words: the loader's message, which ends with 0.
  init(loadingFor purpose: String, _ words: [CChar]) {
    let words = String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.init(
      reason: "libcrypto is needed \(purpose) and could not be loaded (\(words)); on Debian and Ubuntu "
        + "`apt install libssl3` brings it")
  }
}
