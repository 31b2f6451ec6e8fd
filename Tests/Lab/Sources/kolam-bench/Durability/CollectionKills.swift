import Collections
import Expressions
import Foundations
import PluginKit
import Simulation
import Storage

/// Kills a process that adds, changes, removes and undoes rows of a collection, and compares each time what is stored with
/// what it has reported.
///
/// A change that was begun and not reported may be there or not, whole; every other one must be there.
struct CollectionKills {
  let kills: Int
  let seed: UInt64

  /// Kills and compares.
  ///
  /// - Returns: whether nothing was lost, torn or out of order.
  /// - Throws: where no process can be started.
  func run() throws -> Bool {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let random = SeededRandom(seed: seed)
    var model = CollectionLedger()
    for round in 0..<kills {
      let child = try KilledChild(["data-child", folder.path, "\(random.bits() >> 1)"])
      child.kill(after: random.int(in: 10..<80))
      if let problem = model.read(try child.output()) {
        print("after \(round + 1) kills: \(problem)")
        return false
      }
    }
    print(
      "\(kills) kills, \(model.confirmed) changes confirmed, \(model.torn) of \(model.open) open ones there; nothing lost"
    )
    return true
  }
}

/// The rows that must be stored, by what killed processes have reported.
struct CollectionLedger {
  private typealias Rows = [(key: String, title: String)]

  private(set) var confirmed = 0
  /// How many changes were begun and not reported, and how many of those were there.
  private(set) var (open, torn) = (0, 0)
  private var rows: Rows = []
  /// The rows before each change that can be undone.
  private var history: [Rows] = []

  /// Reads what a process has printed: the rows that it found, then its changes.
  ///
  /// - Returns: what is wrong; nil where nothing is.
  mutating func read(_ output: String) -> String? {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var begun: [Substring]?
    for line in lines {
      let words = line.split(separator: " ")
      switch words.first {
      case "found":
        if let problem = compare(words.dropFirst().map(String.init)) { return problem }
        pending = nil
      case "begin": begun = Array(words.dropFirst())
      case "done":
        guard let change = begun else { return "a change ended that had not begun" }
        apply(change, key: words.dropFirst().first.map(String.init))
        confirmed += 1
        begun = nil
      default: return String(line)
      }
    }
    if let begun {
      pending = begun
      open += 1
    }
    return nil
  }

  /// The change that the last process had begun.
  private var pending: [Substring]?

  private mutating func compare(_ found: [String]) -> String? {
    let known = rows.map { "\($0.key)=\($0.title)" }
    if found == known { return nil }
    guard let pending else { return "stored \(found.suffix(5)), expected \(known.suffix(5))" }
    // The key of a row that was being added is not known.
    let added = pending.first == "add" ? found.last?.split(separator: "=").first.map(String.init) : nil
    apply(pending, key: added)
    torn += 1
    return found == rows.map { "\($0.key)=\($0.title)" }
      ? nil : "a change is there in part: \(found.suffix(5))"
  }

  private mutating func apply(_ change: [Substring], key: String?) {
    if change.first == "undo" {
      if let last = history.popLast() { rows = last }
      return
    }
    history.append(rows)
    switch change.first {
    case "add": rows.append((key ?? "", String(change[1])))
    case "update":
      if let index = rows.firstIndex(where: { $0.key == change[1] }) { rows[index].title = String(change[2]) }
    default: rows.removeAll { $0.key == change[1] }
    }
  }
}

/// The process that is killed.
struct CollectionChild {
  let folder: String
  let seed: UInt64

  /// Prints the rows, then changes them until it is killed.
  ///
  /// - Throws: where a change fails that should not.
  func run() async throws {
    let place = Span(SourceText(path: "bench.yaml", text: ""), 0..<0)
    let record = RecordDeclaration("Note", fields: [.init("title", .string, at: place)])
    let store = CollectionStore(
      [CollectionDeclaration("notes", record: record, undo: .seconds(86_400), at: place)],
      functions: .standard, in: Stores(folder: folder), scheduler: Scheduler(.live),
      identifiers: RandomIdentifiers(), isBelowLimit: { _, _ in true }, report: { print($0) })
    let random = SeededRandom(seed: seed)
    let notes = try CollectionPlugin(store).open("notes", with: ValueMap(fields: [("page", 1000)]))
    func rows() -> [(key: String, title: String)] {
      guard case .map(let state) = notes.snapshot.state, case .list(let items)? = state["items"] else {
        return []
      }
      return items.compactMap { item in
        guard case .map(let row) = item, case .string(let key)? = row["id"],
          case .string(let title)? = row["title"]
        else { return nil }
        return (key, title)
      }
    }
    notes.start()
    say("found " + rows().map { "\($0.key)=\($0.title)" }.joined(separator: " "))
    while true {
      let (all, title) = (rows(), "t\(random.bits() % 100_000)")
      let one = all.isEmpty ? nil : all[random.int(in: 0..<all.count)].key
      let choice = random.int(in: 0..<10)
      if let key = one, choice < (all.count > 60 ? 4 : 1) {
        say("begin remove \(key)")
        _ = try await notes.invoke("remove", ValueMap(fields: [("id", .string(key))]))
        say("done")
      } else if let key = one, choice < 6 {
        say("begin update \(key) \(title)")
        _ = try await notes.invoke(
          "update", ValueMap(fields: [("id", .string(key)), ("title", .string(title))]))
        say("done")
      } else if choice == 6 {
        say("begin undo")
        do throws(ActionError) { _ = try await notes.invoke("undo", .empty) } catch {
          guard error.code == "nothing_to_undo" else { throw error }
        }
        say("done")
      } else {
        say("begin add \(title)")
        guard
          case .string(let key) = try await notes.invoke("add", ValueMap(fields: [("title", .string(title))]))
        else { return }
        say("done \(key)")
      }
    }
  }

  private func say(_ line: String) { AppendedFile.append(line + "\n", to: 1) }
}
