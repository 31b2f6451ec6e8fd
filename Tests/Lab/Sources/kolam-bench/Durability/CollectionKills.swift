import Collections
import Expressions
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync

/// Kills a process that adds, changes, removes and undoes rows of a collection, and compares each time what is stored with
/// what it has reported.
///
/// A change that was begun and not reported may be there or not, whole; every other one must be there.
struct CollectionKills {
  let kills: Int
  let seed: UInt64
  /// How the rows of a server are read; nil for rows of the device.
  var feed: CollectionFeed?

  /// Kills and compares.
  ///
  /// - Returns: whether nothing was lost, torn or out of order.
  /// - Throws: where no process can be started.
  func run() throws -> Bool {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let random = SeededRandom(seed: seed)
    var model = CollectionLedger()
    // The undo of a server's rows is over soon.
    model.forgets = feed != nil
    let server = feed.map { [folder.path + "/server.log", $0.rawValue] } ?? []
    for round in 0..<kills {
      let child = try KilledChild(["data-child", folder.path, "\(random.bits() >> 1)"] + server)
      child.kill(after: random.int(in: 10..<80))
      if let problem = model.read(try child.output()) {
        print("after \(round + 1) kills: \(problem)")
        return false
      }
    }
    if let problem = try end(folder.path, server, &model) {
      print("at the end: \(problem)")
      return false
    }
    print(
      "\(kills) kills, \(model.confirmed) changes confirmed, \(model.torn) of \(model.open) open ones there; nothing lost"
    )
    return true
  }
}

extension CollectionKills {
  /// Has everything sent, and compares what the server has done.
  ///
  /// - Returns: what is wrong; nil where nothing is.
  private func end(
    _ folder: String, _ server: [String], _ model: inout CollectionLedger
  ) throws -> String? {
    guard let log = server.first else { return nil }
    if let problem = model.read(try KilledChild(["data-child", folder, "0"] + server).output()) {
      return problem
    }
    let report = LogServerReport(log, order: model.titles)
    if let problem = report.problem { return problem }
    print("the server has done \(report.count) changes, each once and in the order of its row")
    return report.titles == model.current
      ? nil : "the server has \(report.titles.count) rows, expected \(model.current.count)"
  }
}

/// How rows of a server are read: as a list, or as what has changed since a position.
enum CollectionFeed: String {
  case list, changes

  /// The declaration of the rows.
  var remote: RemoteDeclaration {
    RemoteDeclaration(
      server: "main", path: self == .list ? "/notes" : "/changes",
      items: self == .list ? "items" : "changes", isComplete: self == .list,
      changes: RemoteChanges(
        add: RowRequest(.post, "/notes"), update: RowRequest(.patch, "/notes/$id"),
        remove: RowRequest(.delete, "/notes/$id")),
      delta: self == .list
        ? nil : DeltaDeclaration(cursor: "cursor", row: "row", key: "id", end: .more("more")))
  }
}

/// The rows that must be stored, by what killed processes have reported.
struct CollectionLedger {
  private typealias Rows = [(key: String, title: String)]

  private(set) var confirmed = 0
  /// The titles that were given, in their order.
  private(set) var titles: [String] = []
  /// Whether undo may be refused, and the order of the rows is not the device's own.
  var forgets = false
  /// The titles of the rows, sorted.
  var current: [String] { rows.map(\.title).sorted() }
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
      case "begin":
        begun = Array(words.dropFirst())
        if words.count > 2 { titles.append(String(words[words.count - 1])) }
      case "refused": begun = nil
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
    let found = forgets ? found.sorted() : found
    if found == shown { return nil }
    guard let pending else { return "stored \(found.suffix(5)), expected \(shown.suffix(5))" }
    // The key of a row that was being added is not known.
    let added =
      pending.first == "add" ? found.first { !shown.contains($0) }?.split(separator: "=").first : nil
    apply(pending, key: added.map { String($0) })
    torn += 1
    return found == shown
      ? nil : "a change is there in part: \(found.suffix(5))"
  }

  private var shown: [String] {
    let lines = rows.map { "\($0.key)=\($0.title)" }
    return forgets ? lines.sorted() : lines
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
  /// The order of its changes; 0 to change nothing, and to end when everything is sent.
  let seed: UInt64
  /// The file of the server that has the rows; nil for rows of the device.
  var server: String?
  /// How the rows of the server are read.
  var feed = CollectionFeed.list

  /// Prints the rows, then changes them until it is killed.
  ///
  /// - Throws: where a change fails that should not.
  func run() throws {
    let scheduler = Scheduler(.live)
    // Nothing else drives what waits.
    try scheduler.run { try await run(on: scheduler) }
  }

  private func run(on scheduler: Scheduler) async throws {
    let place = Span(SourceText(path: "bench.yaml", text: ""), 0..<0)
    let record = RecordDeclaration("Note", fields: [.init("title", .string, at: place)])
    let random = SeededRandom(seed: seed)
    let store = CollectionStore(
      [
        CollectionDeclaration(
          "notes", record: record, undo: server == nil ? .seconds(86_400) : .milliseconds(20),
          remote: server == nil ? nil : feed.remote, at: place)
      ], functions: .standard, in: Stores(folder: folder),
      of: try server.map { try Self.server($0, scheduler, random) }, scheduler: scheduler,
      identifiers: RandomIdentifiers(), isBelowLimit: { _, _ in true }, report: { print($0) })
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
    if seed == 0 {
      // Ends when everything is sent.
      while case .map(let state) = notes.snapshot.state, state["waiting"] != 0 {
        try await scheduler.sleep(for: .milliseconds(20))
      }
      return say("found " + rows().map { "\($0.key)=\($0.title)" }.joined(separator: " "))
    }
    while true {
      if server != nil { try await scheduler.sleep(for: .milliseconds(random.int(in: 0..<8))) }
      let (all, title) = (rows(), "t\(random.bits() % 1_000_000_000)")
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
          say("refused")
          continue
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

  private static func server(
    _ file: String, _ scheduler: Scheduler, _ random: SeededRandom
  ) throws -> RowServer {
    let client = APIClient(
      try LogServer(file, scheduler: scheduler, random: random), scheduler: scheduler, random: random,
      settings: APIClient.Settings(retries: .never))
    let source = RemoteFeed.Source(client, at: "server") { "server" }
    return RowServer("main", source: source, reachability: Reachability()) { store, sender in
      let outbox = Outbox(
        store, sender: sender, scheduler: scheduler, identifiers: RandomIdentifiers(), random: random,
        reachability: Reachability(), report: { print($0.diagnostic.message) })
      scheduler.start("outbox start") { await outbox.startReporting(as: "server") }
      return outbox
    }
  }

  private func say(_ line: String) { AppendedFile.append(line + "\n", to: 1) }
}
