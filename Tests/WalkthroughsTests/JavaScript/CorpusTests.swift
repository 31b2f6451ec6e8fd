import Foundation
import TestSupport
import Testing

@testable import Walkthroughs

/// The scripts of real walkthroughs, which are not part of the repository.
@Suite struct CorpusTests {
  private static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment["KOLAM_CONFORMANCE"]
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let all =
      environment.map { URL(fileURLWithPath: $0) }
      ?? checkout.deletingLastPathComponent().appending(path: "shared/conformance")
    return all.appending(path: "flows")
  }()

  private static let isThere = FileManager.default.fileExists(atPath: folder.path)

  @Test(.enabled(if: isThere, "the conformance folder is absent: set KOLAM_CONFORMANCE"))
  func mostScriptsOfRealFlowsNeedNoEngine() throws {
    let files = FileManager.default.enumerator(at: Self.folder, includingPropertiesForKeys: nil)
    var counts = (small: 0, beyond: 0, paths: 0)
    while let file = files?.nextObject() as? URL {
      guard ["yaml", "yml"].contains(file.pathExtension) else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      // Found as in upstream.
      for match in text.matches(of: /\$\{([^$]*?)\}/) {
        let script = String(match.output.1)
        if script.wholeMatch(of: /[\w.]+/) != nil { counts.paths += 1 }
        if let need = Scripts.need(of: script) {
          print("beyond the small evaluator: \(script): \(need.construct)")
          counts.beyond += 1
        } else {
          counts.small += 1
          _ = try interpreterScripts().evaluateOrMissing(script)
        }
      }
    }
    let all = counts.small + counts.beyond
    print("scripts of real flows: \(counts.small) of \(all) need no engine, \(counts.paths) are plain paths")
    #expect(all > 50)
    #expect(counts.small * 100 >= all * 95)
  }

  @Test func noScriptOfAShippedFlowNeedsTheEngine() throws {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(
      at: checkout.appending(path: "Screens"), includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "yaml", file.path.contains("/walkthroughs/") else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("runScript"), "\(file.path)")
      for match in text.matches(of: /\$\{([^$]*?)\}/) {
        let script = String(match.output.1)
        #expect(Scripts.need(of: script) == nil, "\(script)")
        _ = try interpreterScripts().evaluateOrMissing(script)
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test func plainPathsAreFast() throws {
    let scripts = interpreterScripts()
    _ = try scripts.evaluate("output.user = {names: ['Asha', 'Mina']}", name: "setup")
    let clock = ContinuousClock()
    let count = 20_000
    let time = try clock.measure {
      for _ in 0..<count { _ = try scripts.evaluate("output.user.names[1]", name: "s") }
    }
    print("a plain path: \(time / count); a debug build takes about ten times as long as a release")
    #expect(try scripts.evaluate("output.user.names[1]", name: "s").text == "Mina")
  }

  @Test(.enabled(if: engineIsInstalled, "\(engineIsMissing)")) func engineStartsFast() throws {
    let clock = ContinuousClock()
    let first = try clock.measure { _ = try engineScripts() }
    let second = try clock.measure { _ = try engineScripts() }
    let scripts = try engineScripts()
    let count = 2_000
    let path = try clock.measure {
      for _ in 0..<count { _ = try scripts.evaluate("output.user", name: "s") }
    }
    // A context of its own for each walk is cheap only after the library is there.
    let third = try processorTime { _ = try engineScripts() }
    #expect(third < .milliseconds(500))
    #expect(try scripts.evaluate("(() => 1 + 1)()", name: "s").text == "2")
    print("the engine opens in \(first), then in \(second); a plain path in it takes \(path / count)")
  }
}

extension Scripts {
  /// Evaluates a script that may read members of undefined values, since no other script has set them here.
  fileprivate func evaluateOrMissing(_ script: String) throws -> ScriptValue? {
    do throws(ScriptError) {
      return try evaluate(script, name: "flow")
    } catch {
      if error.kind == .exception, error.message.contains("of undefined") { return nil }
      throw error
    }
  }
}
