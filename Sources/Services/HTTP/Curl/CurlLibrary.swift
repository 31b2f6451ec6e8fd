import CCurl

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
