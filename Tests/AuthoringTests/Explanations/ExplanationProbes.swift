import Backend
import Documents
import Foundations
import Services
import Simulation
import Storage

/// What draws the codes that no text of a file, or none worth printing, can draw.
struct ExplanationProbes {
  let fails: @Sendable () throws -> [Diagnostic]
  let passes: @Sendable () throws -> [Diagnostic]

  static let all: [String: ExplanationProbes] = [
    "KL0102": file(fails: Array("about: Caf".utf8) + [0xE9, 0x0A], passes: Array("about: Café\n".utf8)),
    "KL0103": file(
      fails: [UInt8](repeating: UInt8(ascii: "#"), count: 5 << 20), passes: Array("about: short\n".utf8)),
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
    "KL0911": ExplanationProbes(
      fails: { server("ftp://example.org") }, passes: { server("https://example.org") }),
    "KL0920": ExplanationProbes(
      fails: { try store { try Store(path: "/proc/nowhere/app.sqlite", migrator: DatabaseMigrator()) } }, passes: { try store { try Store(inMemory: DatabaseMigrator()) } }),
    "KL0945": ExplanationProbes(
      fails: {
        let app = try DemoApp()
        try app.remove("Backend/demo/recipes")
        return try app.backendFaults()
      }, passes: { try DemoApp().backendFaults() }),
  ]

  private static func file(fails: [UInt8], passes: [UInt8]) -> ExplanationProbes {
    @Sendable func read(_ bytes: [UInt8]) -> [Diagnostic] {
      var diagnostics = Diagnostics()
      _ = DocumentReader.read(SourceText(path: "file.yaml", bytes: bytes), into: &diagnostics)
      return diagnostics.all
    }
    return ExplanationProbes(fails: { read(fails) }, passes: { read(passes) })
  }

  private static func scheduler(
    fails: @escaping @Sendable (Scheduler) throws -> Void, passes: @escaping @Sendable (Scheduler) throws -> Void
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

  private static func store(_ open: () throws -> Store) throws -> [Diagnostic] {
    do {
      _ = try open()
      return []
    } catch let error as StoreError {
      return [error.diagnostic]
    }
  }
}
