import Synchronization
import Testing

@testable import AppServices

/// Who gets a push.
@Suite struct PushRegistryTests {
  private let registry = PushRegistry()

  @Test func aPushGoesToAllHandlersOfItsType() {
    let received = Mutex<[String]>([])
    let first = registry.add(["a", "b"]) { push in received.withLock { $0.append("1 \(push.type)") } }
    _ = registry.add(["b"]) { push in received.withLock { $0.append("2 \(push.data["k"] ?? "")") } }
    #expect(registry.handle(PushRegistry.Push("a")))
    #expect(registry.handle(PushRegistry.Push("b", ["k": "v"])))
    #expect(received.withLock { Set($0) } == ["1 a", "1 b", "2 v"])
    registry.remove(first)
    #expect(!registry.handle(PushRegistry.Push("a")))
  }

  @Test func aTypeThatNobodyKnowsIsLeft() {
    #expect(!registry.handle(PushRegistry.Push("new_recipes")))
  }
}
