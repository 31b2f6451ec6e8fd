import Documents
import Flags
import Foundation
import Foundations
import Hosting
import Maestro
import PluginKit
import Runtime
import Services
import Simulation
import TestSupport

@testable import Authoring
@testable import Storage

/// Probes of the codes that no printable example raises.
struct ExplanationProbes {
  let fails: @Sendable () throws -> [Diagnostic]
  let passes: @Sendable () throws -> [Diagnostic]

  static let all = own.merging(ExchangeProbes.all) { own, _ in own }
    .merging(ServiceProbes.all) { own, _ in own }.merging(RemoteProbes.all) { own, _ in own }.merging(
      LintProbes.all
    ) { own, _ in own }

  private static let own: [String: ExplanationProbes] = [
    "KL0102": file(fails: Array("about: Caf".utf8) + [0xE9, 0x0A], passes: Array("about: Café\n".utf8)),
    "KL0103": file(
      fails: [UInt8](repeating: UInt8(ascii: "#"), count: 5 << 20), passes: Array("about: short\n".utf8)),
    "KL0133": ExplanationProbes(
      fails: { try baseline { try $0.create("known.yaml").create("known.yaml") } },
      passes: { try baseline { try $0.create("known.yaml").replace("known.yaml") } }),
    "KL0134": ExplanationProbes(
      fails: { try baseline { _ = try $0.create("nowhere/known.yaml") } },
      passes: { try baseline { _ = try $0.create("known.yaml") } }),
    "KL0577": ExplanationProbes(
      fails: { try FixtureProbe.diagnostics("- { name: Mango, price: cheap }") },
      passes: { try FixtureProbe.diagnostics("- { name: Mango, price: 40 }") }),
    "KL0715": ExplanationProbes(
      fails: { flags(targeting: 130) }, passes: { flags(targeting: 13) }),
    "KL0733": ExplanationProbes(
      fails: { flags(requiring: 10) }, passes: { flags(requiring: 1) }),
    "KL0760": ExplanationProbes(
      fails: { served("insights: { state: ENABLED, requires: { grant: none } }") },
      passes: { served("insights: { state: DISABLED }") }),
    "KL0901": scheduler(
      fails: { try $0.run { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } } },
      passes: { scheduler in try scheduler.run { try await scheduler.sleep(for: .seconds(1)) } }),
    "KL0902": scheduler(
      fails: { scheduler in
        try scheduler.run { while true { try await scheduler.sleep(for: .seconds(1)) } }
      },
      passes: { scheduler in
        try scheduler.run { for _ in 1...3 { try await scheduler.sleep(for: .seconds(1)) } }
      }),
    "KL0903": scheduler(
      fails: { scheduler in try scheduler.run { try scheduler.run {} } },
      passes: { scheduler in try scheduler.run { _ = scheduler.start("later") {} } }),
    "KL0904": scheduler(
      fails: { scheduler in
        let work = scheduler.external()
        defer { work.finish() }
        try scheduler.run(within: DrivingBudget(external: .zero)) {
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      },
      passes: { scheduler in
        let work = scheduler.external()
        work.finish()
        try scheduler.run {}
      }),
    "KL0905": scheduler(
      fails: { try ended($0) { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } } },
      passes: { scheduler in try ended(scheduler) { try? await scheduler.sleep(for: .seconds(60)) } }),
    "KL0540": ExplanationProbes(
      fails: {
        try restless(
          """
          - { text: Left, when: state.left, on: { appear: [ { set: { state.left: false } } ] } }
            - { text: Right, when: "!state.left", on: { appear: [ { set: { state.left: true } } ] } }
          """)
      },
      passes: {
        try restless(
          "- { text: Left, on: { appear: [ { if: \"!state.left\", set: { state.left: true } } ] } }")
      }),
    "KL0911": ExplanationProbes(
      fails: { server("ftp://example.org") }, passes: { server("https://example.org") }),
    "KL0912": ExplanationProbes(
      fails: {
        let scheduler = Scheduler(.live)
        let other = try port(scheduler: scheduler)
        return try faults { _ = try port(other.port, scheduler: scheduler) }
      }, passes: { try faults { _ = try port(scheduler: Scheduler(.live)) } }),
    "KL0913": ExplanationProbes(
      fails: { try faults { _ = try port(host: "192.0.2.1", scheduler: Scheduler(.live)) } },
      passes: { try faults { _ = try port(scheduler: Scheduler(.live)) } }),
    "KL0914": ExplanationProbes(
      fails: { try remote("http://127.0.0.1:9") }, passes: { try remote("http://") }),
    "KL0915": ExplanationProbes(
      fails: { try remote("https://") }, passes: { try remote("http://") }),
    "KL0916": ExplanationProbes(
      fails: { try reset(answering: 404) }, passes: { try reset(answering: 200) }),
    "KL0920": ExplanationProbes(
      fails: { try store { try Store(path: "/proc/nowhere/app.sqlite", migrator: DatabaseMigrator()) } },
      passes: { try store { try Store(inMemory: DatabaseMigrator()) } }),
    "KL0921": ExplanationProbes(
      fails: {
        try storeWarning { folder in
          let path = folder + "/app.sqlite"
          let full = StoreError(.full, path: path, detail: "SQLite error 13: database or disk is full")
          return try Store(inMemory: path, migrator: DatabaseMigrator(), because: full)
        }
      },
      passes: { try storeWarning { try Store.open($0 + "/app.sqlite", migrator: DatabaseMigrator()) } }),
    "KL0922": ExplanationProbes(
      fails: {
        try storeWarning { folder in
          let path = folder + "/app.sqlite"
          try Data().write(to: URL(fileURLWithPath: path))
          return try Store.open(path, migrator: DatabaseMigrator())
        }
      }, passes: { try storeWarning { try Store.open($0 + "/app.sqlite", migrator: DatabaseMigrator()) } }),
    "KL0947": ExplanationProbes(
      fails: { KeptCount(json: "\"many\"").problems }, passes: { KeptCount(json: "3").problems }),
    "KL0945": ExplanationProbes(
      fails: {
        let app = try DemoApp()
        try app.remove("\(DemoApp.data)/recipes")
        return try app.serverDiagnostics()
      }, passes: { try DemoApp().serverDiagnostics() }),
    "KL0946": ExplanationProbes(
      fails: { try DemoApp().adding("no JPEG", to: "images/gruel.jpg") },
      passes: { try DemoApp().serverDiagnostics() }),
    "KL1015": ExplanationProbes(
      fails: { try flows(in: "recipes/browse.yaml") }, passes: { try flows(in: "browse.yaml") }),
  ]

  private static func file(fails: [UInt8], passes: [UInt8]) -> ExplanationProbes {
    @Sendable func read(_ bytes: [UInt8]) -> [Diagnostic] {
      var diagnostics = Diagnostics()
      _ = DocumentReader.read(SourceText(path: "file.yaml", bytes: bytes), into: &diagnostics)
      return diagnostics.all
    }
    return ExplanationProbes(fails: { read(fails) }, passes: { read(passes) })
  }

  /// Runs work with a baseline in a folder of its own.
  private static func baseline(_ work: (BaselineFile) throws -> Void) throws -> [Diagnostic] {
    let app = try DemoApp()
    do {
      try work(BaselineFile(folder: app.root))
      return []
    } catch let fault as Diagnostic {
      return [fault]
    }
  }

  /// An empty baseline, as files in a folder.
  private struct BaselineFile {
    let folder: String

    @discardableResult func create(_ name: String) throws -> BaselineFile {
      try Baseline.empty.create("\(folder)/\(name)")
      return self
    }

    func replace(_ name: String) throws { try Baseline.empty.replace("\(folder)/\(name)") }
  }

  /// A flag with deeply nested targeting, ten levels per evaluator.
  private static func flags(targeting depth: Int) -> [Diagnostic] {
    var evaluators = "  e0: { var: targetingKey }\n"
    for number in 1...depth / 10 {
      let logic =
        String(repeating: "{ \"!\": ", count: 10) + "{ $ref: e\(number - 1) }"
        + String(repeating: " }", count: 10)
      evaluators += "  e\(number): \(logic)\n"
    }
    let targeting = "{ if: [ { $ref: e\(depth / 10) }, a, b ] }"
    return flags(
      "$evaluators:\n\(evaluators)flags:\n  x: { state: ENABLED, variants: { a: 1, b: 2 }, defaultVariant: a, targeting: \(targeting) }\n"
    )
  }

  /// A flag that requires two others, each of which requires the next two.
  private static func flags(requiring depth: Int) -> [Diagnostic] {
    let flag = "state: ENABLED, variants: { \"on\": true, \"off\": false }, defaultVariant: \"off\""
    var lines = ["flags:", "  a0: { \(flag) }", "  b0: { \(flag) }"]
    for number in 1...depth {
      for name in ["a", "b"] {
        lines.append(
          "  \(name)\(number): { \(flag), requires: { flag: [ a\(number - 1), b\(number - 1) ] } }")
      }
    }
    return flags(lines.joined(separator: "\n") + "\n")
  }

  private static func flags(_ text: String) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    _ = FlagFile.read(SourceText(path: "flags.yaml", text: text), into: &diagnostics)
    return diagnostics.all
  }

  /// Searches for flows in a folder with one file.
  private static func flows(in file: String) throws -> [Diagnostic] {
    let app = try DemoApp()
    try app.write("walks/\(file)", "appId: demo\n---\n- launchApp\n")
    var diagnostics = Diagnostics()
    do throws(Diagnostic) {
      _ = try WorkspaceReader().find("\(app.root)/walks", into: &diagnostics)
    } catch {
      diagnostics.report(error)
    }
    return diagnostics.all
  }

  /// A server's flag document, layered over an app's flags.
  private static func served(_ flag: String) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let app = """
      flags:
        insights: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
      """
    _ = FlagFile.read(
      SourceText(path: "flags.yaml", text: app),
      under: SourceText(path: "server", text: "flags:\n  \(flag)\n"),
      into: &diagnostics)
    return diagnostics.all
  }

  /// Cancels work and reports what does not end.
  private static func ended(_ scheduler: Scheduler, _ work: @escaping @Sendable () async -> Void) throws {
    let session = scheduler.scope("session")
    session.start("sync", work)
    scheduler.drain()
    session.stop()
    if let fault = session.unendedDiagnostic { throw fault }
  }

  /// The problems that a screen with this body reports at run time, as diagnostics: an app reports them as texts.
  private static func restless(_ body: String) throws -> [Diagnostic] {
    let demo = try DemoApp()
    try demo.write(
      "Screens/demo/home.yaml", "screen: home\ntitle: Home\nstate: { left: bool }\nbody:\n  \(body)\n")
    var diagnostics = Diagnostics()
    guard let app = App.load(AppFolder(root: demo.root, app: "demo"), into: &diagnostics) else {
      return diagnostics.all
    }
    let session = AppSession(
      app: app, services: SessionServices(plugins: PluginRegistry(), reachability: Reachability()),
      scheduler: Scheduler(.virtual(start: Timestamp(seconds: 0))), settings: SessionSettings())
    return try SessionDriver(session).start().announcements.compactMap { said in
      guard case .problem(let text) = said else { return nil }
      return Diagnostic(
        Diagnostic.Code(text.contains("(KL0540)") ? "KL0540" : "KL0000"), .error, text, at: nil)
    }
  }

  private static func scheduler(
    fails: @escaping @Sendable (Scheduler) throws -> Void,
    passes: @escaping @Sendable (Scheduler) throws -> Void
  ) -> ExplanationProbes {
    @Sendable func faults(_ work: (Scheduler) throws -> Void) throws -> [Diagnostic] {
      do {
        try work(Scheduler(.virtual(start: Timestamp(seconds: 0))))
        return []
      } catch let fault as Diagnostic {
        return [fault]
      }
    }
    return ExplanationProbes(fails: { try faults(fails) }, passes: { try faults(passes) })
  }

  private static func server(_ address: String) -> [Diagnostic] {
    do throws(Diagnostic) {
      _ = try CurlTransport(address, scheduler: Scheduler(.virtual(start: Timestamp(seconds: 0))))
      return []
    } catch {
      return [error]
    }
  }

  private static func faults(_ work: () throws -> Void) throws -> [Diagnostic] {
    do {
      try work()
      return []
    } catch let fault as Diagnostic {
      return [fault]
    }
  }
}
