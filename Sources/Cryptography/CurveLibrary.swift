internal import CCrypto

/// libcrypto's functions for P-256, found in the library that is installed.
///
/// Unchecked: the table is filled before it is shared and never changes; each call allocates and frees its own state,
/// so that any thread may call.
struct CurveLibrary: @unchecked Sendable {
  private let table: CCryptoP256Table

  /// The library of this machine, loaded at the first use.
  static let installed = Result { () throws(CryptographyUnavailable) in
    do throws(CryptographyUnavailable) { return try CurveLibrary(named: "libcrypto.so.3") } catch {
      if let older = try? CurveLibrary(named: "libcrypto.so.1.1") { return older }
      throw error
    }
  }

  /// Loads a library.
  init(named name: String) throws(CryptographyUnavailable) {
    var table = CCryptoP256Table()
    var reason = [CChar](repeating: 0, count: 300)
    guard ccrypto_open_p256(name, &table, &reason, reason.count) == 0 else {
      let words = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw CryptographyUnavailable(
        reason:
          "libcrypto is needed to pair by Bluetooth and could not be loaded (\(words)); on Debian and Ubuntu "
          + "`apt install libssl3` brings it")
    }
    self.table = table
  }

  func publicKey(of key: [UInt8]) -> [UInt8]? {
    result(of: CCRYPTO_P256_POINT_SIZE) { bytes in
      withUnsafePointer(to: table) { ccrypto_p256_public_key($0, key, bytes) }
    }
  }

  func secret(of key: [UInt8], with point: [UInt8]) -> [UInt8]? {
    result(of: CCRYPTO_P256_SIZE) { bytes in
      withUnsafePointer(to: table) { ccrypto_p256_agree($0, key, point, bytes) }
    }
  }

  private func result(of size: Int, _ write: (UnsafeMutablePointer<UInt8>?) -> Int32) -> [UInt8]? {
    var succeeded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      succeeded = write(buffer.baseAddress) == 1
      count = succeeded ? size : 0
    }
    return succeeded ? bytes : nil
  }
}
