import Foundation
import Testing

/// `kolam run`, end to end.
@Suite struct RunTests {
  @Test func pipedSessionInTamilShowsListRecipeAndList() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", "--locale", "ta", input: "1\nback\nquit\n")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    let titles = run.lines.filter { $0 == "சமையல் குறிப்புகள்" }
    #expect(titles.count == 2, "\(run.output.prefix(2000))")
    #expect(run.output.contains("தேவையான பொருட்கள்"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func inputCutOffInsideAPromptExitsWith3() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    for locale in ["en", "hi", "ta"] {
      let run = try kolam("run", "epicura", "--locale", locale, input: "1\nback\n#search\n")
      #expect(run.code == 3)
    }
  }

  @Test func inputEndingBetweenTwoStepsIsFine() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let one = try kolam("run", "epicura", input: "1\n")
    #expect(one.code == 0)
    #expect(try kolam("run", "epicura", input: "").code == 0)
  }

  @Test func unmatchedLineStopsAScriptWith3() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", input: "no such thing\n1\n")
    #expect(run.code == 3)
    #expect(!run.output.contains("Ingredients"))
  }

  @Test(arguments: [
    (":tier gold", "No such plan"), (":device tv", "No such device"),
    (":locale fr", "isn’t available in that language"), (":open epicura://nowhere/at/all", "link"),
    ("why #nothing", "Nothing here is called “nothing”"),
  ])
  func testerCommandWithAnUnknownNameStopsAScriptWith3(line: String, reason: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", input: "where\n\(line)\n1\n")
    #expect(run.code == 3, "\(run.output.suffix(300))")
    #expect(run.output.contains("Stopped at line 2 of the input: ") && run.output.contains(reason))
    #expect(!run.output.contains("Ingredients"))
  }

  @Test func wherePrintsOneScreenWhileKeysAreShown() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", input: ":keys\nwhere\nquit\n")
    #expect(run.output.contains("You are here: «Recipes»\n"), "\(run.output.suffix(300))")
  }

  @Test func jsonHasOneObjectPerLineAndMatchesTheText() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let json = try kolam("run", "epicura", "--format", "json", input: "1\nback\nquit\n")
    #expect(json.code == 0)
    var screens: [String] = []
    var labels: Set<String> = []
    for line in json.lines {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["event"] is String)
      if let screen = object["screen"] as? String, object["event"] as? String == "screen" {
        screens.append(screen)
      }
      collect(object["nodes"], &labels)
    }
    #expect(screens == ["recipes", "recipe", "recipes"])
    let text = try kolam("run", "epicura", input: "1\nback\nquit\n").output
    let reader = try kolam("run", "epicura", "--format", "reader", input: "1\nback\nquit\n").output
    #expect(labels.count > 80)
    for label in labels {
      #expect(text.contains(label), "text lacks \(label)")
      #expect(reader.contains(label), "reader lacks \(label)")
    }
  }

  private func collect(_ nodes: Any?, _ labels: inout Set<String>) {
    for case let node as [String: Any] in nodes as? [Any] ?? [] {
      #expect(node["id"] is String)
      #expect(node["role"] is String)
      // A choice's options are printed only when it is opened.
      if let label = node["label"] as? String, !label.isEmpty, node["role"] as? String != "option" {
        labels.insert(label)
      }
      collect(node["children"], &labels)
    }
  }

  @Test func favouritesPersistBetweenRuns() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let first = try kolam("run", "epicura", input: "masala dosa\n#favourite\nfavourites\nquit\n")
    #expect(first.code == 0, "\(first.output.suffix(800))")
    let second = try kolam("run", "epicura", input: "favourites\n1\nquit\n")
    #expect(second.code == 0)
    #expect(second.output.contains("[1] Masala Dosa"))
    let third = try kolam(
      "run", "epicura", "--offline", "--locale", "hi", input: "#favourites/masala-dosa\nquit\n")
    #expect(third.code == 3)
  }

  @Test func searchWorksInAllThreeLanguages() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    for query in ["dosa", "डोसा", "தோசை"] {
      let run = try kolam("run", "epicura", input: "search=\(query)\nquit\n")
      #expect(run.code == 0)
      #expect(run.output.contains("Masala Dosa"), "\(query): \(run.output.suffix(500))")
      #expect(!run.output.hasSuffix("Upma"))
    }
  }

  @Test func showsTheCachedCopyOffline() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    _ = try kolam("run", "epicura", input: "quit\n")
    let run = try kolam("run", "epicura", "--offline", input: "1\nquit\n")
    #expect(run.code == 0)
    #expect(run.output.contains("offline"))
    #expect(run.output.contains("Ingredients"))
  }

  @Test func switchesTheLanguageLive() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", input: ":locale hi\n:locale ta\nquit\n")
    #expect(run.code == 0)
    #expect(run.output.contains("मसाला डोसा"))
    #expect(run.output.contains("மசாலா தோசை"))
  }

  @Test func concurrentFirstRunsBothShowTheRecipes() throws {
    let program = try #require(Executable.path).path
    for _ in 0..<3 {
      let kolam = Executable()
      defer { kolam.remove() }
      let run = "echo quit | \(program) run epicura --data \(kolam.data.path) | grep -c Samosa"
      let shell = Process()
      let output = Pipe()
      shell.executableURL = URL(fileURLWithPath: "/bin/bash")
      // Both are started before either is awaited.
      shell.arguments = ["-c", "(\(run)) & (\(run)) & wait"]
      shell.currentDirectoryURL = Executable.root
      shell.standardOutput = output
      try shell.run()
      let found = output.fileHandleForReading.readDataToEndOfFile()
      shell.waitUntilExit()
      #expect(String(decoding: found, as: UTF8.self) == "1\n1\n")
    }
  }

  @Test func closedOutputPipeIsNoFailure() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    let program = try #require(Executable.path).path
    let input = "printf 'again\\n%.0s' {1..300}"
    shell.arguments = [
      "-c", "\(input) | \(program) run epicura --data \(kolam.data.path) | head -1; exit ${PIPESTATUS[1]}",
    ]
    shell.currentDirectoryURL = Executable.root
    shell.standardOutput = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }

  @Test func doesNotLoadLibcurl() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", input: "1\nquit\n", environment: ["LD_DEBUG": "libs"])
    #expect(run.errors.contains("libsqlite3"))
    #expect(!run.errors.contains("libcurl"))
  }

  @Test(arguments: [
    (["run", "nosuchapp"], "no app `nosuchapp`"),
    (["run", "epicura", "--device", "watch"], "no device `watch`"),
    (["run", "epicura", "--locale", "!!"], "does not speak `!!`"),
    (["run", "epicura", "--root", "/nowhere"], "no `Screens` folder"),
  ]) func invalidArgumentsPrintOneSentenceAndExitWith2(_ arguments: [String], _ sentence: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let process =
      try arguments.count == 2
      ? kolam(arguments[0], arguments[1]) : kolam(arguments[0], arguments[1], arguments[2], arguments[3])
    #expect(process.code == 2)
    #expect(process.output.isEmpty)
    #expect(process.errors.contains(sentence), "\(process.errors)")
  }

  @Test func closesItsDatabasesAtTheEnd() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    #expect(try kolam("run", "epicura", input: "#recipes/masala-dosa\nquit\n").code == 0)
    let folder = kolam.data.appendingPathComponent("kolam/epicura").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.contains("data-main.sqlite") && !files.contains("recipes.sqlite"))
    #expect(files.filter { $0.hasSuffix("-wal") } == [])
    // Those of what no screen has shown are not even made.
    #expect(!files.contains("pairing.sqlite") && !files.contains("sessions.sqlite"))
  }

  @Test func aStartWithNothingToChangeWritesNothing() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let folder = kolam.data.appendingPathComponent("kolam/epicura")
    /// The databases by their names, with the times of their last change.
    func databases() throws -> [String: Date] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let times = try names.filter { $0.hasSuffix(".sqlite") }.map { name in
        let file = folder.appendingPathComponent(name).path
        return (name, try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
      }
      return Dictionary(uniqueKeysWithValues: times.map { ($0, $1 ?? .distantPast) })
    }
    for _ in 0..<2 { #expect(try kolam("run", "epicura", input: "quit\n").code == 0) }
    let before = try databases()
    #expect(before.count > 3)
    #expect(try kolam("run", "epicura", input: "quit\n").code == 0)
    #expect(try databases() == before)
  }
}
