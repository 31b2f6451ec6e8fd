import Foundations
import TestSupport
import Testing

@Suite struct NearestNameTests {
  private static let names = ["title", "text", "total", "tone", "when", "warning", "id", "screen", "मात्रा"]

  @Test(arguments: [
    ("titel", "title"), ("totl", "total"), ("Title", "title"), ("tex", "text"), ("tetx", "text"),
    ("scren", "screen"),
    ("screeen", "screen"), ("warn", "warning"), ("war", "warning"), ("मात्र", "मात्रा"), ("wen", "when"),
  ])
  func theNameThatWasMeantIsFound(_ name: String, _ expected: String) {
    #expect(nearestName(to: name, in: Self.names) == expected)
  }

  @Test(arguments: [
    "", "xyz", "banana", "t", "wa", "title", "tttttttttttt", String(repeating: "title", count: 20),
  ])
  func whatIsNearToNoneHasNone(_ name: String) {
    let others = Self.names.filter { $0 != name }
    #expect(nearestName(to: name, in: others + [name]) == nearestName(to: name, in: others))
    #expect(nearestName(to: name, in: others) == nil)
  }

  @Test func oneOfTwoBeginningsIsNoGuess() {
    #expect(nearestName(to: "sec", in: ["section", "seconds"]) == nil)
    #expect(nearestName(to: "sec", in: ["section", "section"]) == "section")
  }

  @Test func ofNamesEquallyNearItIsTheFirstByAlphabetInAnyOrder() {
    var random = Xorshift(seed: 2)
    for _ in 0..<20 {
      #expect(nearestName(to: "tat", in: ["tbt", "tct", "tap", "zzz"].shuffled(using: &random)) == "tap")
    }
  }

  @Test(arguments: [
    ("totl", ["total", "title", "when"], "did you mean `total`?"),
    ("recipees", ["recipe", "recipes", "when"], "did you mean `recipes` or `recipe`?"),
    ("recpies", ["recipe", "recipes", "when"], "did you mean `recipes`?"),
    ("tat", ["tap", "tag", "tab", "tan"], "did you mean `tab`, `tag` or `tan`?"),
    ("warn", ["warning"], "did you mean `warning`?"), ("banana", ["title"], nil),
  ])
  func helpNamesEachThatMayBeMeant(_ name: String, _ candidates: [String], _ help: String?) {
    #expect(nearHelp(for: name, in: candidates) == help)
  }

  /// A changed, lost, added or turned letter never leads to another name than one as near.
  @Test func everySingleSlipIsFoundAgain() throws {
    let names = ["heading", "navigate", "confirm", "placeholder", "destructive"]
    var random = Xorshift(seed: 4)
    for name in names {
      for place in name.indices {
        let next = name.index(after: place)
        let letter = try #require("qxz".randomElement(using: &random))
        let (before, after) = (name[..<place], name[next...])
        var slips = [
          "\(before)\(after)", "\(before)\(letter)\(after)", "\(before)\(letter)\(name[place])\(after)",
        ]
        if let turned = after.first { slips.append("\(before)\(turned)\(name[place])\(after.dropFirst())") }
        for slip in slips where slip != name { #expect(nearestName(to: slip, in: names) == name) }
      }
    }
  }
}

/// The index finds what a search through all names does.
@Suite struct NameIndexTests {
  @Test func theIndexFindsTheSameNames() {
    var random = Xorshift(seed: 7)
    let letters = Array("abcABéक")
    func word() -> String {
      String(
        (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
    }
    for _ in 0..<2_000 {
      let names = (0..<6).map { _ in word() }
      let index = NameIndex(names)
      let name = word()
      #expect(index.nearest(to: name) == nearestName(to: name, in: names), "\(name) in \(names)")
    }
  }

  @Test func longNamesAreNotCompared() {
    let long = String(repeating: "अ", count: 300)
    #expect(NameIndex([long]).nearest(to: long + "b") == nil)
    #expect(nearestName(to: long + "b", in: [long]) == nil)
  }
}
