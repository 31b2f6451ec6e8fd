import Foundations
import PluginKit
import Simulation
import Storage
import Synchronization

/// The rows that a server sends as they are written, while somebody looks at their topic.
///
/// They are in memory alone: never stored, sent or counted. One goes when the stored row with its key is there, when its
/// time is over, and with the person.
final class ArrivingRows: Sendable {
  /// A row as far as it is written.
  struct Row: Equatable {
    let key: String
    let values: ValueMap
    let until: Timestamp
  }

  fileprivate struct Topic {
    var observers = Observers<@Sendable () -> Void>()
    var rows: [Row] = []
    var scope: String?
    var channel: Job?
    /// Removes the rows whose time is over.
    var ending: Job?
    /// When observers were last called, and the job that will call them.
    var called: Timestamp?
    var calling: Job?
    var hasReported = false

    mutating func end() {
      for job in [channel, ending, calling] { job?.cancel() }
      (channel, ending, calling, called, scope, rows) = (nil, nil, nil, nil, nil, [])
    }
  }

  /// The most rows of a topic: more people do not write at once.
  static let most = 16
  /// The most bytes of a row's texts.
  static let largest = 65_536
  /// The least time between two calls of observers, however many messages come.
  static let tick = Duration.milliseconds(250)

  private let table: CollectionTable
  private let arriving: ArrivingDeclaration
  private let decoder: RecordDecoder
  private let channel: @Sendable (_ topic: String) -> (any LiveChannel)?
  private let feed: RemoteFeed
  private let report: @Sendable (String) -> Void
  private let topics = Mutex<[String: Topic]>([:])

  /// Makes it, where the collection has such rows; nothing is followed yet.
  ///
  /// - Parameters:
  ///   - table: the collection.
  ///   - feed: knows whose rows the server sends.
  ///   - channel: makes a connection that has the messages of a topic; nil where the server has none.
  ///   - report: receives what cannot be read, in a sentence, once for each topic that is followed.
  init?(
    _ table: CollectionTable, over feed: RemoteFeed,
    by channel: @escaping @Sendable (LiveDeclaration) -> (any LiveChannel)?,
    report: @escaping @Sendable (String) -> Void
  ) {
    guard let arriving = table.declaration.arriving, let record = table.declaration.arrivingRecord,
      let realtime = table.declaration.remote?.live?.realtime
    else { return nil }
    (self.table, self.arriving, self.feed, self.report) = (table, arriving, feed, report)
    decoder = RecordDecoder(record, at: table.declaration.remote?.fields ?? [:])
    self.channel = { topic in channel(LiveDeclaration(realtime: realtime.messages(about: topic))) }
  }

  /// The rows of a topic as they are now, the oldest first.
  func rows(of topic: String) -> [Row] {
    let scope = feed.scope
    return topics.withLock { topics in
      guard let known = topics[topic], known.scope == scope else { return [] }
      return known.rows
    }
  }

  /// Forgets rows that are stored now.
  func forget(_ keys: Set<String>, of topic: String) {
    topics.withLock { $0[topic]?.rows.removeAll { keys.contains($0.key) } }
  }

  // MARK: Following

  /// Follows a topic.
  ///
  /// - Parameters:
  ///   - topic: what a screen names of it.
  ///   - call: called on any thread after each change.
  /// - Returns: the number to pass to ``leave(_:_:)``.
  func follow(_ topic: String, _ call: @escaping @Sendable () -> Void) -> Int {
    let number = topics.withLock { $0[topic, default: Topic()].observers.add(call) }
    connect(topic)
    return number
  }

  /// Ends following where nobody looks any more.
  func leave(_ topic: String, _ number: Int) {
    topics.withLock { topics in
      _ = topics[topic]?.observers.remove(number)
      guard topics[topic]?.observers.calls.isEmpty == true else { return }
      topics[topic]?.end()
      topics[topic] = nil
    }
  }

  /// Forgets what was sent to another account.
  func accountChanged() {
    for topic in topics.withLock(\.keys).sorted() {
      topics.withLock { $0[topic]?.end() }
      connect(topic)
      for call in topics.withLock({ $0[topic]?.observers.calls ?? [] }) { call() }
    }
  }

