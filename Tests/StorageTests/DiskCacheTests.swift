import Foundation
import Foundations
import Synchronization
import Testing

@testable import Storage

@Suite("A cache on disk")
struct DiskCacheTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-cache-\(UUID())")
    .path
  private let clock = TestClock()

  /// A clock that moves a second with each look.
  private final class TestClock: Sendable {
    private let seconds = Mutex<Int64>(1_700_000_000)
    func next() -> Timestamp {
      seconds.withLock {
        $0 += 1
        return Timestamp(seconds: $0)
      }
    }
  }

  private func makeCache(_ limit: Int = 1000) -> DiskCache {
    DiskCache(folder: folder, limit: limit) { [clock] in clock.next() }
  }

  private func files() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func clean() { try? FileManager.default.removeItem(atPath: folder) }

  @Test("gives back what was written, also in the next process")
  func roundTrip() {
    defer { clean() }
    let cache = makeCache(10_000)
    #expect(cache.bytes(for: "a") == nil)
    for bytes in [[], [1, 2, 3], [UInt8](repeating: 7, count: 5000)] {
      cache.set(bytes, for: "https://example.org/a.jpg?x=1")
      #expect(cache.bytes(for: "https://example.org/a.jpg?x=1") == bytes)
      #expect(makeCache(10_000).bytes(for: "https://example.org/a.jpg?x=1") == bytes)
    }
    cache.remove("https://example.org/a.jpg?x=1")
    #expect(files().isEmpty && cache.size == 0)
  }

  @Test("removes the least recently used first, also across processes")
  func leastRecentlyUsed() {
    defer { clean() }
    let entry = CacheFile.bytes(of: [UInt8](repeating: 0, count: 100), for: "a").count
    let cache = makeCache(3 * entry)
    for key in ["a", "b", "c"] { cache.set([UInt8](repeating: 0, count: 100), for: key) }
    _ = cache.bytes(for: "a")
    let next = makeCache(3 * entry)
    next.set([UInt8](repeating: 0, count: 100), for: "d")
    #expect(["a", "b", "c", "d"].map { next.bytes(for: $0) != nil } == [true, false, true, true])
    #expect(next.size == 3 * entry && files().count == 3)
    #expect(makeCache(entry).size == entry, "a lower limit holds from the first use on")
  }

  @Test("keeps nothing that is larger than the limit")
  func tooLarge() {
    defer { clean() }
    let cache = makeCache(200)
    cache.set([1], for: "a")
    cache.set([UInt8](repeating: 0, count: 200), for: "b")
    #expect(cache.bytes(for: "a") == [1])
    #expect(cache.bytes(for: "b") == nil)
    cache.set([UInt8](repeating: 0, count: 200), for: "a")
    #expect(cache.bytes(for: "a") == nil, "the entry before is out of date")
  }

  @Test("counts a damaged, cut or foreign file as missing, and deletes it")
  func damage() throws {
    defer { clean() }
    makeCache().set(Array("content".utf8), for: "key")
    let name = try #require(files().first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
    for index in whole.indices {
      var changed = whole
      changed[index] ^= 0x20
      for content in [changed, Data(whole.prefix(index))] {
        try content.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        let cache = makeCache()
        #expect(cache.bytes(for: "key") == nil)
        #expect(files().isEmpty && cache.size == 0)
      }
    }
    try CacheFileBytes.write("another key", to: "\(folder)/\(name)")
    #expect(makeCache().bytes(for: "key") == nil)
  }

  private enum CacheFileBytes {
    static func write(_ key: String, to path: String) throws {
      try Data(CacheFile.bytes(of: [1], for: key)).write(to: URL(fileURLWithPath: path))
    }
  }

  @Test("deletes what an interrupted write has left")
  func leftovers() throws {
    defer { clean() }
    makeCache().set([1], for: "a")
    try Data([1, 2]).write(to: URL(fileURLWithPath: "\(folder)/.half.abcdef"))
    #expect(makeCache().bytes(for: "a") == [1])
    #expect(files().count == 1)
  }

  @Test("keeps nothing, and reports nothing, where it cannot write")
  func unwritable() {
    let cache = DiskCache(folder: "/dev/null/cache", limit: 100) { Timestamp(seconds: 0) }
    cache.set([1], for: "a")
    #expect(cache.bytes(for: "a") == nil && cache.size == 0)
    cache.removeAll()
  }
}
