internal import COpenSSL

/// libcrypto's functions for P-256, found in the library that is installed.
///
/// Unchecked: the table is filled before it is shared and never changes; each call allocates and frees its own state,
/// so that any thread may call.
struct CurveLibrary: @unchecked Sendable {
  private let table: CCryptoP256Table

  /// The library of this machine, loaded at the first use.
  static let installed = Result { () throws(CryptographyUnavailable) in
    try LoadedLibrary.newest { name throws(CryptographyUnavailable) in try CurveLibrary(named: name) }
  }

  /// Loads a library.
  init(named name: String) throws(CryptographyUnavailable) {
    var table = CCryptoP256Table()
    var reason = [CChar](repeating: 0, count: 300)
    guard ccrypto_open_p256(name, &table, &reason, reason.count) == 0 else {
      throw CryptographyUnavailable(loadingFor: "to pair by Bluetooth", reason)
    }
    self.table = table
  }

  func publicKey(of key: [UInt8]) -> [UInt8]? {
    LoadedLibrary.bytes(CCRYPTO_P256_POINT_SIZE) { bytes in
      withUnsafePointer(to: table) { ccrypto_p256_public_key($0, key, bytes) }
    }
  }

  func secret(of key: [UInt8], with point: [UInt8]) -> [UInt8]? {
    LoadedLibrary.bytes(CCRYPTO_P256_SIZE) { bytes in
      withUnsafePointer(to: table) { ccrypto_p256_agree($0, key, point, bytes) }
    }
  }
}
