import Storage
import Testing

@Suite struct MemoryCacheTests {
  private func bytes(_ count: Int, _ value: UInt8 = 1) -> [UInt8] { [UInt8](repeating: value, count: count) }

  @Test func theLeastRecentlyUsedGoFirst() {
    let cache = MemoryCache(limit: 100)
    for key in ["a", "b", "c"] { cache.set(bytes(30), for: key) }
    #expect(cache.bytes(for: "a") != nil)
    cache.set(bytes(40), for: "d")
    #expect(cache.bytes(for: "b") == nil)
    #expect(cache.bytes(for: "a") != nil && cache.bytes(for: "c") != nil && cache.bytes(for: "d") != nil)
  }

  @Test func anEntryIsReplacedAndOneThatIsTooLargeIsNotKept() {
    let cache = MemoryCache(limit: 10)
    cache.set(bytes(8), for: "a")
    cache.set(bytes(9, 2), for: "a")
    #expect(cache.bytes(for: "a") == bytes(9, 2))
    cache.set(bytes(11), for: "a")
    #expect(cache.bytes(for: "a") == nil)
    cache.set(bytes(10), for: "b")
    #expect(cache.bytes(for: "b") != nil)
    cache.remove("b")
    #expect(cache.bytes(for: "b") == nil)
  }
}
