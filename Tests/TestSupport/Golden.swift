package import Testing

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Compares a text with a golden, a file under `Goldens` beside the test.
///
/// With `RECORD=1` in the environment the golden is rewritten and the test fails, so that a recording run never
/// counts as a passing one.
///
/// - Parameters:
///   - actual: the actual text.
///   - name: the golden's name within `Goldens`.
///   - file: the test's own path.
///   - sourceLocation: where a difference is reported.
package func assertGolden(
  _ actual: String, _ name: String, file: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens")
  assertGolden(actual, name, at: folder.appendingPathComponent(name).path, sourceLocation: sourceLocation)
}

/// Compares a text with a golden at any path, as ``assertGolden(_:_:file:sourceLocation:)`` does.
///
/// - Parameters:
///   - actual: the actual text.
///   - name: the golden's name in messages.
///   - path: the file.
///   - sourceLocation: where a difference is reported.
package func assertGolden(
  _ actual: String, _ name: String, at path: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let golden = URL(fileURLWithPath: path)
  if ProcessInfo.processInfo.environment["RECORD"] == "1" {
    do {
      try FileManager.default.createDirectory(
        at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: golden, options: .atomic)
      Issue.record("recorded \(name); run again without RECORD", sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(name) cannot be written: \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let data = try? Data(contentsOf: golden) else {
    Issue.record("\(name) is missing; record it with RECORD=1", sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: data, as: UTF8.self)
  if expected.utf8.elementsEqual(actual.utf8) { return }
  let (old, new) = (expected.split(separator: "\n", omittingEmptySubsequences: false), lines(actual))
  let line =
    zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
  let was = line < old.count ? String(old[line]) : "(end)"
  let now = line < new.count ? String(new[line]) : "(end)"
  Issue.record(
    "\(name), line \(line + 1), differs\n  was: \(was)\n  now: \(now)", sourceLocation: sourceLocation)
}

private func lines(_ text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}
