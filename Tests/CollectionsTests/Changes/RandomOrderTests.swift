import Foundation
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Collections

/// Two devices change the rows of one server, over a network that loses, delays and repeats, and their processes are killed.
@Suite struct RandomOrderTests {
  /// What a run does, in the order of its seed.
  private final class Run {
    let random: SeededRandom
    let service: RowService
    let declaration: CollectionDeclaration
    var devices: [SyncedTasks] = []
    private let stores = [Stores.inMemory(), Stores.inMemory()]
    private var count = 0
    private var added: [String] = []
    private var now = Timestamp(seconds: 1_700_000_000)

    init(_ seed: UInt64, _ declaration: CollectionDeclaration, _ service: RowService) throws {
      random = SeededRandom(seed: seed)
      (self.declaration, self.service) = (declaration, service)
      for index in 0..<2 { devices.append(try device(index)) }
    }

    private func device(_ index: Int) throws -> SyncedTasks {
      count += 1
      return try SyncedTasks(
        declaration, at: service, in: stores[index], seed: UInt64(count * 100 + index), at: now)
    }

    private func chance(_ percent: Int) -> Bool { Int(random.bits() % 100) < percent }

    func step() throws {
      let index = Int(random.bits() % 2)
      let device = devices[index]
      let keys = device.tasks.column("id")
      let key = keys.isEmpty ? Value.null : keys[Int(random.bits() % UInt64(keys.count))]
      switch random.bits() % 12 {
      case 0, 1:
        count += 1
        added.append("t\(count)")
        device.call("add", ("title", .string("t\(count)")))
      case 2, 3, 4, 5:
        count += 1
        device.call("update", ("id", key), ("note", .string("\(index) \(count)")))
      case 6: device.call("remove", ("id", key))
      case 7: device.refresh()
      case 8: device.set(online: chance(50))
      case 9:
        if chance(30) { devices[index] = try self.device(index) }
      default:
        let pause = Duration.milliseconds(Int(random.bits() % 3000))
        now = now.advanced(by: pause)
        for device in devices { device.advance(pause) }
      }
    }

    /// Has everything sent, and both devices read it.
    func end() {
      service.fault { _ in .none }
      for device in devices { device.set(online: true) }
      for _ in 0..<6 {
        for device in devices {
          device.advance(.seconds(90))
          device.refresh()
        }
      }
    }
  }

  /// How many runs there are, of 120 steps; `KOLAM_RUNS=850` makes a hundred thousand steps.
  private static let runs = ProcessInfo.processInfo.environment["KOLAM_RUNS"].flatMap { UInt64($0) } ?? 60

  @Test(.scenario(5, 6, 10, 11, 12, 13, 20, 21), arguments: 1...max(1, runs), [false, true])
  func bothDevicesEndWithTheRowsOfTheServer(_ seed: UInt64, readByChanges: Bool) throws {
    let proof = seed % 2 == 0 ? RemoteChanges.Proof.reply : .read
    let keys = seed % 3 == 0 ? RemoteChanges.Keys.client : .server
    let service = RowService(makesKeys: keys == .server, repliesWithRows: seed % 5 != 0)
    let declaration = SyncedTasks.declaration(
      keys: keys, isVersioned: seed % 4 == 0, proof: proof, conflict: seed % 8 == 0 ? .mine : .server,
      undo: seed % 7 == 0 ? .seconds(2) : nil,
      delta: readByChanges
        ? DeltaDeclaration(cursor: "data.cursor", row: "task", key: "key", end: .more("data.more")) : nil,
      batch: seed % 9 == 0 ? BatchTests.declaration : nil)
    service.setPageSize(5)
    let random = SeededRandom(seed: seed &* 31)
    service.fault { _ in
      switch random.bits() % 10 {
      case 0: .lost
      case 1: .replyLost
      case 2, 3:
        .slow(.milliseconds(Int(random.bits() % 4000)), back: .milliseconds(Int(random.bits() % 4000)))
      case 4: .repeated(after: .milliseconds(Int(random.bits() % 4000)))
      case 5: .response(.json("{}", status: 503))
      default: .none
      }
    }
    let run = try Run(seed, declaration, service)
    for _ in 0..<120 { try run.step() }
    run.end()
    let (titles, notes) = (service.column("title"), service.column("note"))
    for device in run.devices {
      let rows = zip(device.titles, device.tasks.column("note")).map { "\($0) \($1)" }.sorted()
      let expected = service.keys.map { key in
        let note = notes[key].flatMap { $0.isEmpty || $0 == "null" ? nil : $0 }
        let shown = note.map { Value.string(unquoted($0)) } ?? Value.null
        return "\(Value.string(unquoted(titles[key]))) \(shown)"
      }.sorted()
      // What others have removed while it was changed here waits for the person.
      if device.tasks.column("sync").allSatisfy({ $0 == "clean" }) {
        #expect(
          rows == expected,
          "only here: \(Set(rows).subtracting(expected)), only there: \(Set(expected).subtracting(rows))")
      }
      let waiting = device.rows.filter { $0.contains(" ") && !$0.hasSuffix(" conflict") }
      let operations = try device.shelf.statuses().map(\.operation)
      #expect(waiting == [], "\(operations)")
    }
    // No row was made twice, and of each device the last change is the last.
    #expect(Set(titles.values).count == titles.count)
    var alive: [String: String] = [:]
    for line in service.done {
      let words = line.split(separator: " ")
      switch words[0] {
      case "POST":
        let title = line.split(separator: "\"").dropFirst(3).first.map { String($0) } ?? ""
        // Only a row that others have removed is added again, by who has changed it.
        #expect(!alive.values.contains(title), "\(line)")
        alive[String(words[1])] = title
      case "DELETE": alive[String(words[1])] = nil
      default: break
      }
    }
    var last: [String: Int] = [:]
    for line in service.done where line.hasPrefix("PATCH") {
      let words = line.split(separator: " ")
      guard let note = line.split(separator: "\"note\":\"").last?.split(separator: "\"").first,
        words.count > 1
      else { continue }
      let parts = note.split(separator: " ")
      guard parts.count == 2, let number = Int(parts[1]) else { continue }
      let name = "\(words[1]) \(parts[0])"
      #expect(number >= last[name, default: 0], "\(line) after \(last[name] ?? 0)")
      last[name] = number
    }
  }

  private func unquoted(_ text: String?) -> String { String((text ?? "").dropFirst().dropLast()) }
}
