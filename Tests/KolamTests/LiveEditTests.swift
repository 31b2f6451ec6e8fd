import Foundation
import Testing

/// A saved edit is shown at once, and an invalid one leaves the last valid screen.
@Suite struct LiveEditTests {
  @Test(.timeLimit(.minutes(1))) func appliesASavedEditAndKeepsState() throws {
    let copy = try CheckoutCopy()
    let talk = try Talk("run", "epicura", "--watch", root: copy.root)
    try talk.expect("[52]")
    talk.type("search=dosa")
    try talk.expect("Masala Dosa")
    try copy.edit("Screens/epicura/recipes.yaml", "button: Show all", "button: Try again")
    try talk.expect("Try again")
    // The search is kept: only its row is left of fifty.
    talk.type("again")
    try talk.expect("[2] Search recipes: dosa")
    try copy.edit("Screens/epicura/recipes.yaml", "list.query", "list.qeury")
    try talk.expect("did you mean `query`?")
    talk.type("1")
    try talk.expect("Ingredients")
    talk.type("quit")
    #expect(talk.finish() == 0)
  }

  @Test(.timeLimit(.minutes(1))) func appliesASavedComponentEvenFromANewFolder() throws {
    let checkout = try SmallCheckout([
      "small": [
        "home.yaml": "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: { verbatim: Begun } } ]\n"
      ]
    ])
    let talk = try Talk("run", "small", "--watch", root: checkout.root)
    try talk.expect("Begun")
    let components = checkout.root.appendingPathComponent("Screens/small/components")
    try FileManager.default.createDirectory(at: components, withIntermediateDirectories: true)
    try checkout.write(
      "Screens/small/components/card.yaml", "component: card\nbody: [ { text: { verbatim: First } } ]\n")
    try checkout.write(
      "Screens/small/home.yaml", "screen: home\ntitle: { verbatim: Home }\nbody: [ { use: card } ]\n")
    try talk.expect("First")
    // Only the component changes.
    try checkout.write(
      "Screens/small/components/card.yaml", "component: card\nbody: [ { text: { verbatim: Second } } ]\n")
    try talk.expect("Second")
    talk.type("quit")
    #expect(talk.finish() == 0)
  }

  @Test(.timeLimit(.minutes(1))) func reportsWhatMovedAndWhatIsWrong() throws {
    func home(_ elements: String...) -> String {
      "screen: home\ntitle: { verbatim: Home }\nbody:\n"
        + elements.map { "  - { text: { verbatim: \($0) }, id: \($0.lowercased()) }\n" }.joined()
    }
    let file = "Screens/small/home.yaml"
    let checkout = try SmallCheckout(["small": ["home.yaml": home("First", "Second", "Third")]])
    let talk = try Talk("run", "small", "--watch", root: checkout.root)
    try talk.expect("Third\n")
    try checkout.write(file, home("Third", "First", "Second"))
    try talk.expect("Moved: Third\n")
    try checkout.write(
      file,
      home("Third", "First", "Second") + "  - { link: { verbatim: On }, id: on, do: [ { go: nowhere } ] }\n")
    try talk.expect("error[KL0501]")
    talk.type("errors")
    try talk.expect("error[KL0501]")
    try checkout.write(file, home("First", "Second", "Third"))
    try talk.expect("Moved: Third\n")
    talk.type("errors")
    try talk.expect("No problems on this screen.")
    talk.type("quit")
    #expect(talk.finish() == 0)
  }

  /// A running program whose files change.
  private final class Talk {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var heard = ""

    init(_ arguments: String..., root: URL) throws {
      process.executableURL = try #require(Executable.path)
      process.arguments = arguments + ["--data", root.appendingPathComponent("data").path]
      process.currentDirectoryURL = root
      process.environment = ["LANG": "C.UTF-8"]
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
    }

    func type(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

    /// Reads until a text is printed after the last match.
    func expect(_ part: String) throws {
      while true {
        if let range = heard.range(of: part) {
          heard = String(heard[range.upperBound...])
          return
        }
        let data = output.fileHandleForReading.availableData
        try #require(!data.isEmpty, "the program ended before it said \(part): \(heard)")
        heard += String(decoding: data, as: UTF8.self)
      }
    }

    func finish() -> Int32 {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
}
