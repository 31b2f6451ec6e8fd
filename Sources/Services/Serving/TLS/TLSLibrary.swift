internal import COpenSSL

/// libssl's functions, found in the library that is installed.
///
/// Unchecked: the table is filled before it is shared and never changes, and contexts are only counted by threads at a
/// time; a session is used under the lock of its socket.
struct TLSLibrary: @unchecked Sendable {
  private let table: CTLSTable

  /// The library of this machine, loaded at the first use.
  ///
  /// OpenSSL 3 is a dependency of libcurl; 1.1 has the same functions.
  static let installed = Result { () throws(TLSIdentityError) in
    do throws(TLSIdentityError) { return try TLSLibrary(named: "libssl.so.3") } catch {
      if let older = try? TLSLibrary(named: "libssl.so.1.1") { return older }
      throw error
    }
  }

  /// Loads a library.
  init(named name: String) throws(TLSIdentityError) {
    var table = CTLSTable()
    var reason = Reason()
    guard ctls_open(name, &table, &reason.characters, reason.characters.count) == 0 else {
      throw .noLibrary(reason.text)
    }
    self.table = table
  }

  /// Makes the context of a server.
  func context(certificate: String, key: String) throws(TLSIdentityError) -> UnsafeMutableRawPointer {
    var reason = Reason()
    let context = withTable {
      ctls_context($0, certificate, key, &reason.characters, reason.characters.count)
    }
    if let context { return context }
    let (what, words) = reason.parts
    throw switch what {
    case "certificate": .certificate(words)
    // OpenSSL compares them as soon as it has both.
    case "key": words == "key values mismatch" ? .otherKey : .key(words)
    case "pair": .otherKey
    default: .noLibrary(words)
    }
  }

  func free(context: UnsafeMutableRawPointer) { table.context_free(context) }

  /// Makes a session over a socket's descriptor; nil without memory.
  func session(_ context: UnsafeMutableRawPointer, _ descriptor: Int32) -> UnsafeMutableRawPointer? {
    withTable { ctls_session($0, context, descriptor) }
  }

  func free(session: UnsafeMutableRawPointer) { table.session_free(session) }

  func read(_ session: UnsafeMutableRawPointer, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    BrokenPipeSignal.suppressed { withTable { ctls_read($0, session, buffer.baseAddress, buffer.count) } }
  }

  func write(_ session: UnsafeMutableRawPointer, _ bytes: UnsafeRawBufferPointer) -> Int {
    BrokenPipeSignal.suppressed { withTable { ctls_write($0, session, bytes.baseAddress, bytes.count) } }
  }

  func end(_ session: UnsafeMutableRawPointer) {
    BrokenPipeSignal.suppressed { withTable { ctls_end($0, session) } }
  }

  private func withTable<T>(_ work: (UnsafePointer<CTLSTable>) -> T) -> T {
    withUnsafePointer(to: table, work)
  }

  /// Words that C writes.
  private struct Reason {
    var characters = [CChar](repeating: 0, count: 300)

    var text: String {
      String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    var parts: (what: String, words: String) {
      (String(text.prefix { $0 != ":" }), String(text.drop { $0 != ":" }.dropFirst()))
    }
  }
}
