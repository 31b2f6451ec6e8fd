import Foundations
import Testing

@Suite struct ObserversTests {
  @Test func observersKeepTheirOrderUntilTheyAreRemoved() {
    var observers = Observers<String>()
    let first = observers.add("first")
    let second = observers.add("second")
    #expect(observers.calls == ["first", "second"])
    #expect(observers.remove(first) == "first")
    #expect(observers.remove(first) == nil)
    let third = observers.add("third")
    #expect(observers.calls == ["second", "third"])
    #expect(Set([first, second, third]).count == 3)
  }
}
