internal import COpenSSL

/// libcrypto's functions, found in the library that is installed.
///
/// Unchecked: the table is filled before it is shared and never changes; each call allocates and frees its own state,
/// so that any thread may call.
struct CryptoLibrary: @unchecked Sendable {
  private let table: CCryptoTable

  /// The library of this machine, loaded at the first use.
  static let installed = Result { () throws(CryptographyUnavailable) in
    try LoadedLibrary.newest { name throws(CryptographyUnavailable) in try CryptoLibrary(named: name) }
  }

  /// Loads a library.
  init(named name: String) throws(CryptographyUnavailable) {
    var table = CCryptoTable()
    var reason = [CChar](repeating: 0, count: 300)
    guard ccrypto_open(name, &table, &reason, reason.count) == 0 else {
      throw CryptographyUnavailable(loadingFor: "for plans and secrets", reason)
    }
    self.table = table
  }

  func publicKey(of seed: [UInt8]) -> [UInt8]? {
    LoadedLibrary.bytes(CCRYPTO_KEY_SIZE) { bytes in
      withUnsafePointer(to: table) { ccrypto_public_key($0, seed, bytes) }
    }
  }

  func signature(by seed: [UInt8], of message: [UInt8]) -> [UInt8]? {
    LoadedLibrary.bytes(CCRYPTO_SIGNATURE_SIZE) { bytes in
      withUnsafePointer(to: table) { ccrypto_sign($0, seed, message, message.count, bytes) }
    }
  }

  func verifies(_ signature: [UInt8], by key: [UInt8], of message: [UInt8]) -> Bool {
    withUnsafePointer(to: table) { ccrypto_verify($0, key, message, message.count, signature) == 1 }
  }

  func sealed(_ plain: [UInt8], by key: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8]? {
    LoadedLibrary.bytes(plain.count + CCRYPTO_TAG_SIZE) { bytes in
      withUnsafePointer(to: table) {
        ccrypto_seal($0, key, nonce, context, context.count, plain, plain.count, bytes)
      }
    }
  }

  func opened(_ sealed: [UInt8], by key: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8]? {
    LoadedLibrary.bytes(max(0, sealed.count - CCRYPTO_TAG_SIZE)) { bytes in
      withUnsafePointer(to: table) {
        ccrypto_unseal($0, key, nonce, context, context.count, sealed, sealed.count, bytes)
      }
    }
  }

  func key(of password: [UInt8], salt: [UInt8], cost: Scrypt.Cost, size: Int) -> [UInt8]? {
    LoadedLibrary.bytes(size) { bytes in
      withUnsafePointer(to: table) {
        ccrypto_scrypt(
          $0, password, password.count, salt, salt.count, cost.iterations, cost.blockSize, cost.parallelism,
          bytes,
          size)
      }
    }
  }

  func digest(of message: [UInt8]) -> [UInt8]? {
    LoadedLibrary.bytes(CCRYPTO_DIGEST_SIZE) { bytes in
      withUnsafePointer(to: table) { ccrypto_sha256($0, message, message.count, bytes) }
    }
  }

  func encrypted(_ plain: [UInt8], by key: [UInt8], iv: [UInt8]) -> [UInt8]? {
    result(atMost: plain.count + CCRYPTO_BLOCK_SIZE) { bytes, length in
      withUnsafePointer(to: table) {
        ccrypto_cbc_encrypt($0, key, iv, plain, plain.count, bytes, &length)
      }
    }
  }

  func decrypted(_ encrypted: [UInt8], by key: [UInt8], iv: [UInt8]) -> [UInt8]? {
    result(atMost: encrypted.count + CCRYPTO_BLOCK_SIZE) { bytes, length in
      withUnsafePointer(to: table) {
        ccrypto_cbc_decrypt($0, key, iv, encrypted, encrypted.count, bytes, &length)
      }
    }
  }

  private func result(
    atMost size: Int, _ write: (UnsafeMutablePointer<UInt8>?, inout Int) -> Int32
  ) -> [UInt8]? {
    var succeeded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var length = 0
      succeeded = write(buffer.baseAddress, &length) == 1
      count = succeeded ? length : 0
    }
    return succeeded ? bytes : nil
  }
}

/// This machine has no cryptography; the text is for a log.
package struct CryptographyUnavailable: Error, Sendable, Hashable {
  /// What is missing, and the package to install.
  package let reason: String

  /// Says what is missing.
  package init(reason: String) { self.reason = reason }
}
