import Authoring
import Documents
import Foundations
import GeneratedInputs
import Runtime

/// `kolam check` of a large app, compared with libyaml alone on the same files.
struct CheckBenchmark {
  /// The maximum ratio to libyaml's time for the same scripts.
  static let ratioBar = 4.0
  /// The maximum peak memory of the whole process, in bytes.
  static let memoryBar = 200 << 20

  let screens: Int
  let rounds: Int

  /// Measures and prints.
  ///
  /// - Returns: whether both bars are met.
  func run() throws -> Bool {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let root = folder.path
    let (lines, keys) = try write(to: root)
    let app = AppFolder(root: root, app: GeneratedApp.name)
    let scripts = try sources(of: app)
    let report = AppCheck.run(app)
    guard report.diagnostics.all.isEmpty else {
      print(DiagnosticRenderer().text(Array(report.diagnostics.sorted.prefix(5))))
      return false
    }
    var scans = Timings()
    var nodes = Timings()
    var loads = Timings()
    var checks = Timings()
    // Interleaved, so that a slow machine affects all of them equally.
    for _ in 0..<rounds {
      scans.measure { for script in scripts { _ = EventScan.count(script.bytes) } }
      nodes.measure {
        var diagnostics = Diagnostics()
        for script in scripts { _ = DocumentReader.read(script, into: &diagnostics) }
      }
      loads.measure {
        var diagnostics = Diagnostics()
        _ = App.load(app, into: &diagnostics)
      }
      checks.measure { _ = AppCheck.run(app) }
    }
    let memory = ProcessMemory.peak
    let bytes = scripts.reduce(0) { $0 + $1.bytes.count }
    print(
      "\(report.screens ?? 0) screens, \(lines) lines, \(bytes >> 10) KiB; \(keys) texts in \(report.locales) languages"
    )
    print("libyaml alone              \(scans)")
    print("reading into nodes         \(nodes)")
    print("app, contracts, catalogs   \(loads)")
    print("kolam check                \(checks)")
    let ratio = checks.wall / scans.wall
    let quickest = checks.quickest / scans.quickest
    let holdsRatio = ratio < Self.ratioBar
    print(
      "ratio                      \(ratio.rounded(to: 2))\(holdsRatio ? "  (bar 4)" : "  OVER the bar of 4")")
    print("  of the quickest rounds   \(quickest.rounded(to: 2))")
    let holdsMemory = memory < Self.memoryBar
    print(
      "peak memory                \(memory >> 20) MiB\(holdsMemory ? "  (bar 200)" : "  OVER the bar of 200")"
    )
    return holdsRatio && holdsMemory
  }

  /// Writes the app; its generator is released with this call.
  private func write(to root: String) throws -> (lines: Int, keys: Int) {
    let generated = GeneratedApp(screens: screens)
    try generated.write(to: root, checkout: TemporaryFolder.currentPath)
    let lines = generated.scripts.reduce(0) { sum, file in
      sum + file.text.utf8.count { $0 == UInt8(ascii: "\n") }
    }
    return (lines, generated.keyCount)
  }

  /// The scripts, read as the check reads them.
  private func sources(of app: AppFolder) throws -> [SourceText] {
    try ([app.appFile] + app.screenNames.sorted().map(app.screenFile)).map {
      try SourceText.load(app.path($0), shownAs: $0)
    }
  }
}
