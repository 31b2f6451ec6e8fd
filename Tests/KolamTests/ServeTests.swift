import Foundation
import Glibc
import Storage
import TestSupport
import Testing

/// `kolam serve`, end to end.
@Suite struct ServeTests {
  @Test func printsItsAddressAndKeysAndResponds() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    #expect(served.lines[0] == "main http://127.0.0.1:\(served.port)/api/v1")
    #expect(served.lines[1].hasPrefix("key kolam-development-1 Ed25519 "))
    #expect(served.lines[2] == "account embedded")
    let answer = try served.get("/api/v1/recipes?limit=1")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("\"total\""), "\(answer.prefix(300))")
    served.program.send(SIGTERM)
    #expect(served.program.wait() == 0)
    #expect(served.program.log.hasPrefix("main GET /api/v1/recipes 200 "), "\(served.program.log)")
  }

  @Test(.enabled(if: Certificates.shared != nil, "needs the command openssl"))
  func servesByTLSToAnAppThatTrustsItsAuthority() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let certificates = try #require(Certificates.shared)
    let served = try ServedEpicura(
      kolam, "--tls-cert", certificates.certificate(.valid), "--tls-key", certificates.key(.valid))
    #expect(served.lines[0].hasPrefix("main https://127.0.0.1:"))
    let run = try kolam(
      "run", "epicura", "--backend", served.address, "--ca", certificates.authority,
      input: "#recipes/masala-dosa\nquit\n")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("Ingredients"))
    let untrusting = try kolam("run", "epicura", "--backend", served.address, input: "quit\n")
    #expect(untrusting.errors.contains("warning[KL0915]"), "\(untrusting.errors)")
    served.program.send(SIGTERM)
    #expect(served.program.wait() == 0)
  }

  @Test func saysWhatIsMissingForTLS() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    for (arguments, words) in [
      (["--tls-cert", "/none.pem"], "give --tls-key FILE, too"),
      (["--tls-key", "/none.pem"], "give --tls-cert FILE, too"),
      (["--tls-cert", "/none.pem", "--tls-key", "/none.key"], "`/none.pem` cannot be read"),
    ] {
      let run = try kolam(["serve", "epicura", "--port", "0"] + arguments)
      #expect(run.code != 0 && run.errors.contains(words), "\(run.code) \(run.errors)")
    }
  }

  @Test(arguments: [
    (["epicura", "--discoverable"], "needs a --host of a local network"),
    (["grobro", "--discoverable", "--host", "0.0.0.0"], "has no appliances"),
  ])
  func whatCannotBeFoundOnTheLocalNetworkIsRefused(_ arguments: [String], _ words: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam(["serve", "--port", "0"] + arguments)
    #expect(run.code != 0 && run.errors.contains(words), "\(run.code) \(run.errors)")
  }

  @Test func addressesThatAreListenedOnAllTogetherArePrintedOneByOne() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam, "--host", "0.0.0.0")
    #expect(served.address.hasPrefix("http://127.0.0.1:"))
    #expect(!served.lines.contains { $0.contains("0.0.0.0") })
  }

  @Test func jsonHasOneObjectPerLine() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam, "--format", "json")
    let events = try served.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
    }
    #expect(events.map { $0["event"] } == ["listening", "key", "account"])
    let address = try #require(events[0]["address"])
    #expect(events[0]["server"] == "main" && address.hasSuffix("/api/v1"))
    let client = try RawClient(try #require(UInt16(address.split { !$0.isNumber }[4])))
    client.send("GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(client.readToEnd()?.hasPrefix("HTTP/1.1 404 ") == true)
    served.program.send(SIGINT)
    #expect(served.program.wait() == 0)
    let line = try #require(served.program.log.split(separator: "\n").first)
    let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(record["event"] as? String == "request" && record["server"] as? String == "main")
    #expect(record["path"] as? String == "/nothing" && record["status"] as? Int == 404)
  }

  @Test(arguments: ["text", "json"]) func logsEachRequestEvenIfAFaultDropsIt(_ format: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam, "--format", format)
    for path in ["/api/v1/recipes", "/api/v1/nothing"] { _ = try served.get(path) }
    let fault = #"{"effect":"drop","path":"/api/v1/recipes","times":1}"#
    #expect(try served.post("/__kolam/faults", fault).hasPrefix("HTTP/1.1 201 "))
    #expect(try served.get("/api/v1/recipes?search=s3cret").isEmpty)
    served.program.send(SIGTERM)
    #expect(served.program.wait() == 0)
    let lines = served.program.log.split(separator: "\n")
    let ends =
      format == "text"
      ? [
        "main GET /api/v1/recipes 200 ", "main GET /api/v1/nothing 404 ", "main POST /__kolam/faults 201 ",
        "main GET /api/v1/recipes?search=… dropped ",
      ]
      : [
        #"{"event":"request","server":"main","method":"GET","path":"/api/v1/recipes","status":200,"#,
        #"{"event":"request","server":"main","method":"GET","path":"/api/v1/nothing","status":404,"#,
        #"{"event":"request","server":"main","method":"POST","path":"/__kolam/faults","status":201,"#,
        #"{"event":"request_dropped","server":"main","method":"GET","path":"/api/v1/recipes?search=…"}"#,
      ]
    #expect(lines.count == ends.count, "\(served.program.log)")
    for (line, beginning) in zip(lines, ends) { #expect(line.hasPrefix(beginning), "\(line)") }
  }

  @Test(arguments: ["text", "json"])
  func logsInternalErrorsAndHidesThemFromResponses(_ format: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam, "--format", format)
    let file = kolam.data.appendingPathComponent("served/backend.sqlite").path
    try DatabaseQueue(path: file).write { try $0.execute(sql: "ALTER TABLE recipes RENAME TO gone") }
    let answer = try served.get("/api/v1/recipes")
    #expect(answer.hasPrefix("HTTP/1.1 500 ") && !answer.contains("no such table"), "\(answer)")
    served.program.send(SIGTERM)
    #expect(served.program.wait() == 0)
    let lines = served.program.log.split(separator: "\n")
    #expect(lines.count == 2 && lines.first?.contains("no such table") == true, "\(served.program.log)")
    let beginnings =
      format == "text"
      ? ["main GET /api/v1/recipes failed: ", "main GET /api/v1/recipes 500 "]
      : [
        #"{"event":"error","server":"main","method":"GET","path":"/api/v1/recipes","reason":""#,
        #"{"event":"request","server":"main","method":"GET","path":"/api/v1/recipes","status":500,"#,
      ]
    for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning), "\(line)") }
  }

  @Test func logsToItsFileWithoutSecrets() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let log = kolam.data.appendingPathComponent("requests.log")
    let served = try ServedEpicura(kolam, "--log", log.path)
    _ = try served.get("/api/v1/recipes?search=s3cret")
    let client = try RawClient(served.port)
    client.send(
      "POST /api/v1/subscription/upgrade HTTP/1.1\r\nHost: localhost\r\nAuthorization: s3cret\r\n"
        + "Content-Length: 6\r\nConnection: close\r\n\r\ns3cret")
    _ = client.readToEnd()
    served.program.send(SIGTERM)
    #expect(served.program.wait() == 0)
    #expect(served.program.log.isEmpty)
    let text = try String(contentsOf: log, encoding: .utf8)
    #expect(
      text.contains("main GET /api/v1/recipes ") && text.contains("main POST /api/v1/subscription/upgrade 4"))
    #expect(!text.contains("s3cret"))
    let mode = try FileManager.default.attributesOfItem(atPath: log.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSecondSignalEndsItAtOnce(_ signal: Int32) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    // An incomplete request times out after a few seconds.
    let client = try RawClient(served.port)
    client.send("POST /api/v1/subscription/upgrade HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n")
    client.send("Content-Length: 5\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n").contains("100 Continue"))
    served.program.send(signal)
    // A stopping server accepts no more connections.
    while (try? RawClient(served.port)) != nil { sched_yield() }
    #expect(served.program.isRunning)
    served.program.send(signal)
    #expect(served.program.wait() == 128 + signal)
  }

  @Test func finishesARequestUnderWayBeforeItEnds() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    let client = try RawClient(served.port)
    client.send(
      "POST /nothing HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n").contains("100 Continue"))
    served.program.send(SIGTERM)
    while (try? RawClient(served.port)) != nil { sched_yield() }
    client.send("hello")
    #expect(client.readToEnd()?.hasPrefix("HTTP/1.1 404 ") == true)
    #expect(served.program.wait() == 0)
  }

  @Test func reportsAPortInUse() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    let run = try kolam("serve", "epicura", "--port", "\(served.port)")
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(
      run.errors.contains("error[KL0912]: another program listens on port \(served.port)"), "\(run.errors)")
    #expect(run.errors.contains("--port 0"))
  }

  @Test func servesAFolderFromOneProcessOnly() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    let data = kolam.data.appendingPathComponent("served").path
    let second = try kolam("serve", "epicura", "--port", "0", "--data", data)
    #expect(
      second.code == 2 && second.errors.contains("is used by another `kolam serve`"), "\(second.errors)")
    let embedded = try kolam("run", "epicura", "--data", data, input: "quit\n")
    #expect(embedded.code == 2 && embedded.errors.contains("--backend"), "\(embedded.errors)")
    served.program.send(SIGTERM)
    #expect(served.program.wait() == 0)
    #expect(try kolam("run", "epicura", "--data", data, input: "quit\n").code == 0)
  }

  @Test(arguments: [
    (["serve", "nosuchapp"], "no app `nosuchapp`"),
    (["serve", "epicura", "--host", "192.0.2.1", "--port", "0"], "error[KL0913]"),
    (["serve", "epicura", "--log", "/proc/nowhere/log"], "--log `/proc/nowhere/log`"),
    (["serve", "epicura", "--port", "99999"], "99999"),
  ]) func reportsWhyItCannotServe(_ arguments: [String], _ sentence: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam(arguments)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.contains(sentence), "\(run.errors)")
  }
}
