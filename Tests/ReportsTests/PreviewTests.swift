import Foundations
import Runtime
import Testing

@testable import Reports

@Suite struct RequestedPreviewTests {
  private func cases(_ change: (inout RequestedPreview) -> Void) throws -> [String] {
    var asked = RequestedPreview()
    change(&asked)
    return try asked.cases(of: DemoApp().host().app).map(\.id)
  }

  @Test func showsAllLanguagesOnTheFirstPlanAndDevice() throws {
    #expect(try cases { _ in } == ["en.free.phone.light", "hi.free.phone.light", "ta.free.phone.light"])
  }

  @Test func showsWhatIsNamedOnce() throws {
    let found = try cases {
      $0.locales = "ta, en,ta"
      $0.devices = "small"
      $0.themes = "light,dark"
      $0.tiers = "pro"
    }
    #expect(
      found == ["ta.pro.small.light", "en.pro.small.light", "ta.pro.small.dark", "en.pro.small.dark"])
  }

  @Test(
    arguments: [
      \RequestedPreview.locales, \RequestedPreview.tiers, \RequestedPreview.devices, \RequestedPreview.themes,
    ] as [WritableKeyPath<RequestedPreview, String?> & Sendable])
  func refusesWhatTheAppDoesNotHave(_ part: WritableKeyPath<RequestedPreview, String?> & Sendable) throws {
    #expect(throws: CommandError.self) { try cases { $0[keyPath: part] = "nothing" } }
  }
}

@Suite struct PreviewPictureTests {
  private func drawn(_ role: ViewNode.Role, _ source: String?) -> String {
    var node = ViewNode(id: "p", role: role, label: "Pot")
    node.picture = source
    return ScreenDrawing.live(ScreenView(screen: "s", title: "S", nodes: [node]), columns: 40).source
  }

  @Test func aPictureIsAskedForByItsSourceAndThatOfACameraAgain() {
    #expect(drawn(.image, "main:/a\"b.jpg").contains("data-picture=\"main:/a&quot;b.jpg\" alt=\"\">"))
    #expect(drawn(.camera, "camera:pot").contains("data-picture=\"camera:pot\" alt=\"\" data-moves>"))
  }

  @Test func withoutASourceTheSignStands() {
    #expect(!drawn(.image, nil).contains("<img") && drawn(.image, nil).contains("▧"))
  }
}

@Suite struct PreviewInputTests {
  private let view = ScreenView(
    screen: "s", title: "S",
    nodes: [
      ViewNode(id: "name", role: .field, label: "Name", interaction: .edit(.text)),
      ViewNode(
        id: "size", role: .choice, label: "Size", interaction: .pick,
        children: [ViewNode(id: "size/l", role: .option, label: "Large")]),
      ViewNode(
        id: "cups", role: .stepper, label: "Cups",
        measure: .range(2, from: 1, through: 3, step: 1), interaction: .edit(.number)),
      ViewNode(id: "go", role: .button, label: "Go", interaction: .press),
    ])

  private func event(_ json: String) -> InputEvent? { PreviewInput(Array(json.utf8))?.event(on: view) }

  @Test func readsWhatIsDone() {
    #expect(event(#"{"does":"press","id":"go"}"#) == .press("go"))
    #expect(event(#"{"does":"edit","id":"name","text":"Asha"}"#) == .edit("name", "Asha"))
    #expect(event(#"{"does":"press","id":"size/l"}"#) == .edit("size", "size/l"))
    #expect(event(#"{"does":"home"}"#) == .home)
  }

  @Test func stepsWithinTheRange() {
    #expect(event(#"{"does":"step","id":"cups","text":"1"}"#) == .edit("cups", "3"))
    #expect(event(#"{"does":"step","id":"cups","text":"-1"}"#) == .edit("cups", "1"))
    #expect(event(#"{"does":"step","id":"name","text":"1"}"#) == nil)
  }

  @Test func whatTheScreenDoesNotHaveIsNoEvent() {
    for json in [
      #"{"does":"press","id":"other"}"#, #"{"does":"tab","id":"t"}"#, #"{"does":"back"}"#, "{}", "[]", "",
      #"{"does":7}"#, #"{"does":"press","id":7}"#, "{",
    ] { #expect(event(json) == nil, "\(json)") }
  }
}

@Suite struct PreviewBoardTests {
  private func board() throws -> PreviewBoard {
    let host = try DemoApp().host()
    var asked = RequestedPreview()
    asked.locales = "en,ta"
    return try PreviewBoard(host.app, asked.cases(of: host.app)) { try host.stage($0, .normal).session }
  }

  private func input(_ json: String) throws -> PreviewInput {
    try #require(PreviewInput(Array(json.utf8)))
  }

  @Test func givesEachCardOnceUntilItChanges() throws {
    var board = try board()
    #expect(try board.changes().map(\.id) == ["en.free.phone.light", "ta.free.phone.light"])
    #expect(try board.changes().isEmpty)
    try board.send(input(#"{"does":"tab","id":"more","card":"ta.free.phone.light"}"#))
    let changes = try board.changes()
    #expect(changes.map(\.id) == ["ta.free.phone.light"])
    #expect(changes[0].content.text.contains("மேலும்"))
  }

  @Test func theTextsOfACardAreAnnotated() throws {
    let host = try DemoApp().host()
    var board = try PreviewBoard(
      host.app, RequestedPreview().cases(of: host.app),
      annotating: { _, view in
        var view = view
        view.title += " «marked»"
        return view
      }, opening: { try host.stage($0, .normal).session })
    for (_, content) in try board.changes() { #expect(content.text.contains("«marked»")) }
  }

  @Test func textsFromOutsideAreNoMarkup() throws {
    var board = try board()
    for (_, content) in try board.changes() {
      #expect(!content.text.contains("<script") && content.text.contains("&lt;script"))
    }
  }

  @Test func aFaultOfAScreenIsOnItsCardAndAnotherOneBesides() throws {
    var board = try board()
    _ = try board.changes()
    var found = Diagnostics()
    for file in ["Screens/demo/home.yaml", "Screens/demo/app.yaml"] {
      let source = SourceText(path: file, text: "screen: home\n")
      found.report(Diagnostic(.init("KL0304"), "no name `x` here", at: Span(source, 0..<6)))
    }
    try board.adopt(nil, &found)
    let changes = try board.changes()
    #expect(changes.count == 2)
    #expect(changes.allSatisfy { $0.content.text.contains("Screens/demo/home.yaml:1:1: error[KL0304]") })
    #expect(board.otherFaults.count == 1 && board.otherFaults[0].hasPrefix("Screens/demo/app.yaml:1:1"))
    var none = Diagnostics()
    try board.adopt(board.app, &none)
    #expect(board.otherFaults.isEmpty)
    #expect(try board.changes().count == 2)
  }
}
