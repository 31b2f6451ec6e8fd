import Foundations
import Testing

@testable import Expressions

/// Cached checks equal uncached ones.
@Suite struct CheckCacheTests {
  private func outcome(
    _ text: String, _ declarations: Declarations, expecting: ValueType? = nil
  ) -> String {
    var diagnostics = Diagnostics()
    let program = Program.compile(
      span(text), declarations, expecting: expecting, isForRunning: false, into: &diagnostics)
    guard let program else { return diagnostics.all.map(\.message).joined(separator: "\n") }
    return "\(program.type) \(program.reads)"
  }

  private let texts = [
    "recipe.name", "recipe.totl", "item", "item.name", "item + 1", "count > 0", "recipe", "nobody", "1 +",
  ]

  /// Scopes with different declared, hidden, poisoned or shadowed names, all with one cache if any.
  private func scopes(_ base: Declarations) -> [Declarations] {
    var number = base
    number.declare("item", .int)
    var words = base
    words.declare("item", .string)
    var shadowed = number
    shadowed.shadow("item", .string)
    var hidden = number
    hidden.hide("item")
    var spoilt = base
    spoilt.spoil("item")
    var redeclared = base
    redeclared.declare("count", .string)
    var records = base
    records.declare("item", .record(RecordType(name: "a", fields: [.init("name", .string)])))
    var others = base
    others.declare("item", .record(RecordType(name: "a", fields: [.init("name", .int)])))
    return [base, number, words, shadowed, hidden, spoilt, redeclared, records, others]
  }

  @Test func cachedResultsEqualUncachedOnes() {
    var remembering = Kitchen.declarations
    remembering.remember()
    for round in 1...2 {
      for (known, anew) in zip(scopes(remembering), scopes(Kitchen.declarations)) {
        for text in texts {
          for expected in [nil, ValueType.int, .string] {
            #expect(
              outcome(text, known, expecting: expected) == outcome(text, anew, expecting: expected),
              "\(text) in round \(round)")
          }
        }
      }
    }
  }

  @Test func equalDeclarationsShareACacheEntry() {
    var remembering = Kitchen.declarations
    remembering.remember()
    #expect(scopes(remembering).map(\.number) == scopes(remembering).map(\.number))
    #expect(Set(scopes(remembering).map(\.number)).count == scopes(remembering).count)
  }

  @Test func reportsACachedErrorAtEachLocation() {
    var remembering = Kitchen.declarations
    remembering.remember()
    var diagnostics = Diagnostics()
    let later = Span(SourceText(path: "test.yaml", text: "  recipe.totl"), 2..<13)
    for place in [span("recipe.totl"), later] {
      #expect(Program.compile(place, remembering, isForRunning: false, into: &diagnostics) == nil)
    }
    #expect(diagnostics.all.map(\.span?.range) == [7..<11, 9..<13])
  }

  @Test func compilesACheckedProgramForRunning() {
    var remembering = Kitchen.declarations
    remembering.remember()
    var diagnostics = Diagnostics()
    _ = Program.compile(span("1 + 1"), remembering, isForRunning: false, into: &diagnostics)
    let program = Program.compile(span("1 + 1"), remembering, into: &diagnostics)
    #expect(program?.evaluate([]) == .int(2))
  }
}
