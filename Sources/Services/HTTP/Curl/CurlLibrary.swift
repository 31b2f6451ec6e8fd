import CCurl

/// libcurl's functions, found in the library that is installed.
///
/// Unchecked: the table is filled before anyone sees it and never changes; which thread may call what is libcurl's
/// rule for handles, and ``CurlWorker`` keeps it.
struct CurlLibrary: @unchecked Sendable {
  let table: CCurlTable

  /// Why libcurl cannot be used, in words for a log.
  struct Missing: Error, Hashable {
    let reason: String
  }

  /// The library of this machine, looked for at the first use only.
  static let installed = Result { () throws(Missing) in try CurlLibrary(named: "libcurl.so.4") }

  /// Finds a library and prepares it for use.
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

  /// libcurl's words for a result code.
  func words(for code: Int32) -> String {
    table.easy_strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
