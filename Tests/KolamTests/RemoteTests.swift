import Foundation
import Glibc
import TestSupport
import Testing

/// `kolam run --backend`, end to end.
@Suite struct RemoteTests {
  @Test func showsTheRecipesOfARemoteServer() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    // With the prefix of all paths, as `kolam serve` prints it, or without.
    for address in [
      served.address, "http://localhost:\(served.port)", "main=http://127.0.0.1:\(served.port)/",
    ] {
      let run = try kolam("run", "epicura", "--backend", address, input: "#recipes/masala-dosa\nquit\n")
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.output.suffix(500)) \(run.errors)")
      #expect(run.output.contains("Ingredients"))
    }
    #expect(served.program.log.contains("main GET /api/v1/recipes/sync"), "\(served.program.log)")
    // Its data is kept separately.
    let offline = try kolam("run", "epicura", "--offline", input: "quit\n")
    #expect(!offline.output.contains("Masala Dosa"))
    let kept = try kolam(
      "run", "epicura", "--backend", served.address, "--offline", input: "#recipes/masala-dosa\nquit\n")
    #expect(kept.output.contains("Ingredients"), "\(kept.output)")
  }

  @Test func acceptsAPlanOfALocalServer() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    let run = try kolam(
      "run", "epicura", "--backend", served.address, input: "profile\n#plan\n#buy\n:flags\nquit\n")
    #expect(run.code == 0, "\(run.output.suffix(900)) \(run.errors)")
    #expect(run.output.contains("Plan: pro") && run.output.contains("nutrition_insights = true"))
    #expect(served.program.log.contains("main POST /api/v1/subscription/upgrade 200 "))
  }

  @Test func fetchesFlagsFromALocalServer() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    func flags(after commands: String) throws -> String {
      let run = try kolam("run", "epicura", "--backend", served.address, input: commands + ":flags\nquit\n")
      #expect(run.code == 0, "\(run.output.suffix(900)) \(run.errors)")
      return run.output
    }
    #expect(try flags(after: ":server insights_view=bars\n").contains("insights_view = \"bars\""))
    // The server stores it, for every app that requests it.
    #expect(try served.get("/api/v1/device-profiles/phone/flags").contains(#""defaultVariant":"bars""#))
    #expect(try flags(after: "").contains("insights_view = \"bars\""))
    #expect(try flags(after: ":server insights_view=\n").contains("insights_view = \"list\""))
    #expect(served.program.log.contains("main PUT /api/v1/admin/flags/insights_view 204 "))
    #expect(served.program.log.contains("main DELETE /api/v1/admin/flags/insights_view 204 "))
  }

  @Test func reportsAMissingServerAndOpensTheApp() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let port = try LoopbackServer { _ in }.port
    let run = try kolam("run", "epicura", "--backend", "http://127.0.0.1:\(port)", input: "quit\n")
    #expect(run.code == 0)
    #expect(
      run.errors.contains("warning[KL0914]: no server answers at `http://127.0.0.1:\(port)`"), "\(run.errors)"
    )
    #expect(run.errors.contains("`kolam serve`"))
    #expect(run.output.hasPrefix("Recipes\n"), "\(run.output)")
  }

  @Test(.enabled(if: SecureServer.isPossible, "needs python3 with ssl, and the command openssl"))
  func reportsAnInvalidCertificateAndSendsNothing() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let certificates = try #require(Certificates.shared)
    for (kind, reason, help) in [
      (Certificates.Kind.expired, "its certificate has expired", "a new certificate"),
      (.foreign, "its certificate is for another host", "the host that the certificate is for"),
      (.selfSigned, "its certificate is self-signed", "--ca FILE"),
    ] {
      let server = try SecureServer(kind, certificates)
      let run = try kolam(
        "run", "epicura", "--backend", server.address, "--ca", certificates.authority,
        input: "profile\n#plan\n#buy\nquit\n")
      #expect(run.code == 0)
      #expect(
        run.errors.contains("warning[KL0915]: nothing is sent to `\(server.address)`: \(reason)"),
        "\(run.errors)")
      #expect(run.errors.contains(help))
      // The error texts of the recipes and of the plan that was not bought.
      for words in [
        "isn’t secure, so nothing was sent. Try again", "isn’t secure, so nothing was sent. Try another",
      ] {
        #expect(run.output.contains(words), "\(run.output)")
      }
    }
    let server = try SecureServer(.valid, certificates)
    let unknown = try kolam("run", "epicura", "--backend", server.address, input: "quit\n")
    #expect(unknown.errors.contains("signed by an unknown authority"), "\(unknown.errors)")
    let trusted = try kolam(
      "run", "epicura", "--backend", server.address, "--ca", certificates.authority, input: "quit\n")
    #expect(trusted.errors.isEmpty, "\(trusted.errors)")
  }

  // Those that wait for codes or for a dish are walked by scripts/interop, which runs them at once.
  @Test func epicuraWalkthroughsPassInRealTime() async throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedEpicura(kolam)
    let address = served.address
    let walk = try await onThread {
      try kolam(
        "walk", "epicura", "--backend", address, "--state", kolam.data.path, "--matrix", "locale=hi",
        "tier=pro", "device=phone", "--exclude-tags",
        "cooking,pairing,day,mealplan,preferences,sync,notifications")
    }
    #expect(walk.code == 0, "\(walk.output.suffix(3000)) \(walk.errors)")
    #expect(walk.output.contains("in real time"))
    // The server is reset before every case.
    #expect(served.program.log.contains("POST /__kolam/reset 200 "), "\(served.program.log.suffix(2000))")
  }

  @Test func writesServerLogsOfAWalkPerCase() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    try FileManager.default.createDirectory(at: kolam.data, withIntermediateDirectories: true)
    let log = kolam.data.appendingPathComponent("walk.log").path
    let walk = try kolam(
      "walk", "Screens/epicura/walkthroughs/browse.yaml", "--state", kolam.data.path, "--log", log,
      "--matrix",
      "locale=hi,ta", "tier=free", "device=phone")
    #expect(walk.code == 0, "\(walk.output) \(walk.errors)")
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    for locale in ["hi", "ta"] {
      #expect(
        lines.contains {
          $0.contains("browse.yaml") && $0.contains("locale=\(locale)") && $0.contains("\t")
            && $0.contains("GET /api/v1/recipes/sync?limit=…&since=… 200 ")
        }, "\(lines.prefix(8))")
    }
  }

  @Test func refusesAWalkWithoutItsServers() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let port = try LoopbackServer { _ in }.port
    let walk = try kolam("walk", "epicura", "--backend", "http://127.0.0.1:\(port)")
    #expect(walk.code == 2 && walk.output.isEmpty)
    #expect(walk.errors.contains("error[KL0914]: no server answers"), "\(walk.errors)")
  }

  private static let foreignKey = "5FFQ9XyiOH_F-W-NLqWrVTiSz-7w3c0ddO58PfwFg_k"

  @Test(arguments: [
    (["--backend", "ftp://example.org"], "error[KL0911]: `ftp://example.org` is not a server's address"),
    (["--backend", "localhost:8080"], "error[KL0911]"),
    (["--backend", "mian=http://localhost"], "no server `mian`: did you mean `main`?"),
    (["--backend", "http://localhost", "--backend", "http://localhost:1"], "two addresses"),
    (["--backend", "http://localhost", "--ca", "/proc/nowhere"], "--ca `/proc/nowhere`"),
    (["--backend", "http://localhost", "--ca", "README.md"], "no certificate in PEM form"),
    (["--ca", "README.md"], "--ca is for servers that --backend names"),
    (["--backend", "http://localhost", "--plan-key", "short=abc"], "--plan-key"),
    (
      ["--backend", "http://api.example", "--plan-key", "a=\(foreignKey)"],
      "counts for servers of this machine only"
    ),
  ]) func invalidCombinationsPrintOneSentenceAndExitWith2(_ arguments: [String], _ sentence: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam(["run", "epicura"] + arguments)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.contains(sentence), "\(run.errors)")
  }
}
