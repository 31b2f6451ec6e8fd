import CCurl

/// Owns an easy handle of libcurl, with its options and its errors; used by one thread at a time.
final class CurlHandle {
  let easy: UnsafeMutableRawPointer
  let library: CurlLibrary
  private let url: String
  /// libcurl's error buffer, which is more exact than its result code.
  private let details = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CCURL_ERROR_SIZE))
  private var fields: UnsafeMutableRawPointer?

  /// Makes a handle for a server, with the options of every connection.
  ///
  /// - Parameters:
  ///   - library: libcurl.
  ///   - url: the whole address.
  ///   - certificates: a file of certificates to trust, or nil for the system's.
  ///   - bypassesProxies: whether no proxy is used.
  /// - Throws: ``TransportError/unreachable(_:)`` where libcurl refuses them.
  init(
    _ library: CurlLibrary, url: String, certificates: String?, bypassesProxies: Bool
  ) throws(TransportError) {
    guard let easy = library.table.easy_init() else { throw .unreachable("libcurl has no memory left") }
    self.easy = easy
    self.library = library
    self.url = url
    details.initialize(to: 0)
    try set(CCURL_URL, url)
    try check(table { ccurl_set_pointer($0, easy, Int32(CCURL_ERRORBUFFER), details) })
    try set(CCURL_NOSIGNAL, 1)
    try set(CCURL_PROTOCOLS, CCURL_PROTOCOL_HTTP | CCURL_PROTOCOL_HTTPS)
    try set(CCURL_FOLLOWLOCATION, 0)
    // A proxy's response to CONNECT is not the server's.
    try set(CCURL_SUPPRESS_CONNECT_HEADERS, 1)
    if bypassesProxies { try set(CCURL_NOPROXY, "*") }
    if let certificates {
      try set(CCURL_CAINFO, certificates)
      // Otherwise the system's certificate folder would still be trusted.
      try check(table { ccurl_set_pointer($0, easy, Int32(CCURL_CAPATH), nil) })
    }
  }

  deinit {
    library.table.easy_cleanup(easy)
    library.table.slist_free_all(fields)
    details.deallocate()
  }

  /// Why a call on the handle failed.
  ///
  /// - Parameters:
  ///   - code: libcurl's result.
  ///   - limit: the most bytes of the response's body.
  /// - Returns: the error.
  func failure(_ code: Int32, limit: Int = 0) -> TransportError {
    let end = CurlEnd(
      code: code, verification: number(CCURL_SSL_VERIFYRESULT), words: library.words(for: code),
      details: String(cString: details))
    // Without the path and query, which may hold secrets.
    let server = url.split(separator: "/", maxSplits: 2)[1]
    return TransportError(end, server: String(server), limit: limit)
  }

  // MARK: Options

  /// Adds a header field's line.
  func append(_ line: String) throws(TransportError) {
    guard let longer = library.table.slist_append(fields, line) else {
      throw .unreachable("libcurl has no memory left")
    }
    fields = longer
  }

  /// Has the header fields that were added sent.
  func setFields() throws(TransportError) {
    try check(table { ccurl_set_pointer($0, easy, Int32(CCURL_HTTPHEADER), fields) })
  }

  func number(_ info: Int) -> Int {
    var number = 0
    _ = table { ccurl_get_number($0, easy, Int32(info), &number) }
    return number
  }

  func table(_ call: (UnsafePointer<CCurlTable>) -> Int32) -> Int32 {
    withUnsafePointer(to: library.table, call)
  }

  func set(_ option: Int, _ number: Int) throws(TransportError) {
    try check(table { ccurl_set_number($0, easy, Int32(option), number) })
  }

  func set(_ option: Int, offset: Int) throws(TransportError) {
    try check(table { ccurl_set_offset($0, easy, Int32(option), Int64(offset)) })
  }

  func set(_ option: Int, _ text: String) throws(TransportError) {
    try check(text.withCString { text in table { ccurl_set_pointer($0, easy, Int32(option), text) } })
  }

  func check(_ code: Int32) throws(TransportError) {
    if code != CCURL_OK { throw .unreachable("libcurl refused the request: \(library.words(for: code))") }
  }
}

extension Duration {
  /// Whole milliseconds for libcurl, to which 0 would mean no limit.
  var wholeMilliseconds: Int {
    let seconds = components.seconds
    if seconds >= Int64(Int32.max) / 1000 { return Int(Int32.max) }
    return max(1, Int(seconds * 1000 + components.attoseconds / 1_000_000_000_000_000))
  }
}

/// libcurl's functions, found in the library that is installed.
///
/// Unchecked: the table is filled before it is shared and never changes; which thread may call what is libcurl's rule
/// for handles, which ``CurlWorker`` obeys.
struct CurlLibrary: @unchecked Sendable {
  let table: CCurlTable

  /// Why libcurl cannot be used, for a log.
  struct Missing: Error, Hashable {
    let reason: String
  }

  /// The library of this machine, loaded at the first use.
  static let installed = Result { () throws(Missing) in try CurlLibrary(named: "libcurl.so.4") }

  /// Loads a library and initialises it.
  init(named name: String) throws(Missing) {
    var table = CCurlTable()
    var reason = [CChar](repeating: 0, count: 300)
    guard ccurl_open(name, &table, &reason, reason.count) == 0 else {
      let words = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw Missing(
        reason: "libcurl is needed to reach a server and could not be loaded (\(words)); on Debian and "
          + "Ubuntu `apt install libcurl4` brings it")
    }
    guard table.global_init(CCURL_GLOBAL_ALL) == CCURL_OK else {
      throw Missing(reason: "libcurl was found but could not be started")
    }
    self.table = table
  }

  /// libcurl's description of a result code.
  func words(for code: Int32) -> String {
    table.easy_strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
