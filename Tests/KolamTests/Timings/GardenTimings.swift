import Foundation
import Storage
import TestSupport
import Testing

/// The time limit of GroBro's first screen.
@Suite(.serialized, .timed) struct GardenTimings {
  /// A whole run with a large garden meets the limit of its opening alone.
  @Test func aLargeGardenOpensAtOnce() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let watch = Stopwatch(program: try Timings.release(), folder: folder)
    let (arguments, input, limit) = (["run", "grobro"], "quit\n", 50.0)
    let app = folder.appendingPathComponent("kolam/grobro")
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
    try DatabaseQueue(path: app.appendingPathComponent("garden.sqlite").path).write { db in
      try db.execute(sql: EarlierGardenDatabase.schema)
      try db.execute(sql: EarlierGardenDatabase.manyRows(events: 100_000))
    }
    // The first run moves them to the collections.
    _ = try watch.times(below: limit, runs: 1, rounds: 1, arguments, input: input)
    let times = try watch.times(below: limit, arguments, input: input)
    let shown = try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
    #expect(shown.contains("Plant 113"))
    print("timing: kolam run grobro, 1,000 plants with 100,000 events: \(times); the limit is \(limit) ms")
    #expect(times.comparable < limit)
  }
}