  private func connect(_ topic: String) {
    guard let scope = feed.scope else { return }
    topics.withLock { topics in
      guard topics[topic] != nil, topics[topic]?.channel == nil, let channel = channel(topic) else { return }
      topics[topic]?.scope = scope
      topics[topic]?.hasReported = false
      topics[topic]?.channel = feed.scheduler.start("arriving rows of \(table.declaration.name)") {
        [weak self] in
        for await event in channel.events {
          if case .arriving(let json) = event { self?.take(json, topic, scope) }
        }
      }
    }
  }

  // MARK: What arrives

  private func take(_ json: ParsedJSON, _ topic: String, _ scope: String) {
    // Somebody else may have signed in meanwhile.
    guard feed.scope == scope else { return }
    let now = feed.scheduler.now
    do throws(UnreadableRecord) {
      let record = try decoder.decode(json)
      guard record.size <= Self.largest else {
        return reportOnce("a row that is being written has more than \(Self.largest) bytes", topic)
      }
      let row = Row(key: record.key, values: record.values, until: now.advanced(by: arriving.lasts))
      topics.withLock { topics in
        guard topics[topic]?.scope == scope else { return }
        topics[topic]?.put(row)
        if topics[topic]?.ending == nil {
          topics[topic]?.ending = feed.scheduler.start("end of arriving rows") { [weak self] in
            await self?.endWhatIsOver(topic)
          }
        }
      }
      changed(topic)
    } catch {
      reportOnce("`\(error.path)` of a row that is being written cannot be read: \(error.problem)", topic)
    }
  }

  private func reportOnce(_ problem: String, _ topic: String) {
    let isFirst = topics.withLock { topics in
      defer { topics[topic]?.hasReported = true }
      return topics[topic]?.hasReported == false
    }
    if isFirst { report("`data.\(table.declaration.name)`: \(problem)") }
  }

  private func endWhatIsOver(_ topic: String) async {
    while true {
      let next = topics.withLock { topics -> Timestamp? in
        let next = topics[topic]?.rows.map(\.until).min()
        if next == nil { topics[topic]?.ending = nil }
        return next
      }
      guard let next, (try? await feed.scheduler.sleep(until: next)) != nil else { return }
      let now = feed.scheduler.now
      let hasChanged = topics.withLock { topics in
        let count = topics[topic]?.rows.count
        topics[topic]?.rows.removeAll { $0.until <= now }
        return topics[topic]?.rows.count != count
      }
      if hasChanged { changed(topic) }
    }
  }

  /// Calls the observers, at most once a tick.
  private func changed(_ topic: String) {
    let now = feed.scheduler.now
    let calls = topics.withLock { topics -> [@Sendable () -> Void] in
      guard let known = topics[topic], known.calling == nil else { return [] }
      if let called = known.called, called.duration(to: now) < Self.tick {
        topics[topic]?.calling = feed.scheduler.start("rows have arrived") { [weak self] in
          guard (try? await self?.feed.scheduler.sleep(until: called.advanced(by: Self.tick))) != nil
          else { return }
          self?.call(topic)
        }
        return []
      }
      topics[topic]?.called = now
      return known.observers.calls
    }
    for call in calls { call() }
  }

  private func call(_ topic: String) {
    let calls = topics.withLock { topics in
      topics[topic]?.calling = nil
      topics[topic]?.called = feed.scheduler.now
      return topics[topic]?.observers.calls ?? []
    }
    for call in calls { call() }
  }
}

extension ArrivingRows.Topic {
  /// Adds a row, or takes it for the one with its key; the oldest goes where there are too many.
  fileprivate mutating func put(_ row: ArrivingRows.Row) {
    if let index = rows.firstIndex(where: { $0.key == row.key }) {
      rows[index] = row
    } else {
      rows.append(row)
      if rows.count > ArrivingRows.most { rows.removeFirst() }
    }
  }
}

extension DecodedRecord {
  /// The bytes of its key and its texts.
  fileprivate var size: Int {
    values.values.reduce(key.utf8.count + rest.count) { sum, value in
      if case .string(let text) = value { sum + text.utf8.count } else { sum }
    }
  }
}

extension CollectionStore {
  /// Which of some keys of a server have rows here.
  ///
  /// - Throws: where the database cannot be read.
  func stored(_ keys: [String], of table: CollectionTable, scope: String) throws(StoreError) -> Set<String> {
    guard !keys.isEmpty, try isThere(table) else { return [] }
    return try store.fetch { db in
      try Set(keys.filter { try table.row(table.localKey(of: $0, scope, in: db), of: scope, in: db) != nil })
    }
  }
}
