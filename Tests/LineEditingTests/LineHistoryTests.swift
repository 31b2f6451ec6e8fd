import Foundation
import LineEditing
import TestSupport
import Testing

/// The lines that are kept for the next run.
@Suite struct LineHistoryTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "history-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private var path: String { folder.appendingPathComponent("lines").path }

  private func with<Result>(_ work: () throws -> Result) rethrows -> Result {
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work()
  }

  private var loaded: [String] {
    var history = LineHistory(path)
    history.load()
    return history.lines
  }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func linesAreThereInTheNextRunOnceEach() throws {
    try with {
      var history = LineHistory(path)
      #expect(history.lines == [])
      for line in ["poha", "मसाला डोसा", "தோசை", "poha"] { history.add(line, to: AskedLine()) }
      #expect(loaded == ["मसाला डोसा", "தோசை", "poha"])
      #expect(try text() == "मसाला डोसा\nதோசை\npoha\n")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func secretsAreKeptNowhereAndAnswersInMemory() {
    with {
      var history = LineHistory(path)
      let (pin, name) = (AskedLine(field: "pin", isSecret: true), AskedLine(field: "name"))
      history.add("258013", to: pin)
      history.add("Asha", to: name)
      #expect(history.lines(for: pin) == [] && history.lines(for: name) == ["Asha"] && history.lines == [])
      #expect(history.lines(for: AskedLine(field: "other")) == [])
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func someLinesAreNotWorthKeeping() {
    with {
      var history = LineHistory(path)
      for line in ["", " private", "two\nlines", "\u{1B}[31m", String(repeating: "x", count: 2000)] {
        history.add(line, to: AskedLine())
      }
      #expect(history.lines == [] && loaded == [])
    }
  }

  @Test func theNewestThousandAreKept() {
    with {
      var history = LineHistory(path)
      for number in 0..<1003 { history.add("line \(number)", to: AskedLine()) }
      #expect(loaded.count == 1000 && loaded.first == "line 3" && loaded.last == "line 1002")
    }
  }

  @Test func whatCanBeReadOfADamagedFileIsKept() throws {
    try with {
      let bytes = Array("one\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("\u{1B}[2J\n\n\ntwo\r\n தோ\nதோசை\nhal".utf8)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(loaded == ["one", "தோசை", "hal"])
      var history = LineHistory(path)
      history.add("three", to: AskedLine())
      #expect(try text() == "one\nதோசை\nhal\nthree\n")
    }
  }

  @Test func aLargeFileIsReadFromItsEnd() throws {
    try with {
      let lines = (0..<400_000).map { "line \($0)\n" }.joined()
      try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
      #expect(loaded.count == 1000 && loaded.last == "line 399999")
      try Data(repeating: 0x78, count: 3_000_000).write(to: URL(fileURLWithPath: path))
      #expect(loaded == [])
    }
  }

  @Test func aFolderInItsPlaceAndAMissingOneDisturbNobody() throws {
    try with {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for place in [path, path + "/none/lines", nil] {
        var history = LineHistory(place)
        history.load()
        history.add("one", to: AskedLine())
        history.add("two", to: AskedLine())
        #expect(history.lines == ["one", "two"])
      }
    }
  }

  @Test func severalWritersLoseNothing() throws {
    try with {
      let path = path
      let writers = (0..<4).map { writer in
        onThread {
          var history = LineHistory(path)
          for number in 0..<50 { history.add("\(writer) \(number)", to: AskedLine()) }
        }
      }
      for writer in writers { writer.join() }
      #expect(Set(loaded).count == 200)
    }
  }
}
