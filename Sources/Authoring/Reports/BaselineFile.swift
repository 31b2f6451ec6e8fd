package import Foundations
import Glibc

extension Baseline {
  /// The baseline as a YAML file, in a stable order, so that version control shows what was fixed.
  package var text: String {
    var text = """
      # Warnings that are known, and so are not told. This list only shrinks: what was mended is taken out by the
      # same command with `--baseline FILE --update-baseline`, and nothing is ever added.
      baseline: \(Self.version)
      apps:
      """
    let filled = apps.filter { !$0.entries.isEmpty }.sorted { $0.name < $1.name }
    if filled.isEmpty { text += " {}" }
    for app in filled {
      text += "\n  \(JSON.string(app.name).text):"
      for entry in app.entries.sorted(by: { $0.order < $1.order }) {
        text += """

              - file: \(JSON.string(entry.key.file).text)
                code: \(entry.key.code)
                message: \(JSON.string(entry.message).text)
                fingerprint: "\(entry.key.fingerprint)"
                count: \(entry.count)
          """
      }
    }
    return text + "\n"
  }

  /// Writes the baseline to a new file.
  ///
  /// - Parameter path: the file.
  /// - Throws: a diagnostic if the file exists, or cannot be created.
  package func create(_ path: String) throws(Diagnostic) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST {
        throw Diagnostic(
          .baselineExists, "`\(path)` is there already, and warnings are never added to a baseline", at: nil,
          help: "mend the new warnings; `--update-baseline` takes out what is mended")
      }
      throw Self.writeError(path, errno)
    }
    try Self.write(text, descriptor, path)
  }

  /// Replaces the file that the baseline was read from, atomically.
  ///
  /// - Parameter path: the file that it was read from.
  /// - Throws: a diagnostic if it cannot be written.
  package func replace(_ path: String) throws(Diagnostic) {
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    do throws(StagedFile.Failure) {
      try StagedFile(Array(text.utf8), for: target, isSynced: true).replace()
    } catch {
      throw Self.writeError(path, error.number)
    }
  }

  private static func write(_ text: String, _ descriptor: Int32, _ path: String) throws(Diagnostic) {
    var rest = Array(text.utf8)[...]
    var failure: Int32 = 0
    while !rest.isEmpty, failure == 0 {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { failure = errno }
      rest = rest.dropFirst(max(0, count))
    }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw writeError(path, failure) }
  }

  private static func writeError(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic(
      .unwritableBaseline, "cannot write `\(path)`: \(String(cString: strerror(number)).lowercased())",
      at: nil, help: "name a file in a folder that is there and may be written with `--baseline`")
  }
}

extension Baseline.Entry {
  fileprivate var order: (String, String, String, String) {
    (key.file, key.code, message, key.fingerprint)
  }
}
