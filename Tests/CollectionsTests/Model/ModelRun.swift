import Foundations
import PluginKit
import TestSupport
import Testing

/// Does the same made-up changes and queries to a collection and to the model, and compares what they show.
struct ModelRun {
  private var random: Xorshift
  private var model = ModelCollection(.modelled)
  private var trail: [String] = []
  private let seed: UInt64
  /// How often each kind of step was done.
  private(set) var counts: [String: Int] = [:]

  init(seed: UInt64) {
    self.seed = seed
    random = Xorshift(seed: seed)
  }

  /// Runs until something differs.
  ///
  /// - Parameters:
  ///   - steps: how many changes and queries at most.
  ///   - collection: an empty collection.
  /// - Returns: what differs, with the steps that led there; nil where nothing does.
  mutating func difference(steps: Int, on collection: some CollectionUnderTest) async -> String? {
    for _ in 0..<steps {
      do {
        if let difference = try await step(collection) {
          return "seed \(seed): \(difference)\nafter \(trail.suffix(12).joined(separator: "\n"))"
        }
      } catch {
        return "seed \(seed): \(error)\nafter \(trail.suffix(12).joined(separator: "\n"))"
      }
    }
    return nil
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  private mutating func note(_ kind: String, _ what: String) {
    counts[kind, default: 0] += 1
    trail.append("\(kind) \(what)")
  }

  // MARK: Steps

  private mutating func step(_ collection: some CollectionUnderTest) async throws -> String? {
    switch random.next() % 20 {
    case 0..<6: return try await add(collection)
    case 6..<10: return try await update(collection)
    case 10, 11: return try await remove(collection)
    case 12, 13:
      guard model.before != nil else { return nil }
      note("undo", "")
      model.undo()
      try await collection.undo()
    case 14:
      note("reopen", "")
      model.reopen()
      try await collection.reopen()
    default: break
    }
    return try await show(collection)
  }

  private mutating func add(_ collection: some CollectionUnderTest) async throws -> String? {
    let values = values(
      CollectionDeclaration.modelled.record.fields.map(\.name).filter { $0 != "title" }, ["title"])
    note("add", "\(values.values)")
    guard let row = model.added(values) else {
      counts["refused", default: 0] += 1
      return await isRefused { _ = try await collection.add(values) } ? nil : "the addition was not refused"
    }
    let key = try await collection.add(values)
    if model.rows[key] != nil { return "the key \(key) was given twice" }
    model.add(row, key)
    return nil
  }

  private mutating func update(_ collection: some CollectionUnderTest) async throws -> String? {
    let key = someKey()
    let values = values(CollectionDeclaration.modelled.record.fields.map(\.name), [])
    note("update", "\(key) \(values.keys) \(values.values)")
    return try await change {
      try $0.update(key, set: values)
    } collection: {
      try await collection.update(key, set: values)
    }
  }

  private mutating func remove(_ collection: some CollectionUnderTest) async throws -> String? {
    let key = someKey()
    note("remove", key)
    return try await change {
      try $0.remove(key)
    } collection: {
      try await collection.remove(key)
    }
  }

  private mutating func change(
    _ model: (inout ModelCollection) throws -> Void, collection: () async throws -> Void
  ) async throws -> String? {
    do {
      try model(&self.model)
    } catch is ModelCollection.Refusal {
      counts["refused", default: 0] += 1
      return await isRefused(collection) ? nil : "the change was not refused"
    }
    try await collection()
    return nil
  }

  private func isRefused(_ change: () async throws -> Void) async -> Bool {
    do {
      try await change()
      return false
    } catch {
      return true
    }
  }

  private mutating func show(_ collection: some CollectionUnderTest) async throws -> String? {
    let query = query()
    note("show", query.description)
    let expected = try model.show(query)
    let found = try await collection.show(query)
    if found.rows.map(\.key) != expected.rows.map(\.key) {
      return "shown are \(found.rows.map(\.key)), expected \(expected.rows.map(\.key))"
    }
    if found.total != expected.total { return "the total is \(found.total), expected \(expected.total)" }
    for (found, expected) in zip(found.rows, expected.rows) where !Self.isSame(found.values, expected.values)
    {
      return "\(found.key) is \(found.values.values), expected \(expected.values.values)"
    }
    if !expected.rows.isEmpty { counts["shown", default: 0] += 1 }
    return nil
  }

  private static func isSame(_ left: ValueMap, _ right: ValueMap) -> Bool {
    right.keys.allSatisfy { key in
      if let one = left[key], let other = right[key] { one.isSame(as: other) } else { false }
    }
  }

  // MARK: Values

  private mutating func someKey() -> String {
    let keys = model.rows.keys.sorted()
    return keys.isEmpty || random.next() % 12 == 0 ? "missing" : pick(keys)
  }

  private mutating func values(_ optional: [String], _ required: [String]) -> ValueMap {
    let names = required + optional.filter { _ in random.next() % 3 == 0 }
    return ValueMap(fields: names.map { ($0, value($0)) })
  }

  private static let texts: [String: [String?]] = [
    "title": [
      "Milk", "milk", "Task 2", "Task 10", "task 10", "É", "e", "दूध", "பால்", "=1", "a b", "a'b\"", "😀", "",
      String(repeating: "x", count: 21),
    ], "note": [nil, "", "milk and bread", "हिन्दी", "Z", "%"],
    "priority": ["low", "normal", "high", "high", "urgent"],
    "due": [nil, "2026-02-28", "2026-03-01", "2027-01-01", "2026-02-28", "2026-02-30"],
  ]

  private static let others: [String: [Value]] = [
    "done": [true, false], "count": [.null, 0, 1, 9, 5, 10, .null],
    "weight": [.null, 0.0, -0.0, 1.5, -1e300, .double(.leastNonzeroMagnitude)],
    "at": [.null] + [0, 1_700_000_000].map { .timestamp(Timestamp(seconds: $0, nanoseconds: 5)) },
    "took": [.null, .duration(.zero), .duration(.seconds(90)), .duration(.nanoseconds(-1))],
    "tags": [[], ["home"], ["home", "work"]],
  ]

  private mutating func value(_ field: String) -> Value {
    if let texts = Self.texts[field] { return pick(texts).map { Value.string($0) } ?? .null }
    return pick(Self.others[field] ?? [.null])
  }

  private mutating func query() -> RowQuery {
    let fields = CollectionDeclaration.modelled.record.fields.map(\.name).filter { $0 != "tags" }
    let conditions = [
      "!item.done", "item.due < \"2026-03-01\"", "item.count > 1 || item.priority == \"high\"",
      "item.title.contains(\"a\")", "item.note == null", "\"home\" in item.tags", "item.weight >= 0.0",
      "item.at != null && size(item.title) > 2", "item.took < duration(\"1m\") && item.tags.size() > 0",
      "!(item.count == 9) && item.title.startsWith(\"Task\")", "item.due > item.title",
    ]
    return RowQuery(
      condition: random.next() % 2 == 0 ? pick(conditions) : nil,
      order: (0..<Int(random.next() % 4)).map { _ in
        CollectionDeclaration.Order(pick(fields), isDescending: random.next() % 2 == 0)
      }, search: random.next() % 3 == 0 ? pick(["milk", "mil", "दूध", "task", "zzz", "!", "e"]) : "",
      limit: pick([1, 3, 20, 1_000]))
  }
}
