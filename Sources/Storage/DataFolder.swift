import Glibc

/// Creates a folder and its missing parents, readable by their owner alone.
///
/// - Throws: an error that names the folder that cannot be created.
func makeFolder(_ path: String) throws(StoreError) {
  var made = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/") {
    made += made.isEmpty || made.hasSuffix("/") ? part : "/" + part
    if mkdir(made, 0o700) == 0 || errno == EEXIST { continue }
    let reason = String(cString: strerror(errno)).lowercased()
    var status = stat()
    if stat(made, &status) == 0 { continue }  // Read-only roots answer otherwise than EEXIST.
    throw StoreError(.unreachable, path: path, detail: "the folder `\(made)` cannot be made: \(reason)")
  }
}
