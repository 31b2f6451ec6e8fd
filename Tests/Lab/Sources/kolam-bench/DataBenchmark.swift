import Collections
import Expressions
import Foundations
import PluginKit
import Simulation
import Storage

/// What screens wait for of collections with many rows, with the limits of issue 38.
struct DataBenchmark {
  private struct Row {
    let name: String
    let milliseconds: Double
    let bar: Double?
  }

  /// Measures collections of 10,000 and 100,000 rows in files.
  ///
  /// - Returns: whether all bars are met.
  /// - Throws: where the rows cannot be written or read.
  func run() async throws -> Bool {
    var isWithin = true
    for (count, opening) in [(10_000, 20.0), (100_000, 50.0)] {
      for row in try await measure(count, opening: opening) {
        let bar = row.bar.map { " of \($0.rounded(to: 0))" } ?? ""
        print("\(count) rows: \(row.name) \(row.milliseconds.rounded(to: 2))\(bar) ms")
        if let bar = row.bar, row.milliseconds > bar { isWithin = false }
      }
    }
    return isWithin
  }

  private func measure(_ count: Int, opening: Double) async throws -> [Row] {
    let folder = try TemporaryFolder()
    let tasks = try store(in: folder.path)
    let clock = ContinuousClock()
    let writing = try clock.measure {
      _ = try tasks.addAll(
        (0..<count).map { number in
          ValueMap(fields: [
            ("title", .string("Task \(number) \(Self.words[number % Self.words.count])")),
            ("done", .bool(number % 3 == 0)), ("priority", .int(number % 5)),
          ])
        }, to: "tasks")
    }
    let condition: Value = ["text": "!item.done && item.priority > 2", "captured": []]
    let residual: Value = ["text": "item.title.endsWith('a') && size(item.title) > 12", "captured": []]
    var rows = [Row(name: "written in one transaction", milliseconds: writing.milliseconds, bar: nil)]
    let queries: [(String, [(String, Value)], Double?)] = [
      ("opened", [], opening), ("opened by a condition", [("where", condition)], nil),
      ("opened in another order", [("order", ["-title"])], nil), ("searched", [("search", "masala 99")], 20),
      ("searched by a misspelt word", [("search", "masaala")], 20),
      ("opened by a condition that SQLite does not decide", [("where", residual)], nil),
    ]
    for (name, parameters, bar) in queries {
      var times: [Double] = []
      for _ in 0..<9 {
        // As after a start: nothing is known of the database.
        let plugin = CollectionPlugin(try store(in: folder.path))
        let time = try clock.measure {
          let model = try plugin.open("tasks", with: ValueMap(fields: parameters))
          _ = model.snapshot
          model.close()
        }
        times.append(time.milliseconds)
      }
      rows.append(Row(name: name, milliseconds: times.median, bar: bar))
    }
    let plugin = CollectionPlugin(try store(in: folder.path))
    let model = try plugin.open("tasks", with: .empty)
    var changes: [Double] = []
    for number in 0..<9 {
      let start = clock.now
      _ = try await model.invoke("add", ValueMap(fields: [("title", .string("New \(number)"))]))
      changes.append((clock.now - start).milliseconds)
    }
    return rows + [Row(name: "added to", milliseconds: changes.median, bar: 16)]
  }

  private func store(in folder: String) throws -> CollectionStore {
    let place = Span(SourceText(path: "bench.yaml", text: ""), 0..<0)
    let record = RecordDeclaration(
      "Task",
      fields: [
        .init("title", .string, at: place), .init("done", .bool, defaultValue: false, at: place),
        .init("priority", .int, defaultValue: 0, at: place),
      ])
    return CollectionStore(
      [
        CollectionDeclaration(
          "tasks", record: record, order: [.init("done"), .init("title")], search: ["title"], at: place)
      ], functions: .standard, in: Stores(folder: folder), scheduler: Scheduler(.live),
      identifiers: RandomIdentifiers(), isBelowLimit: { _, _ in true }, report: { _ in })
  }

  private static let words = ["masala", "dosa", "idli", "sambar", "rasam", "payasam", "vada"]
}
