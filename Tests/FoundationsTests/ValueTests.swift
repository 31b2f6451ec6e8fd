import Foundations
import Testing

@Suite struct ValueTests {
  @Test func valueStaysSmall() {
    #expect(MemoryLayout<Value>.stride <= 24)
  }

  @Test func numbersOfAllTypesCompareByValue() {
    #expect(Value.int(1) == .uint(1))
    #expect(Value.int(1) == .double(1))
    #expect(Value.double(.nan) != .double(.nan))
    #expect(Value.int(-1) != .uint(.max))
  }

  @Test func textsCompareByCodePoints() {
    #expect(Value.string("é") != .string("e\u{301}"))
  }
}
