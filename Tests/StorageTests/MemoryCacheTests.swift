import Storage
import Testing

@Suite struct MemoryCacheTests {
  private func octets(_ count: Int, _ value: UInt8 = 1) -> [UInt8] { [UInt8](repeating: value, count: count) }

  @Test func theLeastRecentlyUsedGoFirst() {
    let cache = MemoryCache(limit: 100)
    for key in ["a", "b", "c"] { cache.set(octets(30), for: key) }
    #expect(cache.octets(for: "a") != nil)
    cache.set(octets(40), for: "d")
    #expect(cache.octets(for: "b") == nil)
    #expect(cache.octets(for: "a") != nil && cache.octets(for: "c") != nil && cache.octets(for: "d") != nil)
  }

  @Test func anEntryIsReplacedAndOneThatIsTooLargeIsNotKept() {
    let cache = MemoryCache(limit: 10)
    cache.set(octets(8), for: "a")
    cache.set(octets(9, 2), for: "a")
    #expect(cache.octets(for: "a") == octets(9, 2))
    cache.set(octets(11), for: "a")
    #expect(cache.octets(for: "a") == nil)
    cache.set(octets(10), for: "b")
    #expect(cache.octets(for: "b") != nil)
    cache.remove("b")
    #expect(cache.octets(for: "b") == nil)
  }
}
