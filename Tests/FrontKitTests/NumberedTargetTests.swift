import Runtime
import Testing

@testable import FrontKit

@Suite struct NumberedTargetTests {
  private static func finder(_ nodes: [ViewNode], tabs: [ScreenView.Tab] = []) -> TargetFinder {
    let pieces = PieceExtractor.of(ScreenView(screen: "s", title: "S", nodes: nodes))
    return TargetFinder(pieces: pieces, numbering: Numbering(pieces), tabs: tabs)
  }

  private static func button(_ id: String, _ label: String) -> ViewNode {
    ViewNode(id: id, role: .button, label: label, interaction: .press)
  }

  private let finder = Self.finder(
    [
      ViewNode(id: "head", role: .heading, label: "Plants"), button("save", "Save"),
      button("saveAll", "Save all"),
      button("cafe", "Café au lait"), button("hi", "पकाना शुरू करें"), button("ta", "சமைக்கத் தொடங்கவும்"),
      button("plot", "Plot"), ViewNode(id: "off", role: .button, label: "Closed"),
    ],
    tabs: [
      .init(id: "garden", label: "Garden", isSelected: true),
      .init(id: "plan", label: "Plan", isSelected: false),
    ])

  @Test(arguments: [
    ("1", "save"), ("२", "saveAll"), ("#cafe", "cafe"), ("save", "save"), ("SAVE  ALL", "saveAll"),
    ("save a", "saveAll"),
    ("cafe", "cafe"), ("CAFÉ", "cafe"), ("cafe\u{301} au", "cafe"), ("पका", "hi"), ("சமை", "ta"),
    ("plo", "plot"), ("saveAll", "saveAll"),
    ("#head", "head"), ("plants", "head"), ("closed", "off"),
  ])
  func findsByNumberIDAndLabel(typed: String, id: String) {
    guard case .piece(let piece) = finder.find(typed) else {
      Issue.record("\(typed) was not found: \(finder.find(typed))")
      return
    }
    #expect(piece.id == id)
  }

  @Test func doesNotFoldVowelSigns() {
    let finder = Self.finder([Self.button("ki", "की"), Self.button("ka", "का")])
    guard case .piece(let piece) = finder.find("की") else {
      Issue.record("not found")
      return
    }
    #expect(piece.id == "ki")
    // The letter without its sign begins both.
    guard case .several(let found) = finder.find("क") else {
      Issue.record("not several")
      return
    }
    #expect(Set(found.map(\.label)) == ["की", "का"])
  }

  @Test func listsAmbiguousTargets() {
    let row = ViewNode(
      id: "r", role: .row, label: "Basil", children: [Self.button("r.x", "Remove")])
    let other = ViewNode(
      id: "t", role: .row,
      children: [ViewNode(id: "t.t", role: .text, label: "Mint"), Self.button("t.x", "Remove")])
    let found = Self.finder([row, other]).find("rem")
    #expect(
      found
        == .several([
          .init(number: 1, label: "Remove", context: "Basil"),
          .init(number: 2, label: "Remove", context: "Mint"),
        ]))
    #expect(
      finder.find("pl")
        == .several([
          .init(number: 6, label: "Plot", context: nil), .init(number: nil, label: "Plan", context: nil),
        ]))
  }

  @Test(arguments: [
    ("biryani", "biryani"), ("chick", "biryani"), ("biryani chicken", "biryani"), ("dosai", "dosa"),
    ("दोसा", "dosa"),
    ("தோசை", "dosa"), ("இட்லி", "idli"), ("idly", "idli"),
    ("shopping", "add"), ("list add", "add"),
  ])
  func findsByAnyWordInAnySpelling(typed: String, id: String) {
    let dishes = [
      ("biryani", "Chicken Biryani"), ("dosa", "Masala Dosa"), ("idli", "इडली"),
      ("coconut", "Fresh Coconut Chutney"),
    ].map { ViewNode(id: $0.0, role: .link, label: $0.1, interaction: .press) }
    let finder = Self.finder(dishes + [Self.button("add", "Add to shopping list")])
    guard case .piece(let piece) = finder.find(typed) else {
      Issue.record("\(typed) was not found: \(finder.find(typed))")
      return
    }
    #expect(piece.id == id)
  }

  @Test(arguments: [("everythng", "Delete everything"), ("deletr", "Delete"), ("stopping", "Shopping")])
  func nothingIsDoneForAMisspeltWord(typed: String, meant: String) {
    let finder = Self.finder(
      [Self.button("delete", "Delete"), Self.button("all", "Delete everything")],
      tabs: [.init(id: "shopping", label: "Shopping", isSelected: false)])
    #expect(finder.find(typed) == .none(nearest: meant))
    #expect(finder.find("everything") == finder.find("#all"))
    // Another spelling of the same word.
    #expect(finder.find("shoping") == .tab("shopping"))
  }

  @Test func listsAllThatHaveTheWord() {
    let finder = Self.finder(
      ["Paneer Masala", "Bhindi Masala"].map {
        ViewNode(id: $0, role: .link, label: $0, interaction: .press)
      },
      tabs: [.init(id: "mixes", label: "My masalas", isSelected: false)])
    #expect(
      finder.find("masala")
        == .several([
          .init(number: 1, label: "Paneer Masala", context: nil),
          .init(number: 2, label: "Bhindi Masala", context: nil),
          .init(number: nil, label: "My masalas", context: nil),
        ]))
    #expect(finder.find("masalas") == .tab("mixes"))
    #expect(finder.find("m") == .tab("mixes"))
    #expect(finder.find("…") == .none(nearest: nil))
  }

  @Test func findsTabs() {
    #expect(finder.find("garden") == .tab("garden"))
    #expect(finder.find("GARD") == .tab("garden"))
    #expect(finder.find("#plan") == .tab("plan"))
  }

  @Test(arguments: [
    ("9", NumberedTarget.noSuchNumber(9)), ("0", .noSuchNumber(0)), ("-1", .noSuchNumber(-1)),
    ("savr", .none(nearest: "Save")),
    ("#savee", .none(nearest: "#save")), ("#", .none(nearest: nil)), ("zzzzzz", .none(nearest: nil)),
    ("99999999999999999999", .none(nearest: nil)),
  ])
  func suggestsTheNearestTarget(typed: String, target: NumberedTarget) {
    #expect(finder.find(typed) == target)
  }

  @Test func numbersAreStableOnAScreen() {
    func pieces(_ ids: String...) -> [Piece] {
      PieceExtractor.of(ScreenView(screen: "s", title: "S", nodes: ids.map { Self.button($0, $0) }))
    }
    var numbering = Numbering(pieces("mint", "salt"))
    let mint = numbering["mint"]
    numbering.update(pieces("basil", "mint"))
    #expect(mint == 1 && numbering["mint"] == 1)
    #expect(numbering["basil"] == 3)
    #expect(numbering["salt"] == nil && numbering.wasGiven(2) && !numbering.wasGiven(1))
    numbering.update(pieces("mint", "salt"))
    #expect(numbering["salt"] == 2)
  }

  @Test func countsADuplicateIDOnce() {
    let finder = Self.finder([Self.button("a", "One"), Self.button("a", "Two"), Self.button("b", "Three")])
    #expect(finder.numbering.entries.map(\.number) == [1, 2])
  }
}
