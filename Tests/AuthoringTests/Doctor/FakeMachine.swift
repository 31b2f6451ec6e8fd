@testable import Authoring

/// A machine that a test describes.
struct FakeMachine: Machine {
  var system: String? = "Debian GNU/Linux 12 (bookworm)"
  var architecture = "x86_64"
  var icuVersion = "74.0"
  var dataFolder = "/people/asha/.local/share/kolam"
  var isTerminal = true
  var terminalSize: (columns: Int, rows: Int)? = (80, 24)
  var variables = ["TERM": "xterm-256color", "LANG": "hi_IN.UTF-8"]
  /// Files and folders, with their permissions.
  var files: [String: UInt32] = ["/etc/ssl/certs/ca-certificates.crt": 0o644, "/people/asha": 0o755]
  var folders: [String: [String]] = [:]
  var libraries: Set<String> = ["libcurl.so.4", "libjavascriptcoregtk-4.1.so.0"]
  var curlVersion: String? = "libcurl/7.88.1 OpenSSL/3.0.17 zlib/1.2.13"
  var certificates = 140
  var programs: Set<String> = []
  var space: Int64? = 8 << 30
  var socketFailure: String?

  func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
  func exists(_ path: String) -> Bool { files[path] != nil }
  func isWritable(_ path: String) -> Bool { (files[path] ?? 0) & 0o200 != 0 }
  func mode(of path: String) -> UInt32? { files[path] }
  func freeSpace(at path: String) -> Int64? { space }
  func names(in folder: String) -> [String] { folders[folder] ?? [] }
  func count(ofLine line: String, in path: String) -> Int? { exists(path) ? certificates : nil }
  func program(_ name: String) -> String? { programs.contains(name) ? "/usr/bin/\(name)" : nil }
  func failure(ofLoading library: String) -> String? {
    libraries.contains(library) ? nil : "\(library): cannot open shared object file"
  }
  var scriptEngineFailure: String? {
    libraries.contains { $0.hasPrefix("libjavascriptcore") } ? nil : "JavaScriptCore could not be loaded"
  }
  func text(of function: String, in library: String) -> String? {
    function == "curl_version" ? curlVersion : nil
  }
  func failure(ofSocket family: Int32, type: Int32, protocol number: Int32) -> String? { socketFailure }
}
