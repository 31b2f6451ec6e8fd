internal import CJavaScriptCore

/// The functions of the installed JavaScriptCore library.
///
/// Unchecked: the table is filled before it is shared and never changes; the engine locks its contexts itself.
struct JavaScriptCoreLibrary: @unchecked Sendable {
  let table: CJSCTable

  /// Why the library cannot be used.
  struct Missing: Error, Hashable {
    let reason: String
  }

  /// The library of this machine, loaded at the first use.
  static let installed = Result { () throws(Missing) in try JavaScriptCoreLibrary(named: names) }

  /// WebKitGTK's library names, by the version of GTK and of its network library; the functions are the same in each.
  static let names = [
    "libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.0.so.18",
  ]

  /// Loads the first library that exists.
  init(named names: [String]) throws(Missing) {
    var reasons: [String] = []
    for name in names {
      var table = CJSCTable()
      var reason = [CChar](repeating: 0, count: 300)
      if cjsc_open(name, &table, &reason, reason.count) == 0 {
        self.table = table
        return
      }
      reasons.append(String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    throw Missing(
      reason: "JavaScriptCore could not be loaded (\(reasons.first ?? "no name")); on Debian and Ubuntu "
        + "`apt install libjavascriptcoregtk-4.1-0` brings it")
  }
}
